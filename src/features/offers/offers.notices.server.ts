// What the two of a negotiation are told: an offer to answer, what became of their own, and that
// one ends soon. Of what was declined by itself nobody is told: the buyer sees it at once, and the
// seller wanted to be spared.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { moneyText } from '#features/catalog/catalog.data.ts';
import { moneyView } from '#features/listings/listings.schema.ts';
import { waitingRead } from '#features/messages/messages.events.server.ts';
import { conversationTable } from '#features/messages/messages.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Money } from '#platform/i18n/money.ts';
import type { NoticeGroup, NoticeIcon } from '#platform/notices/kinds.server.ts';
import { defineNotice, readWhen } from '#platform/notices/notices.server.ts';
import type { EventType } from '#platform/outbox/outbox.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import {
  offerAccepted,
  offerDeclined,
  offerEnded,
  offerEnding,
  offerExpired,
  offerMade,
} from './offers.events.server.ts';

const group: NoticeGroup = {
  name: 'offers',
  icon: 'hand-coins',
  place: 20,
  defaults: { app: true, mail: true, push: true, digest: false },
  describe: (locale) => {
    const t = translator(locale, 'notices.offers');
    return { title: t('title'), line: t('line') };
  },
};

/** What every event of an offer says. */
type About = {
  listingId: string;
  conversationId: string;
  round: number;
  buyerId: string;
  sellerId: string;
  madeBy: 'buyer' | 'seller';
  amount: Money;
};

/** The sentences, of which each has the price in it, and some a name. */
const SAYS = [
  'made',
  'countered',
  'accepted',
  'declined',
  'ending',
  'expired',
  'changed',
  'sold',
  'gone',
] as const;
type Says = (typeof SAYS)[number];

const values = z.object({
  conversationId: z.uuid(),
  title: z.string(),
  price: moneyView,
  says: z.enum(SAYS),
});

const makerOf = ({ madeBy, buyerId, sellerId }: About) => (madeBy === 'buyer' ? buyerId : sellerId);
const otherOf = ({ madeBy, buyerId, sellerId }: About) => (madeBy === 'buyer' ? sellerId : buyerId);

/** One person is told, of what the other one did or of what happened by itself. */
function offerNotice<Payload extends About>(
  name: string,
  icon: NoticeIcon,
  event: EventType<Payload>,
  notify: (payload: Payload) => { to: string; actorId?: string; says: Says } | null,
) {
  return defineNotice({
    name,
    group,
    icon,
    event,
    schema: values,
    async notify(ctx, payload) {
      const told = notify(payload);
      const title = told && (await findTitle(ctx, payload));
      if (!told || title === null) return [];
      const { says, ...to } = told;
      const { conversationId, listingId, amount: price } = payload;
      const values = { conversationId, title, price, says };
      return [{ ...to, topic: conversationId, pictureOf: listingId, values }];
    },
    readWhen: [
      readWhen(waitingRead, ({ readerId, conversationId }) => ({
        to: readerId,
        topic: conversationId,
      })),
    ],
    write({ locale }, { conversationId, title, price, says }, { actor }) {
      const shown = moneyText(price, locale);
      const t = translator(locale, 'notices.offers.says');
      return {
        title: t(says, { name: actor, price: shown }),
        strong: shown,
        line: title,
        path: `/messages/${conversationId}`,
      };
    },
  });
}

/** Of the listing as the conversation has it; null when that is gone. */
async function findTitle(ctx: Ctx, { conversationId }: About): Promise<string | null> {
  const [row] = await ctx.db
    .select({ title: conversationTable.subject })
    .from(conversationTable)
    .where(eq(conversationTable.id, conversationId));
  return row?.title ?? null;
}

export const offerNotices = [
  offerNotice('offers.made', 'hand-coins', offerMade, (payload) => ({
    to: otherOf(payload),
    actorId: makerOf(payload),
    says: payload.round === 1 ? 'made' : 'countered',
  })),
  offerNotice('offers.accepted', 'circle-check', offerAccepted, (payload) => ({
    to: makerOf(payload),
    actorId: otherOf(payload),
    says: 'accepted',
  })),
  offerNotice('offers.declined', 'circle-x', offerDeclined, (payload) =>
    payload.byItself ? null : { to: makerOf(payload), actorId: otherOf(payload), says: 'declined' },
  ),
  offerNotice('offers.ending', 'hourglass', offerEnding, (payload) => ({
    to: otherOf(payload),
    says: 'ending',
  })),
  offerNotice('offers.expired', 'hourglass', offerExpired, (payload) => ({
    to: makerOf(payload),
    says: 'expired',
  })),
  // The seller knows what they did with the listing.
  offerNotice('offers.ended', 'circle-x', offerEnded, ({ reason, ...payload }) =>
    reason === 'changed' || reason === 'sold' || reason === 'gone'
      ? { to: payload.buyerId, says: reason }
      : null,
  ),
];
