// What a browser still has after somebody signed out: everything that it stores for this site is
// read, and none of it may tell what they looked at.
import type { Page } from '@playwright/test';
import { DEMO, signInAs } from '#tests/support/journey-people.ts';
import { DESKTOP, expect, hydrated, shopUrl, test } from '#tests/support/journey.ts';

test.use({ pictures: true });

const WORD = 'hammockly';
const DRAFT = 'unfinished canoe';

/** All that the browser stores for this site, as lines of text: names, addresses and contents. */
async function stored(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    const ready = (request: IDBRequest) =>
      new Promise((resolve) => request.addEventListener('success', resolve));
    for (const { name = '' } of await indexedDB.databases()) {
      const open = indexedDB.open(name);
      await ready(open);
      for (const store of open.result.objectStoreNames) {
        const all = open.result.transaction(store).objectStore(store).getAll();
        await ready(all);
        for (const row of all.result) found.push(`${name} ${store} ${JSON.stringify(row)}`);
      }
      open.result.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) {
        // Code of the build is the same for everybody.
        const isText = !/\/assets\//.test(key.url) && !name.endsWith('pictures');
        const text = isText ? await (await cache.match(key))?.text() : '';
        found.push(`${name} ${key.url} ${text}`);
      }
    }
    for (const [place, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const [key, value] of Object.entries(storage)) found.push(`${place} ${key} ${value}`);
    return found;
  });
}

/** Where each trace is found, by the first words of its line. */
async function placesOf(page: Page, traces: readonly string[]): Promise<string[]> {
  const lines = await stored(page);
  return lines
    .filter((line) => traces.some((trace) => line.includes(trace)))
    .map((line) => line.slice(0, 120));
}

/**
 * Looks at three listings with their pictures, searches, and leaves a draft: whatever would tell of
 * that, once the browser has all of it.
 */
async function lookAround(page: Page): Promise<string[]> {
  const answer = await fetch(new URL('/api/listings?country=SR&sortBy=oldest&limit=3', shopUrl()));
  const { data } = (await answer.json()) as { data: { id: string; title: string }[] };
  const traces = [WORD];
  await page.goto('/about');
  await hydrated(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const { id, title } of data) {
    await page.goto(`/products/${id}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await hydrated(page);
    const pictures = await page
      .locator('main img')
      .evaluateAll((all) => all.map((each) => (each as HTMLImageElement).currentSrc));
    const paths = pictures.filter(Boolean).map((address) => new URL(address).pathname);
    traces.push(id, title, ...paths);
  }
  await page.goto(`/search?q=${WORD}`);
  await hydrated(page);
  // What was searched for is kept by the box, whose code comes with the focus.
  await page.locator('input[name="q"]:visible').first().click();
  await page.evaluate(
    (title) => localStorage.setItem('calabash-draft:sell:somebody', JSON.stringify({ title })),
    DRAFT,
  );
  for (const place of [
    'shop-pages',
    'shop-pictures',
    'workbox-expiration',
    'localStorage calabash-copy:viewed',
    'localStorage calabash-copy:searches',
  ])
    await expect
      .poll(async () => (await placesOf(page, traces)).some((line) => line.startsWith(place)), {
        message: place,
      })
      .toBe(true);
  return traces;
}

/** Waits until nothing is left that tells. The page that is open now may show some of it itself. */
async function nothingOf(page: Page, traces: readonly string[]): Promise<void> {
  await hydrated(page);
  const shown = await page.content();
  const telling = traces.filter((trace) => !shown.includes(trace));
  expect(telling.length).toBeGreaterThan(2);
  await expect.poll(() => placesOf(page, telling)).toEqual([]);
}

const WAYS: [string, (page: Page) => Promise<unknown>][] = [
  [
    'with the button of the menu',
    async (page) => {
      await page.getByLabel('Profile menu').click();
      await page.getByRole('button', { name: 'Sign Out' }).click();
    },
  ],
  [
    'with a form that no script has taken over',
    (page) =>
      page.evaluate(() => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action: '/logout' });
        document.body.append(form);
        form.submit();
      }),
  ],
];

for (const [way, signOut] of WAYS)
  test(`nothing of what was looked at stays after signing out ${way}`, async ({ visitor }) => {
    const { page } = await visitor({ ...DESKTOP, serviceWorkers: 'allow' });
    await signInAs(page.context(), DEMO.buyer);
    const traces = await lookAround(page);
    await signOut(page);
    await page.waitForURL(`${shopUrl()}/`);
    await page.getByRole('link', { name: 'Login' }).first().waitFor();
    await nothingOf(page, [...traces, DRAFT]);
    // Its note was read, and the choices of this browser stay.
    const names = async () => (await page.context().cookies()).map(({ name }) => name);
    await expect.poll(names).not.toContain('calabash_left');
  });

test('nor after a session that ended elsewhere, but for drafts, which wait', async ({
  visitor,
}) => {
  const { page } = await visitor({ ...DESKTOP, serviceWorkers: 'allow' });
  await signInAs(page.context(), DEMO.buyer);
  const traces = await lookAround(page);
  await page.context().clearCookies({ name: /session/ });
  await page.goto('/about');
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  await nothingOf(page, traces);
  await expect
    .poll(() => placesOf(page, [DRAFT]))
    .toEqual([expect.stringContaining('localStorage calabash-draft:sell:somebody')]);
});
