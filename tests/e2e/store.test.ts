import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  DEMO,
  demoSeller,
  reloadUntil,
  signInAs,
  signInByCode,
  signUp,
} from '#tests/support/journey-people.ts';
import { DESKTOP, expect, hydrated, PHONE, test } from '#tests/support/journey.ts';

let shop: Shop;
const folder = mkdtempSync(join(tmpdir(), 'calabash-store-'));
const LOGO = join(folder, 'logo.jpg');
test.beforeAll(async () => {
  await sharp({ create: { width: 900, height: 700, channels: 3, background: '#127a5b' } })
    .jpeg()
    .toFile(LOGO);
  shop = await openShop({ pictures: true });
}, 120_000);
test.afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The page of the store of the seller who can be signed in as. */
async function demoStore(): Promise<string> {
  const { page, leave } = await visitor();
  await signInAs(page.context(), DEMO.seller);
  await page.goto('/seller-profile');
  const path = await page
    .getByRole('link', { name: 'View your store as others see it' })
    .getAttribute('href');
  await leave();
  return path ?? '';
}

test.describe.each([
  ['a computer', DESKTOP],
  ['a phone', PHONE],
] as const)('on %s', (_name, options) => {
  test('somebody opens a store with a logo, changes it, and leaves it alone by cancelling', async ({
    visitor,
  }) => {
    const { page, leave } = await visitor(options);
    await page.goto('/seller-profile');
    await page.waitForURL(/\/login\?next=%2Fseller-profile|\/login\?next=\/seller-profile/);
    await signUp(page.context());
    await page.goto('/seller-profile');
    await hydrated(page);
    await page.getByRole('heading', { level: 1, name: 'Create Seller Profile' }).waitFor();
    await page.getByText('Open your store').waitFor();
    // The button is in reach from the top of the form.
    const save = await page.getByRole('button', { name: 'Create Profile' }).boundingBox();
    expect(save?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
    await expect(page.getByRole('link', { name: 'Cancel' })).toHaveCount(0);

    await page.getByLabel('Website').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Create Profile' }).click();
    await page.getByText('Give your store a name.').waitFor();
    await page
      .getByText('Only web addresses that begin with https:// or http:// are allowed here.')
      .waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('storeName');

    await page.getByLabel('Store name').fill('Morgan & Daughters');
    await page.getByLabel('Store description').fill('Things that were loved before.');
    await page.getByLabel('Website').fill('morgan.example');
    await page.locator('[name=phoneNumber]').fill('+1 876 555 0199');
    await page.getByText('Local delivery').click();
    await page.getByLabel('Free shipping from').fill('75');
    await page.getByLabel('Monday').fill('9am - 5pm');
    await page.locator('input[type=file]').first().setInputFiles(LOGO);
    await expect
      .poll(() => page.locator('[name=logoId]').inputValue(), { timeout: 20_000 })
      .toMatch(/^[0-9a-f-]{36}$/);
    await page.getByRole('button', { name: 'Create Profile' }).click();

    await page.getByRole('heading', { level: 1, name: 'Morgan & Daughters' }).waitFor();
    await page.getByText('+1 876 555 0199').waitFor();
    await page.getByText('Only you see this number.').waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('img', { name: 'Logo of Morgan & Daughters' })
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0);

    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Edit Seller Profile' }).waitFor();
    await page.getByLabel('Store name').fill('A name that is never saved');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('heading', { level: 1, name: 'Morgan & Daughters' }).waitFor();

    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Store name').fill('Morgan’s');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Morgan’s' }).waitFor();
    await page.locator('.toast', { hasText: 'Store saved' }).waitFor();
    await page.getByRole('link', { name: 'View your store as others see it' }).click();
    await page.waitForURL(/\/seller\//);
    const url = page.url();
    await leave();

    const other = await visitor(options);
    await other.page.goto(url);
    const name = other.page.getByRole('heading', { level: 1, name: 'Morgan’s' });
    await reloadUntil(other.page, async () => (await name.count()) > 0);
    await expect(other.page.getByRole('img', { name: 'Logo of Morgan’s' })).toHaveCount(1);
    expect((await other.page.content()).includes('5550199')).toBe(false);
    await other.leave();
  });

  test('a visitor looks through a store, and its numbers come after signing in', async ({
    visitor,
  }) => {
    const path = await demoStore();
    const { page } = await visitor(options);
    await page.goto(path);
    await hydrated(page);
    expect(/555 ?01\d\d/.test(await page.content())).toBe(false);
    const written = page.locator('a[rel~="ugc"]');
    await expect(written).not.toHaveCount(0);
    expect(
      await written.evaluateAll((links) =>
        links.every((link) => /nofollow/.test((link as HTMLAnchorElement).rel)),
      ),
    ).toBe(true);
    const all = await page
      .getByRole('status')
      .filter({ hasText: /\d+ listings/ })
      .textContent();
    await page.getByLabel('Category').selectOption({ index: 1 });
    await page.waitForURL(/category=/);
    await expect
      .poll(() =>
        page
          .getByRole('status')
          .filter({ hasText: /\d+ listing/ })
          .textContent(),
      )
      .not.toBe(all);
    await page.getByLabel('Parts of this store').getByRole('link', { name: 'Reviews' }).click();
    await page.getByRole('heading', { name: 'Reviews of this seller' }).waitFor();
    await page.getByRole('link', { name: 'Sign in to see the number' }).click();
    await page.waitForURL(/\/login/);
    await signInAs(page.context(), DEMO.buyer);
    await page.goto(path);
    await page.getByRole('button', { name: /^Show (phone|WhatsApp)/ }).click();
    await page
      .getByText(/\+1 876 555 01\d\d/)
      .first()
      .waitFor();
  });
});

test('a part of a store is saved alone, by the keyboard too, and the others keep what was typed', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  await signInByCode(page.context(), demoSeller('LC'));
  await page.goto('/seller-profile?edit=1');
  await hydrated(page);
  const name = await page.getByLabel('Store name').inputValue();
  await page.getByLabel('Store name').fill('');
  await page.getByLabel('Monday').fill('10am - 4pm');
  const save = page.getByRole('button', { name: 'Save “Opening hours”' });
  await save.focus();
  await page.keyboard.press('Enter');
  await page.locator('#part-hours').getByText('Saved.').waitFor();
  await expect(page.getByLabel('Store name')).toHaveValue('');
  await page.getByRole('button', { name: /^Save “Your store”/ }).click();
  await page.getByText('Give your store a name.').waitFor();
  await page.getByLabel('Store name').press('Enter');
  await page.getByText('Give your store a name.').waitFor();
  await page.goto('/seller-profile?edit=1');
  await expect(page.getByLabel('Store name')).toHaveValue(name);
  await expect(page.getByLabel('Monday')).toHaveValue('10am - 4pm');
});

test('a listing leads to its seller’s store, and somebody who never was has no page', async ({
  visitor,
}) => {
  const path = await demoStore();
  const { page } = await visitor();
  await page.goto(path);
  // The last one, because the first is sold and deleted by other journeys.
  await page.locator('.grid .card a').last().click();
  await page
    .getByRole('region', { name: 'Seller' })
    .getByRole('link', { name: /Campbell’s Workshop/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Campbell’s Workshop' }).waitFor();
  const missing = await page.goto('/seller/01936b2e-7d5a-7c31-9a54-000000000000');
  expect(missing?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'Seller not found' }).waitFor();
});
