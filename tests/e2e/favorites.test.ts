import type { Page } from '@playwright/test';
import { type Account, demoSeller, signInByCode, signUp } from '#tests/support/journey-people.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, PHONE, test } from '#tests/support/journey.ts';

/**
 * Names a place, because without one a member sees the listings of their own; and one where no
 * other journey buys, because what is sold has no heart.
 */
const LIST = '/products?location=Suriname&sortBy=oldest';
/** The n-th heart of the list, counted from 0. */
const heart = (page: Page, n = 0) => page.locator('.grid .fav').nth(n);
const isSet = (page: Page, n = 0) => heart(page, n).getAttribute('aria-pressed');
const idOf = async (page: Page, n = 0) => (await heart(page, n).getAttribute('value')) ?? '';

async function keptBy(page: Page): Promise<string[]> {
  const { data } = await (await page.request.get('/api/favorites')).json();
  return data.map(({ listing }: { listing: { id: string } }) => listing.id);
}

/** What a busy computer shows after a while. */
const soon = <T>(value: () => Promise<T>) => expect.poll(value, { timeout: 20_000 });

/** The page as it is once the late script of the hearts has come. */
async function open(page: Page, path: string): Promise<void> {
  const late = page.waitForResponse(/heart-keeper/).catch(() => null);
  await page.goto(path);
  await hydrated(page);
  await Promise.race([late, page.waitForLoadState('networkidle')]);
}

async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole('link', { name: 'Use my password' }).click();
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** An account whose owner is signed out again. */
async function member(): Promise<Account> {
  const { page, leave } = await visitor();
  const account = await signUp(page.context());
  await leave();
  return account;
}

test.describe.each([
  ['with scripts', DESKTOP],
  ['with scripts on a phone', PHONE],
  ['without scripts', { ...DESKTOP, javaScriptEnabled: false }],
] as const)('%s', (_name, options) => {
  test('a visitor taps a heart, signs in, and finds it set where they were', async ({
    visitor,
  }) => {
    const account = await member();
    const { page } = await visitor(options);
    await page.goto(LIST);
    const [id, title] = [await idOf(page, 1), await heart(page, 1).getAttribute('aria-label')];
    await heart(page, 1).click();
    await page.waitForURL(/\/login\?next=/);
    await page.getByText(`keep “${title?.replace('Save ', '')}” in your favorites`).waitFor();
    await logIn(page, account);
    await page.waitForURL(`**${LIST}`);
    expect([await isSet(page, 0), await isSet(page, 1)]).toEqual(['false', 'true']);
    expect(await keptBy(page)).toEqual([id]);
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => name === 'calabash_favorite')).toEqual([]);
  });

  test('a heart is set and unset, and the page of favorites follows', async ({ visitor }) => {
    const { page } = await visitor(options);
    await signUp(page.context());
    await page.goto('/favorites');
    await page.getByRole('heading', { name: 'No favorites yet' }).waitFor();
    await page.getByText('0 saved items').waitFor();

    await page.goto(LIST);
    const id = await idOf(page);
    await heart(page).click();
    await soon(() => isSet(page)).toBe('true');
    await soon(() => keptBy(page)).toEqual([id]);
    expect(new URL(page.url()).pathname).toBe('/products');

    await page.goto('/favorites');
    await page.getByText('1 saved item', { exact: true }).waitFor();
    await heart(page).click();
    await page.getByText('0 saved items').waitFor();
    await soon(() => keptBy(page)).toEqual([]);
  });

  test('the page of a listing saves it, and its seller is not asked to', async ({ visitor }) => {
    const { page } = await visitor(options);
    await signUp(page.context());
    await page.goto(LIST);
    const id = await idOf(page, 2);
    // What still waits for its code stays as the server drew it, also while a heart changes.
    const arrived = Promise.withResolvers<void>();
    await page.route('**/assets/ReviewBlock-*', async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await page.goto(`/products/${id}`);
    const counted = async () =>
      Number(/\d+/.exec((await page.getByText(/^\d+ favorites?$/).textContent()) ?? '')?.[0]);
    const before = await counted();
    // On phones the box with the large button gives way to the bar.
    const large = options === PHONE ? '' : ' to favorites';
    await page.getByRole('button', { name: `Save${large}`, exact: true }).click();
    const saved = { name: `Saved${large}`, exact: true, pressed: true };
    await page.getByRole('button', saved).waitFor();
    await expect(page.locator('.heart[aria-pressed=true]')).toHaveCount(2);
    expect(await counted()).toBe(before + 1);
    await expect(page.locator('.reviews').last()).toBeVisible();
    arrived.resolve();
    await soon(() => keptBy(page)).toEqual([id]);
  });
});

test('a sold favorite stays until it is removed', async ({ visitor }) => {
  const seller = await visitor();
  await signInByCode(seller.page.context(), demoSeller('MS'));
  const { data } = await (await seller.page.request.get('/api/profile/listings')).json();
  type Own = { id: string; title: string; actions: { markSold: boolean }; options: object[] };
  const [plain, noScripts] = (data as Own[]).filter(
    ({ actions, options }) => actions.markSold && options.length === 0,
  );
  for (const [listing, options] of [
    [plain, DESKTOP],
    [noScripts, { ...DESKTOP, javaScriptEnabled: false }],
  ] as const) {
    if (!listing) throw new Error('The demo has no such listings in Montserrat');
    const { page, leave } = await visitor(options);
    await signUp(page.context());
    await page.request.put(`/api/favorites/${listing.id}`);
    for (let stock = 1; stock > 0;) {
      const sold = await seller.page.request.post(`/api/listings/${listing.id}/sold`, { data: {} });
      stock = sold.ok() ? stock : 0;
    }
    await page.goto('/favorites');
    await page.getByText('1 saved item, 1 of them sold').waitFor();
    await expect(page.locator('.fav')).toHaveCount(0);
    await expect(page.locator('.sold-band')).toHaveText('SOLD');
    if (options === DESKTOP) expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: `Remove ${listing.title} from favorites` }).click();
    await page.getByRole('heading', { name: 'No favorites yet' }).waitFor();
    await soon(() => keptBy(page)).toEqual([]);
    await leave();
  }
  await seller.leave();
});

test('tabs of a browser agree, and so does a page that Back brings again', async ({ visitor }) => {
  const { page } = await visitor();
  await signUp(page.context());
  const other = await page.context().newPage();
  for (const tab of [page, other]) await open(tab, LIST);
  await heart(page, 3).click();
  await soon(() => isSet(other, 3)).toBe('true');

  await other.goto('/about');
  await heart(page, 3).click();
  await soon(() => keptBy(page)).toEqual([]);
  await other.goBack();
  await soon(() => isSet(other, 3)).toBe('false');
});

test('a page that was drawn before the last tap is put right by the device', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await signUp(page.context());
  const drawnBefore = await page.request.get(LIST);
  await open(page, LIST);
  await heart(page, 5).click();
  await soon(() => keptBy(page)).toHaveLength(1);
  await page.route(`**${LIST}`, (route) => route.fulfill({ response: drawnBefore }));
  await page.goto(LIST, { waitUntil: 'commit' });
  await soon(() => isSet(page, 5)).toBe('true');

  // What is newer than the copy of the device holds, such as a change on another one.
  await page.unroute(`**${LIST}`);
  await page.request.delete(`/api/favorites/${await idOf(page, 5)}`);
  await open(page, LIST);
  expect(await isSet(page, 5)).toBe('false');
});

test('a heart that cannot be set is taken back, and says why', async ({ visitor }) => {
  const { page } = await visitor();
  await signUp(page.context());
  await open(page, LIST);
  await page.route('**/api/favorites/*', (route) => route.abort());
  await heart(page).click();
  await page.getByText('Your favorites could not be changed.').waitFor();
  expect(await isSet(page)).toBe('false');

  await page.unroute('**/api/favorites/*');
  const answer = { status: 409, json: { detail: 'This listing has been sold.' } };
  await page.route('**/api/favorites/*', (route) => route.fulfill(answer));
  await heart(page).click();
  await page.getByText('This listing has been sold.').waitFor();
  expect(await isSet(page)).toBe('false');
  expect(await keptBy(page)).toEqual([]);
});

test('many taps end as the last one said', async ({ visitor }) => {
  const { page } = await visitor();
  await signUp(page.context());
  await open(page, LIST);
  for (let tap = 0; tap < 5; tap += 1) await heart(page).click();
  expect(await isSet(page)).toBe('true');
  await soon(() => keptBy(page)).toEqual([await idOf(page)]);
});

test('whose session has ended is asked to sign in, and the heart is set then', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const account = await signUp(page.context());
  await open(page, LIST);
  const id = await idOf(page, 4);
  await page.context().clearCookies({ name: /session/ });
  await heart(page, 4).click();
  await page.waitForURL(/\/login\?next=/);
  await logIn(page, account);
  await page.waitForURL(`**${LIST}`);
  await expect.poll(() => isSet(page, 4)).toBe('true');
  expect(await keptBy(page)).toEqual([id]);
});

test('signing out takes the copy of the device away', async ({ visitor }) => {
  const { page } = await visitor();
  await signUp(page.context());
  await open(page, LIST);
  await heart(page).click();
  const copy = () => page.evaluate(() => localStorage.getItem('calabash-copy:favorites'));
  await soon(copy).toContain(await idOf(page));
  await page.getByLabel('Profile menu').click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/');
  await soon(copy).toBeNull();
  await expect(page.locator('.fav[aria-pressed=true]')).toHaveCount(0);
});

test('the page of favorites is for whoever is signed in, and the header says where one is', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/favorites');
  await page.waitForURL(/\/login\?next=(%2F|\/)favorites$/);
  await page.getByText('Sign in to see your favorites.').waitFor();
  await signUp(page.context());
  await page.goto('/favorites');
  await page.locator('.header a[href="/favorites"][aria-current=page]').first().waitFor();
  await page.getByRole('link', { name: 'See what is trending' }).click();
  await page.waitForURL('**/products?sortBy=trending');
});
