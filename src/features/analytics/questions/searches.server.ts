// What operators read: what people look for and do not find, by place, with how many they are.
import { sql } from 'drizzle-orm';
import { BITS, FEWEST_PEOPLE, SEARCHES_PAGE } from '#features/analytics/analytics.limits.ts';
import {
  type ListSearchesInput,
  listSearchesInput,
  type SearchedView,
} from '#features/analytics/analytics.schema.ts';
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * How many people set so many bits, where several may have set the same one: linear counting
 * (Whang, Vander-Zanden and Taylor 1990).
 */
const peopleOf = (bits: string) =>
  sql.raw(`
  round(-${BITS} * ln(greatest(${BITS} - bit_count(${bits}), 1) / ${BITS}.0))::int`);

/**
 * Questions of the last 90 days that at least five people asked, those of most people first.
 * @throws AppError as requireModerator
 */
export async function listSearches(ctx: Ctx, input: ListSearchesInput): Promise<SearchedView[]> {
  requireModerator(ctx);
  const { nothing, country } = listSearchesInput.parse(input);
  const { rows } = await ctx.readDb.execute<SearchedView>(sql`
    SELECT words AS question, nullif(trim(country), '') AS country,
      ${peopleOf('asked_from')} AS people, ${peopleOf('nothing_from')} AS nothing
    FROM asked_question
    WHERE words IS NOT NULL AND bit_count(asked_from) >= ${FEWEST_PEOPLE}
      AND (${country ?? null}::text IS NULL OR country = ${country ?? null})
      AND (NOT ${nothing} OR 2 * bit_count(nothing_from) >= bit_count(asked_from))
    ORDER BY people DESC, words, country LIMIT ${SEARCHES_PAGE}`);
  return rows;
}
