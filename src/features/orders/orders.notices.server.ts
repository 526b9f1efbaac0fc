// What the two people of an order are told: each transition that the other one made, or that
// happened by itself. Blocking somebody hides none, because the deal goes on; only a request has a
// name in it, which somebody who is blocked cannot send.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { defineNotice } from '#platform/notices/notices.server.ts';
import type { NoticeGroup, NoticeIcon } from '#platform/notices/kinds.server.ts';
import type { EventType } from '#platform/outbox/outbox.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import {
  orderArranged,
  orderCancelled,
  orderConfirmed,
  orderDelivered,
  orderDisputeClosed,
  orderDisputed,
  orderPlaced,
  orderRecorded,
  orderShipped,
} from './orders.events.server.ts';
import { orderTable } from './orders.table.server.ts';
import { orderNumber } from './orders.server.ts';

const group: NoticeGroup = {
  name: 'orders',
  icon: 'package',
  place: 30,
  defaults: { app: true, mail: true, push: true, digest: false },
  describe: (locale) => {
    const t = translator(locale, 'notices.orders');
    return { title: t('title'), line: t('line') };
  },
};

/** The sentences, of which each has the number of the order in it. */
const SAYS = [
  'confirmed',
  'acknowledged',
  'notBought',
  'notAcknowledged',
  'takenBack',
  'arrangedPickup',
  'arrangedDelivery',
  'sent',
  'ready',
  'delivered',
  'deliveredByTime',
  'declined',
  'cancelled',
  'withdrawn',
  'unanswered',
  'notAnswered',
  'soldOut',
  'listingGone',
  'notCollected',
  'accountGone',
  'disputed',
  'disputeDelivered',
  'disputeCancelled',
] as const;
type Says = (typeof SAYS)[number];

const values = z.object({ orderId: z.uuid(), title: z.string(), says: z.enum(SAYS) });

/** Of one order and its two people. */
type About = {
  orderId: string;
  listingId: string;
  buyerId: string;
  sellerId: string;
  byId: string | null;
};

/** A transition that is told to the other one, or to both where it happened by itself. */
function transitionNotice<Payload extends About>(
  name: string,
  icon: NoticeIcon,
  event: EventType<Payload>,
  say: (payload: Payload, to: 'buyer' | 'seller') => Says | null,
) {
  return defineNotice({
    name,
    group,
    icon,
    event,
    schema: values,
    async notify(ctx, payload) {
      const { orderId, listingId, buyerId, sellerId, byId } = payload;
      const title = await findTitle(ctx, orderId);
      if (title === null) return [];
      const people = [
        { to: buyerId, says: say(payload, 'buyer') },
        { to: sellerId, says: say(payload, 'seller') },
      ];
      return people.flatMap(({ to, says }) =>
        says === null || to === byId
          ? []
          : { to, topic: orderId, pictureOf: listingId, values: { orderId, title, says } },
      );
    },
    write({ locale }, { orderId, title, says }) {
      const number = `#${orderNumber(orderId)}`;
      return {
        title: translator(locale, 'notices.orders.says')(says, { number }),
        strong: number,
        line: title,
        path: `/orders/${orderId}`,
      };
    },
  });
}

/** Null when the order is gone. */
async function findTitle(ctx: Ctx, orderId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ title: orderTable.title })
    .from(orderTable)
    .where(eq(orderTable.id, orderId));
  return row?.title ?? null;
}

export const orderNotices = [
  defineNotice({
    name: 'orders.placed',
    group,
    icon: 'package',
    event: orderPlaced,
    schema: values.omit({ says: true }).extend({ quantity: z.int() }),
    async notify(ctx, { orderId, sellerId, buyerId, quantity, offerId }) {
      const title = await findTitle(ctx, orderId);
      // Of what was agreed on, the offer tells.
      if (title === null || offerId !== null) return [];
      return [
        { to: sellerId, actorId: buyerId, topic: orderId, values: { orderId, title, quantity } },
      ];
    },
    write: ({ locale }, { orderId, title, quantity }, { actor: name }) => ({
      title: translator(locale, 'notices.orders')('placed', { name }),
      strong: name,
      line: quantity === 1 ? title : `${quantity} × ${title}`,
      path: `/orders/${orderId}`,
    }),
  }),
  defineNotice({
    name: 'orders.recorded',
    group,
    icon: 'package',
    event: orderRecorded,
    schema: values.omit({ says: true }),
    async notify(ctx, { orderId, listingId, sellerId, buyerId }) {
      const title = await findTitle(ctx, orderId);
      if (title === null) return [];
      const about = { topic: orderId, pictureOf: listingId, values: { orderId, title } };
      return [{ to: buyerId, actorId: sellerId, ...about }];
    },
    write: ({ locale }, { orderId, title }, { actor: name }) => ({
      title: translator(locale, 'notices.orders')('recorded', { name }),
      strong: name,
      line: title,
      path: `/orders/${orderId}`,
    }),
  }),
  // Of what was agreed on, the offer tells.
  transitionNotice('orders.confirmed', 'package-check', orderConfirmed, ({ isAgreed }, to) =>
    to === 'buyer' && !isAgreed ? 'confirmed' : null,
  ),
  transitionNotice('orders.arranged', 'package', orderArranged, ({ fulfillment }, to) => {
    if (to === 'buyer') return null;
    return fulfillment === 'pickup' ? 'arrangedPickup' : 'arrangedDelivery';
  }),
  transitionNotice('orders.shipped', 'truck', orderShipped, ({ fulfillment }, to) => {
    if (to === 'seller') return null;
    return fulfillment === 'pickup' ? 'ready' : 'sent';
  }),
  transitionNotice('orders.delivered', 'package-check', orderDelivered, ({ how }) => {
    if (how === 'accountGone') return 'accountGone';
    if (how === 'acknowledged') return 'acknowledged';
    return how === 'time' ? 'deliveredByTime' : 'delivered';
  }),
  transitionNotice(
    'orders.cancelled',
    'circle-x',
    orderCancelled,
    ({ reason, wasConfirmed }, to) => {
      if (reason === 'seller') return wasConfirmed ? 'cancelled' : 'declined';
      if (reason === 'buyer') return 'withdrawn';
      if (reason === 'unanswered') return to === 'buyer' ? 'unanswered' : 'notAnswered';
      if (reason === 'notCollected' || reason === 'accountGone') return reason;
      if (reason === 'notBought' || reason === 'takenBack') return reason;
      // Who was asked and said nothing need not be told.
      if (reason === 'notAcknowledged') return to === 'seller' ? reason : null;
      // The seller knows what is sold and what they took away.
      if (reason === 'soldOut' || reason === 'listingGone') return to === 'buyer' ? reason : null;
      return 'cancelled';
    },
  ),
  transitionNotice('orders.disputed', 'shield', orderDisputed, () => 'disputed'),
  transitionNotice('orders.dispute-closed', 'shield', orderDisputeClosed, ({ outcome }) =>
    outcome === 'delivered' ? 'disputeDelivered' : 'disputeCancelled',
  ),
];
