import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HeaderSearch } from '#features/pages/ui/HeaderSearch.tsx';
import type { SearchSuggestions } from '#features/search/suggestions/suggest.schema.ts';
import { useScripted } from '#ui/useScripted.ts';
import { renderWidget, serveWidget } from '#tests/support/widget.tsx';
import { messagesOf } from '../../../../messages/messages.server.ts';
import { SearchBox } from './SearchBox.tsx';

/** The box is of the page, what it suggests comes with the scripts (src/root.tsx). */
function Page() {
  const scripted = useScripted();
  return (
    <>
      <HeaderSearch />
      {scripted ? <SearchBox viewerId={null} /> : null}
    </>
  );
}

/** What the server says of words: two listings, a category, a place, and the texts of the list. */
function suggested(request: Request): Response {
  const q = new URL(request.url).searchParams.get('q') ?? '';
  const listing = (n: number) =>
    ({
      id: `0000000${n}`,
      title: `${q} ${n}`,
      language: 'en',
      price: { amount: 100_000, currency: 'USD' },
      priceUnit: 'once',
      parentCategory: 'cars',
      country: 'JM',
      picture: null,
    }) as const;
  const suggestions: SearchSuggestions = {
    listings: [1, 2].map(listing),
    categories: [
      { slug: 'automotive-cars', name: 'Automotive - Cars', words: q, also: null, count: 14 },
    ],
    stores: [],
    places: [
      { country: 'JM', parish: null, name: 'Jamaica', within: null, also: null, count: null },
    ],
  };
  const { suggestions: texts } = messagesOf('en');
  return Response.json({ ...suggestions, texts: { suggestions: texts } });
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search products' });
const options = () => screen.queryAllByRole('option');
/** Where the row leads that the arrow keys are on. */
const active = () =>
  document
    .getElementById(box().getAttribute('aria-activedescendant') ?? '')
    ?.getAttribute('href') ?? null;

test('arrow keys move, Enter takes, Escape closes and then empties', async () => {
  const { user } = await renderWidget(<Page />, { path: '/products', network: suggested });
  await user.tab();
  while (document.activeElement?.getAttribute('name') !== 'q') await user.tab();
  await waitFor(() => expect(box().getAttribute('aria-expanded')).toBe('false'));
  await user.keyboard('toy');
  await waitFor(() => expect(options()).toHaveLength(4));
  expect(box().getAttribute('aria-expanded')).toBe('true');
  expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('4 suggestions'));
  const hrefs = options().map((option) => option.getAttribute('href'));

  expect(active()).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe(hrefs[0]);
  expect(screen.getByRole('option', { selected: true }).getAttribute('href')).toBe(hrefs[0]);
  await user.keyboard('{ArrowUp}');
  expect(active()).toBeNull();
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe(hrefs[3]);
  await user.keyboard('{Home}');
  expect(active()).toBeNull();
  await user.keyboard('x');
  expect(box().value).toBe('xtoy');
  await user.keyboard('{Backspace}');
  await waitFor(() => expect(options()).toHaveLength(4));

  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(box().value).toBe('toy');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe(hrefs[0]);
  await user.keyboard('{Escape}{Escape}');
  expect(box().value).toBe('');

  await user.keyboard('toy');
  await waitFor(() => expect(options()).toHaveLength(4));
  const followed: string[] = [];
  document.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      followed.push((event.target as Element).getAttribute('href') ?? '');
    },
    { once: true },
  );
  await user.keyboard('{ArrowDown}{Enter}');
  expect(followed).toEqual(['/products/00000001']);
  expect(options()).toEqual([]);
});

test('a slow network drops answers that nobody waits for, none at all leaves a plain box', async () => {
  const { user, network, at } = await renderWidget(<Page />, { path: '/forum' });
  const asked = () => network.questions.filter(({ url }) => url.searchParams.get('q') !== '');
  await user.click(screen.getByRole('searchbox'));
  await waitFor(() => expect(box()).toBe(document.activeElement));
  await user.keyboard('toy');
  await waitFor(() => expect(asked()).toHaveLength(1));
  await user.keyboard('ota');
  await waitFor(() => expect(asked()).toHaveLength(2));
  const [first, second] = asked();
  expect(first?.isDropped()).toBe(true);
  if (second) second.answer(suggested(second.request));
  await waitFor(() => expect(options()).toHaveLength(4));
  const shown = options().map(({ textContent }) => textContent);
  // The earlier question is answered after the later one.
  if (first) first.answer(suggested(first.request));
  await user.keyboard('{ArrowDown}');
  expect(options().map(({ textContent }) => textContent)).toEqual(shown);

  network.answering = () => null;
  await user.clear(box());
  await user.keyboard('mango');
  await waitFor(() => expect(asked().at(-1)?.url.searchParams.get('q')).toBe('mango'));
  expect(options()).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(at()).toBe('/search?q=mango'));
});

test('what is typed before the code is there stays', async () => {
  const { user, wakeUp } = serveWidget(<Page />, { path: '/', network: suggested });
  const served = screen.getByRole<HTMLInputElement>('searchbox');
  await user.click(served);
  await user.keyboard('toyo');
  await wakeUp();
  await waitFor(() => expect(options()).toHaveLength(4));
  await user.keyboard('ta');
  expect(box()).toBe(served);
  expect(box().value).toBe('toyota');
});
