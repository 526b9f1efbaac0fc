/**
 * The search box on its pages: what it suggests leads there, fits the screen, and is remembered on
 * this device. How it answers keys and a slow network is in
 * src/features/search/ui/suggesting/SuggestionBox.widget.test.tsx.
 */
import type { Locator, Page } from '@playwright/test';
import { signUp } from '#tests/support/journey-people.ts';
import { announced, press } from '#tests/support/keyboard.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, LINE_CUT, PHONE, test } from '#tests/support/journey.ts';

const box = (page: Page): Locator => page.locator('.header input[name=q]');
const hero = (page: Page): Locator => page.locator('.hero-search input[name=q]');
const options = (page: Page): Locator => page.locator('.suggest').getByRole('option');
const group = (page: Page, name: string): Locator =>
  page.locator('.suggest').getByRole('group', { name });

/** Opens a page with the box in use: its code is there. */
async function openBox(page: Page, path = '/forum'): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await box(page).click();
  await expect(box(page)).toHaveRole('combobox');
}

for (const [on, device] of [
  ['a small phone', { ...PHONE, viewport: { width: 360, height: 640 } }],
  ['a computer', DESKTOP],
] as const)
  test(`on ${on} all that the hero suggests can be seen below what is typed`, async ({
    visitor,
  }) => {
    const { page } = await visitor(device);
    await page.goto('/');
    await hydrated(page);
    await hero(page).click();
    await hero(page).pressSequentially('car');
    await expect(options(page)).toHaveCount(8);
    const covered = () =>
      page.evaluate(() => {
        const box = (at: string) => document.querySelector(at)?.getBoundingClientRect();
        const [bar, list] = [box('.tabbar'), box('.suggest')];
        const floor = bar && bar.height > 0 ? bar.top : innerHeight;
        const typed = box('.hero-search input[name=q]');
        return {
          below: Math.max(0, (list?.bottom ?? Infinity) - floor),
          above: Math.max(0, (box('.header')?.bottom ?? Infinity) - (typed?.top ?? 0)),
        };
      });
    await expect.poll(covered).toEqual({ below: 0, above: 0 });
    if (device === DESKTOP) return;
    const heights = () =>
      page
        .locator('.suggest :is([role=option], button)')
        .evaluateAll((all) => Math.min(...all.map((each) => each.getBoundingClientRect().height)));
    await expect.poll(heights).toBeGreaterThanOrEqual(44);
    await options(page).first().tap();
    await expect(page).toHaveURL(/\/products(\/[\da-f-]{36}|\?category=)/);
  });

test('a category, a store and a place lead to what they name', async ({ visitor }) => {
  const { page } = await visitor();
  await openBox(page);
  await page.keyboard.type('furn');
  await group(page, 'Categories')
    .getByRole('option', { name: /^Furniture/ })
    .click();
  await expect(page).toHaveURL(/\/products\?category=furniture/);
  // The page that was led to has taken the focus: what follows is about it.
  await expect(page.locator(':focus:not(input, body)')).toHaveCount(1);
  await box(page).click();
  await box(page).fill('Jamai');
  await group(page, 'Places').getByRole('option', { name: 'Jamaica' }).first().click();
  await expect(page).toHaveURL(/\/products\?location=Jamaica$/);
  // The same page with other filters leaves the focus where it is.
  await expect(page.getByRole('heading', { level: 1, name: 'Jamaica' })).toBeVisible();
  // With the place that the page is about.
  await box(page).click();
  await box(page).fill('toyota');
  const within = group(page, 'Categories').getByRole('option').filter({ hasText: 'toyota in' });
  await expect(within.first()).toHaveText(/\d+$/);
  const [count] = ((await within.first().textContent()) ?? '').match(/\d+$/) ?? [];
  await within.first().click();
  await expect(page).toHaveURL(/\/search\?q=toyota&category=[a-z-]+&location=Jamaica$/);
  // Behind few that have all words stand those that are closest.
  const first = count === '1' ? 'one has' : `${count} have`;
  await expect(page.locator('main')).toContainText(
    new RegExp(`Found ${count} product|The first ${first} all of your words`),
  );
});

test.describe('a line over which the code does not come at first', () => {
  test.use({ mayComplain: LINE_CUT });

  test('suggestions do not wait for what a page needs when it is idle', async ({ visitor }) => {
    const { page } = await visitor();
    await page.route(/assets\/idle-/, (route) => route.abort());
    await page.goto('/forum');
    await box(page).click();
    await box(page).fill('toyo');
    await expect(options(page).first()).toBeVisible();
  });

  test('what is searched for is remembered on this device, until it is cleared', async ({
    visitor,
  }) => {
    const { page } = await visitor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    // What is sent before the code is there is remembered when the page of its results has it.
    await page.route(/assets\/SuggestionBox-/, (route) => route.abort());
    await page.goto('/');
    await hydrated(page);
    await hero(page).fill('mango tree');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?.*q=mango/);
    await page.unroute(/assets\/SuggestionBox-/);
    await page.reload();
    await hydrated(page);
    await box(page).click();
    const remembered = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    await expect.poll(remembered).toContain('mango tree');
    await openBox(page);
    await box(page).fill('bicycle');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=bicycle/);
    await expect.poll(remembered).toContain('bicycle');
    await openBox(page);
    asked.length = 0;
    await expect(options(page)).toHaveText(['bicycle', 'mango tree']);
    await expect.poll(() => accessibilityFindings(page)).toEqual([]);
    expect(asked.filter((url) => /mango|bicycle/.test(url))).toEqual([]);
    await page.keyboard.type('mang');
    await expect(group(page, 'Recent, on this device').getByRole('option')).toHaveText([
      'mango tree',
    ]);
    await box(page).fill('');
    await press(page, page.getByRole('button', { name: 'Clear recent' }));
    await expect(options(page)).toHaveCount(0);
    await expect(box(page)).toBeFocused();
    await expect
      .poll(async () => (await announced(page)).join(' '))
      .toContain('recent searches are gone');
    await openBox(page);
    await expect(options(page)).toHaveCount(0);
  });
});

test('signing out takes them away, and nobody sees those of somebody else', async ({ visitor }) => {
  const { page } = await visitor();
  await signUp(page.context());
  const search = async () => {
    await openBox(page);
    await page.keyboard.type('birthday present');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=birthday/);
  };
  await search();
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await expect.poll(kept).toContain('birthday present');
  // Somebody whose session ended without signing out: they go with the next page of nobody.
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await openBox(page);
  await expect(options(page)).toHaveCount(0);
  await expect.poll(kept).not.toContain('birthday present');
  await page.context().addCookies(cookies);
  await search();
  await openBox(page);
  await expect(options(page)).toHaveText(['birthday present']);
  await page.locator('.header details:has([action="/logout"]) > summary').click();
  await hydrated(page);
  await page.locator('form[action="/logout"] button').first().click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await expect.poll(kept).not.toContain('birthday');
});
