/**
 * What lies over a narrow screen, or comes into it later, keeps its width, however long the words
 * of sellers and buyers are. The screens themselves are measured in accessibility.test.ts.
 */
import type { BrowserContextOptions } from '@playwright/test';
import { HOSTILE_TITLE, signInAsHostileSeller } from '#tests/support/hostile-words.ts';
import { DEMO, signInAs } from '#tests/support/journey-people.ts';
import { layoutFaults, setBrowserType } from '#tests/support/page-layout.ts';
import { expect, hydrated, PHONE, test } from '#tests/support/journey.ts';

const NARROW: BrowserContextOptions = { ...PHONE, viewport: { width: 320, height: 640 } };

test('a review of one long word keeps the width of the listing', async ({ visitor }) => {
  const { page } = await visitor(NARROW);
  await page.goto('/products?category=cars&sortBy=popular');
  await page.locator('article a').first().click();
  await page.locator('.review').first().waitFor();
  await page.evaluate((word) => {
    for (const words of document.querySelectorAll('.review b, .review-text > p:not(.row)'))
      words.textContent = word;
  }, HOSTILE_TITLE);
  await expect.poll(() => layoutFaults(page)).toEqual([]);
});

test('the question before a listing is deleted can be read, however long its title is', async ({
  visitor,
}) => {
  const { page } = await visitor(NARROW);
  await signInAsHostileSeller(page.context());
  await page.goto('/profile?tab=listings');
  await hydrated(page);
  await page.locator('article.mine .acts > summary').first().click();
  await page.locator('form:has([name=remove]) button').click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const outside = () =>
    dialog.evaluate((box) => {
      const edge = box.getBoundingClientRect();
      return [...box.querySelectorAll('*')]
        .map((part) => ({ part, side: part.getBoundingClientRect() }))
        .filter(({ side }) => side.right > edge.right + 1 || side.left < edge.left - 1)
        .map(({ part }) => part.tagName);
    });
  await expect.poll(outside).toEqual([]);
});

test('with type of twice the usual size no page is wider than the narrowest phone, and the logo leads home', async ({
  visitor,
}) => {
  const { page } = await visitor(NARROW);
  await signInAs(page.context(), DEMO.seller);
  await setBrowserType(page, 32);
  await page.goto('/products');
  const listing = await page.locator('article a').first().getAttribute('href');
  const screens = ['/', '/products', listing ?? '', '/sell', '/messages'];
  for (const path of [...screens, '/profile?tab=settings', '/notifications/settings']) {
    await page.goto(path);
    await hydrated(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
      .toBeLessThanOrEqual(320);
    await expect(page.locator('.header .logo svg')).toBeInViewport({ ratio: 0.9 });
  }
});

test('advertisements are two at most on the first three screens of a phone', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  const onThreeScreens = () =>
    page
      .locator('.ad:visible')
      .evaluateAll(
        (ads) =>
          ads.filter((ad) => ad.getBoundingClientRect().top + scrollY < 3 * innerHeight).length,
      );
  for (const path of ['/', '/products', '/search?q=toyota', '/events', '/forum']) {
    await page.goto(path);
    await hydrated(page);
    await expect.poll(onThreeScreens, path).toBeLessThanOrEqual(2);
  }
  await page.goto('/products');
  await expect.poll(onThreeScreens).toBeGreaterThan(0);
  await page.locator('main article a').first().click();
  await page.locator('.detail').waitFor();
  await expect.poll(onThreeScreens).toBeLessThanOrEqual(2);
});
