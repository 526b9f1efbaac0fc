/**
 * Nothing in this place: what other places have is one link away, and one hears of it when one
 * comes up here.
 */
import { expect, test } from '@playwright/test';
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { shopUrl } from '#tests/support/journey.ts';
import { signUp } from '#tests/support/journey-people.ts';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';

/** A place that has no steelpan, and how many there are elsewhere. */
async function findPlace(): Promise<{ place: string; count: number }> {
  const answer = await fetch(new URL('/api/listings?q=steelpan', shopUrl()));
  const { facets, count } = (await answer.json()) as {
    count: number;
    facets: { country: Record<string, number> };
  };
  return { place: COUNTRIES.find(({ code }) => !facets.country[code])?.name ?? '', count };
}
const steelpans = (path: string, place: string) =>
  `${path}?q=steelpan&location=${encodeURIComponent(place)}`;
const cards = (page: PlainPage) => [...page.root.querySelectorAll('main article.card')];

for (const path of ['/search', '/products'])
  test(`a visitor of ${path} goes to the nearest island`, async () => {
    const { place, count } = await findPlace();
    const page = openPlainBrowser();
    await page.goto(steelpans(path, place));
    // The sentence of the specification first, then what else there is.
    const said = path === '/search' ? 'No products found' : 'No listings found';
    expect(page.has('heading', said)).toBe(true);
    if (path === '/search')
      expect(page.within('main').text()).toContain('Try adjusting your search or filters');
    expect(page.has('heading', new RegExp(`${count} elsewhere$`))).toBe(true);
    expect(cards(page)).toHaveLength(Math.min(count, 6));
    const [first = ''] = page.within('navigation', 'Nearest first').names('link');
    const [, name = '', n = ''] = /^(.+) (\d+)$/.exec(first) ?? [];
    expect(cards(page)[0]?.textContent).toContain(name);
    await page.within('navigation', 'Nearest first').click('link', first);
    expect(page.url.searchParams.get('location')).toBe(name);
    // Few, so that what there is elsewhere stands below them.
    const here = cards(page).filter((card) => !card.closest('.elsewhere'));
    expect(here).toHaveLength(Number(n));

    await page.goto(steelpans(path, place));
    await page.click('link', 'Search all Caribbean');
    expect([page.url.pathname, page.url.searchParams.has('location')]).toEqual([path, false]);
    expect(cards(page)).toHaveLength(Math.min(count, 16));
  });

test('a visitor who wants to hear of one is asked to sign in first', async () => {
  const page = openPlainBrowser({ phone: true });
  await page.goto('/search?q=zzzzqqq');
  await page.click('button', 'Tell me when one comes up');
  expect(page.url.pathname + page.url.search).toMatch(/^\/login\?next=/);
});

test('whoever asks to hear of one reads that they will', async () => {
  const { place, count } = await findPlace();
  const page = openPlainBrowser();
  await signUp(page);
  await page.goto(steelpans('/search', place));
  await page.click('button', 'Tell me when one comes up');
  expect(page.within('main').text()).toContain('We’ll tell you when a new one comes up');
  expect(page.has('button', 'Tell me when one comes up')).toBe(false);
  expect(page.has('heading', new RegExp(`${count} elsewhere$`))).toBe(true);
});
