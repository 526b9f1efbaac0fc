/**
 * Variations of a thing for sale: sizes, colours, and what each adds to the price (spec 2 section
 * 3).
 */
import {
  type BrokenFields,
  differenceOf,
  lineOf,
  listOf,
  recordOf,
  wholeOf,
} from './listings.input.fields.ts';
import {
  OPTION_MAX,
  OPTIONS_MAX,
  STOCK_MAX,
  VARIATION_NAME_MAX,
  VARIATIONS_MAX,
} from '#features/listings/listings.limits.ts';
import type { ListingVariation } from '#features/listings/listings.schema.ts';

const WITH_VARIATIONS: readonly string[] = ['apparel', 'jewelry', 'furniture', 'electronics'];

/** Whether things of this category come in variations (spec 2 section 2). */
export function hasVariations(categorySlug: string): boolean {
  return WITH_VARIATIONS.includes(categorySlug);
}

const ID = /^[\w-]{1,40}$/;

/** The id that the form gave, or one by its place; each once. */
function idOf(value: unknown, fallback: string, taken: Set<string>): string {
  const given = typeof value === 'string' && ID.test(value) && !taken.has(value) ? value : fallback;
  taken.add(given);
  return given;
}

/**
 * Variations with their options; none where the category has none. Finds are added to `broken`
 * under `variations.`.
 * @param price minor units, or null while the price itself is not known
 */
export function readVariations(
  input: unknown,
  categorySlug: string,
  price: number | null,
  broken: BrokenFields,
): ListingVariation[] {
  if (!hasVariations(categorySlug)) return [];
  const variations = listOf(input);
  if (variations.length > VARIATIONS_MAX) broken['variations'] = 'listing.variationsTooMany';
  const taken = new Set<string>();
  return variations.slice(0, VARIATIONS_MAX).map((value, index) => {
    const { id, name: given, options } = recordOf(value);
    const path = `variations.${index}`;
    const name = lineOf(given);
    if (!name) broken[`${path}.name`] = 'listing.variationName';
    else if (name.length > VARIATION_NAME_MAX) broken[`${path}.name`] = 'listing.textTooLong';
    const list = listOf(options);
    if (list.length === 0) broken[`${path}.options`] = 'listing.optionsRequired';
    else if (list.length > OPTIONS_MAX) broken[`${path}.options`] = 'listing.optionsTooMany';
    return {
      id: idOf(id, `variation-${index + 1}`, taken),
      name,
      options: list
        .slice(0, OPTIONS_MAX)
        .map((option, at) =>
          readOption(
            option,
            `${path}.options.${at}`,
            `variation-${index + 1}-${at + 1}`,
            price,
            taken,
            broken,
          ),
        ),
    };
  });
}

function readOption(
  input: unknown,
  path: string,
  fallbackId: string,
  price: number | null,
  taken: Set<string>,
  broken: BrokenFields,
): ListingVariation['options'][number] {
  const { id, value: given, priceModifier: modifier, inventory: count } = recordOf(input);
  const value = lineOf(given);
  if (!value) broken[`${path}.value`] = 'listing.optionValue';
  else if (value.length > OPTION_MAX) broken[`${path}.value`] = 'listing.textTooLong';
  const difference = differenceOf(modifier);
  if ('broken' in difference) broken[`${path}.priceModifier`] = difference.broken;
  else if (price !== null && price + difference.value < 0)
    broken[`${path}.priceModifier`] = 'listing.modifierTooLow';
  const inventory = wholeOf(count, [0, STOCK_MAX], 'listing.stock');
  if ('broken' in inventory) broken[`${path}.inventory`] = inventory.broken;
  return {
    id: idOf(id, fallbackId, taken),
    value,
    priceModifier: 'value' in difference ? difference.value : 0,
    inventory: 'value' in inventory ? (inventory.value ?? 0) : 0,
  };
}

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
