// How common the marks of traits are, as the dictionary of search knows: plans are chosen by it.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import type { SearchQuery } from '#features/search/plans/search.query.server.ts';

/**
 * The query with the frequencies of its traits. A mark that the dictionary does not have yet counts
 * for nothing, as a new word does: then there are few.
 */
export async function countMarks(ctx: Ctx, query: SearchQuery): Promise<SearchQuery> {
  if (query.traits.length === 0) return query;
  const marks = query.traits.flatMap((trait) => trait.marks);
  const { rows } = await ctx.readDb.execute<{ term: string; df: number }>(
    sql`SELECT term, df FROM search_term WHERE term = ANY(${sql.param(marks)}::text[])`,
  );
  const frequencies = new Map(rows.map(({ term, df }) => [term, df]));
  return {
    ...query,
    traits: query.traits.map((trait) => ({
      ...trait,
      frequency: trait.marks.reduce((sum, mark) => sum + (frequencies.get(mark) ?? 0), 0),
    })),
  };
}
