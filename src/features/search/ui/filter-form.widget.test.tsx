// Filters while lists are on their way: what somebody chose shows at once, and all of it counts.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type Browse, parseFilters } from '#features/search/search.filters.ts';
import type { ShownPage } from '#features/search/search.shown.ts';
import { renderWidget } from '#tests/support/widget.tsx';
import { ListingBrowser } from './ListingBrowser.tsx';

const NOTHING: ShownPage = {
  items: [],
  total: 0,
  approximate: false,
  conditions: {},
  categories: {},
  fullest: [],
  traits: {},
  prices: null,
} as unknown as ShownPage;

function Products() {
  const { browse, result } = useLoaderData<{ browse: Browse; result: ShownPage | null }>();
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

type List = { asked: URLSearchParams; arrive: (result?: ShownPage | null) => void };

/** The page of a list whose next lists arrive when the test says so. */
async function openList(search: string) {
  const lists: List[] = [];
  let isOpen = false;
  const loader = ({ request }: LoaderFunctionArgs) => {
    const { searchParams } = new URL(request.url);
    const browse = parseFilters({ searchParams }, { country: null });
    if (!isOpen) return { browse, result: NOTHING };
    return new Promise((resolve) => {
      lists.push({
        asked: searchParams,
        arrive: (result = NOTHING) => resolve({ browse, result }),
      });
    });
  };
  const widget = await renderWidget(<Products />, { path: `/products${search}`, loader });
  await screen.findByRole('heading', { name: 'Products' });
  isOpen = true;
  const last = () => lists.at(-1) as List;
  return { ...widget, lists, last };
}

/** A box by its name; behind that stands how many it has. */
const box = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) });
const chip = (filter: string) => screen.queryByRole('link', { name: `Remove filter: ${filter}` });

/** All that follows without a pause, which React does not draw in. */
async function withoutDrawing() {
  for (let turn = 0; turn < 500; turn++) await null;
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
