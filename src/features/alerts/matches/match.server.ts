// Finds whose searches a listing matches, the other way round than search does: by the anchors of
// the searches among the tokens of one listing, so that it costs what the listing has and not how
// many searches there are. Nobody is found twice for the same listing.
import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { alertsFound } from '#features/alerts/alerts.events.server.ts';
import { AT_ONCE_A_DAY } from '#features/alerts/alerts.limits.ts';

/** People who are found in one transaction, and told of by one event. */
const FOUND_AT_ONCE = 1_000;
const TOLD_AT_ONCE = 200;

/** The tokens of a row of listing_search, as its index spells them. */
const TOKENS = sql.raw(
  'listing_marks(s.words, s.id, s.created_at, s.price, s.category_id, s.root_id, s.country, ' +
    's.parish, s.condition)',
);

/** Whether one of the two wants to hear nothing of the other. */
export const isBlocked = (one: SQL, other: SQL): SQL => sql`EXISTS (
  SELECT FROM user_block k
  WHERE (k.blocker_id, k.blocked_id) IN ((${one}, ${other}), (${other}, ${one})))`;

const priced = (price: SQL): SQL => sql`
  (a.min_price IS NULL OR ${price} >= round(a.min_price / coalesce(r.rate, 1))) AND
  (a.max_price IS NULL OR ${price} <= round(a.max_price / coalesce(r.rate, 1)))`;

/**
 * The owners of matching searches, each with the one that tells soonest, in the order of their ids.
 * @param isEdit only what did not match before the edit; without a trace of that, nothing
 */
export function matchingAlerts(input: {
  listingId: string;
  isEdit: boolean;
  after: string;
  limit: number;
}): SQL {
  const { listingId, isEdit, after, limit } = input;
  const before = isEdit
    ? {
        join: sql`JOIN alert_before b ON b.listing_id = s.id`,
        columns: sql`, b.marks AS old_marks, b.price AS old_price`,
        wasNot: sql`AND NOT (n.old_marks @@ a.query AND ${priced(sql`n.old_price`)})`,
      }
    : { join: sql.empty(), columns: sql.empty(), wasNot: sql.empty() };
  return sql`
    WITH listing_now AS MATERIALIZED (
      SELECT s.id, s.price, l.user_id AS seller_id, ${TOKENS} AS marks ${before.columns}
      FROM listing_search s JOIN listing l ON l.id = s.id AND l.sold_at IS NULL ${before.join}
      WHERE s.id = ${listingId})
    SELECT DISTINCT ON (a.user_id) a.user_id, a.id AS alert_id, a.cadence
    FROM listing_now n
      JOIN alert a ON a.listens AND a.anchors && tsvector_to_array(n.marks)
      LEFT JOIN currency_rate r ON r.code = a.currency
    WHERE n.marks @@ a.query AND ${priced(sql`n.price`)} ${before.wasNot}
      AND a.user_id > ${after}::uuid AND a.user_id <> n.seller_id
      AND NOT ${isBlocked(sql`a.user_id`, sql`n.seller_id`)}
    ORDER BY a.user_id, array_position('{at-once,daily,weekly}', a.cadence), a.id
    LIMIT ${limit}`;
}

/**
 * Finds for whom a listing is new: one that was approved, or that matches since an edit. In steps,
 * each of which also publishes whom to tell at once; safe to repeat.
 * @returns how many people it was found for
 */
export async function matchListing(
  ctx: Ctx,
  { listingId, isEdit }: { listingId: string; isEdit: boolean },
): Promise<number> {
  const change = isEdit ? await lastChange(ctx, listingId) : null;
  if (isEdit && change === null) return 0;
  let found = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const step = await inTransaction(ctx, (ctx) => matchSome(ctx, { listingId, isEdit, after }));
    found += step.found;
    if (step.last === null) break;
    after = step.last;
  }
  // One more edit meanwhile needs it, too.
  if (change !== null)
    await ctx.db.execute(sql`
      DELETE FROM alert_before WHERE listing_id = ${listingId}
        AND changed_at = ${change}::timestamptz`);
  return found;
}

async function lastChange(ctx: Ctx, listingId: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ at: string }>(
    sql`SELECT changed_at::text AS at FROM alert_before WHERE listing_id = ${listingId}`,
  );
  return rows[0]?.at ?? null;
}

async function matchSome(
  ctx: Ctx,
  input: { listingId: string; isEdit: boolean; after: string },
): Promise<{ found: number; last: string | null }> {
  const { listingId } = input;
  const now = ctx.now.toISOString();
  // What was found too often at once waits for the summary of the day.
  const { rows } = await ctx.db.execute<{
    all: number;
    last: string | null;
    found: number;
    told: string[];
  }>(sql`
    WITH matching AS (${matchingAlerts({ ...input, limit: FOUND_AT_ONCE })}),
    kept AS (
      INSERT INTO alert_match (user_id, listing_id, alert_id, way, matched_at, told_at)
      SELECT user_id, ${listingId}::uuid, alert_id, way, ${now}::timestamptz,
        CASE WHEN way = 'at-once' THEN ${now}::timestamptz END
      FROM matching, LATERAL (
        SELECT CASE WHEN cadence = 'at-once' AND ${AT_ONCE_A_DAY} <= (
          SELECT count(*) FROM alert_match m WHERE m.alert_id = matching.alert_id
            AND m.way = 'at-once' AND m.matched_at > ${now}::timestamptz - interval '1 day')
          THEN 'daily' ELSE cadence END AS way) w
      ORDER BY user_id
      ON CONFLICT DO NOTHING
      RETURNING user_id, way)
    SELECT (SELECT count(*)::int FROM matching) AS all,
      (SELECT user_id FROM matching ORDER BY user_id DESC LIMIT 1) AS last,
      (SELECT count(*)::int FROM kept) AS found,
      ARRAY(SELECT user_id::text FROM kept WHERE way = 'at-once' ORDER BY 1) AS told`);
  const { all = 0, last = null, found = 0, told = [] } = rows[0] ?? {};
  for (let from = 0; from < told.length; from += TOLD_AT_ONCE)
    await publish(ctx, alertsFound, { listingId, userIds: told.slice(from, from + TOLD_AT_ONCE) });
  return { found, last: all < FOUND_AT_ONCE ? null : last };
}
