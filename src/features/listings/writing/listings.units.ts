/** Units for sale, counted by option or as a whole. Pure; pages use it without the schema. */
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
