/** Pictures that browsers read from a CDN at another address (MEDIA_URL); the shop has one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Locator, request } from '@playwright/test';
import { DEMO } from '#tests/support/journey-people.ts';
import { expect, hydrated, LINE_CUT, test } from '#tests/support/journey.ts';
import { described } from '#tests/support/kept-pages.ts';
import { newWord, putUp, send } from '#tests/support/new-listing.ts';
import { type OwnShop, startOwnShop } from '#tests/support/own-shop.ts';
import { openPublicFiles, type PublicFiles } from '#tests/support/public-files.ts';
import { SLOWDOWN } from '#tests/support/slowdown.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'calabash-public-pictures-'));
let files: PublicFiles;
let shop: OwnShop;

// A start of a whole shop.
test.describe.configure({ timeout: 240_000 * SLOWDOWN });
test.use({ pictures: true, mayComplain: LINE_CUT });

test.beforeAll(async () => {
  files = await openPublicFiles(folder);
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = files.bucket;
  shop = startOwnShop({
    DEMO: 'true',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    MEDIA_URL: files.url,
    MEDIA_PURGE_URL: files.url,
  });
  await shop.open;
});
test.afterAll(async () => {
  await shop?.end();
  await files?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Where a picture was read, once it is there to be looked at. */
async function readFrom(picture: Locator): Promise<string> {
  await picture.scrollIntoViewIfNeeded();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  return picture.evaluate((image: HTMLImageElement) => image.currentSrc);
}

test('a picture is read there, found again on the device, kept for a cut line, and gone with its listing', async ({
  visitor,
}) => {
  const baseURL = await shop.open;
  const seller = await request.newContext({ baseURL });
  const signedIn = await seller.post('/api/auth/login', { data: DEMO.seller });
  expect(signedIn.status()).toBe(200);
  const title = `Garden bench of teak ${newWord()}`;
  const id = await putUp({ request: seller }, title);
  const cover = async () => {
    const answer = await seller.get(`/api/listings/${id}`);
    const { data } = (await answer.json()) as { data: { cover: { url: string } } | null };
    return data?.cover.url ?? '';
  };
  await expect.poll(cover).toContain(`${files.url}/public/`);
  const address = await cover();

  // Without a header of its own: a page that sends one elsewhere has to ask first.
  const { page } = await visitor({ baseURL, extraHTTPHeaders: {}, serviceWorkers: 'allow' });
  // The worker comes with the first page and sees the pictures of the next one.
  await page.goto(`/search?q=${encodeURIComponent(title)}`);
  await hydrated(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const there = new RegExp(`^${files.url}/public/`);
  const card = page.getByRole('article').filter({ hasText: title });
  expect(await readFrom(card.locator('.card-media img'))).toMatch(there);
  await page.goto(`/products/${id}`);
  await hydrated(page);
  const shown = await readFrom(page.locator('.gallery img').first());
  expect(shown).toMatch(there);
  await described(page, `/products/${id}`);
  await page.goto('/');
  await hydrated(page);
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  expect(await readFrom(viewed.locator('img'))).toMatch(there);

  const isKept = (url: string) =>
    page.evaluate(async (at) => (await caches.match(at)) !== undefined, url);
  await expect.poll(() => isKept(shown)).toBe(true);
  await page.context().setOffline(true);
  await page.goto('/forum');
  await page.getByRole('heading', { name: 'This page is not on your device' }).waitFor();
  const line = page.getByRole('listitem').filter({ hasText: title });
  expect(await readFrom(line.locator('.thumb img'))).toMatch(there);
  await page.context().setOffline(false);

  await send({ request: seller }, 'DELETE', `/api/listings/${id}`);
  await expect.poll(async () => (await fetch(address)).status).toBe(404);
  await seller.dispose();
});
