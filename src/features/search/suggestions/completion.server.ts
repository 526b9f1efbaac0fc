// What somebody is in the middle of typing, as the dictionaries of search know it, and the newest
// listings whose titles have a word that begins so. Looks at no more rows than are said here.
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { TOKENS } from '#features/search/query/conditions.server.ts';
import { quoteLexeme } from '#features/search/query/query.server.ts';
import { foldWord } from '#features/search/words/fold.ts';
import { cleanQuery } from '#features/search/words/terms.server.ts';
import { MOST_LISTINGS, MOST_TYPED_LETTERS, MOST_TYPED_WORDS } from './suggest.limits.ts';

/** The words before the last one are taken as they are; the last one may go on. */
export type Typed = { text: string; head: string; tail: string };

/** @returns null for what no name and no title begins with */
export function readTyped(q: string): Typed | null {
  const text = cleanQuery(q);
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const tail = words.at(-1);
  const isLong = text.length > MOST_TYPED_LETTERS || words.length > MOST_TYPED_WORDS;
  if (tail === undefined || isLong || !/[\p{L}\p{N}]/u.test(tail)) return null;
  return { text, head: words.slice(0, -1).join(' '), tail };
}

/** What the dictionaries know of what was typed. */
export type Completion = {
  /** The commonest words of titles that begin with all that was typed. */
  phrases: string[];
  /** A tsquery for listings that have the words before the last one; null without any. */
  head: string | null;
  /** One for those whose titles have a word that begins as the last one. */
  last: string;
  /** Whether so many have such a word that the index is asked for the others alone. */
  isLastCommon: boolean;
  /** No more listings have them than this, as far as the dictionary knows. */
  atMost: number;
};

/** Of a beginning that more words have, the listings are many in any case. */
const MOST_TERMS = 400;
const MANY = 2_147_483_647;

type Known = {
  phrases: string[];
  head: string[];
  stems: string[];
  beginning: string;
  rarest: number | null;
  titled: number;
};

/** Asks the dictionaries, once. */
export async function completeTyped(ctx: Ctx, { head, tail }: Typed): Promise<Completion> {
  const whole = head === '' ? tail : `${head} ${tail}`;
  const { rows } = await ctx.readDb.execute<Known>(sql`
    SELECT ARRAY(${phrases(whole, 3)}) AS phrases,
      tsvector_to_array(to_tsvector('listing_fts', ${head})) AS head,
      tsvector_to_array(to_tsvector('listing_fts',
        ${tail} || ' ' || array_to_string(ARRAY(${phrases(tail, 2, true)}), ' '))) AS stems,
      fold(${tail}) AS beginning,
      (SELECT min(df) FROM search_term
        WHERE term = ANY(tsvector_to_array(to_tsvector('listing_fts', ${head})))) AS rarest,
      ${titlesWith(tail)} AS titled`);
  const known = rows[0];
  if (!known) throw new Error('A SELECT without FROM answers one row');
  // Title words stand in the index once more with a mark before them. Without it "make" would find
  // all listings that have one among their attributes.
  const last = [
    `${quoteLexeme(`^${known.beginning}`)}:*`,
    ...known.stems.map((stem) => quoteLexeme(`^${stem}`)),
  ];
  return {
    phrases: known.phrases,
    head: known.head.length > 0 ? known.head.map(quoteLexeme).join(' & ') : null,
    last: last.join(' | '),
    isLastCommon: known.titled > READ_AT_MOST,
    atMost: Math.min(known.titled, known.rarest ?? MANY),
  };
}

const phrases = (beginning: string, most: number, single = false): SQL => sql`
  SELECT label FROM title_phrase WHERE phrase LIKE fold(${beginning}) || '%'
    ${single ? sql`AND strpos(phrase, ' ') = 0` : sql.empty()}
  ORDER BY df DESC, phrase LIMIT ${most}`;

/** No more titles have a word that begins so, as far as the dictionary knows. */
const titlesWith = (beginning: string): SQL => sql`(
  SELECT CASE WHEN count(*) = ${MOST_TERMS} THEN ${MANY}
    ELSE least(coalesce(sum(df), 0), ${MANY}) END::int
  FROM (
    SELECT df FROM search_term WHERE term LIKE '^' || fold(${beginning}) || '%'
    LIMIT ${MOST_TERMS}
  ) terms)`;

/**
 * Up to so many matches are all read, each from a page of its own; of more some are among the
 * newest listings of the shop, which lie together.
 */
const READ_AT_MOST = 400;
const NEWEST = 1_000;
/** Of so many matches the titles are looked at. */
const TITLES = 60;

export type TitleHit = { id: string; title: string };

/**
 * The newest listings on offer whose titles have a word that begins so: those of the place first.
 */
export async function findTitles(
  ctx: Ctx,
  { tail }: Typed,
  { head, last, isLastCommon, atMost }: Completion,
  country: string | null,
): Promise<TitleHit[]> {
  const newest = sql`ORDER BY created_at DESC, id DESC LIMIT`;
  const whole = head === null ? last : `${head} & (${last})`;
  // The index would put together the lists of all words that begin so before it looks at the head.
  const read =
    head !== null && isLastCommon
      ? sql`${TOKENS} @@ ${head}::tsquery AND words @@ ${last}::tsquery`
      : sql`${TOKENS} @@ ${whole}::tsquery`;
  const matches =
    atMost <= READ_AT_MOST
      ? sql`SELECT id, country, created_at FROM listing_search WHERE ${read}`
      : sql`SELECT id, country, created_at FROM (
            SELECT id, country, created_at, words FROM listing_search
            WHERE NOT sold ${newest} ${NEWEST}
          ) looked_at WHERE words @@ ${whole}::tsquery`;
  const { rows } = await ctx.readDb.execute<TitleHit>(sql`
    WITH matches AS MATERIALIZED (${matches}), nearest AS MATERIALIZED (
      SELECT id, country = coalesce(${country}, country) AS here, created_at FROM matches
      ORDER BY here DESC, created_at DESC, id DESC LIMIT ${TITLES}
    )
    SELECT l.id, l.title FROM nearest n JOIN listing l ON l.id = n.id
    WHERE l.sold_at IS NULL AND ' ' || fold(fts_clean(l.title)) LIKE '% ' || fold(${tail}) || '%'
    ORDER BY n.here DESC, n.created_at DESC, n.id DESC LIMIT ${MOST_LISTINGS}`);
  return rows;
}

/**
 * The first word of the titles that begins with what was typed last, behind the words before it.
 */
export function completeFrom(hits: readonly TitleHit[], { head, tail }: Typed): string | null {
  const words = hits.flatMap(({ title }) => title.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);
  const word = words.find((each) => foldWord(each).startsWith(foldWord(tail)));
  return word === undefined ? null : `${head} ${word}`.trim();
}

export type CategoryTally = { categoryId: number; n: number | null };

/**
 * The categories where most listings of the place with these words are.
 * @param words.query as analyseText makes it
 * @param words.atMost no more listings have them
 */
export async function findCategoriesOf(
  ctx: Ctx,
  { query, atMost }: { query: string; atMost: number },
  { country, limit }: { country: string | null; limit: number },
): Promise<CategoryTally[]> {
  const few = atMost <= READ_AT_MOST;
  // So few rows are checked one by one: as itself PostgreSQL would read the place's index for them.
  const place = country === null ? sql`true` : sql`coalesce(country, '') = ${country}`;
  const { rows } = await ctx.readDb.execute<{ categoryId: number; n: number }>(
    few
      ? sql`SELECT category_id AS "categoryId", count(*)::int AS n FROM listing_search
          WHERE ${TOKENS} @@ ${query}::tsquery AND ${place}
          GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}`
      : sql`SELECT category_id AS "categoryId", count(*)::int AS n FROM (
            SELECT category_id, country, words FROM listing_search
            WHERE NOT sold ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}
          ) newest WHERE ${place} AND words @@ ${query}::tsquery
          GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}`,
  );
  return rows.map(({ categoryId, n }) => ({ categoryId, n: few ? n : null }));
}
