// Owns the counts of the map: how many listings that fit the filters are in each country, or in
// each subdivision of the chosen one, as they are counted beside a list.
import { getRates } from '#features/catalog/catalog.server.ts';
import { countFacets } from '#features/search/query/facets.server.ts';
import { LIMITS, type Limits } from '#features/search/query/known.server.ts';
import { findMatches } from '#features/search/query/plan.server.ts';
import { resolveFilters } from '#features/search/query/query.server.ts';
import { readQuestion } from '#features/search/questions/question.server.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import { type Find, findByWords } from '#features/search/words/found.server.ts';
import { analyseText } from '#features/search/words/terms.server.ts';
import type { Ctx } from '#platform/context.ts';

/** Listings by country code, or by subdivision of the chosen country ("" where none is named). */
export type PlaceCounts = {
  counts: Record<string, number>;
  /** From a sample. */
  approximate: boolean;
};

const NOTHING: PlaceCounts = { counts: {}, approximate: false };

/**
 * Counts what fits the filters, and what the words say beside themselves, by place: the
 * subdivisions of the country, or without one the countries. A chosen subdivision is left out, as
 * every facet leaves itself out.
 */
export async function countPlaces(
  ctx: Ctx,
  { filters }: { filters: ListingFilters },
  limits: Pick<Limits, 'exact'> = LIMITS,
): Promise<PlaceCounts> {
  const question = readQuestion(filters, ctx);
  const asking = { ...(question?.filters ?? filters), parish: null };
  const resolved = resolveFilters(asking, await getRates(ctx), ctx.now);
  const words = await analyseText(ctx, question?.words ?? filters.q, filters.q);
  if (!resolved || words === 'nothing') return NOTHING;
  // Whatever the list beside the map understands by the words.
  const find: Find = ({ query, frequencies }, range) =>
    findMatches(ctx, { ...resolved, words: query }, range, frequencies);
  const range = { after: null, offset: 0, limit: 1 };
  const asked = words && (await findByWords(ctx, { words, range, find })).asked;
  const places = resolved.country === null ? 'country' : 'parish';
  const { place, approximate } = await countFacets(
    ctx,
    { ...resolved, words: asked?.query ?? null },
    asked?.frequencies ?? [],
    { attributes: [], places, prices: null },
    limits,
  );
  return { counts: place, approximate };
}
