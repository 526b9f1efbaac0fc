// How common the tokens of attributes are, as the dictionary of search knows: plans are chosen by
// it.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import type { SearchQuery } from '#features/search/query/query.server.ts';

/**
 * The query with the frequencies of its attributes. A token that the dictionary does not have yet
 * counts for nothing, as a new word does: then there are few.
 */
export async function countTokens(ctx: Ctx, query: SearchQuery): Promise<SearchQuery> {
  if (query.attributes.length === 0) return query;
  const tokens = query.attributes.flatMap((attribute) => attribute.tokens);
  const { rows } = await ctx.readDb.execute<{ term: string; df: number }>(
    sql`SELECT term, df FROM search_term WHERE term = ANY(${sql.param(tokens)}::text[])`,
  );
  const frequencies = new Map(rows.map(({ term, df }) => [term, df]));
  return {
    ...query,
    attributes: query.attributes.map((attribute) => ({
      ...attribute,
      frequency: attribute.tokens.reduce((sum, token) => sum + (frequencies.get(token) ?? 0), 0),
    })),
  };
}
