/** What was looked at on this device: shown where one looks for something, gone with its person. */
import type { Page } from '@playwright/test';
import { signUp } from '#tests/support/journey-people.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { expect, hydrated, PHONE, test, UNCHANGED_LIST } from '#tests/support/journey.ts';

const viewed = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('calabash-copy:viewed'));
const NOTHING_FOUND = '/search?q=zzzzqqq';

/** Opens the nth listing of the list. @returns its title, once the device has it */
async function lookAt(page: Page, nth: number): Promise<string> {
  await page.goto(UNCHANGED_LIST);
  await hydrated(page);
  const link = page.locator('main article.card h3 a').nth(nth);
  const title = (await link.textContent())?.trim() ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect.poll(() => kept(page)).toContain(JSON.stringify(title).slice(1, -1));
  return title;
}

test('a visitor finds again what they looked at, and clears it', async ({ visitor }) => {
  const { page } = await visitor(PHONE);
  const first = await lookAt(page, 2);
  const second = await lookAt(page, 5);
  for (const path of ['/', NOTHING_FOUND]) {
    await page.goto(path);
    await expect(viewed(page).getByRole('link')).toHaveText([second, first]);
  }
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  await viewed(page).getByRole('link', { name: first }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
  await page.goto(NOTHING_FOUND);
  await hydrated(page);
  await viewed(page).getByRole('button', { name: 'Clear' }).click();
  await expect(viewed(page)).toHaveCount(0);
  await expect.poll(() => kept(page)).toBeNull();
});

test('whoever goes on at once finds all that they looked at', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/');
  await hydrated(page);
  await expect(viewed(page)).toHaveCount(0);
  await page.goto(UNCHANGED_LIST);
  const links = page.locator('main article.card h3 a');
  const listings = await links.evaluateAll((all) =>
    all.slice(0, 4).map((link) => [link.getAttribute('href') ?? '', link.textContent ?? '']),
  );
  for (const [path = ''] of listings) {
    // Whatever comes after the page itself never comes.
    await page.goto(path, { waitUntil: 'commit' });
    await hydrated(page);
  }
  await page.goto('/');
  await expect(viewed(page).getByRole('link')).toHaveText(
    listings.map(([, title = '']) => title).toReversed(),
  );
});

test('signing out takes it away, and nobody sees what somebody else looked at', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await signUp(page.context());
  const cookies = await page.context().cookies();
  await lookAt(page, 0);
  // Somebody whose session ended without signing out: it goes with the next page of nobody.
  await page.context().clearCookies();
  await page.goto(NOTHING_FOUND);
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await expect(viewed(page)).toHaveCount(0);
  await expect.poll(() => kept(page)).toBeNull();
  await page.context().addCookies(cookies);
  const again = await lookAt(page, 0);
  await page.goto(NOTHING_FOUND);
  await expect(viewed(page).getByRole('link', { name: again })).toBeVisible();
  await hydrated(page);
  await page.locator('.header details:has([action="/logout"]) > summary').click();
  await page.locator('form[action="/logout"] button').first().click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await expect.poll(() => kept(page)).toBeNull();
});
