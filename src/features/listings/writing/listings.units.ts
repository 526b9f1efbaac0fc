/** Units for sale, counted by option or as a whole. Pure; pages use it without the schema. */
import { STOCK_MAX } from '#features/listings/listings.limits.ts';
import type { ListingVariation } from '#features/listings/listings.schema.ts';

/**
 * Whether options say how many there are of each; without any inventory they are not counted
 * (DECISIONS.md C10).
 */
export function hasCountedOptions(variations: readonly ListingVariation[]): boolean {
  return variations.some(({ options }) => options.some(({ inventory }) => inventory > 0));
}

/**
 * Units for sale: what the options sum up to where they are counted, else the listing's own number.
 * Of several counted variations (size and colour of the same shirts) the smallest sum.
 */
export function stockOf({
  stockQuantity,
  variations,
}: {
  stockQuantity: number;
  variations: readonly ListingVariation[];
}): number {
  const sums = variations
    .filter((variation) => hasCountedOptions([variation]))
    .map(({ options }) => options.reduce((sum, option) => sum + option.inventory, 0));
  return sums.length > 0 ? Math.min(...sums, STOCK_MAX) : stockQuantity;
}
