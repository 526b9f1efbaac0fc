/**
 * What options mean: units for sale, counted by option or as a whole, and prices. Pure; pages use
 * it without the schema.
 */
import { STOCK_MAX } from '#features/listings/listings.limits.ts';
import type { ListingVariation } from '#features/listings/listings.schema.ts';

/**
 * The variations whose options say how many there are of each; without any inventory they are not
 * counted (DECISIONS.md C10).
 */
export function countedVariations(variations: readonly ListingVariation[]): ListingVariation[] {
  return variations.filter(({ options }) => options.some(({ inventory }) => inventory > 0));
}

/** Whether any of them is counted. */
export function hasCountedOptions(variations: readonly ListingVariation[]): boolean {
  return countedVariations(variations).length > 0;
}

/** The smallest sum of several variations that are counted: size and colour of the same shirts. */
export function unitsOf(counted: readonly ListingVariation[]): number {
  const sums = counted.map(({ options }) =>
    options.reduce((sum, { inventory }) => sum + inventory, 0),
  );
  return Math.min(...sums, STOCK_MAX);
}

/** Units for sale: those of the options where they are counted, else the listing's own number. */
export function stockOf({
  stockQuantity,
  variations,
}: {
  stockQuantity: number;
  variations: readonly ListingVariation[];
}): number {
  const counted = countedVariations(variations);
  return counted.length > 0 ? unitsOf(counted) : stockQuantity;
}

/**
 * Variations as buyers are told of them: what options take off together is the price at most, also
 * where a listing was written before that was a rule (DECISIONS.md C17). The first variations keep
 * what they take off.
 * @param price minor units
 */
export function payableVariations(
  price: number,
  variations: readonly ListingVariation[],
): ListingVariation[] {
  const together = variations.reduce((sum, { options }) => sum + lowestOf(options), price);
  if (together >= 0) return [...variations];
  let least = price;
  return variations.map((variation) => {
    const most = Math.max(least, 0);
    const options = variation.options.map((option) => ({
      ...option,
      priceModifier: Math.max(option.priceModifier, -most),
    }));
    least += Math.min(0, lowestOf(options));
    return { ...variation, options };
  });
}

function lowestOf(options: ListingVariation['options']): number {
  return Math.min(...options.map(({ priceModifier }) => priceModifier));
}
