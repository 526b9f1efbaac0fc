// What sellers are told of their listings: decided about, and ending soon.
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { defineNotice } from '#platform/notices/notices.server.ts';
import type { NoticeGroup, NoticeIcon } from '#platform/notices/kinds.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { listingDecided, listingsEnding } from './listings.events.server.ts';
import { listingTable } from './listings.table.server.ts';

const group: NoticeGroup = {
  name: 'listings',
  icon: 'tag',
  place: 50,
  defaults: { app: true, mail: true, push: false, digest: false },
  describe: (locale) => {
    const t = translator(locale, 'notices.listings');
    return { title: t('title'), line: t('line') };
  },
};
const OWN_LISTINGS = '/profile?tab=listings';

type Outcome = z.infer<typeof listingDecided.schema>['outcome'];

/** One outcome of the decision about new content, or about an edit of what the public sees. */
function decided(spec: {
  text: 'approved' | 'editApproved' | 'rejected' | 'editRejected' | 'removed';
  outcome: Outcome;
  isEdit: boolean | null;
  icon: NoticeIcon;
  /** The public page, for what is there. */
  isLive: boolean;
  inAppOnly?: boolean;
}) {
  const { text, outcome, isEdit, icon, isLive, inAppOnly = false } = spec;
  return defineNotice({
    name: `listings.${text}`,
    group,
    icon,
    event: listingDecided,
    inAppOnly,
    schema: z.object({
      listingId: z.uuid(),
      title: z.string(),
      reason: z.string().nullable(),
      decisionId: z.uuid().optional(),
    }),
    async notify(ctx, event) {
      if (event.outcome !== outcome || (isEdit !== null && event.isEdit !== isEdit)) return [];
      const { listingId, sellerId, revision, reason, decisionId } = event;
      const [row] = await findTitles(ctx, [listingId]);
      if (!row) return [];
      return [
        {
          to: sellerId,
          key: `${listingId} ${revision}`,
          pictureOf: listingId,
          values: { listingId, title: row.title, reason, ...(decisionId ? { decisionId } : {}) },
        },
      ];
    },
    write({ locale }, { listingId, title, reason, decisionId }) {
      const t = translator(locale, 'notices.listings');
      const reasons = translator(locale, 'selling.reasons');
      const because = reason !== null && reasons.has(reason) ? reasons.dynamic(reason) : '';
      return {
        title: t(text),
        line: title,
        mailText: isLive ? '' : because,
        path: isLive
          ? `/products/${listingId}`
          : decisionId
            ? `/decisions/${decisionId}`
            : OWN_LISTINGS,
      };
    },
  });
}

/** Titles that one notice names. */
const NAMED = 5;

export const listingNotices = [
  decided({
    text: 'approved',
    outcome: 'approve',
    isEdit: false,
    icon: 'circle-check',
    isLive: true,
  }),
  decided({
    text: 'editApproved',
    outcome: 'approve',
    isEdit: true,
    icon: 'circle-check',
    isLive: true,
    inAppOnly: true,
  }),
  decided({
    text: 'rejected',
    outcome: 'reject',
    isEdit: false,
    icon: 'circle-x',
    isLive: false,
  }),
  decided({
    text: 'editRejected',
    outcome: 'reject',
    isEdit: true,
    icon: 'circle-x',
    isLive: false,
  }),
  decided({ text: 'removed', outcome: 'remove', isEdit: null, icon: 'circle-x', isLive: false }),
  defineNotice({
    name: 'listings.ending',
    group,
    icon: 'hourglass',
    event: listingsEnding,
    schema: z.object({
      count: z.int(),
      titles: z.array(z.string()),
      inDays: z.int(),
      renewDays: z.int(),
    }),
    async notify(ctx, { sellerId, listingIds }) {
      const rows = await findEnding(ctx, listingIds);
      const [first] = rows;
      if (!first?.expiresAt) return [];
      const left = first.expiresAt.getTime() - ctx.now.getTime();
      return [
        {
          to: sellerId,
          pictureOf: first.id,
          values: {
            count: rows.length,
            titles: rows.slice(0, NAMED).map(({ title }) => title),
            inDays: Math.max(1, Math.ceil(left / DAY_MS)),
            renewDays: ctx.settings.listings.days,
          },
        },
      ];
    },
    write({ locale }, { count, titles, inDays, renewDays }) {
      const t = translator(locale, 'notices.listings');
      return {
        title: t('ending', { count, days: inDays }),
        line: titles.join(' · ') + (count > titles.length ? ' …' : ''),
        mailText: t('endingMail', { days: renewDays }),
        path: OWN_LISTINGS,
      };
    },
  }),
];

function findTitles(ctx: Ctx, listingIds: readonly string[]) {
  return ctx.db
    .select({ title: listingTable.title })
    .from(listingTable)
    .where(inArray(listingTable.id, [...listingIds]));
}

/** Those that still end, the first to end first. */
function findEnding(ctx: Ctx, listingIds: readonly string[]) {
  const { id, title, expiresAt, status, soldAt } = listingTable;
  return ctx.db
    .select({ id, title, expiresAt })
    .from(listingTable)
    .where(
      and(
        inArray(id, [...listingIds]),
        eq(status, 'approved'),
        isNull(soldAt),
        gt(expiresAt, ctx.now),
      ),
    )
    .orderBy(asc(expiresAt), asc(id));
}
