// What sellers are told of their listings: decided about, and ending soon.
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { defineNotice } from '#platform/notices/notices.server.ts';
import type { NoticeGroup } from '#platform/notices/kinds.server.ts';
import { decisionNotices } from '#platform/screening/notices.server.ts';
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

/** One outcome of the decision about new content, or about an edit of what the public sees. */
const decided = decisionNotices({
  name: 'listings',
  group,
  event: listingDecided,
  schema: z.object({
    listingId: z.uuid(),
    title: z.string(),
    reason: z.string().nullable(),
    decisionId: z.uuid().optional(),
  }),
  async about(ctx, { listingId, sellerId: to, revision, reason, decisionId }) {
    const [row] = await findTitles(ctx, [listingId]);
    if (!row) return null;
    const values = { listingId, title: row.title, reason, ...(decisionId ? { decisionId } : {}) };
    return { to, key: `${listingId} ${revision}`, pictureOf: listingId, values };
  },
  write({ locale }, { listingId, title, reason }, text) {
    const isLive = text === 'approved' || text === 'editApproved';
    const reasons = translator(locale, 'selling.reasons');
    return {
      title: translator(locale, 'notices.listings')(text),
      line: title,
      mailText: reason !== null && reasons.has(reason) ? reasons.dynamic(reason) : '',
      path: isLive ? `/products/${listingId}` : OWN_LISTINGS,
    };
  },
});

/** Titles that one notice names. */
const NAMED = 5;

export const listingNotices = [
  ...decided,
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
