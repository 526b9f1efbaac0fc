/** What was looked at on this device: shown where one looks for something, gone with its person. */
import type { Page } from '@playwright/test';
import { signUp } from '#tests/support/journey-people.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, hydratedAt, PHONE, test } from '#tests/support/journey.ts';

test.use({ pictures: true });

const viewed = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('calabash-copy:viewed'));
const soon = <T>(value: () => Promise<T>) => expect.poll(value, { timeout: 30_000 });

/** Each screen that is looked at by a person, where a folder for them is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['ELSEWHERE_PICTURES'];
  if (!folder) return;
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: `${folder}/${name}-${scheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Opens the nth listing of the list. @returns its title, once the device has it */
async function lookAt(page: Page, nth: number): Promise<string> {
  await page.goto('/products');
  await hydrated(page);
  const link = page.locator('main article.card h3 a').nth(nth);
  const title = (await link.textContent())?.trim() ?? '';
  await link.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await soon(() => kept(page)).toContain(JSON.stringify(title).slice(1, -1));
  return title;
}

test.each([
  ['a computer', DESKTOP],
  ['a phone', PHONE],
] as const)('a visitor with %s finds again what they looked at', async (on, device) => {
  const { page } = await visitor(device);
  const first = await lookAt(page, 2);
  const second = await lookAt(page, 5);
  for (const path of ['/', '/search?q=zzzzqqq']) {
    await page.goto(path);
    await viewed(page).waitFor();
    expect(await viewed(page).getByRole('link').allTextContents()).toEqual([second, first]);
    await picture(page, `viewed ${on} ${path.slice(1, 7)}`.replaceAll(' ', '-'));
  }
  await viewed(page).getByRole('link', { name: first }).click();
  await page.getByRole('heading', { level: 1, name: first }).waitFor();
});

test('whoever goes on at once finds all that they looked at', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/');
  await hydrated(page);
  await expect(viewed(page)).toHaveCount(0);
  await page.goto('/products');
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
  await viewed(page).waitFor();
  expect(await viewed(page).getByRole('link').allTextContents()).toEqual(
    listings.map(([, title]) => title).toReversed(),
  );
});

test('a page that is gone back to shows what was looked at since', async ({ visitor }) => {
  const { page } = await visitor();
  await lookAt(page, 1);
  await page.goto('/search?q=zzzzqqq');
  await viewed(page).waitFor();
  await page.evaluate(() => {
    const key = 'calabash-copy:viewed';
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    const [first] = kept.listings;
    const second = { ...first, id: crypto.randomUUID(), title: 'Seen elsewhere' };
    localStorage.setItem(key, JSON.stringify({ ...kept, listings: [second, first] }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await viewed(page).getByRole('link', { name: 'Seen elsewhere' }).waitFor();
});

test('what was looked at is in nobody’s way, and is cleared', async ({ visitor }) => {
  const { page } = await visitor(PHONE);
  await lookAt(page, 1);
  await page.goto('/search?q=zzzzqqq');
  await hydrated(page);
  await viewed(page).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await viewed(page).getByRole('button', { name: 'Clear' }).click();
  await viewed(page).waitFor({ state: 'detached' });
  expect(await kept(page)).toBeNull();
});

test('signing out takes it away, and nobody sees what somebody else looked at', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await signUp(page.context());
  const title = await lookAt(page, 0);
  const cookies = await page.context().cookies();
  // Somebody whose session ended without signing out: it goes with the next page of nobody.
  await page.context().clearCookies();
  await page.goto('/search?q=zzzzqqq');
  await hydrated(page);
  await page.getByRole('heading', { name: 'No products found' }).waitFor();
  await expect(viewed(page)).toHaveCount(0);
  await soon(() => kept(page)).toBeNull();
  await page.context().addCookies(cookies);
  expect(await lookAt(page, 0)).toBe(title);
  await page.goto('/search?q=zzzzqqq');
  await viewed(page).getByRole('link', { name: title }).waitFor();
  await hydrated(page);
  await page.locator('.header details:has([action="/logout"]) > summary').click();
  await hydratedAt(page, 'form[action="/logout"]');
  await page.locator('form[action="/logout"] button').first().click();
  await page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  expect(await kept(page)).toBeNull();
});
