// What happens to listings in the background: they trend, end, are told of and follow the rates of
// exchange. Every job may run at any time, twice, and beside the others.
import { eq, isNull, sql } from 'drizzle-orm';
import { inBatches } from '#platform/db/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { languageOfText } from '#platform/i18n/text-language.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import {
  publishTransition,
  requireTransition,
  rowsFor,
  statusOf,
} from './listings.transition.server.ts';
import { aboutListing, listingsEnding } from './listings.events.server.ts';
import { REMIND_DAYS } from './listings.states.ts';
import { listingTable } from './listings.table.server.ts';

/** Views of earlier days count no more, and are forgotten. */
export function firstTrendingDay({ now }: Ctx): string {
  return new Date(now.getTime() - 7 * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Marks as trending the top 5 % of approved, unsold listings by views of the last seven days + 3 ×
 * favorites + 5 × contacts (DECISIONS.md B11). A listing that nobody noticed never trends.
 */
export async function refreshTrending(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`
      WITH score AS (
        SELECT s.listing_id, coalesce(v.views, 0) + 3 * s.favorites + 5 * s.contacts AS points
        FROM listing_stats s
          JOIN listing_search p ON p.id = s.listing_id
          JOIN listing l ON l.id = p.id AND l.sold_at IS NULL
          LEFT JOIN (
            SELECT listing_id, sum(views) AS views FROM listing_daily_view
              WHERE day >= ${firstTrendingDay(ctx)}::date GROUP BY 1
          ) v ON v.listing_id = s.listing_id
      ), top AS (
        SELECT listing_id FROM score WHERE points > 0 ORDER BY points DESC, listing_id DESC
          LIMIT (SELECT ceil(count(*) * 0.05) FROM score)
      ), change AS (
        SELECT s.listing_id FROM listing_stats s LEFT JOIN top t USING (listing_id)
          WHERE s.trending <> (t.listing_id IS NOT NULL) ORDER BY 1
      )
      UPDATE listing_stats s SET trending = NOT s.trending FROM change c
        WHERE s.listing_id = c.listing_id`);
  });
}

const TOLD_AT_ONCE = 500;

/**
 * Says of listings which language they are written in, where nobody has looked yet. Returns how
 * many.
 */
export async function detectLanguages(ctx: Ctx): Promise<number> {
  return inBatches(TOLD_AT_ONCE, async () => {
    const rows = await ctx.db
      .select({
        id: listingTable.id,
        title: listingTable.title,
        description: listingTable.description,
      })
      .from(listingTable)
      .where(isNull(listingTable.language))
      .orderBy(listingTable.id)
      .limit(TOLD_AT_ONCE);
    const ids = rows.map(({ id }) => id);
    const languages = await Promise.all(
      rows.map(({ title, description }) => languageOfText(`${title}\n${description}`)),
    );
    // What its seller writes at this moment says its language itself.
    await ctx.db.execute(sql`
      UPDATE listing l SET language = t.language
      FROM unnest(${sql.param(ids)}::uuid[], ${sql.param(languages)}::text[]) t (id, language)
      WHERE l.id = t.id AND l.language IS NULL`);
    return rows.length;
  });
}

const REPRICED_AT_ONCE = 5_000;

/**
 * Brings the US prices that search compares to today's rates, after rates have changed; in small
 * steps, so that sellers can save in between. Returns how many changed.
 */
export async function refreshUsdPrices(ctx: Ctx): Promise<number> {
  let changed = 0;
  for (let from = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await ctx.db.execute<{ last: string | null; changed: number }>(sql`
      WITH step AS (
        SELECT id FROM listing_search WHERE id > ${from}::uuid
        ORDER BY id LIMIT ${REPRICED_AT_ONCE}
      ),
      repriced AS (
        UPDATE listing_search s SET price = round(l.price / r.rate)::bigint FROM step, listing l
          JOIN currency_rate r ON r.code = l.currency
        WHERE s.id = step.id AND l.id = step.id AND s.price <> round(l.price / r.rate)::bigint
        RETURNING 1)
      SELECT (SELECT id FROM step ORDER BY id DESC LIMIT 1) AS last,
        (SELECT count(*)::int FROM repriced) AS changed`);
    changed += rows[0]?.changed ?? 0;
    const last = rows[0]?.last;
    if (!last) return changed;
    from = last;
  }
}

const WEIGHED_AT_ONCE = 2_000;

/**
 * Brings what the best match trusts each listing to what is known of it and its seller by now; in
 * small steps. Returns how many changed.
 */
export async function refreshTrust(ctx: Ctx): Promise<number> {
  let changed = 0;
  let from = '00000000-0000-0000-0000-000000000000';
  await inBatches(WEIGHED_AT_ONCE, async () => {
    const { rows } = await ctx.db.execute<{ last: string | null; n: number; changed: number }>(sql`
      WITH step AS MATERIALIZED (
        SELECT s.id, s.trust, listing_trust(l) AS fresh
        FROM (
          SELECT id, trust FROM listing_search WHERE id > ${from}::uuid
            ORDER BY id LIMIT ${WEIGHED_AT_ONCE}
        ) s JOIN listing l ON l.id = s.id
      ), weighed AS (
        UPDATE listing_search s SET trust = step.fresh FROM step
          WHERE s.id = step.id AND s.trust <> step.fresh RETURNING 1
      )
      SELECT (SELECT id FROM step ORDER BY id DESC LIMIT 1) AS last,
        (SELECT count(*)::int FROM step) AS n, (SELECT count(*)::int FROM weighed) AS changed`);
    const [step] = rows;
    changed += step?.changed ?? 0;
    from = step?.last ?? from;
    return step?.n ?? 0;
  });
  return changed;
}

/** Each is a statement and an event: a step must be over before a page notices. */
const ENDED_AT_ONCE = 50;

/**
 * Takes listings whose time is over out of the public (DECISIONS.md C12); sold ones stay, because
 * links to them do. Returns how many.
 */
export async function expireListings(ctx: Ctx): Promise<number> {
  return inBatches(ENDED_AT_ONCE, () =>
    inTransaction(ctx, async (ctx) => {
      const due = await ctx.db
        .select()
        .from(listingTable)
        .where(rowsFor(ctx, 'expire', 'clock'))
        .orderBy(listingTable.expiresAt)
        .limit(ENDED_AT_ONCE)
        .for('update', { skipLocked: true });
      for (const row of due) {
        const status = statusOf(requireTransition(ctx, 'expire', row, 'clock'));
        await ctx.db
          .update(listingTable)
          .set({ status, updatedAt: ctx.now })
          .where(eq(listingTable.id, row.id));
        await publishTransition(ctx, 'expire', aboutListing(row));
      }
      return due.length;
    }),
  );
}

const REMINDED_AT_ONCE = 200;

/**
 * Tells sellers, once for each life of a listing, that it ends within three days; one event for all
 * of theirs.
 * @returns how many sellers were told
 */
export async function remindSellers(ctx: Ctx): Promise<number> {
  const until = new Date(ctx.now.getTime() + REMIND_DAYS * DAY_MS);
  return inBatches(REMINDED_AT_ONCE, async () => {
    const { rows: sellers } = await ctx.db.execute<{ id: string }>(sql`
      SELECT DISTINCT user_id AS id FROM listing
      WHERE status = 'approved' AND sold_at IS NULL AND reminded_at IS NULL
        AND expires_at > ${ctx.now.toISOString()}::timestamptz
        AND expires_at <= ${until.toISOString()}::timestamptz LIMIT ${REMINDED_AT_ONCE}`);
    for (const { id } of sellers) await remindSeller(ctx, { id, until });
    return sellers.length;
  });
}

/** Marked and told in one step: a second run finds nothing, and a failed one did nothing. */
async function remindSeller(ctx: Ctx, { id, until }: { id: string; until: Date }): Promise<void> {
  const now = ctx.now.toISOString();
  await inTransaction(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      UPDATE listing SET reminded_at = ${now}
      WHERE user_id = ${id} AND status = 'approved' AND sold_at IS NULL
        AND reminded_at IS NULL AND expires_at > ${now}::timestamptz
        AND expires_at <= ${until.toISOString()}::timestamptz
      RETURNING id`);
    if (rows.length > 0)
      await publish(ctx, listingsEnding, {
        sellerId: id,
        listingIds: rows.map((row) => row.id),
      });
  });
}
