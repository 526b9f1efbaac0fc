/**
 * Nothing in this place: what other places have is one tap away, with scripts and without, and one
 * hears of it when one comes up here.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { signUp } from '#tests/support/journey-people.ts';
import {
  accessibilityFindings,
  DESKTOP,
  hydrated,
  openShop,
  PHONE,
  type Shop,
  visitor,
} from '#tests/support/running-shop.ts';

let shop: Shop;
/** A place that has no steelpan, and how many there are elsewhere. */
let place: string;
let count: number;
beforeAll(async () => {
  shop = await openShop({ pictures: true });
  const answer = await fetch(new URL('/api/listings?q=steelpan', shop.url));
  const { facets, ...found } = (await answer.json()) as {
    count: number;
    facets: { country: Record<string, number> };
  };
  count = found.count;
  place = COUNTRIES.find(({ code }) => !facets.country[code])?.name ?? '';
});
afterAll(() => shop.close());

const steelpans = (path: string) => `${path}?q=steelpan&location=${encodeURIComponent(place)}`;
const cards = (page: Page) => page.locator('main article.card');

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

describe.each([
  ['a computer', DESKTOP],
  ['a phone without scripts', { ...PHONE, javaScriptEnabled: false }],
] as const)('on %s', (device, options) => {
  test.each(['/search', '/products'])(
    'a visitor of %s goes to the nearest island',
    async (path) => {
      const { page, troubles, leave } = await visitor(shop, options);
      await page.goto(steelpans(path));
      await page
        .getByRole('heading', { name: new RegExp(`${count} elsewhere$`) })
        .first()
        .waitFor();
      await picture(page, `${device} ${path.slice(1)}`.replaceAll(' ', '-'));
      expect(await cards(page).count()).toBe(Math.min(count, 6));
      const nearest = page.getByRole('navigation', { name: 'Nearest first' }).getByRole('link');
      const [, name = '', n = ''] =
        /^(.+) (\d+)$/.exec((await nearest.first().textContent()) ?? '') ?? [];
      expect(await cards(page).first().textContent()).toContain(name);
      await nearest.first().click();
      await page.waitForURL((url) => url.searchParams.get('location') === name);
      await page.waitForFunction(
        (n) => document.querySelectorAll('main article.card').length === n,
        Number(n),
      );

      await page.goto(steelpans(path));
      await page.getByRole('link', { name: 'Search all Caribbean' }).click();
      await page.waitForURL((url) => url.pathname === path && !url.searchParams.has('location'));
      await page.waitForFunction(
        (n) => document.querySelectorAll('main article.card').length === n,
        Math.min(count, 24),
      );
      expect(troubles).toEqual([]);
      await leave();
    },
  );
});

test('nothing of it is in anybody’s way', async () => {
  const { page, troubles, leave } = await visitor(shop, PHONE);
  await page.goto(steelpans('/search'));
  await hydrated(page);
  await picture(page, 'a-phone');
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(troubles).toEqual([]);
  await leave();
});

test('a visitor who wants to hear of one is asked to sign in first', async () => {
  const { page, troubles, leave } = await visitor(shop, { ...PHONE, javaScriptEnabled: false });
  await page.goto('/search?q=zzzzqqq');
  await page.getByRole('button', { name: 'Tell me when one comes up' }).click();
  await page.waitForURL(/\/login\?next=/);
  expect(troubles).toEqual([]);
  await leave();
});

test('whoever asks to hear of one reads that they will', async () => {
  const { page, troubles, leave } = await visitor(shop);
  await signUp(page.context());
  await page.goto(steelpans('/search'));
  await hydrated(page);
  await page.getByRole('button', { name: 'Tell me when one comes up' }).click();
  await page.locator('main .watch').getByText('We tell you when a new one comes up').waitFor();
  expect(await page.getByRole('button', { name: 'Tell me when one comes up' }).count()).toBe(0);
  await page
    .getByRole('heading', { name: new RegExp(`${count} elsewhere$`) })
    .first()
    .waitFor();
  expect(troubles).toEqual([]);
  await leave();
});
