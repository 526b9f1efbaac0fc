import type { Page } from '@playwright/test';
import { signUp } from '#tests/support/journey-people.ts';
import { expect, hydrated, test, UNCHANGED_LIST } from '#tests/support/journey.ts';

/** The n-th heart of the list, counted from 0. */
const heart = (page: Page, n = 0) => page.locator('.grid .fav').nth(n);
const expectSet = (page: Page, n: number, isSet: boolean) =>
  expect(heart(page, n)).toHaveAttribute('aria-pressed', String(isSet));
const idOf = async (page: Page, n = 0) => (await heart(page, n).getAttribute('value')) ?? '';

async function keptBy(page: Page): Promise<string[]> {
  const { data } = await (await page.request.get('/api/favorites')).json();
  return data.map(({ listing }: { listing: { id: string } }) => listing.id);
}

/** The page as it is once the late script of the hearts has come. */
async function open(page: Page, path: string): Promise<void> {
  const late = page.waitForResponse(/heart-keeper/).catch(() => null);
  await page.goto(path);
  await hydrated(page);
  await Promise.race([late, page.waitForLoadState('networkidle')]);
}

test('a heart is set and unset without leaving the page, and signing out takes the copy of the device away', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await signUp(page.context());
  await open(page, UNCHANGED_LIST);
  const id = await idOf(page);
  await heart(page).click();
  await expectSet(page, 0, true);
  await expect.poll(() => keptBy(page)).toEqual([id]);
  const copy = () => page.evaluate(() => localStorage.getItem('calabash-copy:favorites'));
  await expect.poll(copy).toContain(id);

  await open(page, '/favorites');
  await page.getByText('1 saved item', { exact: true }).waitFor();
  await heart(page).click();
  await page.getByText('0 saved items').waitFor();
  await expect.poll(() => keptBy(page)).toEqual([]);

  await page.getByLabel('Profile menu').click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/');
  await expect.poll(copy).toBeNull();
  await expect(page.locator('.fav[aria-pressed=true]')).toHaveCount(0);
});

test('the page of a listing saves it, counts it, and stays as it is', async ({ visitor }) => {
  const { page } = await visitor();
  await signUp(page.context());
  await page.goto(UNCHANGED_LIST);
  const id = await idOf(page, 2);
  await page.goto(`/products/${id}`);
  await hydrated(page);
  const count = page.getByText(/^\d+ favorites?$/);
  const before = Number.parseInt(await count.innerText(), 10);
  await page.getByRole('button', { name: 'Save to favorites', exact: true }).click();
  await page.getByRole('button', { name: 'Saved to favorites', pressed: true }).waitFor();
  await expect(page.locator('.heart[aria-pressed=true]')).toHaveCount(2);
  await expect(count).toHaveText(new RegExp(`^${before + 1} favorites?$`));
  await expect(page.locator('.reviews').last()).toBeVisible();
  await expect.poll(() => keptBy(page)).toEqual([id]);
});

test('tabs of a browser agree, and so does a page that Back brings again', async ({ visitor }) => {
  const { page } = await visitor();
  await signUp(page.context());
  const other = await page.context().newPage();
  for (const tab of [page, other]) await open(tab, UNCHANGED_LIST);
  await heart(page, 3).click();
  await expectSet(other, 3, true);

  await other.goto('/about');
  await heart(page, 3).click();
  await expect.poll(() => keptBy(page)).toEqual([]);
  await other.goBack();
  await expectSet(other, 3, false);
});

test('whose session has ended is asked to sign in, and the heart is set then', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const account = await signUp(page.context());
  await open(page, UNCHANGED_LIST);
  const id = await idOf(page, 4);
  await page.context().clearCookies({ name: /session/ });
  await heart(page, 4).click();
  await page.waitForURL(/\/login\?next=/);
  await page.getByRole('link', { name: 'Use my password' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.locator('input[name=password]').fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`**${UNCHANGED_LIST}`);
  await expectSet(page, 4, true);
  await expect.poll(() => keptBy(page)).toEqual([id]);
});
