// The first days of a shop: nothing for sale, no mail server, nobody who runs it yet.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, PHONE, test } from '#tests/support/journey.ts';
import { type OwnShop, startOwnShop } from '#tests/support/own-shop.ts';

let own: OwnShop;
let url: string;
test.beforeAll(async () => {
  own = startOwnShop({ DEMO: 'false', PLANS: 'false', SITE_NAME: 'Mango Market' });
  url = await own.open;
});
test.afterAll(() => own.end());

/** What `npm run admin` says beside the running shop. */
async function admin(...words: string[]): Promise<string> {
  const root = path.join(import.meta.dirname, '../..');
  const program = ['scripts/program.mjs', 'admin', ...words];
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    cwd: root,
    env: { ...process.env, DATA_DIR: own.dataDir, PUBLIC_URL: url, DEMO: 'false' },
  });
  return stdout;
}

test('the start says what is missing', () => {
  expect(own.said()).toContain('Mango Market is open: ');
  expect(own.said()).toContain('No mail server is configured (SMTP_URL).');
  expect(own.said()).toContain('There is no administrator yet: "npm run admin -- grant EMAIL');
});

for (const [name, device] of [
  ['a computer', DESKTOP],
  ['a phone', PHONE],
] as const)
  test(`home and list invite the first seller on ${name}, and show nothing empty`, async ({
    visitor,
  }) => {
    const { page } = await visitor({ ...device, baseURL: url });
    await page.goto('/');
    await hydrated(page);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Be the first to sell here' }),
    ).toBeVisible();
    for (const heading of ['Good first listings', 'What do you have to offer?', 'How It Works'])
      await expect(page.getByRole('heading', { level: 2, name: heading })).toHaveCount(1);
    for (const empty of ['Shop by Island', 'Plans for every kind of seller', 'Open your shop'])
      await expect(page.getByText(empty)).toHaveCount(0);
    await expect.poll(() => accessibilityFindings(page)).toEqual([]);
    await page.goto('/products?location=Barbados');
    await hydrated(page);
    await expect(page.getByText('Barbados has no listings yet.')).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'The first listing in Barbados can be yours' }),
    ).toBeVisible();
    await expect.poll(() => accessibilityFindings(page)).toEqual([]);
    // A search that finds nothing is something else.
    await page.goto('/products?q=boat');
    await expect(page.getByText('Good first listings')).toHaveCount(0);
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Browse listings' }),
    ).toBeVisible();
    // Clearing filters keeps the words.
    await page.goto('/products?q=boat&condition=new');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.waitForURL('**/products?q=boat');
  });

test('forms say that no code will come, instead of where to look for it', async ({ visitor }) => {
  const { page } = await visitor({ ...DESKTOP, baseURL: url });
  for (const where of ['/signup', '/login?step=code', '/forgot-password']) {
    await page.goto(where);
    await expect(page.getByText('This site has no mail server yet')).toBeVisible();
  }
  await page.getByLabel('Email').fill('marcia@people.example');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.waitForURL(/step=verify/);
  await expect(page.getByText('This site has no mail server yet')).toBeVisible();
  await expect(page.getByText('spam')).toHaveCount(0);
});

test('the first administrator comes in by link, sees what is left to do, and it follows what is done', async ({
  visitor,
}) => {
  // Each command loads the whole application.
  test.slow();
  const [, link = ''] = (await admin('grant', 'operator@shop.example', 'admin')).trim().split('\n');
  const { page } = await visitor({ ...DESKTOP, baseURL: url });
  await page.goto(link);
  await hydrated(page);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Welcome to Mango Market' }),
  ).toBeVisible();
  await page.locator('input[name=newPassword]').fill('mango season');
  await page.locator('input[name=confirmPassword]').fill('mango season');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  // Whoever came in without the form of signing up accepts the terms now.
  await expect(
    page.getByRole('heading', { level: 1, name: 'Please accept our terms' }),
  ).toBeVisible();
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'I am 18 or older and accept the terms' }).click();
  await expect(page.getByRole('heading', { name: 'Open your shop' })).toBeVisible();
  await expect(page.getByText('Only administrators see this. 0 of 6 done.')).toBeVisible();
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  await admin('grant', 'moderator@shop.example', 'moderator');
  await page.reload();
  await expect(page.getByText('Only administrators see this. 1 of 6 done.')).toBeVisible();
  const again = await page.goto(link);
  expect(again?.status()).toBe(404);
  await expect(page.getByText('This link has been used or is too old.')).toBeVisible();
});
