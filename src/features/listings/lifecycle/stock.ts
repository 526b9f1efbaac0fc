/**
 * How many units are left, in one place for saving, selling and reopening. Where the options of a
 * variation are counted they rule (DECISIONS.md C10). Pure.
 */
import { AppError } from '#platform/errors.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { countedVariations, stockOf, unitsOf } from '#features/listings/listings.units.ts';
import type { ListingVariation } from '#features/listings/listings.schema.ts';

type Stocked = { stockQuantity: number; variations: ListingVariation[] };

/**
 * The options of a unit that is sold: one of each counted variation, of which there is one left.
 * @param ids as chosen; unknown ones are ignored
 * @returns ids of all the options that the unit had, and of those that are counted
 * @throws AppError listing_option_required, listing_option_gone
 */
export function requireOptions(
  { variations }: Stocked,
  ids: readonly string[],
): { options: string[]; counted: string[] } {
  const chosen = variations.flatMap((variation) => chosenOf(variation, ids)?.id ?? []);
  const counted = countedVariations(variations).map((variation) => {
    const option = chosenOf(variation, ids);
    if (!option) throw refuse('listing_option_required', variation.name);
    if (option.inventory === 0) throw refuse('listing_option_gone', option.value);
    return option.id;
  });
  return { options: chosen, counted };
}

function chosenOf({ name, options }: ListingVariation, ids: readonly string[]) {
  const [option, another] = options.filter(({ id }) => ids.includes(id));
  if (another) throw refuse('listing_option_required', name);
  return option;
}

function refuse(code: 'listing_option_required' | 'listing_option_gone', name: string): AppError {
  return new AppError(listingErrors[code], { values: { name } });
}

/** Units that are left of a choice: of its counted options, else of the whole. */
export function unitsLeft(content: Stocked, ids: readonly string[]): number {
  const counted = countedVariations(content.variations).map(
    ({ options }) => options.find(({ id }) => ids.includes(id))?.inventory ?? 0,
  );
  return Math.min(stockOf(content), ...counted);
}

/** Ids of those options of a choice that are counted. */
export function countedOptions({ variations }: Stocked, ids: readonly string[]): string[] {
  return countedVariations(variations).flatMap(({ options }) =>
    options.flatMap(({ id }) => (ids.includes(id) ? id : [])),
  );
}

/** What is left after units with these counted options were sold; never below nothing. */
export function takeUnit(content: Stocked, counted: readonly string[], units = 1): Stocked {
  const variations = withInventory(content.variations, counted, -units);
  // All options at 0 would read as "not counted": the sum is of what was counted before.
  const before = new Set(countedVariations(content.variations).map(({ id }) => id));
  const left =
    before.size > 0
      ? unitsOf(variations.filter(({ id }) => before.has(id)))
      : content.stockQuantity - units;
  return { variations, stockQuantity: Math.max(0, left) };
}

/** The units back that `takeUnit` took with these counted options. */
export function giveUnit(content: Stocked, counted: readonly string[], units = 1): Stocked {
  const variations = withInventory(content.variations, counted, units);
  const still = countedVariations(variations);
  return {
    variations,
    stockQuantity: still.length > 0 ? unitsOf(still) : content.stockQuantity + units,
  };
}

/** One unit more, of the counted options that were sold last. */
export function returnUnit(row: Stocked & { soldOptions: readonly string[] }): Stocked {
  const variations = withInventory(row.variations, row.soldOptions, 1);
  return { variations, stockQuantity: Math.max(1, stockOf({ stockQuantity: 1, variations })) };
}

function withInventory(variations: ListingVariation[], ids: readonly string[], by: number) {
  return variations.map((variation) => ({
    ...variation,
    options: variation.options.map((option) => {
      if (!ids.includes(option.id)) return option;
      return { ...option, inventory: Math.max(0, option.inventory + by) };
    }),
  }));
}
