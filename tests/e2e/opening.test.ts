// The first days of a shop: nothing for sale, no mail server, nobody who runs it yet.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnShop, startOwnShop } from '#tests/support/own-shop.ts';
import {
  accessibilityFindings,
  DESKTOP,
  hydrated,
  openShop,
  PHONE,
  type Shop,
  visitor,
} from '#tests/support/running-shop.ts';

let own: OwnShop;
let shop: Shop;
beforeAll(async () => {
  own = startOwnShop({ DEMO: 'false', PLANS: 'false', SITE_NAME: 'Mango Market' });
  const { browser, close } = await openShop();
  shop = { url: await own.open, browser, close };
}, 120_000);
afterAll(async () => {
  await shop.close();
  await own.end();
});

/** What `npm run admin` says beside the running shop. */
async function admin(...words: string[]): Promise<string> {
  const root = path.join(import.meta.dirname, '../..');
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/admin.mjs', ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: own.dataDir, PUBLIC_URL: shop.url, DEMO: 'false' },
  });
  return stdout;
}

const headings = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();

test('the start says what is missing', () => {
  expect(own.said()).toContain('Mango Market is open: ');
  expect(own.said()).toContain('No mail server is configured (SMTP_URL).');
  expect(own.said()).toContain('There is no administrator yet: "npm run admin -- grant EMAIL');
});

test.each([
  ['a computer', DESKTOP],
  ['a phone', PHONE],
] as const)(
  'home and list invite the first seller on %s, and show nothing empty',
  async (_name, options) => {
    const { page, troubles, leave } = await visitor(shop, options);
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('heading', { level: 1, name: 'Be the first to sell here' }).waitFor();
    expect(await headings(page)).toEqual(
      expect.arrayContaining(['Good first listings', 'What do you have to offer?', 'How It Works']),
    );
    for (const empty of ['Shop by Island', 'Plans for every kind of seller', 'Open your shop'])
      expect(await page.getByText(empty).count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.goto('/products?location=Barbados');
    await hydrated(page);
    await page.getByText('Barbados has no listings yet.').waitFor();
    await page
      .getByRole('heading', { name: 'The first listing in Barbados can be yours' })
      .waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    // A search that finds nothing is something else.
    await page.goto('/products?q=boat');
    await page.getByText('Good first listings').waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('link', { name: 'Browse listings' }).waitFor();
    // Clearing filters keeps the words.
    await page.goto('/products?q=boat&condition=new');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.waitForURL('**/products?q=boat');
    expect(troubles).toEqual([]);
    await leave();
  },
);

test('forms say that no code will come, instead of where to look for it', async () => {
  const { page, leave } = await visitor(shop);
  for (const where of ['/signup', '/login?step=code', '/forgot-password']) {
    await page.goto(where);
    await page.getByText('This site has no mail server yet').waitFor();
  }
  await page.getByLabel('Email').fill('marcia@people.example');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.waitForURL(/step=verify/);
  await page.getByText('This site has no mail server yet').waitFor();
  expect(await page.getByText('spam').count()).toBe(0);
  await leave();
});

// Each command loads the whole application.
test(
  'the first administrator comes in by link, sees what is left to do, and it follows what is done',
  { timeout: 180_000 },
  async () => {
    const [, link = ''] = (await admin('grant', 'operator@shop.example', 'admin'))
      .trim()
      .split('\n');
    const { page, troubles, leave } = await visitor(shop);
    await page.goto(link);
    await hydrated(page);
    await page.getByRole('heading', { level: 1, name: 'Welcome to Mango Market' }).waitFor();
    await page.locator('input[name=newPassword]').fill('mango season');
    await page.locator('input[name=confirmPassword]').fill('mango season');
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    // Whoever came in without the form of signing up accepts the terms now.
    await page.getByRole('heading', { level: 1, name: 'Please accept our terms' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'I am 18 or older and accept the terms' }).click();
    await page.getByRole('heading', { name: 'Open your shop' }).waitFor();
    await page.getByText('Only admins see this. 0 of 5 done.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await admin('grant', 'moderator@shop.example', 'moderator');
    await page.reload();
    await page.getByText('Only admins see this. 1 of 5 done.').waitFor();
    expect(troubles).toEqual([]);
    const again = await page.goto(link);
    expect(again?.status()).toBe(404);
    await page.getByText('This link has been used or is too old.').waitFor();
    await leave();
  },
);
