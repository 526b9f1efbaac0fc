// Finds words in texts and replies. Which of two plans is taken is decided here, not by
// PostgreSQL's planner: few matches are read from the word index at once; words that stand in many
// texts are looked for along the order of the list, where a page of them is full soon.
import { and, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { withoutFunctionWords } from '#platform/function-words.ts';
import { COUNTED_MAX } from '#features/forum/forum.limits.ts';
import { forumPostTable } from '#features/forum/forum.table.server.ts';

/** Texts that are read from the word index at once. */
const FEW = 2_000;
/** Discussions that are looked through in the order of the list, at first and at most. */
const WALKED = 1_000;
const WALKED_MAX = 8_000;
/** What is read of an index at last: words that many texts have, and none of the latest. */
const MOST = 40_000;

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
  const few = await matchesOf(ctx, query, FEW);
  if (few.length <= FEW) return amongMatches(ctx, search, few);
  const total = COUNTED_MAX;
  for (const walked of [WALKED, WALKED_MAX]) {
    const { ids, ended } = await walk(ctx, search, query, walked);
    if (ids.length >= search.most || ended) return { ids, total };
  }
  return { ...(await amongMatches(ctx, search, await matchesOf(ctx, query, MOST))), total };
}

/** The words as PostgreSQL looks for them; null for a text without any. */
async function readQuery(ctx: Ctx, text: string): Promise<string | null> {
  const clean = withoutFunctionWords(text.replaceAll('\0', ' ').toWellFormed());
  const { rows } = await ctx.readDb.execute<{ query: string }>(sql`
    select plainto_tsquery('public.listing_fts', public.fts_clean(${clean}))::text as query`);
  return rows[0]?.query || null;
}

/** Discussions of up to so many texts, and one more when there are more of these. */
async function matchesOf(ctx: Ctx, query: string, most: number): Promise<string[]> {
  const { rows } = await ctx.readDb.execute<{ ids: string[] | null }>(sql`
    select array_agg(e.post_id) as ids from (
      select post_id from forum_entry
        where status = 'approved' and words @@ ${query}::tsquery limit ${most + 1}) e`);
  return rows[0]?.ids ?? [];
}

async function amongMatches(
  ctx: Ctx,
  { listed, from, orderBy, most }: Search,
  matches: readonly string[],
): Promise<Matches> {
  if (matches.length === 0) return { ids: [], total: 0 };
  const among = and(
    listed,
    sql`${forumPostTable.id} = any(${sql.param([...new Set(matches)])}::uuid[])`,
  );
  const [rows, total] = await Promise.all([
    ctx.readDb
      .select({ id: forumPostTable.id })
      .from(forumPostTable)
      .where(and(among, from))
      .orderBy(orderBy)
      .limit(most),
    ctx.readDb.$count(forumPostTable, among),
  ]);
  return { ids: rows.map(({ id }) => id), total: Math.min(total, COUNTED_MAX) };
}

/** Looks through the next discussions of the list. */
async function walk(
  ctx: Ctx,
  { listed, from, orderBy, most }: Search,
  query: string,
  walked: number,
): Promise<{ ids: string[]; ended: boolean }> {
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
  return { ids: rows[0]?.ids ?? [], ended: (rows[0]?.walked ?? 0) < walked };
}
