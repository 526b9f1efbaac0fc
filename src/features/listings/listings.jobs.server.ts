// What is derived from listings in the background. Every job may run at any time, twice, and beside
// the others;
// search is right without them, only its totals, corrections and suggestions are older.
import { eq, sql } from 'drizzle-orm';
import { mailRequested } from '#features/accounts/accounts.mail-orders.server.ts';
import type { Db } from '#platform/db.server.ts';
import { publish } from '#platform/outbox.server.ts';
import { forgetSummary } from './listings.search-counts.server.ts';
import { REMIND_DAYS } from './listings.states.ts';
import { listingTable } from './listings.table.server.ts';
import { DAY_MS } from '#platform/time.ts';

export { flushViews } from './listings.stats.server.ts';

/** Titles are sampled from the newest listings: the words of this many tell all others too. */
const NEWEST = 100_000;

/**
 * Rebuilds the dictionary of search: every word of approved listings, how many have it, and how
 * titles write it. About 10 s at a million listings.
 */
export async function refreshSearchTerms(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`CREATE TEMP TABLE fresh_term ON COMMIT DROP AS SELECT word AS term, ndoc AS df FROM ts_stat('SELECT words FROM public.listing_search')`,
    );
    await tx.execute(sql`
      CREATE TEMP TABLE fresh_label ON COMMIT DROP AS
      WITH written AS (
        SELECT word, count(*) AS n
        FROM (SELECT title FROM listing WHERE status = 'approved' ORDER BY id DESC LIMIT ${NEWEST}) l, regexp_split_to_table(lower(fts_clean(title)), '\\s+') word
        WHERE word <> '' GROUP BY word)
      SELECT DISTINCT ON (t.lexeme) t.lexeme AS term, w.word AS label FROM written w, unnest(to_tsvector('listing_fts', w.word)) t ORDER BY t.lexeme, w.n DESC, w.word`);
    await tx.execute(
      sql`DELETE FROM search_term s WHERE NOT EXISTS (SELECT FROM fresh_term f WHERE f.term = s.term)`,
    );
    await tx.execute(sql`
      INSERT INTO search_term AS s (term, df, label) SELECT f.term, f.df, coalesce(l.label, f.term) FROM fresh_term f LEFT JOIN fresh_label l USING (term) ORDER BY 1
      ON CONFLICT (term) DO UPDATE SET df = excluded.df, label = excluded.label WHERE (s.df, s.label) IS DISTINCT FROM (excluded.df, excluded.label)`);
  });
}

/**
 * Recounts approved listings by category, country and condition. A quarter of a second at a million
 * listings.
 */
export async function refreshListingFacets(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // Two at once would both insert; the second waits and then finds nothing to change.
    await tx.execute(sql`LOCK TABLE listing_facet IN SHARE ROW EXCLUSIVE MODE`);
    await tx.execute(sql`DELETE FROM listing_facet`);
    await tx.execute(sql`
      INSERT INTO listing_facet (category_id, country, condition, n)
      SELECT category_id, country, coalesce(condition, ''), count(*) FROM listing_search GROUP BY 1, 2, 3`);
  });
  forgetSummary(db);
}

/** A phrase that fewer titles share is somebody's own words, not a suggestion. */
const FEWEST_TITLES = 3;

/**
 * Rebuilds what the search box suggests from the words and neighbouring pairs of words of recent
 * titles.
 */
export async function refreshTitlePhrases(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE title_phrase IN SHARE ROW EXCLUSIVE MODE`);
    await tx.execute(sql`DELETE FROM title_phrase`);
    await tx.execute(sql`
      INSERT INTO title_phrase (phrase, label, df)
      WITH word AS (
        SELECT l.id, w.word, w.place FROM (SELECT id, title FROM listing WHERE status = 'approved' ORDER BY id DESC LIMIT ${NEWEST}) l,
          regexp_split_to_table(trim(fts_clean(title)), '\\s+') WITH ORDINALITY AS w (word, place) WHERE length(w.word) > 1
      ), phrase AS (
        SELECT word AS label FROM word
        UNION ALL SELECT a.word || ' ' || b.word FROM word a JOIN word b ON b.id = a.id AND b.place = a.place + 1
      ), counted AS (SELECT fold(label) AS phrase, label, count(*) AS n FROM phrase GROUP BY 1, 2)
      SELECT phrase, (array_agg(label ORDER BY n DESC, label))[1], sum(n) FROM counted GROUP BY phrase HAVING sum(n) >= ${FEWEST_TITLES} ORDER BY phrase`);
  });
}

/**
 * Marks as trending the top 5 % of approved, unsold listings by views of the last seven days + 3 ×
 * favorites + 5 × contacts (DECISIONS.md B11), and forgets older daily views. A listing that nobody
 * noticed never trends.
 */
export async function refreshTrending(db: Db, now = new Date()): Promise<void> {
  const since = new Date(now.getTime() - 7 * DAY_MS).toISOString().slice(0, 10);
  await db.transaction(async (tx) => {
    await tx.execute(sql`DELETE FROM listing_daily_view WHERE day < ${since}::date`);
    await tx.execute(sql`
      WITH score AS (
        SELECT s.listing_id, coalesce(v.views, 0) + 3 * s.favorites + 5 * s.contacts AS points
        FROM listing_stats s JOIN listing l ON l.id = s.listing_id AND l.status = 'approved' AND l.sold_at IS NULL
        LEFT JOIN (SELECT listing_id, sum(views) AS views FROM listing_daily_view GROUP BY 1) v ON v.listing_id = s.listing_id
      ), top AS (
        SELECT listing_id FROM score WHERE points > 0 ORDER BY points DESC, listing_id DESC LIMIT (SELECT ceil(count(*) * 0.05) FROM score)
      ), change AS (
        SELECT s.listing_id FROM listing_stats s LEFT JOIN top t USING (listing_id) WHERE s.trending <> (t.listing_id IS NOT NULL) ORDER BY 1
      )
      UPDATE listing_stats s SET trending = NOT s.trending FROM change c WHERE s.listing_id = c.listing_id`);
  });
}

const REPRICED_AT_ONCE = 5_000;

/**
 * Brings the US prices that search compares to today's rates, after rates have changed; in small
 * steps, so that sellers can save in between. Returns how many changed.
 */
export async function refreshUsdPrices(db: Db): Promise<number> {
  let changed = 0;
  for (let from = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await db.execute<{ last: string | null; changed: number }>(sql`
      WITH step AS (SELECT id FROM listing_search WHERE id > ${from}::uuid ORDER BY id LIMIT ${REPRICED_AT_ONCE}),
      repriced AS (
        UPDATE listing_search s SET price = round(l.price / r.rate)::bigint FROM step, listing l JOIN currency_rate r ON r.code = l.currency
        WHERE s.id = step.id AND l.id = step.id AND s.price <> round(l.price / r.rate)::bigint RETURNING 1)
      SELECT (SELECT id FROM step ORDER BY id DESC LIMIT 1) AS last, (SELECT count(*)::int FROM repriced) AS changed`);
    changed += rows[0]?.changed ?? 0;
    const last = rows[0]?.last;
    if (!last) return changed;
    from = last;
  }
}

const ENDED_AT_ONCE = 1_000;

/**
 * Takes listings whose time is over out of the public (DECISIONS.md C12); sold ones stay, because
 * links to them do. Returns how many.
 */
export async function expireListings(db: Db, now = new Date()): Promise<number> {
  for (let ended = 0; ;) {
    const { rowCount } = await db.execute(sql`
      UPDATE listing SET status = 'expired', updated_at = ${now.toISOString()} WHERE id IN (
        SELECT id FROM listing WHERE status = 'approved' AND sold_at IS NULL AND expires_at <= ${now.toISOString()}::timestamptz ORDER BY expires_at LIMIT ${ENDED_AT_ONCE} FOR UPDATE SKIP LOCKED)`);
    ended += rowCount ?? 0;
    if ((rowCount ?? 0) < ENDED_AT_ONCE) return ended;
  }
}

/** Titles that one mail names. */
const NAMED = 5;
const REMINDED_AT_ONCE = 200;

/**
 * Tells sellers by mail, once for each life of a listing, that it ends within three days; one mail
 * for all of them.
 * @param options.days how long a renewed listing stays
 * @returns how many sellers were told
 */
export async function remindSellers(
  db: Db,
  { days, now = new Date() }: { days: number; now?: Date },
): Promise<number> {
  const until = new Date(now.getTime() + REMIND_DAYS * DAY_MS).toISOString();
  for (let told = 0; ;) {
    const { rows: sellers } = await db.execute<{ id: string }>(sql`
      SELECT DISTINCT user_id AS id FROM listing
      WHERE status = 'approved' AND sold_at IS NULL AND expires_at > ${now.toISOString()}::timestamptz AND expires_at <= ${until}::timestamptz AND reminded_at IS NULL LIMIT ${REMINDED_AT_ONCE}`);
    for (const { id } of sellers) await remindSeller(db, id, { days, now, until });
    told += sellers.length;
    if (sellers.length < REMINDED_AT_ONCE) return told;
  }
}

/** Marked and told in one step: a second run finds nothing, and a failed one did nothing. */
async function remindSeller(
  db: Db,
  id: string,
  { days, now, until }: { days: number; now: Date; until: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{
      title: string;
      email: string;
      name: string;
      locale: string;
    }>(sql`
      UPDATE listing l SET reminded_at = ${now.toISOString()} FROM "user" u
      WHERE u.id = l.user_id AND l.user_id = ${id} AND l.status = 'approved' AND l.sold_at IS NULL AND l.reminded_at IS NULL
        AND l.expires_at > ${now.toISOString()}::timestamptz AND l.expires_at <= ${until}::timestamptz
      RETURNING l.title, u.email, u.name, u.locale`);
    const [first] = rows;
    if (!first) return;
    const titles =
      rows
        .slice(0, NAMED)
        .map(({ title }) => title)
        .join(' · ') + (rows.length > NAMED ? ' …' : '');
    await publish({ db: tx }, mailRequested, {
      to: first.email,
      kind: 'listingsEnding',
      locale: first.locale,
      name: first.name,
      code: null,
      values: { count: rows.length, titles, days },
      notAfter: until,
    });
  });
}

/** Takes away the listings of somebody whose account is gone. Safe to repeat. */
export async function removeListingsOf(db: Db, { userId }: { userId: string }): Promise<void> {
  await db.delete(listingTable).where(eq(listingTable.userId, userId));
}
