// Finds words in texts and replies. Which plan is taken is decided here, not by PostgreSQL's
// planner: few matches are read from the word index at once; words that stand in more texts are
// looked for along the order of the list, where a page of them is full soon. Where it is not, as in
// a topic that seldom has them, their matches are read all the same.
import { and, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { withoutFunctionWords } from '#platform/i18n/function-words.ts';
import { COUNTED_MAX } from '#features/forum/forum.limits.ts';
import { forumPostTable } from '#features/forum/forum.table.server.ts';

/** Texts that are read from the word index at once. */
const FEW = 5_000;
/** Discussions that are looked through then: a page is full of words that more texts have. */
const WALKED = 200;
/** Texts that are read where it is not, which takes less time than thousands of discussions. */
const MANY = 40_000;
/** Discussions that are looked through for words that still more texts have, but none of late. */
const WALKED_MAX = 8_000;

/** What matches of a page, and how many match at all, up to 1,000. */
export type Matches = { ids: readonly string[]; total: number };

type Search = {
  text: string;
  /** A condition on `forum_post`: may be in the list at all. */
  listed: SQL | undefined;
  /** A condition on it, too: comes after the page before. */
  from: SQL | undefined;
  orderBy: SQL;
  /** How many of the first ones are asked for. */
  most: number;
};

/** The first discussions of a list in which all words of the text stand in one text or reply. */
export async function findMatches(ctx: Ctx, search: Search): Promise<Matches> {
  const query = await readQuery(ctx, search.text);
  if (query === null) return { ids: [], total: 0 };
  const few = await readMatches(ctx, search, query, FEW);
  if (few) return few;
  const first = await walk(ctx, search, query, WALKED);
  if (first) return first;
  const many = await readMatches(ctx, search, query, MANY);
  if (many) return many;
  const further = await walk(ctx, search, query, WALKED_MAX);
  if (further) return further;
  return { ...(await readSome(ctx, search, query)), total: COUNTED_MAX };
}

/** The words as PostgreSQL looks for them; null for a text without any. */
async function readQuery(ctx: Ctx, text: string): Promise<string | null> {
  const clean = withoutFunctionWords(text.replaceAll('\0', ' ').toWellFormed());
  const { rows } = await ctx.readDb.execute<{ query: string }>(sql`
    select plainto_tsquery('public.listing_fts', public.fts_clean(${clean}))::text as query`);
  return rows[0]?.query || null;
}

/** What matches; null when more texts than `texts` do, which are not looked at then. */
async function readMatches(
  ctx: Ctx,
  search: Search,
  query: string,
  texts: number,
): Promise<Matches | null> {
  const { counted, ...matches } = await readSome(ctx, search, query, texts);
  return counted > texts ? null : matches;
}

/**
 * The first discussions of those that up to so many texts belong to, in one statement: the texts
 * are many, and nobody needs their ids here.
 * @param texts when more match, nothing is found; without it any 40,000 count
 */
async function readSome(
  ctx: Ctx,
  { listed, from, orderBy, most }: Search,
  query: string,
  texts?: number,
): Promise<Matches & { counted: number }> {
  const counted = sql`(select count(*)::int from matches)`;
  const isAmong = and(
    listed,
    sql`${forumPostTable.id} = any(array(select post_id from matches))`,
    texts === undefined ? undefined : sql`${counted} <= ${texts}`,
  );
  const { rows } = await ctx.readDb.execute<{
    counted: number;
    ids: string[] | null;
    total: number | null;
  }>(sql`
    with matches as materialized (
      select post_id from forum_entry
        where status = 'approved' and words @@ ${query}::tsquery limit ${(texts ?? MANY) + 1}),
    found as (
      select ${forumPostTable.id}, ${from ?? sql`true`} as is_next, count(*) over ()::int as total
        from ${forumPostTable} where ${isAmong} order by is_next desc, ${orderBy} limit ${most})
    select ${counted} as counted, (select array_agg(id) from found where is_next) as ids,
      (select max(total) from found) as total`);
  const [row] = rows;
  return {
    ids: row?.ids ?? [],
    total: Math.min(row?.total ?? 0, COUNTED_MAX),
    counted: row?.counted ?? 0,
  };
}

/** Looks through the next discussions of the list; null when they don't fill a page. */
async function walk(
  ctx: Ctx,
  { listed, from, orderBy, most }: Search,
  query: string,
  walked: number,
): Promise<Matches | null> {
  const next = ctx.readDb
    .select({
      id: forumPostTable.id,
      place: sql`row_number() over (order by ${orderBy})`.as('place'),
    })
    .from(forumPostTable)
    .where(and(listed, from))
    .orderBy(orderBy)
    .limit(walked);
  // The status is spelled so that no index of words can be taken for each discussion. They are gone
  // through in their order, one after the other, until there are enough: nothing is sorted.
  const { rows } = await ctx.readDb.execute<{ ids: string[] | null; walked: number }>(sql`
    with next as materialized (${next}), found as (
      select next.id, next.place from next cross join lateral (
        select 1 from forum_entry e where e.post_id = next.id
          and e.status || '' = 'approved' and e.words @@ ${query}::tsquery limit 1) hit
      limit ${most})
    select (select array_agg(id order by place) from found) as ids,
      (select count(*)::int from next) as walked`);
  const ids = rows[0]?.ids ?? [];
  const isEnd = (rows[0]?.walked ?? 0) < walked;
  return ids.length >= most || isEnd ? { ids, total: COUNTED_MAX } : null;
}
