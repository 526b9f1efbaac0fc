// @vitest-environment jsdom
// happy-dom does not read from HTML which option of a list is chosen.
// Filters while lists are on their way: what somebody chose shows at once, and all of it counts.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type Browse, parseFilters } from '#features/search/search.filters.ts';
import type { ListingPageView } from '#features/search/search.page-view.ts';
import { renderWidget, serveWidget } from '#tests/support/widget.tsx';
import { ListingBrowser } from './ListingBrowser.tsx';

const NOTHING: ListingPageView = {
  items: [],
  total: 0,
  approximate: false,
  conditions: {},
  categories: {},
  fullest: [],
  attributes: {},
  prices: null,
} as unknown as ListingPageView;

type Loaded = { browse: Browse; result: ListingPageView | null };

function Products() {
  return <List {...useLoaderData<Loaded>()} />;
}

function List({ browse, result }: Loaded) {
  return (
    <ListingBrowser
      path="/products"
      browse={browse}
      result={result}
      head={<h1>Products</h1>}
      label="Listings"
      ad={{ every: 6, slot: null } as never}
      empty={{ title: 'Nothing', text: 'Nothing' }}
      views
    />
  );
}

type Answer = { asked: URLSearchParams; arrive: (result?: ListingPageView | null) => void };

/** The page of a list whose next lists arrive when the test says so. */
async function openList(search: string, first = NOTHING) {
  const lists: Answer[] = [];
  const loader = ({ request }: LoaderFunctionArgs) => {
    const { searchParams } = new URL(request.url);
    const browse = parseFilters({ searchParams }, { country: null });
    return new Promise((resolve) => {
      lists.push({
        asked: searchParams,
        arrive: (result = NOTHING) => resolve({ browse, result }),
      });
    });
  };
  const { searchParams } = new URL(`https://shop.example/products${search}`);
  const data = { browse: parseFilters({ searchParams }, { country: null }), result: first };
  const widget = await renderWidget(<Products />, { path: `/products${search}`, data, loader });
  // The style sheet shows the sheet as a column where there is room.
  document.querySelector('[popover]')?.removeAttribute('popover');
  const last = () => lists.at(-1) as Answer;
  return { ...widget, lists, last };
}

/** A box by its name; behind that stands how many it has. */
const box = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) });
const chip = (filter: string) => screen.queryByRole('link', { name: `Remove filter: ${filter}` });

/** All that follows without a pause, which React does not draw in. */
async function withoutDrawing() {
  for (let turn = 0; turn < 500; turn++) await Promise.resolve();
}

describe('a filter', () => {
  it('is checked while its list is on its way, with its chip and its number', async () => {
    const { user, last } = await openList('?category=furniture');
    await user.click(box('Good'));
    expect(box('Good').checked).toBe(true);
    expect(last().asked.get('condition')).toBe('good');
    expect(chip('Good')).not.toBeNull();
    await act(async () => last().arrive());
    expect(box('Good').checked).toBe(true);
  });

  it('stays checked when the list of an earlier choice comes', async () => {
    const { user, lists, last } = await openList('?category=furniture');
    await user.click(box('Good'));
    last().arrive();
    await withoutDrawing();
    fireEvent.click(box('New'));
    await act(withoutDrawing);
    expect([box('Good').checked, box('New').checked]).toEqual([true, true]);
    await user.click(box('Used'));
    expect(last().asked.get('condition')).toBe('new,good,used');
    await act(async () => last().arrive());
    for (const name of ['Good', 'New', 'Used']) expect(box(name).checked, name).toBe(true);
    expect(lists).toHaveLength(3);
  });

  it('counts with another that is chosen at once after it', async () => {
    const { user, last } = await openList('?category=cars');
    await user.click(box('Right-hand drive'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'price-low');
    await user.click(screen.getByRole('link', { name: 'List' }));
    expect(box('Right-hand drive').checked).toBe(true);
    await user.click(box('Manual'));
    expect(last().asked.get('drive')).toBe('right');
    expect(last().asked.get('transmission')).toBe('Manual');
    expect(last().asked.get('sortBy')).toBe('price-low');
    expect(last().asked.get('view')).toBe('list');
  });

  it('keeps what is typed and not asked for yet when another list comes', async () => {
    const { user, last } = await openList('?category=cars');
    await user.click(box('Manual'));
    const year = within(screen.getByRole('group', { name: 'Year' }));
    await user.type(year.getByLabelText('From'), '2015');
    await user.click(year.getByLabelText('To'));
    await act(async () => last().arrive());
    expect(year.getByLabelText<HTMLInputElement>('From').value).toBe('2015');
    await waitFor(() => expect(last().asked.get('yearFrom')).toBe('2015'));
    expect(last().asked.get('transmission')).toBe('Manual');
  });

  it('shows what the address asks for when its list can’t be loaded', async () => {
    const { user, last, at } = await openList('?category=furniture');
    await user.click(box('Good'));
    await act(async () => last().arrive(null));
    expect(at()).toBe('/products?category=furniture&condition=good');
    expect(box('Good').checked).toBe(true);
    expect(screen.getByText('Failed to load listings. Please try again.')).toBeTruthy();
  });
});

describe('a chip', () => {
  it('is gone at once with its box unchecked, and the next one counts too', async () => {
    const { user, last } = await openList('?category=furniture&condition=good,used');
    await user.click(chip('Good') as HTMLElement);
    expect([chip('Good'), box('Good').checked, box('Used').checked]).toEqual([null, false, true]);
    await user.click(chip('Used') as HTMLElement);
    expect(last().asked.toString()).toBe('category=furniture');
    expect([chip('Used'), box('Used').checked]).toEqual([null, false]);
  });
});

describe('the views of a list', () => {
  it('show at once which one is coming', async () => {
    const { user, last } = await openList('');
    await user.click(screen.getByRole('link', { name: 'Map' }));
    expect(screen.getByRole('link', { name: 'Map' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('link', { name: 'Grid' }).getAttribute('aria-current')).toBeNull();
    expect(last().asked.get('view')).toBe('map');
  });
});

describe('a choice made before the scripts have come', () => {
  it('is applied when they do', async () => {
    const browse = parseFilters({ searchParams: new URLSearchParams('q=car') }, { country: null });
    const page = <List browse={browse} result={NOTHING} />;
    const { user, wakeUp, at } = serveWidget(page, { path: '/products?q=car' });
    const sort = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    await user.selectOptions(sort, 'price-low');
    await wakeUp();
    expect(at()).toBe('/products?q=car&sortBy=price-low');
    expect(sort.value).toBe('price-low');
  });
});

describe('the slider over the prices', () => {
  const prices = { counts: [1, 2, 3, 4], edges: [0, 100, 200, 300, 400], currency: 'USD' };
  const priced = { ...NOTHING, total: 9, prices } as unknown as ListingPageView;
  const lowest = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Lowest price' });
  const drag = (value: string) => fireEvent.input(lowest(), { target: { value } });
  const least = () => screen.getByLabelText<HTMLInputElement>('Min');

  it('writes the bounds below it, and stays where it is held', async () => {
    const { user, last } = await openList('?category=furniture', priced);
    lowest().focus();
    drag('1');
    expect(least().value).toBe('100');
    // Before the page knows of it, and while it waits for it.
    drag('2');
    drag('1');
    await waitFor(() => expect(last().asked.get('minPrice')).toBe('100'));
    drag('2');
    await act(async () => last().arrive(priced));
    expect([lowest().value, least().value]).toEqual(['2', '200']);
    await waitFor(() => expect(last().asked.get('minPrice')).toBe('200'));
    await act(async () => last().arrive(priced));
    expect(screen.getByText('9 in this range, 10 in all')).toBeTruthy();
    expect(document.activeElement).toBe(lowest());
    // Taken back by its chip, it is where it was at first.
    await user.click(chip('From US$200.00') as HTMLElement);
    expect([lowest().value, least().value]).toEqual(['0', '']);
  });
});
