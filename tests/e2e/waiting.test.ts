/**
 * A slow line and none at all: what is on its way is said at once, and so is how old is what one
 * still sees.
 */
import type { Page } from '@playwright/test';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { expect, hydrated, LINE_CUT, PHONE, test } from '#tests/support/journey.ts';

/** Holds the answers that match back until `arrive` is called. */
async function hold(page: Page, pattern: string): Promise<{ arrive: () => void }> {
  const held = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await held.promise;
    await route.continue();
  });
  return { arrive: held.resolve };
}

test('a tap shows a line at once, then the shape of the listing, and after ten seconds a sentence', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  await page.goto('/products?category=cars');
  await hydrated(page);
  await page.clock.install();
  const { arrive } = await hold(page, '**/products/*.data*');
  const card = page.getByRole('article').getByRole('heading').getByRole('link').nth(1);
  const title = await card.innerText();
  await page.clock.pauseAt(Date.now() + 60_000);
  await card.click();
  await page.getByRole('progressbar', { name: 'Loading the page' }).waitFor();
  const waiting = page.getByRole('heading', { level: 1, name: 'Loading the page' });
  await expect(waiting).toHaveCount(0);

  await page.clock.runFor(300);
  await waiting.waitFor();
  await page.locator('.gallery .skel').first().waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByText('This is taking longer than usual.')).toHaveCount(0);
  await page.clock.runFor(10_000);
  await page.getByText('This is taking longer than usual.').waitFor();
  await page.clock.resume();
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);

  arrive();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await waiting.waitFor({ state: 'detached' });
});

test('a page that is no list and no listing has a shape of its own while it is awaited', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/products');
  await hydrated(page);
  const { arrive } = await hold(page, '**/forum.data*');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Forum' }).click();
  await page.locator('.sk-page').waitFor();
  arrive();
  await page.locator('.sk-page').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test.describe('without a network', () => {
  test.use({ mayComplain: LINE_CUT });

  for (const path of ['/products', '/login'])
    test(`${path} says so, and how old it is, until there is one`, async ({ visitor }) => {
      const { page } = await visitor(PHONE);
      await page.goto(path);
      await hydrated(page);
      const strip = page.getByRole('status').filter({ hasText: 'You are offline.' });
      // Once before the clock is put in: what is drawn at that moment may read none of both.
      await page.context().setOffline(true);
      await strip.waitFor();
      await page.context().setOffline(false);
      await strip.waitFor({ state: 'detached' });
      await page.clock.install();
      await page.context().setOffline(true);
      await strip.waitFor();
      if (path === '/products') await expect.poll(() => accessibilityFindings(page)).toEqual([]);
      await expect
        .poll(async () => {
          await page.clock.fastForward('01:00:00');
          return strip.innerText();
        })
        .toMatch(/^You are offline\. What you see is from \d+ hours? ago\.$/);
      await page.context().setOffline(false);
      await strip.waitFor({ state: 'detached' });
    });
});
