import { describe, expect, it } from 'vitest';
import { parseFilters } from '#features/search/search.filters.ts';
import { filterTexts, groupsFor, shownCounts } from './search.panel.ts';
import { fitTraits } from '#features/search/search.traits.ts';

const textsOf = (search: string) =>
  filterTexts(
    parseFilters(new URL(`https://shop.example/?${search}`), { country: null }, fitTraits).filters,
  );

describe('the filters beside a list', () => {
  it('are those of its category, and none without one', () => {
    const traits = (category: string | null) =>
      groupsFor(category).flatMap((group) => [...group.traits]);
    expect(traits(null)).toEqual([]);
    expect(traits('jobs')).toEqual([]);
    expect(traits('phones')).toContain('brand');
    expect(traits('apparel')).toEqual(['brand', 'size']);
    expect(traits('automotive-parts')).toEqual([
      'compatibleMake',
      'compatibleModel',
      'partCategory',
    ]);
  });

  it('bring the texts that they speak, and those of what is asked for', () => {
    expect(textsOf('')).toEqual(['filters.general']);
    expect(textsOf('category=automotive-cars')).toEqual([
      'filters.general',
      'filters.price',
      'filters.vehicle',
      'filters.range',
      'choices',
    ]);
    expect(textsOf('bedrooms=2')).toEqual(['filters.general', 'filters.home']);
    expect(textsOf('posted=7')).toEqual(['filters.general', 'filters.asked']);
    expect(textsOf('make=Toyota')).toEqual(['filters.general', 'filters.vehicle']);
  });

  it('have the most frequent brands, and always what is chosen', () => {
    const brand = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`brand-${i}`, 30 - i]));
    const shown = shownCounts({ brand }, { brand: ['brand-29'] });
    expect(Object.keys(shown.brand ?? {})).toEqual([
      ...Array.from({ length: 12 }, (_, i) => `brand-${i}`),
      'brand-29',
    ]);
  });
});
