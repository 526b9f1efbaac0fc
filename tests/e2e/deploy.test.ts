/** A new version is deployed while pages of the old one are open: their files are gone. */
import type { Page, Route } from '@playwright/test';
import { expect, hydrated, PHONE, test, UNCHANGED_LIST } from '#tests/support/journey.ts';

test.use({ mayComplain: /status of 404|dynamically imported|Loading module|ERR_/ });

const gone = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });

/** Counts the documents that a page loads from now on. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

test('a link leads where it says with one full load when the code of the page is gone', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  await page.goto(UNCHANGED_LIST);
  await hydrated(page);
  const documents = countDocuments(page);
  await page.route(/\/assets\/product-[\w-]+\.js/, (route) =>
    documents() === 0 ? gone(route) : route.fallback(),
  );
  const card = page.locator('main a[href^="/products/"]').first();
  const path = (await card.getAttribute('href')) ?? '';
  const title = (await card.textContent()) ?? '';
  await card.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await expect(page).toHaveURL((url) => url.pathname === path);
  await hydrated(page);
  expect(documents()).toBe(1);
  // And back to where they were.
  await page.goBack();
  await expect(page).toHaveURL((url) => url.pathname + url.search === UNCHANGED_LIST);
});

test('a page whose code stays away is loaded once more, never again, and works as it is', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  const documents = countDocuments(page);
  let asked = 0;
  await page.route(/\/assets\/manifest-[\w-]+\.js/, (route) => {
    if (route.request().method() === 'HEAD') asked += 1;
    return gone(route);
  });
  await page.goto('/products');
  await expect.poll(documents).toBe(2);
  // The second one asks as well, and stays.
  await expect.poll(() => asked).toBe(2);
  await page.locator('main a[href^="/products/"]').first().click();
  await page.waitForURL(/\/products\/[\w-]+$/);
  expect(documents()).toBe(3);
});

test('what was typed is there again when a part of the page is gone', async ({ visitor }) => {
  const { page } = await visitor(PHONE);
  await page.goto('/products');
  await hydrated(page);
  const documents = countDocuments(page);
  await page.route(/\/assets\/SuggestionBox-/, (route) =>
    documents() === 0 ? gone(route) : route.fallback(),
  );
  const box = page.locator('.header input[name=q]');
  await box.fill('toyota');
  await expect.poll(documents).toBe(1);
  await hydrated(page);
  await expect(box).toHaveValue('toyota');
});
