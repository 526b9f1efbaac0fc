// @vitest-environment jsdom
// What a list says about itself.
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { parseFilters } from '#features/search/search.filters.ts';
import type { ListingPageView } from '#features/search/search.page-view.ts';
import { renderWidget } from '#tests/support/widget.tsx';
import { ListingBrowser } from './ListingBrowser.tsx';

const browse = parseFilters(new URL('https://shop.example/products'), { country: null });
const NOTHING: ListingPageView = {
  items: [],
  total: 0,
  sold: null,
  approximate: true,
  understood: null,
  conditions: {},
  categories: {},
  fullest: [],
  attributes: {},
  prices: null,
};

const show = (result: ListingPageView) =>
  renderWidget(
    <ListingBrowser
      path="/products"
      browse={browse}
      result={result}
      head={<h1>Products</h1>}
      label="Listings"
      ad={{ every: 6, show: () => null }}
      empty={{ title: 'Nothing', text: 'Nothing' }}
    />,
    { path: '/products' },
  );

it.each([
  ['says so while some of it cannot be found', { ...NOTHING, partial: true as const }, true],
  ['says nothing of that otherwise', NOTHING, false],
])('a list %s', async (_, result, isSaid) => {
  await show(result);
  // What was there before is read out when it changes; what comes with its words is not.
  const said = screen
    .getAllByRole('status')
    .filter((each) => within(each).queryByText('Some results are missing right now.'));
  expect(said).toHaveLength(isSaid ? 1 : 0);
});

it.each([
  ['about how many', { total: 1_240, approximate: true }, 'Show about 1,240 listings'],
  ['how many', { total: 1_240, approximate: false }, 'Show 1,240 listings'],
  ['that there are none', { total: 0, approximate: true }, 'Show 0 listings'],
])('the button of the filters says %s are shown', async (_, counted, words) => {
  await show({ ...NOTHING, ...counted });
  expect(screen.getByText(words).getAttribute('type')).toBe('submit');
});
