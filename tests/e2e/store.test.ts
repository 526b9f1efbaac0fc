import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signUp } from '#tests/support/journey-people.ts';
import { expect, hydrated, PHONE, shopUrl, test } from '#tests/support/journey.ts';

test.use({ pictures: true });

let folder = '';
const logo = () => join(folder, 'logo.jpg');
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'calabash-store-'));
  await sharp({ create: { width: 900, height: 700, channels: 3, background: '#127a5b' } })
    .jpeg()
    .toFile(logo());
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('somebody opens a store with a logo, changes all of it or a part, and leaves it alone by cancelling', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  await signUp(page.context());
  await page.goto('/seller-profile');
  await hydrated(page);
  await page.getByRole('heading', { level: 1, name: 'Create Seller Profile' }).waitFor();
  await page.getByText('Open your store').waitFor();
  // The button is in reach from the top of the form.
  await expect(page.getByRole('button', { name: 'Create Profile' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveCount(0);

  // A name is enough; everything else can wait.
  await page.getByRole('heading', { name: 'Add later' }).waitFor();
  await expect(page.getByLabel('Website')).toBeHidden();
  await unfold(page, 'Contact');
  await page.getByLabel('Website').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await page.getByText('Give your store a name.').waitFor();
  await page
    .getByText('Only web addresses that begin with https:// or http:// are allowed here.')
    .waitFor();
  await expect(page.getByLabel('Store name')).toBeFocused();

  await page.getByLabel('Store name').fill('Morgan & Daughters');
  for (const part of ['Description and logo', 'Shipping', 'Opening hours'])
    await unfold(page, part);
  await page.getByLabel('Store description').fill('Things that were loved before.');
  await page.getByLabel('Website').fill('morgan.example');
  await page.locator('[name=phoneNumber]').fill('+1 876 555 0199');
  await page.getByText('Local delivery').click();
  await page.getByLabel('Free shipping from').fill('75');
  await page.getByLabel('Monday').fill('9am - 5pm');
  await page.locator('input[type=file]').first().setInputFiles(logo());
  await expect(page.locator('[name=logoId]')).toHaveValue(/^[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Create Profile' }).click();

  await page.getByRole('heading', { level: 1, name: 'Morgan & Daughters' }).waitFor();
  await page.getByText('+1 876 555 0199').waitFor();
  await page.getByText('Only you see this number.').waitFor();
  const image = page.getByRole('img', { name: 'Logo of Morgan & Daughters' });
  await expect
    .poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
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
  // Once the store has been looked at, its change is looked at first.
  await page.locator('.toast', { hasText: /Store saved|Your change is being looked at/ }).waitFor();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await savePartAlone(page);
  await page.goto('/seller-profile');
  await page.getByRole('link', { name: 'View your store as others see it' }).click();
  await page.waitForURL(/\/seller\//);

  const asOthers = async () => (await fetch(page.url())).text();
  await expect.poll(async () => (await asOthers()).includes('Logo of Morgan’s')).toBe(true);
  expect((await asOthers()).includes('5550199')).toBe(false);
});

const unfold = (page: Page, part: string) => page.locator('summary', { hasText: part }).click();

/** A part is saved alone, by the keyboard too, and the others keep what was typed. */
async function savePartAlone(page: Page): Promise<void> {
  await page.getByLabel('Store name').fill('');
  await unfold(page, 'Opening hours');
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
  await expect(page.getByLabel('Store name')).toHaveValue('Morgan’s');
  await expect(page.getByLabel('Monday')).toHaveValue('10am - 4pm');
}

test('a visitor looks through a store by its categories and parts, without another page', async ({
  visitor,
}) => {
  const answer = await fetch(`${shopUrl()}/api/listings?location=Barbados&limit=1`);
  const { data } = (await answer.json()) as { data: { id: string }[] };
  const { page } = await visitor(PHONE);
  await page.goto(`/products/${data[0]?.id}`);
  const store = page.getByRole('region', { name: 'Seller', exact: true }).getByRole('link');
  await page.goto(String(await store.first().getAttribute('href')));
  await hydrated(page);
  const found = page.getByRole('status').filter({ hasText: /\d+ (?:listings?|for sale)/ });
  const all = String(await found.textContent());
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.waitForURL(/category=/);
  await expect(found).not.toHaveText(all);
  await page.getByLabel('Parts of this store').getByRole('link', { name: 'Reviews' }).click();
  await page.getByRole('heading', { name: 'Reviews of this seller' }).waitFor();
});
