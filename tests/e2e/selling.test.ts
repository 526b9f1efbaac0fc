import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, hydrated, PHONE, shopUrl, test } from '#tests/support/journey.ts';
import { arrived, fillBasics, selling, signIn, submit, tiles } from '#tests/support/sell-form.ts';

const at = selling();
const published = (page: Page, title: string) => page.locator('article', { hasText: title });

/** The listing's own page, once it has been screened and everybody may see it. */
async function publicPage(page: Page, title: string): Promise<string> {
  const href = await published(page, title)
    .getByRole('link', { name: title })
    .first()
    .getAttribute('href');
  await expect
    .poll(async () => (await fetch(`${at.shopUrl()}${href}`)).status, { timeout: 20_000 })
    .toBe(200);
  return String(href);
}

test('a car with photographs: wrong fields first, one listing for a double click, and nothing of where the photographs were taken', async ({
  visitor,
}) => {
  const { page, troubles, leave } = await at.seller();
  await page.getByRole('heading', { level: 1, name: 'Create a listing' }).waitFor();
  await submit(page).click();
  await page.getByText('Give it a title.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title');
  await page.getByText('Please add at least one image.').waitFor();

  await fillBasics(page, {
    title: 'Suzuki Jimny 2021, one owner',
    category: 'Automotive - Cars',
    price: '12,50',
  });
  const vehicle = page.getByRole('region', { name: 'Vehicle Details' });
  await vehicle.getByLabel('Make').selectOption('Suzuki');
  await vehicle.getByLabel('Model').selectOption('Jimny');
  await vehicle.getByLabel('Year').selectOption('2021');
  await vehicle.getByLabel('Mileage').fill('38400');
  await page.getByText('Price is negotiable').click();
  await page.getByLabel('Lowest price you would accept').fill('19000');
  await submit(page).click();
  await page.getByText(/Write the price in digits/).waitFor();
  await page.getByLabel('Price (USD)').fill('18,500.00');
  await page.getByText('About J$').waitFor();
  await submit(page).click();
  await page.getByText('The lowest price you accept cannot be above the price.').waitFor();
  await page.getByLabel('Lowest price you would accept').fill('17200');
  await submit(page).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Please add at least one image.');

  await at.choose(
    page,
    'front.jpg',
    'side.jpg',
    'inside.jpg',
    'clip.mkv',
    'notes.pdf',
    'bumper.heic',
  );
  await page
    .getByText('“clip.mkv”: Invalid file type. Only MP4, MPEG, MOV, AVI, and WebM are allowed.')
    .waitFor();
  await page.getByText(/“notes.pdf”: File type must be JPEG, PNG, WebP, GIF/).waitFor();
  await page
    .getByText('“bumper.heic”: Invalid file type. Only JPEG, PNG, WebP, and GIF are allowed.')
    .waitFor();
  await arrived(page, 3);
  await page.getByRole('button', { name: 'Remove: Photo 4' }).click();
  await page.getByRole('button', { name: /^Photo 2/ }).click();
  await page.getByRole('button', { name: 'Make cover' }).click();
  await page.getByLabel('What does it show?').fill('From the side');
  await submit(page).dblclick();
  await page
    .getByRole('button', { name: 'Creating Listing...' })
    .waitFor({ timeout: 5000 })
    .catch(() => undefined);
  await page.waitForURL(/\/profile\?tab=listings#listing-/);
  const toast = page.getByRole('region', { name: 'Messages of the page' });
  await toast.getByText('Listing sent. It usually goes live within a day.').waitFor();
  await expect(published(page, 'Suzuki Jimny 2021, one owner')).toHaveCount(1);
  const row = published(page, 'Suzuki Jimny 2021, one owner');
  await expect
    .poll(() => row.evaluate((node) => node.getBoundingClientRect().top))
    .toBeLessThan(800);
  await row.getByText('Approved', { exact: true }).waitFor({ timeout: 20_000 });
  await expect(row.getByText('Pending', { exact: false })).toHaveCount(0);

  const path = await publicPage(page, 'Suzuki Jimny 2021, one owner');
  const html = await (await fetch(`${at.shopUrl()}${path}`)).text();
  expect(html).toContain('38,400');
  expect(html).not.toMatch(/17,?200/);
  type Picture = { url: string; alt: string | null; width: number; height: number };
  const {
    data: { media },
  } = (await (await fetch(`${at.shopUrl()}/api/listings/${path.split('/').at(-1)}`)).json()) as {
    data: { media: Picture[] };
  };
  expect(media).toHaveLength(3);
  expect(media[0]).toMatchObject({ alt: 'From the side' });
  for (const { url } of media) {
    const file = Buffer.from(await (await fetch(`${at.shopUrl()}${url}`)).arrayBuffer());
    expect(await sharp(file).metadata()).not.toHaveProperty('exif');
    expect(file.includes('secret-serial-number')).toBe(false);
  }
});

test('a house for rent on a phone: what was written and what arrived are still there after a reload', async ({
  visitor,
}) => {
  const { page, troubles, leave } = await at.seller(PHONE);
  await fillBasics(page, {
    title: 'Two bedrooms by the bay',
    category: 'Real Estate - Rent',
    price: '950',
    condition: 'Average condition',
  });
  const property = page.getByRole('region', { name: 'Property Details' });
  await property.getByLabel('Property type').selectOption({ label: 'House' });
  await property.getByLabel('Bedrooms').fill('2');
  await property.getByLabel('Bathrooms').fill('1.5');
  await property.getByText('Sea View').click();
  await at.choose(page, 'front.jpg', 'inside.jpg');
  await arrived(page, 2);
  // The draft is written shortly after the last change.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          Object.entries(localStorage)
            .find(([key]) => key.startsWith('calabash-draft'))?.[1]
            .match(/"url"/g)?.length,
      ),
    )
    .toBe(2);
  await page.reload();
  await hydrated(page);
  await page.getByText('Your draft is back').waitFor();
  await expect(page.getByLabel(/^Title/)).toHaveValue('Two bedrooms by the bay');
  await expect(page.getByLabel(/^Parish/)).toHaveValue('JM-02');
  await expect(property.getByLabel('Bathrooms')).toHaveValue('1.5');
  await expect(property.getByLabel('Sea View')).toBeChecked();
  await expect(tiles(page)).toHaveCount(2);
  await submit(page).click();
  await page.waitForURL(/\/profile\?tab=listings#listing-/);
  const path = await publicPage(page, 'Two bedrooms by the bay');
  await page.goto(path);
  await page.getByText('Sea View').waitFor();
  await page.goto('/add-product');
  await hydrated(page);
  await expect(page.getByLabel(/^Title/)).toHaveValue('');
});

test('a service, written with the keyboard alone', async ({ visitor }) => {
  const { page, troubles, leave } = await at.seller();
  const chooser = page.waitForEvent('filechooser', { timeout: 60_000 });
  await page.getByLabel(/^Title/).focus();
  const next = async (text: string) => {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  };
  await page.keyboard.type('Roof repairs');
  await next('Services');
  await next('Jamaica');
  await next('Kingston');
  await next('40');
  await next('USD');
  await page.keyboard.press('Tab');
  await next('Zinc, shingle and slab.');
  await next('Construction');
  await next('35');
  await next('Weekdays');
  await next('roofing, guttering');
  await next('HEART');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Choose photos');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([at.photo('front.jpg'), at.photo('side.jpg')]);
  await arrived(page, 2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move later' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Photo 1 is now number 2 of 2').waitFor();
  await expect(page.getByLabel('Inventory quantity')).toHaveCount(0);
  await page.getByLabel('Tags').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/profile\?tab=listings#listing-/);
  await page.goto(await publicPage(page, 'Roof repairs'));
  await page.getByText('roofing and guttering').or(page.getByText('roofing, guttering')).waitFor();
});

test('furniture in two woods shows its variation to buyers', async ({ visitor }) => {
  const { page, troubles, leave } = await at.seller(PHONE);
  await fillBasics(page, { title: 'Round table for four', category: 'Furniture', price: '300' });
  const variations = page.getByRole('region', { name: 'Product Variations' });
  await expect(variations.getByRole('button', { name: 'Add variation' })).toBeDisabled();
  await variations.getByLabel('Variation name').fill('Wood');
  await variations.getByRole('button', { name: 'Add variation' }).click();
  await page.keyboard.type('Mahogany');
  await variations.getByLabel('Price difference').fill('-400');
  await variations.getByRole('button', { name: 'Add option' }).click();
  await variations
    .getByLabel(/^Option/)
    .last()
    .fill('Cedar');
  await variations.getByLabel('In stock').last().fill('2');
  await at.choose(page, 'side.jpg', 'broken.jpg', 'broken.mp4');
  await arrived(page, 1);
  await expect(page.getByRole('button', { name: /: Failed$/ })).toHaveCount(2);
  await submit(page).click();
  await page.getByText('With this option the price can fall below zero.').waitFor();
  await variations.getByLabel('Price difference').first().fill('80');
  await submit(page).click();
  await page.getByText('Failed to upload 1 image(s).').waitFor();
  await page.getByRole('button', { name: 'Remove: Photo 2' }).click();
  await submit(page).click();
  await page.waitForURL(/\/profile\?tab=listings#listing-/);
  await page
    .getByText('One video could not be uploaded. The listing was created without it.')
    .waitFor();
  await page.goto(await publicPage(page, 'Round table for four'));
  await page.getByText('Mahogany').first().waitFor();
});

test('a draft outlives the session, and a seller edits and sells what came of it', async ({
  visitor,
}) => {
  const { page, leave } = await at.seller();
  await fillBasics(page, { title: 'Sewing machine', category: 'Home & Garden', price: '120' });
  await at.choose(page, 'front.jpg');
  await arrived(page, 1);
  await page.context().clearCookies();
  await submit(page).click();
  await page.getByText('You must be logged in to create a listing.').waitFor();
  expect(
    await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).getAttribute('href'),
  ).toBe('/login?next=/sell');
  await signIn(page, at.account);
  await page.getByText('Your draft is back').waitFor();
  await submit(page).click();
  await page.waitForURL(/\/profile\?tab=listings#listing-/);
  const path = await publicPage(page, 'Sewing machine');

  await page.goto(`${path}/edit`);
  await hydrated(page);
  await page.getByRole('heading', { level: 1, name: 'Edit listing' }).waitFor();
  await expect(page.getByLabel('Price (USD)')).toHaveValue('120');
  await expect(tiles(page)).toHaveCount(1);
  await page.getByLabel(/^Title/).fill('Sewing machine with table');
  await at.choose(page, 'side.jpg');
  await arrived(page, 2);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Changes sent. Buyers see them once they are reviewed.').waitFor();
  await page.waitForURL(/\/profile\?tab=listings#listing-/);
  await expect
    .poll(async () => (await fetch(`${at.shopUrl()}${path}`)).text(), { timeout: 20_000 })
    .toContain('Sewing machine with table');

  await page.reload();
  await published(page, 'Sewing machine with table')
    .getByRole('button', { name: /Mark as sold/ })
    .click();
  const row = published(page, 'Sewing machine with table');
  await row.getByText('Sold', { exact: true }).waitFor();
  await page.getByText('Marked as sold: Sewing machine with table').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('For sale again: Sewing machine with table').waitFor();
  await row.getByRole('button', { name: /Mark as sold/ }).waitFor();
});

test('each sale of a counted size asks for the size anew, and its question has a line of its own on a phone', async ({
  visitor,
}) => {
  const { page, troubles, leave } = await at.seller(PHONE);
  await fillBasics(page, { title: 'Stool in two sizes', category: 'Furniture', price: '40' });
  await at.choose(page, 'front.jpg');
  await arrived(page, 1);
  await page.getByLabel('Variation name').fill('Size');
  await page.getByRole('button', { name: 'Add variation' }).click();
  await page.locator('input[name="variations.0.options.0.value"]').fill('Small');
  await page.locator('input[name="variations.0.options.0.inventory"]').fill('2');
  await submit(page).click();
  const row = published(page, 'Stool in two sizes');
  await row.waitFor();
  const size = row.getByRole('combobox', { name: 'Which Size was sold? Stool in two sizes' });
  await expect
    .poll(async () => (await page.reload()) && (await size.count()), { timeout: 20_000 })
    .toBe(1);
  await hydrated(page);

  await size.selectOption({ label: 'Small (2 left)' });
  const sell = row.getByRole('button', { name: 'Mark as sold' });
  await sell.click();
  await row.getByText('Small (1 left)').waitFor({ state: 'attached' });
  await expect(size).toHaveValue('');
  const [above, below] = [await size.boundingBox(), await sell.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
});
