// Hearts without scripts: buttons of a plain form, which send visitors to sign in.
import { expect, test } from '@playwright/test';
import { demoSeller, signInByCode, signUp } from '#tests/support/journey-people.ts';
import { UNCHANGED_LIST } from '#tests/support/journey.ts';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';

/** The n-th heart of the list, counted from 0. */
function heart(page: PlainPage, n = 0) {
  const found = page.root.querySelectorAll('.grid .fav')[n];
  if (!found) throw new Error(`There is no heart ${n} on ${page.url}`);
  return {
    id: found.getAttribute('value'),
    name: found.getAttribute('aria-label') ?? '',
    isSet: found.getAttribute('aria-pressed') === 'true',
  };
}

async function keptBy(page: PlainPage): Promise<string[]> {
  const { data } = await page.get('/api/favorites');
  return (data as { listing: { id: string } }[]).map(({ listing }) => listing.id);
}

test('a visitor presses a heart, signs in, and finds it set where they were', async () => {
  const account = await signUp(openPlainBrowser());
  const page = openPlainBrowser();
  await page.goto(UNCHANGED_LIST);
  const { id, name } = heart(page, 1);
  await page.click('button', name);
  expect(page.url.pathname).toBe('/login');
  expect(page.text()).toContain(`keep “${name.replace('Save ', '')}” in your favorites`);
  await page.click('link', 'Use my password');
  page.fill('Email', account.email);
  page.fill('Password', account.password);
  await page.click('button', 'Login');
  expect(page.url.pathname + page.url.search).toBe(UNCHANGED_LIST);
  expect([heart(page, 0).isSet, heart(page, 1).isSet]).toEqual([false, true]);
  await expect.poll(() => keptBy(page)).toEqual([id]);
  expect(await page.cookies('/favorites')).not.toHaveProperty('calabash_favorite');
});

test('a heart is set and unset, and the page of favorites follows', async () => {
  const page = openPlainBrowser();
  await signUp(page);
  await page.goto('/favorites');
  expect(page.has('heading', 'No favorites yet')).toBe(true);
  expect(page.text()).toContain('0 saved items');

  await page.goto(UNCHANGED_LIST);
  const { id, name } = heart(page);
  await page.click('button', name);
  expect(page.url.pathname).toBe('/products');
  expect(heart(page).isSet).toBe(true);
  await expect.poll(() => keptBy(page)).toEqual([id]);

  await page.goto('/favorites');
  expect(page.text()).toMatch(/^1 saved item$/m);
  await page.click('button', name);
  expect(page.text()).toContain('0 saved items');
  await expect.poll(() => keptBy(page)).toEqual([]);
});

test('the page of a listing saves it', async () => {
  const page = openPlainBrowser();
  await signUp(page);
  await page.goto(UNCHANGED_LIST);
  const { id } = heart(page, 2);
  await page.goto(`/products/${id}`);
  const counted = () => Number(/^(\d+) favorites?$/m.exec(page.text())?.[1]);
  const before = counted();
  await page.click('button', 'Save to favorites');
  expect(page.find('button', 'Saved to favorites').getAttribute('aria-pressed')).toBe('true');
  expect(page.root.querySelectorAll('.heart[aria-pressed=true]')).toHaveLength(2);
  expect(counted()).toBe(before + 1);
  await expect.poll(() => keptBy(page)).toEqual([id]);
});

test('a sold favorite stays until it is removed', async () => {
  const seller = openPlainBrowser();
  await signInByCode(seller, demoSeller('MS'));
  type Own = { id: string; title: string; actions: { markSold: boolean }; options: object[] };
  const { data } = await seller.get('/api/profile/listings');
  const listing = (data as Own[]).find(
    ({ actions, options }) => actions.markSold && options.length === 0,
  );
  if (!listing) throw new Error('The demo has no such listing in Montserrat');
  const page = openPlainBrowser();
  await signUp(page);
  await page.goto(`/products/${listing.id}`);
  await page.click('button', 'Save to favorites');
  await expect.poll(() => keptBy(page)).toEqual([listing.id]);
  const sellOne = () =>
    seller.post(`/api/listings/${listing.id}/sold`, {}).then(
      () => true,
      () => false,
    );
  while (await sellOne());

  await page.goto('/favorites');
  expect(page.text()).toContain('1 saved item, 1 of them sold');
  expect(page.root.querySelectorAll('.fav')).toHaveLength(0);
  expect(page.root.querySelector('.sold-band')?.textContent).toBe('SOLD');
  await page.click('button', `Remove ${listing.title} from favorites`);
  expect(page.has('heading', 'No favorites yet')).toBe(true);
  await expect.poll(() => keptBy(page)).toEqual([]);
});

test('the page of favorites is for whoever is signed in, and the header says where one is', async () => {
  const page = openPlainBrowser();
  await page.goto('/favorites');
  expect(page.url.pathname).toBe('/login');
  expect(page.url.searchParams.get('next')).toBe('/favorites');
  expect(page.text()).toContain('Sign in to see your favorites.');
  await signUp(page);
  await page.goto('/favorites');
  expect(page.root.querySelector('.header a[href="/favorites"][aria-current=page]')).not.toBeNull();
  await page.click('link', 'See what is trending');
  expect(page.url.pathname + page.url.search).toBe('/products?sortBy=trending');
});
