// Reading without a connection, in a real browser with the real worker.
import type { Page } from '@playwright/test';
import { DEMO, signInAs, signUp } from '#tests/support/journey-people.ts';
import { expect, hydrated, LINE_CUT, PHONE, shopUrl, test } from '#tests/support/journey.ts';
import { described } from '#tests/support/kept-pages.ts';

/** Waits until the worker has this page, and the one that stands in for others. */
async function kept(page: Page, path = new URL(page.url()).pathname): Promise<void> {
  const cached = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('shop-pages'));
      const keys = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      return keys.flat().map((url) => new URL(url).pathname.replace(/\.data$/, ''));
    });
  await expect.poll(cached).toEqual(expect.arrayContaining([path, '/offline']));
}

/** By a press on a link of the page, as people do, or by its address. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await kept(page);
}

const listings = async (): Promise<{ id: string; title: string }[]> => {
  const answer = await fetch(new URL('/api/listings?country=SR&sortBy=oldest&limit=3', shopUrl()));
  return ((await answer.json()) as { data: { id: string; title: string }[] }).data;
};

// Lines are cut on purpose.
test.use({ mayComplain: LINE_CUT });

test('what was seen is read without a connection, by its person and until they sign out', async ({
  visitor,
}) => {
  const [first, never] = await listings();
  test.slow();
  const { page } = await visitor({ ...PHONE, serviceWorkers: 'allow' });
  const context = page.context();
  await signInAs(context, DEMO.buyer);
  await open(page, `/products/${first?.id}`);
  await open(page, '/favorites');
  await open(page, '/messages');
  const conversation = await page.locator('a[href^="/messages/"]').first().getAttribute('href');
  await open(page, conversation ?? '');
  const said = (await page.locator('.bubble').first().textContent()) ?? '';
  // Followed inside of the page, only its data comes.
  await open(page, '/es/products');
  await kept(page, '/es/offline');
  const card = page.locator('main a[href^="/es/products/"]').nth(3);
  const second = {
    path: (await card.getAttribute('href')) ?? '',
    title: (await card.textContent()) ?? '',
  };
  await card.click();
  await page.getByRole('heading', { level: 1, name: second.title }).waitFor();
  await kept(page, second.path);
  await described(page, second.path);

  await context.setOffline(true);
  for (const { path, title, strip } of [
    { path: `/products/${first?.id}`, title: first?.title ?? '', strip: /^You are offline\./ },
    { ...second, strip: /^No tienes conexión\./ },
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText(strip).waitFor();
  }
  await expect(page).toHaveURL((url) => url.pathname === second.path);
  await page.goto('/favorites');
  await page.getByRole('heading', { level: 1, name: 'My Favorites' }).waitFor();
  await page.goto(conversation ?? '');
  await page.getByText(said).first().waitFor();

  await page.goto(`/products/${never?.id}`);
  await page.getByRole('heading', { name: 'This page is not on your device' }).waitFor();
  await page.getByText(/^You are offline\./).waitFor();
  // Its look is there, too.
  const picture = page.locator('.kept .thumb').first();
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeLessThan(100);
  await page.getByRole('link', { name: 'Favorites', exact: true }).first().waitFor();
  await page
    .getByRole('list', { name: 'Pages that were kept' })
    .getByRole('link', { name: second.title })
    .click();
  await page.waitForURL(`**${second.path}`);
  await page.getByRole('heading', { level: 1, name: second.title }).waitFor();
  await hydrated(page);
  // Inside of a page too, a page that was kept opens and one that was not says so.
  // What is kept in another language alone opens in that one.
  await page.locator('a[href="/es/messages"]:visible').first().click();
  await page.waitForURL(/\/messages$/);
  await page.locator('a[href^="/messages/"]').first().waitFor();

  await context.setOffline(false);
  await page.goto('/products');
  await hydrated(page);
  await page.locator('summary[aria-label="Menu"]').click();
  await page.getByRole('button', { name: 'Sign Out' }).last().click();
  await page.waitForURL(`${shopUrl()}/`);
  await kept(page, '/offline');
  await context.setOffline(true);
  for (const path of ['/messages', conversation ?? '', '/favorites', `/products/${first?.id}`]) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'This page is not on your device' }).waitFor();
    await expect(page.getByText(said)).toHaveCount(0);
  }
  await context.setOffline(false);

  // Somebody else at the same browser.
  await signUp(context);
  await open(page, '/messages');
  await context.setOffline(true);
  await page.goto(conversation ?? '');
  await page.getByRole('heading', { name: 'This page is not on your device' }).waitFor();
  await page.goto('/messages');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect(page.getByText(said)).toHaveCount(0);

  // The browser shows a page as it was left, whose person has signed out since.
  await context.setOffline(false);
  await page.goto('/products');
  await hydrated(page);
  await context.clearCookies();
  const comeBack = async () => {
    await page
      .evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
      .catch(() => undefined);
    return new URL(page.url()).pathname;
  };
  await expect.poll(comeBack).toBe('/');
});
