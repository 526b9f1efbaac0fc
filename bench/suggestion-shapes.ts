// What bench/search.ts measures of the search box: each run is one answer while somebody types.
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { suggestSearch } from '#features/search/suggestions/suggest.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Random, Shape, Words } from './search-shapes.ts';

const NAMES = ['hilltop', 'caribbean', 'jamaica', 'furniture', 'toyota store'];

export function suggestionShapes(ctx: Ctx, words: Words): Shape[] {
  const pick = (list: readonly string[], random: Random) =>
    list[Math.floor(random() * list.length)] ?? '';
  /** A beginning of so many letters. */
  const begin = (text: string, [from, to]: [number, number], random: Random) =>
    text.slice(0, from + Math.floor(random() * (to - from + 1)));
  const suggest = (q: string, random: Random) => {
    const place = COUNTRIES[Math.floor(random() ** 2 * COUNTRIES.length * 2)];
    return suggestSearch(ctx, { q, country: place?.code ?? null });
  };
  return [
    {
      name: 'suggestions: 1 to 6 letters of a common word',
      run: (r) => suggest(begin(pick(words.common, r), [1, 6], r), r),
    },
    {
      name: 'suggestions: 2 to 6 letters of any other word',
      run: (r) => suggest(begin(pick(r() < 0.5 ? words.rare : words.mid, r), [2, 6], r), r),
    },
    {
      name: 'suggestions: beginning of a title',
      run: (r) => suggest(begin(pick(words.titles, r), [3, 30], r), r),
    },
    {
      name: 'suggestions: stores, places, categories',
      run: (r) => suggest(begin(pick(NAMES, r), [1, 12], r), r),
    },
  ];
}
