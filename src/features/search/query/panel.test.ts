import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#features/catalog/catalog.data.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import { filterTexts, groupsFor, shownCounts } from './panel.ts';
import { fitAttributes } from '#features/search/search.attributes.ts';
import goods from '../../../messages/en/some-pages/filters/goods.json' with { type: 'json' };
import home from '../../../messages/en/some-pages/filters/home.json' with { type: 'json' };
import part from '../../../messages/en/some-pages/filters/part.json' with { type: 'json' };
import service from '../../../messages/en/some-pages/filters/service.json' with { type: 'json' };
import vehicle from '../../../messages/en/some-pages/filters/vehicle.json' with { type: 'json' };

const textsOf = (search: string) =>
  filterTexts(
    parseFilters(new URL(`https://shop.example/?${search}`), { country: null }, fitAttributes),
  );

describe('the filters beside a list', () => {
  it('are those of its category, and none without one', () => {
    const attributes = (category: string | null) =>
      groupsFor(category).flatMap((group) => [...group.attributes]);
    expect(attributes(null)).toEqual([]);
    expect(attributes('jobs')).toEqual([]);
    expect(attributes('phones')).toContain('brand');
    expect(attributes('apparel')).toEqual(['brand', 'size']);
    expect(attributes('automotive-parts')).toEqual([
      'compatibleMake',
      'compatibleModel',
      'partCategory',
    ]);
  });

  it('have a title for each list of choices', () => {
    const texts = { goods, home, part, service, vehicle };
    const groups = CATEGORIES.flatMap(({ slug }) => groupsFor(slug));
    for (const { kind, area, attributes } of groups)
      if (kind === 'list') expect(texts[area]).toHaveProperty(attributes[0]);
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
    for (const prices of ['minPrice=abc', 'minPrice=5&maxPrice=4'])
      expect(textsOf(prices)).toEqual(['filters.general', 'filters.priceProblem']);
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
