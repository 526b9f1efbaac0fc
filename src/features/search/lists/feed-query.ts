/** What the address of a feed may ask for: a search, and what its page may say beside it. */
import { askedParameters, someOf } from '#features/search/search.asked.ts';
import { VIEWS } from '#features/search/search.filters.ts';

/**
 * The parameters of a feed of listings and which values they take.
 * @param languages that a feed can be in
 */
export function feedParameters(
  query: URLSearchParams,
  languages: readonly string[],
): ReturnType<typeof askedParameters> {
  return {
    ...askedParameters(query),
    view: someOf(VIEWS),
    page: (value) => /^\d{1,9}$/.test(value),
    language: someOf(languages),
  };
}
