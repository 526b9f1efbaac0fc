// What search derives from listings in the background. Every job may run at any time, twice, and
// beside the others; search is right without them, only its totals, corrections and suggestions are
// older.
import { sql } from 'drizzle-orm';
import { inBatches } from '#platform/db/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { forgetSummary } from './query/counts.server.ts';

/** Titles are sampled from the newest listings: the words of this many tell all others too. */
const NEWEST = 100_000;

/**
 * Rebuilds the dictionary of search: every word of approved listings, how many have it, and how
 * titles write it. About 10 s at a million listings.
 */
export async function refreshSearchTerms(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(
      sql`CREATE TEMP TABLE fresh_term ON COMMIT DROP AS SELECT word AS term, ndoc AS df
        FROM ts_stat('SELECT words FROM public.listing_search')`,
    );
    await ctx.db.execute(sql`
      CREATE TEMP TABLE fresh_label ON COMMIT DROP AS
      WITH written AS (
        SELECT word, count(*) AS n
        FROM (
            SELECT title FROM listing_search JOIN listing USING (id)
              ORDER BY id DESC LIMIT ${NEWEST}
          ) l, regexp_split_to_table(lower(fts_clean(title)), '\\s+') word
        WHERE word <> '' GROUP BY word)
      SELECT DISTINCT ON (t.lexeme) t.lexeme AS term, w.word AS label
        FROM written w, unnest(to_tsvector('listing_fts', w.word)) t
        ORDER BY t.lexeme, w.n DESC, w.word`);
    await ctx.db.execute(
      sql`DELETE FROM search_term s
        WHERE NOT EXISTS (SELECT FROM fresh_term f WHERE f.term = s.term)`,
    );
    await ctx.db.execute(sql`
      INSERT INTO search_term AS s (term, df, label) SELECT f.term, f.df, coalesce(l.label, f.term)
        FROM fresh_term f LEFT JOIN fresh_label l USING (term) ORDER BY 1
      ON CONFLICT (term) DO UPDATE SET df = excluded.df, label = excluded.label
        WHERE (s.df, s.label) IS DISTINCT FROM (excluded.df, excluded.label)`);
  });
}

/**
 * Recounts approved listings by category, country and condition. A quarter of a second at a million
 * listings.
 */
export async function refreshListingFacets(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    // Two at once would both insert; the second waits and then finds nothing to change.
    await ctx.db.execute(sql`LOCK TABLE listing_facet IN SHARE ROW EXCLUSIVE MODE`);
    await ctx.db.execute(sql`DELETE FROM listing_facet`);
    await ctx.db.execute(sql`
      INSERT INTO listing_facet (category_id, country, condition, n)
      SELECT category_id, country, coalesce(condition, ''), count(*) FROM listing_search
        GROUP BY 1, 2, 3`);
  });
  forgetSummary(ctx);
}

const WRITTEN_AT_ONCE = 200;

/**
 * Writes again what older rules wrote into listing_search, in steps with pauses; search finds it by
 * the old words until then. The locks keep whoever takes a listing away from being overtaken.
 * @returns how many were written
 */
export async function rewriteListings(ctx: Ctx): Promise<number> {
  return inBatches(WRITTEN_AT_ONCE, async () => {
    const { rows } = await ctx.db.execute<{ written: number }>(sql`
      WITH old AS MATERIALIZED (
        SELECT id FROM listing_search s JOIN listing l USING (id)
          WHERE s.version < listing_search_version()
          LIMIT ${WRITTEN_AT_ONCE} FOR UPDATE OF s, l SKIP LOCKED
      )
      SELECT cardinality(ids) AS written, listing_search_put(ids)
        FROM (SELECT ARRAY(SELECT id FROM old) AS ids) listings`);
    return rows[0]?.written ?? 0;
  });
}

/**
 * Writes listings by the names that the lexicon has now, and counts them. Until then they are found
 * by their words and by the names that it had.
 */
export async function tagListingsAgain(ctx: Ctx): Promise<void> {
  if ((await rewriteListings(ctx)) > 0) await refreshSearchTerms(ctx);
}

/** A phrase that fewer titles share is somebody's own words, not a suggestion. */
const FEWEST_TITLES = 3;

/** Signs around a word, and all that joins no two words in one: "Coca-Cola", "AT&T", "O'Neill". */
const AROUND = '^[^[:alnum:]\\u0080-\\uffff]+|[^[:alnum:]\\u0080-\\uffff]+$';
const NO_JOINT = "[^-'’&.]";

/**
 * Rebuilds what the search box suggests from the words and neighbouring pairs of words of recent
 * titles, as they are written there.
 */
export async function refreshTitlePhrases(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`LOCK TABLE title_phrase IN SHARE ROW EXCLUSIVE MODE`);
    await ctx.db.execute(sql`DELETE FROM title_phrase`);
    await ctx.db.execute(sql`
      INSERT INTO title_phrase (phrase, label, df)
      WITH written AS (
        SELECT l.id, w.word, w.place,
            regexp_split_to_array(trim(fts_clean(w.word)), '\\s+') AS parts
          FROM (
            SELECT id, title FROM listing_search JOIN listing USING (id)
              ORDER BY id DESC LIMIT ${NEWEST}
          ) l,
          regexp_split_to_table(trim(title), '\\s+') WITH ORDINALITY AS w (word, place)
      ), word AS (
        SELECT id, place, part.word, row_number() OVER (PARTITION BY id ORDER BY place, n) AS nth
          FROM written, unnest(parts) WITH ORDINALITY AS part (word, n) WHERE part.word <> ''
      ), phrase AS (
        SELECT word AS label, word AS words FROM word WHERE length(word) > 1
        UNION ALL
        SELECT a.word || ' ' || b.word, a.word || ' ' || b.word FROM word a
          JOIN word b ON b.id = a.id AND b.nth = a.nth + 1 AND b.place > a.place
          WHERE length(a.word) > 1 AND length(b.word) > 1
        UNION ALL
        SELECT regexp_replace(word, ${AROUND}, '', 'g'), array_to_string(parts, ' ') FROM written
          WHERE cardinality(parts) > 1 AND cardinality(parts) = 1
            + length(regexp_replace(regexp_replace(word, ${AROUND}, '', 'g'), ${NO_JOINT}, '', 'g'))
      ), counted AS (SELECT fold(words) AS phrase, label, count(*) AS n FROM phrase GROUP BY 1, 2)
      SELECT phrase, (array_agg(label ORDER BY n DESC, label))[1], sum(n) FROM counted
        GROUP BY phrase HAVING sum(n) >= ${FEWEST_TITLES} ORDER BY phrase`);
  });
}
