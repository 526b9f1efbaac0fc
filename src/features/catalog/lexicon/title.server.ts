// What a title says is sold, by the lexicon.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';

/** Kinds of concepts that are sold by themselves. */
export const SOLD_KINDS = ['thing', 'trade', 'model'];

/** The concepts of things, trades and models that a title in any language offers. */
export async function soldIn(ctx: Ctx, { title }: { title: string }): Promise<string[]> {
  const { rows } = await ctx.readDb.execute<{ concept: string }>(sql`
    SELECT c.concept
    FROM lexicon_tokens(ARRAY[${title}]::text[], ARRAY[NULL]::text[]) x, unnest(x.tokens) t
      JOIN lexicon_concept c ON c.concept = substr(t, 2)
    WHERE t LIKE '=%' AND c.kind = ANY (${sql.param(SOLD_KINDS)}::text[])`);
  return rows.map(({ concept }) => concept);
}
