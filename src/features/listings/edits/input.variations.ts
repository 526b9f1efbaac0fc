/**
 * Variations of a thing for sale: sizes, colours, and what each adds to the price (spec 2 section
 * 3).
 */
import * as z from 'zod/mini';
import {
  OPTION_MAX,
  OPTIONS_MAX,
  STOCK_MAX,
  VARIATION_NAME_MAX,
  VARIATIONS_MAX,
} from '#features/listings/listings.limits.ts';
import {
  difference,
  differenceText,
  listOf,
  recordOf,
  requiredLine,
  whole,
  wholeText,
} from './input.fields.ts';

/** As the form or a program gave it; where there is none, `withIds` makes one. */
const id = z.catch(z.string().check(z.regex(/^[\w-]{1,40}$/)), '');

const option = z.object(
  {
    id,
    value: requiredLine(OPTION_MAX, 'listing.optionValue'),
    /** Minor units of the listing's currency. */
    priceModifier: differenceText(z._default(difference, 0)),
    inventory: wholeText(z._default(whole(0, STOCK_MAX, 'listing.stock'), 0)),
  },
  'listing.optionValue',
);

const variation = z.object(
  {
    id,
    name: requiredLine(VARIATION_NAME_MAX, 'listing.variationName'),
    options: z
      .array(option, 'listing.optionsRequired')
      .check(
        z.minLength(1, 'listing.optionsRequired'),
        z.maxLength(OPTIONS_MAX, 'listing.optionsTooMany'),
      ),
  },
  'listing.variationName',
);

export const writtenVariations = z
  .array(variation, 'listing.variationName')
  .check(z.maxLength(VARIATIONS_MAX, 'listing.variationsTooMany'), z.overwrite(withIds));

type Variation = z.output<typeof variation>;

/** Each id once: the given one, or one by its place. */
function withIds(variations: Variation[]): Variation[] {
  const taken = new Set<string>();
  const idOf = (given: string, fallback: string) => {
    const own = given !== '' && !taken.has(given) ? given : fallback;
    taken.add(own);
    return own;
  };
  return variations.map(({ id: given, options, ...variation }, index) => ({
    ...variation,
    id: idOf(given, `variation-${index + 1}`),
    options: options.map((option, at) => ({
      ...option,
      id: idOf(option.id, `variation-${index + 1}-${at + 1}`),
    })),
  }));
}

/**
 * Options that bring the price below zero, each by the path of its modifier: alone, or the lowest
 * ones of all variations together (DECISIONS.md C10, C17). What is no option or no number is
 * refused elsewhere and counts as nothing here.
 * @param price minor units
 */
export function* tooLowModifiers(
  price: number,
  variations: readonly unknown[],
): Generator<PropertyKey[]> {
  const modifiers = variations.map((variation) =>
    listOf(recordOf(variation)['options']).map(
      (option) => Number(recordOf(option)['priceModifier']) || 0,
    ),
  );
  const lowest = modifiers.map((own) => (own.length > 0 ? Math.min(...own) : 0));
  const together = lowest.reduce((sum, modifier) => sum + modifier, price);
  const last = together < 0 ? lowest.findLastIndex((modifier) => modifier < 0) : -1;
  for (const [index, own] of modifiers.entries())
    for (const [at, modifier] of own.entries())
      if (price + modifier < 0 || (index === last && modifier === lowest[index]))
        yield ['variations', index, 'options', at, 'priceModifier'];
}
