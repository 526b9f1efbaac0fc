// The words that a search is kept with: as the page understands them. A typing error that the page
// mends is mended here as well: nobody ever lists a "bycicle".
import type { ListingFilters } from '#features/search/search.schema.ts';
import { findListings } from '#features/search/search.server.ts';
import { correctParts, unknownWords, analyseText } from '#features/search/search.public.server.ts';
import { foldWord } from '#features/search/search.public.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * The same filters, with the words that the page puts in the place of typing errors; as they are
 * where it finds what was typed, is not sure, or does not find anything with other words either.
 */
export async function correctedFilters(ctx: Ctx, filters: ListingFilters): Promise<ListingFilters> {
  const q = await mendedWords(ctx, filters.q);
  if (q === filters.q) return filters;
  const { corrected } = await findListings(ctx, {
    filters: { ...filters, sortBy: 'newest' },
    limit: 1,
  });
  return corrected === null ? filters : { ...filters, q };
}

/**
 * Words of no language are no words but errors; a word that nobody sells yet stays, also where the
 * page goes on from its beginning.
 */
async function mendedWords(ctx: Ctx, q: string): Promise<string> {
  const words = await analyseText(ctx, q);
  if (words === null || words === 'nothing') return q;
  const certain = [...(await correctParts(ctx, words.parts))].flatMap(([at, correction]) => {
    const [typed, ...others] = words.parts[at]?.words ?? [];
    const isOne = typed !== undefined && others.length === 0;
    return correction.certain && isOne ? [{ typed, label: correction.label }] : [];
  });
  const none = await unknownWords(
    ctx,
    certain.map(({ typed }) => foldWord(typed)),
  );
  return certain
    .filter(({ typed }) => none.has(foldWord(typed)))
    .reduce((text, { typed, label }) => text.replace(wholeWord(typed), () => label), q);
}

/** @param word of letters alone: nothing else is corrected */
const wholeWord = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'gu');
