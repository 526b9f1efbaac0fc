/**
 * What can be said of a listing follows from its category, as the catalog has it, and its place:
 * sections of the form, conditions, prices, currencies, variations, stock. Pure, for the schema and
 * for the form that it checks.
 */
import {
  categoryBySlug,
  conditionsFor,
  countryByCode,
  DEFAULT_CURRENCY,
} from '#features/catalog/catalog.data.ts';
import { rulesOf } from '#features/catalog/catalog.rules.ts';
import type { CategoryRules } from '#features/catalog/catalog.schema.ts';
import type { Condition } from '#features/listings/listings.limits.ts';

export type Section = Exclude<CategoryRules['details'], 'none'>;

/** The section of the form that a category adds (DECISIONS.md C2). */
export function sectionOf(categorySlug: string): Section | null {
  const { details } = rulesOf(categorySlug);
  return details === 'none' ? null : details;
}

const WITH_VARIATIONS: readonly string[] = ['apparel', 'jewelry', 'furniture', 'electronics'];

/** Whether things of this category come in variations (spec 2 section 2). */
export function hasVariations(categorySlug: string): boolean {
  return WITH_VARIATIONS.includes(categorySlug);
}

/** Conditions to choose from, none where a category has none (DECISIONS.md C2 to C4). */
export function conditionsOf(categorySlug: string): readonly Condition[] {
  return conditionsFor(categoryBySlug(categorySlug) ? categorySlug : null);
}

/** Currencies of a listing: US dollars and the money of its place (DECISIONS.md L1). */
export function currenciesOf(country: string): string[] {
  const own = countryByCode(country)?.currency;
  return own && own !== DEFAULT_CURRENCY ? [DEFAULT_CURRENCY, own] : [DEFAULT_CURRENCY];
}

/** Whether a price of 0, or none at all, is right here (DECISIONS.md C4). */
export function mayBeFree(categorySlug: string): boolean {
  return rulesOf(categorySlug).price !== 'required';
}

/** Whether things of this category have a price at all; what is given away has none. */
export function hasPrice(categorySlug: string): boolean {
  return rulesOf(categorySlug).price !== 'none';
}

/** Whether there can be several of one listing. */
export function hasStock(categorySlug: string): boolean {
  return rulesOf(categorySlug).stock;
}
