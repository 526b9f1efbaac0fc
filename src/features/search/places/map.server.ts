// Owns the counts of the map: how many listings that fit the filters are in each country, or in
// each subdivision of the chosen one, as they are counted beside a list.
import { countFacets } from '#features/search/query/facets.server.ts';
import { LIMITS, type Limits } from '#features/search/query/known.server.ts';
import { retrieve } from '#features/search/questions/retrieve.server.ts';
import { understand } from '#features/search/questions/understand.server.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import type { Ctx } from '#platform/context.ts';

/** Listings by country code, or by subdivision of the chosen country ("" where none is named). */
type PlaceCounts = {
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
  const asked: ListingFilters = { ...filters, parish: null, sortBy: 'newest' };
  const understood = await understand(ctx, asked);
  const { words, query } = understood.likely;
  // Whatever the list beside the map understands by the words.
  const found = words === null ? null : await retrieve(ctx, understood, { offset: 0, limit: 1 });
  const matching = found ? found.matching : query;
  if (!matching) return NOTHING;
  const places = matching.country === null ? 'country' : 'parish';
  const facets = { attributes: [], places, prices: null } as const;
  const { place, approximate } = await countFacets(ctx, matching, facets, limits);
  return { counts: place, approximate };
}
