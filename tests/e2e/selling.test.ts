import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { expect, hydrated, PHONE, shopUrl, test } from '#tests/support/journey.ts';
import { arrived, fillBasics, selling, signIn, submit, tiles } from '#tests/support/sell-form.ts';

const at = selling();
const published = (page: Page, title: string) => page.locator('article', { hasText: title });

/** What the server sends of a page. */
const htmlOf = async (path: string) => (await fetch(`${shopUrl()}${path}`)).text();

/** The listing's own page, once it has been screened and everybody may see it. */
async function publicPage(page: Page, title: string): Promise<string> {
  const href = await published(page, title)
    .getByRole('link', { name: title })
    .first()
    .getAttribute('href');
  await expect.poll(async () => (await fetch(`${shopUrl()}${href}`)).status).toBe(200);
  return String(href);
}

type Picture = { url: string; alt: string | null };
async function picturesOf(path: string): Promise<Picture[]> {
  const answer = await fetch(`${shopUrl()}/api/listings/${path.split('/').at(-1)}`);
  return ((await answer.json()) as { data: { media: Picture[] } }).data.media;
}

test('a car with photographs: wrong fields first, one listing for a double click, and nothing of where the photographs were taken', async ({
  visitor,
}) => {
  const { page } = await at.seller(visitor);
  await submit(page).click();
  await page.getByText('Give it a title.').waitFor();
  await expect(page.getByLabel(/^Title/)).toBeFocused();

  const title = 'Suzuki Jimny 2021, one owner';
  await fillBasics(page, { title, category: 'Automotive - Cars', price: '18,500.00' });
  const vehicle = page.getByRole('region', { name: 'Vehicle Details' });
  await vehicle.getByLabel('Make').selectOption('Suzuki');
  await vehicle.getByLabel('Model').selectOption('Jimny');
  await vehicle.getByLabel('Year').selectOption('2021');
  await vehicle.getByLabel('Mileage').fill('38400');
  await page.getByText('Price is negotiable').click();
  await page.getByLabel('Lowest price you would accept').fill('17200');
  await page.getByText('About J$').waitFor();
  await submit(page).click();
  const box = page.locator('[data-problem]');
  await expect(box).toHaveText('Please add at least one image.');
  await expect(box).toBeFocused();

  await at.choose(
    page,
    'front.jpg',
    'side.jpg',
    'inside.jpg',
    'clip.mkv',
    'notes.pdf',
    'bumper.heic',
  );
  for (const refusal of [
    '“clip.mkv”: Invalid file type. Only MP4, MPEG, MOV, AVI, and WebM are allowed.',
    /“notes.pdf”: File type must be JPEG, PNG, WebP, GIF/,
    '“bumper.heic”: Invalid file type. Only JPEG, PNG, WebP, and GIF are allowed.',
  ])
    await page.getByText(refusal).waitFor();
  await arrived(page, 3);
  await page.getByRole('button', { name: 'Remove: Photo 4' }).click();
  await page.getByRole('button', { name: /^Photo 2/ }).click();
  await page.getByRole('button', { name: 'Make cover' }).click();
  await page.getByLabel('What does it show?').fill('From the side');

  // A price far from what its category costs is asked about first.
  const price = page.getByLabel(/^Price \(/);
  await price.fill('1,850,000');
  await submit(page).click();
  const question = page.getByRole('dialog', { name: /1,850,000\.00 right\?$/ });
  await expect(question).toBeVisible();
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Change the price' }).click();
  await expect(price).toBeFocused();
  await price.fill('18,500.00');
  await submit(page).dblclick();
  await page.waitForURL(/\/profile\?tab=listings#listing-/);
  const toast = page.getByRole('region', { name: 'Messages of the page' });
  await toast
    .getByText('Listing sent. Usually live within a minute; within a day if a person looks.')
    .waitFor();
  const row = published(page, title);
  await expect(row).toHaveCount(1);
  await expect(row).toBeInViewport();
  await row.getByText('Approved', { exact: true }).waitFor();
  await expect(row.getByText('Pending', { exact: false })).toHaveCount(0);

  const path = await publicPage(page, title);
  const html = await htmlOf(path);
  expect(html).toContain('38,400');
  expect(html).not.toMatch(/17,?200/);
  const pictures = await picturesOf(path);
  expect(pictures).toHaveLength(3);
  expect(pictures[0]).toMatchObject({ alt: 'From the side' });
  for (const { url } of pictures) {
    const file = Buffer.from(await (await fetch(`${shopUrl()}${url}`)).arrayBuffer());
    const written = await sharp(file).metadata();
    expect(written).not.toHaveProperty('exif');
    expect(file.includes('secret-serial-number')).toBe(false);
  }
});

test('a house for rent on a phone: what was written and what arrived are still there after a reload', async ({
  visitor,
}) => {
  const { page } = await at.seller(visitor, PHONE);
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
  await at.choose(page, 'front.jpg', 'side.jpg');
  await arrived(page, 2);
  // Leaving the page writes the draft down.
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
  await expect.poll(async () => (await htmlOf(path)).includes('Sea View')).toBe(true);
  await page.goto('/add-product');
  await hydrated(page);
  await expect(page.getByLabel(/^Title/)).toHaveValue('');
});

test('a service, written with the keyboard alone', async ({ visitor }) => {
  const { page } = await at.seller(visitor);
  const chooser = page.waitForEvent('filechooser');
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
  await expect(page.getByRole('button', { name: 'Choose photos' })).toBeFocused();
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
  const path = await publicPage(page, 'Roof repairs');
  const html = await htmlOf(path);
  expect(html).toMatch(/roofing(, | and )guttering/);
});

test('a stool in two sizes, without the files that are none: each sale asks for the size anew, in a line of its own on a phone', async ({
  visitor,
}) => {
  const { page } = await at.seller(visitor, PHONE);
  await fillBasics(page, { title: 'Stool in two sizes', category: 'Furniture', price: '40' });
  const variations = page.getByRole('region', { name: 'Product Variations' });
  await variations.getByLabel('Variation name').fill('Size');
  await variations.getByRole('button', { name: 'Add variation' }).click();
  await page.locator('input[name="variations.0.options.0.value"]').fill('Small');
  await page.locator('input[name="variations.0.options.0.inventory"]').fill('2');
  await at.choose(page, 'side.jpg', 'broken.jpg', 'broken.mp4');
  await arrived(page, 1);
  await expect(page.getByRole('button', { name: /: Failed$/ })).toHaveCount(2);
  await submit(page).click();
  await page.getByText('Failed to upload 1 image(s).').waitFor();
  await page.getByRole('button', { name: 'Remove: Photo 2' }).click();
  await submit(page).click();
  await page.waitForURL(/\/profile\?tab=listings#listing-/);
  const leftOut = 'One video could not be uploaded. The listing was created without it.';
  await published(page, 'Stool in two sizes').getByText(leftOut).waitFor();
  await page.locator('.toast').getByText(leftOut).waitFor();
  const path = await publicPage(page, 'Stool in two sizes');
  await expect.poll(async () => (await htmlOf(path)).includes('Small')).toBe(true);

  await page.reload();
  await hydrated(page);
  const row = published(page, 'Stool in two sizes');
  const menu = row.locator('.acts > summary');
  await menu.click();
  const size = row.getByRole('combobox', { name: 'Which Size was sold? Stool in two sizes' });
  await size.selectOption({ label: 'Small (2 left)' });
  const sell = row.getByRole('button', { name: 'Mark as sold' });
  await sell.click();
  await row.getByText('Small (1 left)').waitFor({ state: 'attached' });
  await menu.click();
  await expect(size).toHaveValue('');
  await expect(async () => {
    const [above, below] = [await size.boundingBox(), await sell.boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  }).toPass();
});

test('a draft outlives the session but no sign-out, and a seller edits what came of it', async ({
  visitor,
}) => {
  const { page } = await at.seller(visitor);
  await fillBasics(page, { title: 'Sewing machine', category: 'Home & Garden', price: '120' });
  await at.choose(page, 'front.jpg');
  await arrived(page, 1);
  await page.context().clearCookies();
  await submit(page).click();
  await page.getByText('You must be logged in to create a listing.').waitFor();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/login?next=/sell',
  );
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
  await page.getByText('Until then others see it as it was before.').first().waitFor();
  await page.waitForURL(/\/profile\?tab=listings#listing-/);
  await expect
    .poll(async () => (await htmlOf(path)).includes('Sewing machine with table'))
    .toBe(true);

  await page.goto('/sell');
  await hydrated(page);
  await page.getByLabel(/^Title/).fill('Nobody else may read this');
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(kept).toContain('Nobody else');
  await page.getByLabel('Profile menu').click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${shopUrl()}/`);
  await expect.poll(kept).not.toContain('Nobody else');
});
