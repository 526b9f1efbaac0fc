/**
 * What an address says of how its words are to be read: `plain` names readings that are words after
 * all, `any` those that somebody left open. Browser-safe.
 */
import { type Reading, READINGS, type Sort, SORTS } from '#features/search/search.limits.ts';
import type { ListingFilters, Question } from '#features/search/search.schema.ts';

/** The order unless one is chosen: words are answered by what fits them best. */
export const usualSort = (q: string): Sort => (q === '' ? 'newest' : 'best');

/** The order that a parameter names; without words there is no best match. */
export function readSort(text: string | null, q: string): Sort {
  const chosen = SORTS.find((sort) => sort === text) ?? null;
  return chosen === null || (chosen === 'best' && q === '') ? usualSort(q) : chosen;
}

/** The readings that a parameter names; whatever else it says is ignored. */
function parseReadings(text: string | null): Reading[] {
  const named = (text ?? '')
    .slice(0, 100)
    .split(',')
    .map((each) => each.trim());
  return READINGS.filter((reading) => named.includes(reading));
}

type Meaning = Pick<ListingFilters, 'plain' | 'any' | 'atHome'>;

/** @param asked the words, and the place that the filters have, of the address or of the header */
export function readMeaning(
  params: URLSearchParams,
  { q, country }: { q: string; country: string | null },
): Meaning {
  if (q === '') return {};
  const plain = parseReadings(params.get('plain'));
  const named = parseReadings(params.get('any'));
  const isPlaced = params.has('location');
  const everywhere = isPlaced && country === null && !named.includes('place');
  const any: Reading[] = everywhere ? ['place', ...named] : named;
  return {
    ...(plain.length > 0 ? { plain } : {}),
    ...(any.length > 0 ? { any } : {}),
    ...(country !== null && !isPlaced ? { atHome: true } : {}),
  };
}

/** Whether a filter says what a reading would. */
export function isFilled(filters: ListingFilters, reading: Reading): boolean {
  const { country, category, conditions, minPrice, maxPrice, attributes } = filters;
  const values = {
    place: country,
    category,
    condition: conditions[0] ?? null,
    price: minPrice ?? maxPrice,
    year: attributes.yearFrom?.[0] ?? null,
  };
  return values[reading] !== null;
}

/** The parameters that `readMeaning` reads back. */
export function meaningParameters(filters: ListingFilters): [string, string][] {
  if (filters.q === '') return [];
  // One word is a place or it is not: the address need not say that all places may come.
  const open = (filters.any ?? []).filter(
    (reading) => !isFilled(filters, reading) && (reading !== 'place' || filters.q.includes(' ')),
  );
  return [
    ['plain', (filters.plain ?? []).join(',')],
    ['any', open.join(',')],
  ];
}

/** A page shows the filters that came of the words as if somebody had chosen them. */
export function withQuestion<Asked extends { filters: ListingFilters }>(
  browse: Asked,
  question: Question | null,
): Asked & { readings?: readonly Reading[] } {
  if (!question) return browse;
  return { ...browse, filters: question.filters, readings: question.readings };
}

/** The change that leaves open what the words say: they are read, and nothing follows from it. */
export function leaveOpen(
  {
    filters: { any = [] },
    readings = [],
  }: { filters: ListingFilters; readings?: readonly Reading[] },
  reading: Reading,
): Pick<ListingFilters, 'any'> {
  return readings.includes(reading) && !any.includes(reading) ? { any: [reading, ...any] } : {};
}

/** The change that takes a reading back: its words are words again. */
export function takeBack(
  { plain = [], any = [] }: ListingFilters,
  reading: Reading,
  readings: readonly Reading[] = [],
): Pick<ListingFilters, 'plain' | 'any'> {
  if (!readings.includes(reading)) return {};
  return { plain: [...plain, reading], any: any.filter((each) => each !== reading) };
}
