import { expect, it } from 'vitest';
import { toListingPageView } from './search.page-view.ts';

const AS_TYPED = { corrected: null, didYouMean: null, widened: null, dropped: [] };
const facets = { category: {}, condition: {}, country: {}, attributes: {} };
const NOTHING = {
  ...AS_TYPED,
  items: [],
  total: 0,
  sold: null,
  approximate: false,
  partial: false,
  facets,
  prices: null,
  question: null,
  wordless: false,
  loosened: [],
  nextCursor: null,
};

it.each([[null], ['order'], ['unread']] as const)(
  'a page tells what is wrong with prices where something is: %s',
  (problem) => {
    const shown = toListingPageView(NOTHING, { now: new Date(), details: false, problem });
    expect(shown.problem ?? null).toBe(problem);
    // A key without a value has its weight, too.
    expect('problem' in shown).toBe(problem !== null);
  },
);

it.each([true, false])('a page says where some of the matches are missing: %s', (partial) => {
  const shown = toListingPageView({ ...NOTHING, partial }, { now: new Date(), details: false });
  expect('partial' in shown).toBe(partial);
});

it('a page tells how many matches each category has, and which top-level ones have the most', () => {
  const AS_TYPED = { corrected: null, didYouMean: null, widened: null, dropped: [] };
  const facets = {
    category: { cars: 3, phones: 9, boats: 20, furniture: 5, 'real-estate': 4, jobs: 1 },
    condition: { good: 2 },
    country: {},
    attributes: { make: { Toyota: 2, Honda: 5, Kia: 0 }, yearFrom: { 2015: 7 }, photos: { 1: 9 } },
  };
  const prices = { currency: 'USD', edges: [0, 10, 20], counts: [20, 10] };
  const shown = toListingPageView(
    {
      ...AS_TYPED,
      items: [],
      total: 30,
      sold: 2,
      approximate: false,
      partial: false,
      facets,
      prices,
      question: null,
      wordless: false,
      loosened: [],
      nextCursor: null,
    },
    { now: new Date(), details: false, attributes: { make: ['Kia'] } },
  );
  expect(shown).toMatchObject({
    fullest: ['phones', 'furniture', 'real-estate', 'cars'],
    conditions: { good: 2 },
    categories: facets.category,
    prices,
    sold: 2,
  });
  // No zeros but what is chosen, and no bounds, which are typed.
  expect(shown.attributes).toEqual({ make: { Honda: 5, Toyota: 2, Kia: 0 }, photos: { 1: 9 } });
  expect(Object.keys(shown.attributes.make ?? {})).toEqual(['Honda', 'Toyota', 'Kia']);
  expect(shown).not.toHaveProperty('facets');
});
