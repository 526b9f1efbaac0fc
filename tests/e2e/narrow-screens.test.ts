/**
 * What lies over a narrow screen, or comes into it later, keeps its width, however long the words
 * of sellers and buyers are. The screens themselves are measured in accessibility.test.ts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserContextOptions } from 'playwright-core';
import { HOSTILE_TITLE, signInAsHostileSeller } from '#tests/support/hostile-words.ts';
import { layoutFaults } from '#tests/support/page-layout.ts';
import { hydrated, openShop, PHONE, type Shop, visitor } from '#tests/support/running-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const NARROW: BrowserContextOptions = { ...PHONE, viewport: { width: 320, height: 640 } };

test('a review of one long word keeps the width of the listing', async () => {
  const { page, leave } = await visitor(shop, NARROW);
  await page.goto('/products?category=cars&sortBy=popular');
  await page.locator('article a').first().click();
  await page.locator('.review').first().waitFor();
  await page.evaluate((word) => {
    for (const words of document.querySelectorAll('.review b, .review-text > p:not(.row)'))
      words.textContent = word;
  }, HOSTILE_TITLE);
  expect(await layoutFaults(page)).toEqual([]);
  await leave();
});

test('the question before a listing is deleted can be read, however long its title is', async () => {
  const { page, leave } = await visitor(shop, NARROW);
  await signInAsHostileSeller(page.context());
  await page.goto('/profile?tab=listings');
  await hydrated(page);
  await page.locator('form:has([name=remove]) button').click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const outside = await dialog.evaluate((box) => {
    const edge = box.getBoundingClientRect();
    return [...box.querySelectorAll('*')]
      .map((part) => ({ part, side: part.getBoundingClientRect() }))
      .filter(({ side }) => side.right > edge.right + 1 || side.left < edge.left - 1)
      .map(({ part }) => part.tagName);
  });
  expect(outside).toEqual([]);
  await leave();
});
