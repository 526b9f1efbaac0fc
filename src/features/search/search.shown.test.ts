import { expect, it } from 'vitest';
import { toShownPage } from './search.shown.ts';

it('a page tells which top-level categories have the most matches, and nothing of the others', () => {
  const facets = {
    category: { cars: 3, phones: 9, boats: 20, furniture: 5, 'real-estate': 4, jobs: 1 },
    condition: { good: 2 },
    country: {},
    traits: {},
  };
  const shown = toShownPage(
    {
      items: [],
      total: 30,
      approximate: false,
      facets,
      prices: null,
      corrected: null,
      nextCursor: null,
    },
    false,
  );
  expect(shown).toMatchObject({
    fullest: ['phones', 'furniture', 'real-estate', 'cars'],
    conditions: { good: 2 },
  });
  expect(shown).not.toHaveProperty('facets');
});
