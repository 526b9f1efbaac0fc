/**
 * What is left open of a question that nothing fits: the one reading that is to blame before
 * several, the place late, and what is looked for never. Pure.
 */
import { asksForEverything } from '#features/search/search.filters.ts';
import { type Reading, READINGS } from '#features/search/search.limits.ts';
import type { ListingFilters, Question } from '#features/search/search.schema.ts';
import { isFilled } from './readings.ts';

/**
 * One way to ask for less: readings that are left open, with the filters that say so and that name
 * those whose words are words again.
 */
type Loosening = { loosened: Reading[]; filters: ListingFilters };

/** The one that people miss least comes first. */
const COST: readonly Reading[] = ['condition', 'year', 'price', 'category', 'place'];

/**
 * The ways to ask for less, each a little less than the one before; whoever asks takes the first
 * that finds something. Where no word is left beside the readings ("automobile"), the category is
 * what is looked for: it is asked for in words then, because without it everything would fit.
 */
export function looseningsOf(asked: ListingFilters, question: Question | null): Loosening[] {
  const { any = [], plain = [], atHome = false } = asked;
  const isOpen = (each: Reading) =>
    any.includes(each) || (isFilled(asked, each) && !(atHome && each === 'place'));
  const readings = question?.readings.filter((each) => !isOpen(each)) ?? [];
  const isNamed = question?.words === '';
  const costs = isNamed ? [...COST.filter((each) => each !== 'category'), 'category'] : COST;
  const ordered = costs.filter((each): each is Reading => readings.some((own) => own === each));
  const light = ordered.filter((each) => each !== 'place' && !(isNamed && each === 'category'));
  const sets = [...ordered.map((each) => [each]), light, [...light, 'place'], ordered];
  const once = new Map(
    sets
      .map((set) => READINGS.filter((each) => readings.includes(each) && set.includes(each)))
      .map((set) => [set.join(), set] as const),
  );
  const everything = asksForEverything({ ...asked, q: '' });
  return [...once.values()].flatMap((loosened) => {
    const isNothing = isNamed && everything && loosened.length === readings.length;
    const isLost = isNothing && !loosened.includes('category');
    const inWords = (each: Reading) =>
      isNamed && (each === 'category' || (isLost && each === 'place'));
    const [words, open] = [loosened.filter(inWords), loosened.filter((each) => !inWords(each))];
    if (loosened.length === 0 || (isNothing && words.length === 0)) return [];
    const said = {
      ...(open.length > 0 ? { any: [...any, ...open] } : {}),
      ...(words.length > 0 ? { plain: [...plain, ...words] } : {}),
    };
    return [{ loosened: open, filters: { ...asked, ...said } }];
  });
}
