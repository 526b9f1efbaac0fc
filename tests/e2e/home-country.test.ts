// Where somebody lives, as their profile says it, on every page that depends on a place.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { signUp } from '#tests/support/journey-people.ts';
import { hydrated, openShop, type Shop, visitor } from '#tests/support/running-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
}, 120_000);
afterAll(() => shop.close());

/** The picker of the wide header, which says what is chosen. */
const currency = (page: Page, code: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByLabel(new RegExp(`^Currency: ${code}`));

test('the place of a profile decides about header, currency, gems and filters until another is chosen', async () => {
  const { page, troubles, leave } = await visitor(shop);
  await signUp(page.context());
  await page.goto('/');
  await hydrated(page);
  await page.getByLabel('Location: Jamaica').waitFor();
  await currency(page, 'JMD').waitFor();
  await page
    .getByRole('heading', { name: /Jamaica/ })
    .first()
    .waitFor();
  await page.goto('/products');
  await page.getByLabel(/^Location: Jamaica/).waitFor();
  const places = await page.locator('.card .where, .card [class*=place]').allTextContents();
  expect(places.every((place) => place.includes('Jamaica'))).toBe(true);

  await page.goto('/profile?edit=1');
  await page.getByLabel('Country').selectOption('BB');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`${shop.url}/profile`);
  await page.getByLabel('Location: Barbados').waitFor();
  await currency(page, 'BBD').waitFor();

  await hydrated(page);
  await page.getByLabel('Location: Barbados').click();
  await page.getByRole('button', { name: 'All Caribbean' }).click();
  await page.getByLabel('Location: All Caribbean').waitFor();
  await page.reload();
  await page.getByLabel('Location: All Caribbean').waitFor();
  expect(troubles).toEqual([]);
  await leave();
});
