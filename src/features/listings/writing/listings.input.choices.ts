/**
 * What can be said of a listing follows from its category and its place: sections of the form,
 * conditions, currencies, variations. Pure, for the schema and for the form that it checks.
 */
import {
  categoryBySlug,
  conditionsFor,
  countryByCode,
  DEFAULT_CURRENCY,
  topOf,
} from '#features/catalog/catalog.data.ts';
import type { Condition } from '#features/listings/listings.limits.ts';

export type Section = 'property' | 'vehicle' | 'part' | 'service';

const SECTIONS: Readonly<Record<string, Section>> = {
  'automotive-cars': 'vehicle',
  'automotive-parts': 'part',
  services: 'service',
};

/**
 * The section of the form that a category adds; everything below Real Estate is property
 * (DECISIONS.md C2).
 */
export function sectionOf(categorySlug: string): Section | null {
  const category = categoryBySlug(categorySlug);
  if (!category) return null;
  return topOf(category).slug === 'real-estate' ? 'property' : (SECTIONS[category.slug] ?? null);
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

/** Where something may cost nothing (DECISIONS.md C4). */
const MAY_BE_FREE: readonly string[] = ['free-items', 'lost-found', 'jobs'];

/** Whether a price of 0, or none at all, is right here. */
export function mayBeFree(categorySlug: string): boolean {
  return MAY_BE_FREE.includes(categorySlug);
}
