import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { describe, expect, test } from 'vitest';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { toPreferences } from '#features/preferences/preferences.schema.ts';
import { PreferencesProvider } from '#features/preferences/ui/PreferencesContext.tsx';
import type { SearchSuggestions } from '#features/search/suggestions/suggest.schema.ts';
import { messagesOf } from '../../../../messages/messages.server.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { chooseRows, type Group, markTyped, splitByPlace, toRows } from './suggestion-rows.ts';

const marked = (text: string, typed: string) =>
  markTyped(text, typed)
    .map((piece) => (piece.typed ? `[${piece.text}]` : piece.text))
    .join('');

describe('the letters that were typed', () => {
  test.each([
    ['Toyota Hilux 2018', 'hil', 'Toyota [Hil]ux 2018'],
    ['Toyota Hilux 2018', 'toyota hi', '[Toyota] [Hi]lux 2018'],
    ['Vélo électrique', 'velo ele', '[Vélo] [éle]ctrique'],
    ['Ve\u0301lo', 'velo', '[Ve\u0301lo]'],
    ['Churchill', 'hil', 'Churchill'],
    ['hilux in Cars', 'HIL', '[hil]ux in Cars'],
    ['Chair', '', 'Chair'],
    ['Chair', '&*(', 'Chair'],
    ['🚗 Car', 'c', '🚗 [C]ar'],
    ['', 'c', ''],
  ])('of “%s” for “%s” are %s', (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
    expect(
      markTyped(text, typed)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});

const price = { amount: 100_000, currency: 'USD' };
const listing = (n: number) =>
  ({
    id: `0000000${n}`,
    title: `Hilux ${n}`,
    language: 'en',
    price,
    priceUnit: 'once',
    parentCategory: 'cars',
    country: 'JM',
    picture: null,
  }) as const;
const SUGGESTIONS: SearchSuggestions = {
  listings: [1, 2, 3, 4, 5].map(listing),
  categories: [
    { slug: 'automotive-cars', name: 'Automotive - Cars', words: 'hilux', also: null, count: 14 },
    { slug: 'furniture', name: 'Furniture', words: null, also: 'Muebles', count: null },
  ],
  stores: [
    { sellerId: 's1', name: 'Hilltop', country: 'JM', parish: 'JM-12', picture: null, count: 1 },
  ],
  places: [
    {
      country: 'JM',
      parish: 'JM-12',
      name: 'Manchester',
      within: 'Jamaica',
      also: null,
      count: null,
    },
  ],
};

describe('rows', () => {
  test('there are eight at most, some of each kind', () => {
    const groups = chooseRows(toRows(SUGGESTIONS, ['hilux 2018', 'hill', 'hi'], ''));
    expect(groups.map(({ kind, rows }) => [kind, rows.length])).toEqual([
      ['listings', 2],
      ['categories', 2],
      ['stores', 1],
      ['places', 1],
      ['recent', 2],
    ]);
  });

  test('of the chosen place come before those of elsewhere, each under its title', () => {
    const listings = (['JM', 'BB', 'JM'] as const).map((country, n) => ({
      ...listing(n),
      country,
    }));
    const titled = (location: string) =>
      splitByPlace(chooseRows(toRows({ ...SUGGESTIONS, listings }, [], location)), location).map(
        ({ kind, place, rows }) => [place ?? kind, rows.length],
      );
    expect(titled('Jamaica').slice(0, 3)).toEqual([
      ['JM', 2],
      ['elsewhere', 1],
      ['categories', 2],
    ]);
    expect(titled('Cuba')[0]).toEqual(['elsewhere', 3]);
    expect(titled('')[0]).toEqual(['listings', 3]);
  });

  test('one kind alone may have all of them, and none makes no group', () => {
    const nothing = { listings: [], categories: [], stores: [], places: [] };
    const recent = Array.from({ length: 20 }, (_, n) => `boat ${n}`);
    expect(chooseRows(toRows(nothing, recent, ''))).toMatchObject([{ kind: 'recent' }]);
    expect(chooseRows(toRows(nothing, recent, ''))[0]?.rows).toHaveLength(8);
    expect(chooseRows(toRows(nothing, [], ''))).toEqual([]);
  });

  test('they lead where they say, with the place of the box', () => {
    const rows = toRows(SUGGESTIONS, ['rum & raisin'], 'Jamaica');
    expect(Object.values(rows).map(([first]) => first?.href)).toEqual([
      '/products/00000001',
      '/search?q=hilux&category=automotive-cars&location=Jamaica',
      '/seller/s1',
      '/products?location=Jamaica&parish=JM-12',
      '/search?q=rum+%26+raisin&location=Jamaica',
    ]);
    expect(rows.categories[1]?.href).toBe('/products?category=furniture&location=Jamaica');
  });
});

describe('the list', () => {
  const show = (groups: Group[], more: Partial<Parameters<typeof SuggestionList>[0]> = {}) => {
    const element = (
      <PreferencesProvider
        preferences={toPreferences({}, PREFERENCE_CHOICES, 'en')}
        rates={{ USD: 1 }}
        choices={PREFERENCE_CHOICES}
      >
        <SuggestionList
          id="list"
          groups={groups}
          active={0}
          typed="hil"
          said={8}
          hasRecent
          onTake={() => {}}
          onSearch={() => {}}
          onForget={() => {}}
          {...more}
        />
      </PreferencesProvider>
    );
    return renderToString(
      <IntlProvider locale="en" messages={messagesOf('en')} timeZone="UTC" year={2026}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      </IntlProvider>,
    ).replaceAll('<!-- -->', '');
  };

  test('says groups, options, which one is chosen, and how many there are', () => {
    const html = show(chooseRows(toRows(SUGGESTIONS, ['hilux 2018'], '')));
    expect(html).toContain('role="listbox" id="list" aria-label="Suggestions"');
    expect(html).toContain('role="group" aria-label="Recent, on this device"');
    expect(html.match(/role="option"/g)).toHaveLength(8);
    expect(html.match(/aria-selected="true"/g)).toHaveLength(1);
    expect(html).toContain('id="list-0" role="option" aria-selected="true" tabindex="-1"');
    expect(html).toContain('role="status">8 suggestions<');
    expect(html).toContain('<mark>hil</mark>');
    expect(html).toContain('Manchester, Jamaica');
    expect(html).toContain('Muebles');
    expect(html).toContain('Search for “hil”');
    expect(html).toContain('Clear recent');
  });

  test('what was typed is text, whatever it looks like', () => {
    const html = show(chooseRows(toRows(SUGGESTIONS, [], '')), { typed: '<b>hil</b>' });
    expect(html).not.toContain('<b>');
  });

  test('closed, it is nothing but what is said', () => {
    expect(show([], { said: 0 })).toBe('<p class="sr" role="status">No suggestions</p>');
    expect(show([], { said: null })).toBe('<p class="sr" role="status"></p>');
  });
});
