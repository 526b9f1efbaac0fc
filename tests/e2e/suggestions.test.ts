/**
 * The search box while somebody types: by keyboard alone, by touch, with a slow and without any
 * network, without scripts; and what this device remembers of searches.
 */
import type { Locator, Page } from '@playwright/test';
import { signUp } from '#tests/support/journey-people.ts';
import { announced, press, tabTo } from '#tests/support/keyboard.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, hydratedAt, PHONE, test } from '#tests/support/journey.ts';

test.use({ pictures: true });

const box = (page: Page): Locator => page.locator('.header input[name=q]');
const hero = (page: Page): Locator => page.locator('.hero-search input[name=q]');
const options = (page: Page): Locator => page.locator('.suggest').getByRole('option');
const group = (page: Page, name: string): Locator =>
  page.locator('.suggest').getByRole('group', { name });
const active = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    const row = id ? document.getElementById(id) : null;
    return row && `${row.getAttribute('aria-selected')} ${row.getAttribute('href')}`;
  });
/** What a busy computer shows after a while. */
const soon = <T>(value: () => Promise<T>) => expect.poll(value, { timeout: 30_000 });
/** The page that was led to has taken the focus: what follows is about it. */
const arrived = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.activeElement?.matches('input, body'));
/** Each screen that is looked at by a person, where a folder for them is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SUGGESTION_PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

test.each([
  ['a phone', PHONE],
  ['a small phone', { ...PHONE, viewport: { width: 360, height: 640 } }],
  ['a computer', DESKTOP],
] as const)(
  'on %s all that the hero suggests can be seen below what is typed',
  async (on, device) => {
    const { page } = await visitor(device);
    await page.goto('/');
    await hydrated(page);
    await hero(page).click();
    await hero(page).pressSequentially('car');
    await soon(() => options(page).count()).toBe(8);
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
    await soon(covered).toEqual({ below: 0, above: 0 });
    await picture(page, `hero-room-${on.replaceAll(' ', '-')}`);
  },
);

test('arrow keys move, Enter takes, Escape closes and then empties', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/products');
  await hydrated(page);
  await tabTo(page, box(page));
  await soon(() => box(page).getAttribute('role')).toBe('combobox');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('toy');
  await soon(() => options(page).count()).toBeGreaterThan(1);
  expect(await options(page).count()).toBeLessThanOrEqual(8);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  expect(await box(page).getAttribute('aria-controls')).toBe(
    await page.locator('.suggest [role=listbox]').getAttribute('id'),
  );
  const count = await options(page).count();
  await soon(async () => (await announced(page)).join(' ')).toContain(`${count} suggestions`);
  await expect(page.locator('.suggest mark').first()).toHaveText(/^toy$/i);
  expect(await accessibilityFindings(page)).toEqual([]);

  expect(await active(page)).toBeNull();
  await page.keyboard.press('ArrowDown');
  const first = `true ${await options(page).first().getAttribute('href')}`;
  await soon(() => active(page)).toBe(first);
  await page.keyboard.press('ArrowUp');
  await soon(() => active(page)).toBeNull();
  await page.keyboard.press('ArrowUp');
  const last = `true ${await options(page).last().getAttribute('href')}`;
  await soon(() => active(page)).toBe(last);
  await page.keyboard.press('Home');
  await soon(() => active(page)).toBeNull();
  await page.keyboard.type('x');
  await expect(box(page)).toHaveValue('xtoy');
  await page.keyboard.press('Backspace');
  await soon(() => options(page).count()).toBe(count);

  await page.keyboard.press('Escape');
  await soon(() => options(page).count()).toBe(0);
  await expect(box(page)).toHaveValue('toy');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await soon(() => active(page)).toBe(first);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveValue('');

  await page.keyboard.type('toy');
  await soon(() => options(page).count()).toBe(count);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/products\/[\da-f-]{36}$/);
  await expect(options(page)).toHaveCount(0);
});

test('a category, a store and a place lead to what they name', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/forum');
  await hydrated(page);
  await box(page).click();
  await page.keyboard.type('furn');
  await group(page, 'Categories').getByRole('option').filter({ hasText: 'Furniture' }).click();
  await page.waitForURL(/\/products\?category=furniture/);
  await arrived(page);
  await box(page).click();
  await box(page).fill('Jamai');
  await group(page, 'Places').getByRole('option', { name: 'Jamaica' }).first().click();
  await page.waitForURL(/\/products\?location=Jamaica$/);
  // The same page with other filters leaves the focus where it is.
  await page.getByRole('heading', { level: 1, name: 'Jamaica' }).waitFor();
  // With the place that the page is about.
  await box(page).click();
  await box(page).fill('toyota');
  const within = group(page, 'Categories').getByRole('option').filter({ hasText: 'toyota in' });
  const [count] = (await within.first().innerText()).match(/\d+$/) ?? [];
  await within.first().click();
  await page.waitForURL(/\/search\?q=toyota&category=[a-z-]+&location=Jamaica$/);
  await soon(() => page.locator('main').innerText()).toContain(`Found ${count} product`);
});

test('what is searched for is remembered on this device, until it is cleared', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  await hydrated(page);
  await hero(page).click();
  await soon(() => hero(page).getAttribute('role')).toBe('combobox');
  await page.keyboard.type('mango tree');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?.*q=mango/);
  await soon(() => box(page).inputValue()).toBe('mango tree');
  await box(page).fill('bicycle');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=bicycle/);
  await page.goto('/forum');
  await hydrated(page);
  asked.length = 0;
  await box(page).click();
  await soon(() => options(page).allInnerTexts()).toEqual(['bicycle', 'mango tree']);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(asked.filter((url) => /mango|bicycle/.test(url))).toEqual([]);
  await page.keyboard.type('mang');
  await soon(() =>
    group(page, 'Recent, on this device').getByRole('option').allInnerTexts(),
  ).toEqual(['mango tree']);
  await box(page).fill('');
  await press(page, page.getByRole('button', { name: 'Clear recent' }));
  await soon(() => options(page).count()).toBe(0);
  expect(await box(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await soon(async () => (await announced(page)).join(' ')).toContain('recent searches are gone');
  await page.reload();
  await hydrated(page);
  await box(page).click();
  await soon(() => box(page).getAttribute('role')).toBe('combobox');
  await expect(options(page)).toHaveCount(0);
});

test('signing out takes them away, and nobody sees those of somebody else', async ({ visitor }) => {
  const { page } = await visitor();
  await signUp(page.context());
  const searchFor = async (words: string) => {
    await page.goto('/forum');
    await hydrated(page);
    await box(page).click();
    await soon(() => box(page).getAttribute('role')).toBe('combobox');
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=birthday/);
  };
  await searchFor('birthday present');
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(await kept()).toContain('birthday present');
  // Somebody whose session ended without signing out: they go with the next page of nobody.
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.goto('/forum');
  await hydrated(page);
  await box(page).click();
  await soon(() => box(page).getAttribute('role')).toBe('combobox');
  await expect(options(page)).toHaveCount(0);
  await soon(kept).not.toContain('birthday present');
  await page.context().addCookies(cookies);
  await searchFor('birthday present');
  await page.goto('/forum');
  await hydrated(page);
  await box(page).click();
  await soon(() => options(page).allInnerTexts()).toEqual(['birthday present']);
  await page.locator('.header details:has([action="/logout"]) > summary').click();
  await hydratedAt(page, 'form[action="/logout"]');
  await page.locator('form[action="/logout"] button').first().click();
  await page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  expect(await kept()).not.toContain('birthday');
});

test('a slow network drops answers that nobody waits for, none at all leaves a plain box', async ({
  visitor,
}) => {
  const { page } = await visitor();
  let isLost = false;
  await page.route('**/search/suggestions?*', async (route) => {
    if (isLost) return route.abort();
    // The shorter the question, the later its answer.
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    await new Promise((resolve) => setTimeout(resolve, q.length > 3 ? 0 : 1500));
    return route.continue().catch(() => undefined);
  });
  await page.goto('/forum');
  await hydrated(page);
  await box(page).click();
  await page.keyboard.type('toy', { delay: 200 });
  await page.keyboard.type('ota', { delay: 200 });
  await soon(() => options(page).count()).toBeGreaterThan(0);
  const shown = await options(page).allInnerTexts();
  await page.waitForTimeout(2000);
  expect(await options(page).allInnerTexts()).toEqual(shown);
  isLost = true;
  await box(page).fill('mango');
  await page.waitForTimeout(500);
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?.*q=mango/);
  expect(troubles.filter((trouble) => !trouble.includes('ERR_FAILED'))).toEqual([]);
});

test('what is typed before the code is there stays', async ({ visitor }) => {
  const { page } = await visitor();
  await page.route(/assets\/SuggestionBox-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto('/');
  await hydrated(page);
  await hero(page).click();
  await page.keyboard.type('toyo', { delay: 50 });
  await soon(() => options(page).count()).toBeGreaterThan(0);
  await page.keyboard.type('ta');
  await expect(hero(page)).toHaveValue('toyota');
});

test('what is sent before the code is there is remembered', async ({ visitor }) => {
  const { page } = await visitor();
  await page.route(/assets\/SuggestionBox-/, (route) => route.abort());
  await page.goto('/');
  await hydrated(page);
  await hero(page).fill('mango tree');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?.*q=mango/);
  await page.unroute(/assets\/SuggestionBox-/);
  await page.reload();
  await hydrated(page);
  const recent = async () => {
    await box(page).fill('');
    await page.keyboard.press('ArrowDown');
    return (await options(page).allTextContents()).join();
  };
  await soon(recent).toContain('mango tree');
});

test('without scripts the box searches as ever', async ({ visitor }) => {
  const { page } = await visitor({ ...DESKTOP, javaScriptEnabled: false });
  await page.goto('/');
  await hero(page).fill('toyota');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?q=toyota/);
});

test('on a phone every row can be hit, and is not covered', async ({ visitor }) => {
  const { page } = await visitor(PHONE);
  await page.goto('/forum');
  await hydrated(page);
  await box(page).tap();
  await box(page).pressSequentially('toy');
  await soon(() => options(page).count()).toBeGreaterThan(1);
  await picture(page, 'phone-light');
  const heights = await page
    .locator('.suggest :is([role=option], button)')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await options(page).first().tap();
  await page.waitForURL(/\/products\/[\da-f-]{36}$/);
});

test.describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('on a %s', (size, options_) => {
  test.each(['light', 'dark'] as const)(
    'it is as it should be in header and hero, by %s',
    async (colorScheme) => {
      const { page } = await visitor({ ...options_, colorScheme });
      for (const [where, path, at] of [
        ['hero', '/', hero],
        ['header', '/products', box],
      ] as const) {
        await page.goto(path);
        await hydrated(page);
        await at(page).click();
        await at(page).pressSequentially('ca');
        await soon(() => options(page).count()).toBeGreaterThan(1);
        await page.keyboard.press('ArrowDown');
        await soon(() => active(page)).toContain('true');
        await picture(page, `${where}-${size}-${colorScheme}`);
        expect([where, await accessibilityFindings(page)]).toEqual([where, []]);
      }
    },
    120_000,
  );
});
