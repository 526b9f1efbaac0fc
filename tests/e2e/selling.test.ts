import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openThinLine } from '#tests/support/thin-line.ts';
import { accessibilityFindings, DESKTOP, hydrated, openShop, PHONE, type Shop, visitor } from '#tests/support/running-shop.ts';

let shop: Shop;
/** A folder as a phone has it: photographs with the place they were taken at. */
const folder = mkdtempSync(join(tmpdir(), 'calabash-photos-'));
const photo = (name: string) => join(folder, name);

beforeAll(async () => {
  shop = await openShop();
  await makePhoto('front.jpg', { width: 1600, height: 1200, hue: 20 });
  await makePhoto('side.jpg', { width: 1200, height: 1600, hue: 120, orientation: 6 });
  await makePhoto('inside.jpg', { width: 4000, height: 3000, hue: 220 });
  writeFileSync(photo('clip.mkv'), 'no film of ours');
  writeFileSync(photo('broken.jpg'), 'no photograph at all');
  writeFileSync(photo('broken.mp4'), 'no film at all');
  writeFileSync(photo('notes.pdf'), '%PDF-1.7');
  writeFileSync(photo('bumper.heic'), 'a format that this browser cannot read');
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

/** A JPEG of a phone: somewhat noisy, so that it has the size of a photograph, with GPS and a serial number in its EXIF. */
async function makePhoto(name: string, { width, height, hue, orientation = 1 }: { width: number; height: number; hue: number; orientation?: number }): Promise<void> {
  const noise = { create: { width, height, channels: 3 as const, background: `hsl(${hue}, 60%, 55%)`, noise: { type: 'gaussian' as const, mean: 128, sigma: 12 } } };
  const spot = Buffer.from(`<svg width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${height / 4}" fill="hsl(${hue}, 80%, 50%)"/></svg>`);
  await sharp(noise).composite([{ input: spot }]).jpeg({ quality: 80 })
    .withExif({ IFD0: { Orientation: String(orientation), Make: 'Phone', Software: 'secret-serial-number' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 0/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '76/1 47/1 0/1' } })
    .toFile(photo(name));
}

const SELLER = 'seller@demo.calabash.example';

/** Signs in, as a signed-out visitor to the form is asked to. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/sell');
  await page.waitForURL((url) => url.pathname === '/login');
  await page.goto('/login?step=password&next=/add-product');
  await page.getByLabel('Email').fill(SELLER);
  await page.locator('input[name=password]').fill('calabash');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname === '/add-product');
}

/** One session for most journeys: who signs in too often has to wait. */
let session: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;

async function seller(options: BrowserContextOptions = DESKTOP, url = shop.url) {
  const { page, ...rest } = await visitor({ ...shop, url }, { ...options, ...(session ? { storageState: session } : {}) });
  if (!session) {
    await signIn(page);
    session = await page.context().storageState();
  }
  await page.goto('/sell');
  await hydrated(page);
  return { page, ...rest };
}

async function fillBasics(page: Page, { title, category, price, condition = 'Good' }: { title: string; category: string; price: string; condition?: string | null }): Promise<void> {
  await page.getByLabel(/^Title/).fill(title);
  await page.getByLabel(/^Category/).selectOption({ label: category });
  if (condition) await page.getByLabel(/^Condition/).selectOption({ label: condition });
  await page.getByLabel('Country').selectOption({ label: 'Jamaica' });
  await page.getByLabel(/^Parish/).selectOption({ label: 'Saint Andrew' });
  await page.getByLabel(/^Price (per month )?\(USD\)/).fill(price);
  await page.getByLabel('Description').fill(`${title}, in good order.`);
}

const choose = (page: Page, ...names: string[]) => page.locator('input[type=file][multiple]').setInputFiles(names.map(photo));
const tiles = (page: Page) => page.getByRole('list', { name: /Chosen photos/ }).getByRole('listitem');
const arrived = async (page: Page, count: number) => expect.poll(() => page.getByRole('button', { name: /: Uploaded$/ }).count(), { timeout: 30_000 }).toBe(count);
const submit = (page: Page) => page.getByRole('button', { name: 'Create Listing' });
const published = (page: Page, title: string) => page.locator('article', { hasText: title });

/** The listing's own page, once it has been screened and everybody may see it. */
async function publicPage(page: Page, title: string): Promise<string> {
  const href = await published(page, title).getByRole('link', { name: title }).first().getAttribute('href');
  await expect.poll(async () => (await fetch(`${shop.url}${href}`)).status, { timeout: 20_000 }).toBe(200);
  return String(href);
}

test('a car with photographs: wrong fields first, one listing for a double click, and nothing of where the photographs were taken', async () => {
  const { page, troubles, leave } = await seller();
  await page.getByRole('heading', { level: 1, name: 'Create a listing' }).waitFor();
  await submit(page).click();
  await page.getByText('Give it a title.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title');
  await page.getByText('Please add at least one image.').waitFor();

  await fillBasics(page, { title: 'Suzuki Jimny 2021, one owner', category: 'Automotive - Cars', price: '12,50' });
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
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Please add at least one image.');

  await choose(page, 'front.jpg', 'side.jpg', 'inside.jpg', 'clip.mkv', 'notes.pdf', 'bumper.heic');
  await page.getByText('“clip.mkv”: Invalid file type. Only MP4, MPEG, MOV, AVI, and WebM are allowed.').waitFor();
  await page.getByText(/“notes.pdf”: File type must be JPEG, PNG, WebP, GIF/).waitFor();
  await page.getByText('“bumper.heic”: Invalid file type. Only JPEG, PNG, WebP, and GIF are allowed.').waitFor();
  await arrived(page, 3);
  await page.getByRole('button', { name: 'Remove: Photo 4' }).click();
  await page.getByRole('button', { name: /^Photo 2/ }).click();
  await page.getByRole('button', { name: 'Make cover' }).click();
  await page.getByLabel('What does it show?').fill('From the side');
  await submit(page).dblclick();
  await page.getByRole('button', { name: 'Creating Listing...' }).waitFor({ timeout: 5000 }).catch(() => undefined);
  await page.waitForURL(/\/profile\?tab=listings$/);
  await expect.poll(() => published(page, 'Suzuki Jimny 2021, one owner').count()).toBe(1);

  const path = await publicPage(page, 'Suzuki Jimny 2021, one owner');
  const html = await (await fetch(`${shop.url}${path}`)).text();
  expect(html).toContain('38,400');
  expect(html).not.toMatch(/17,?200/);
  const { media } = (await (await fetch(`${shop.url}/api/listings/${path.split('/').at(-1)}`)).json()) as { media: { url: string; alt: string | null; width: number; height: number }[] };
  expect(media).toHaveLength(3);
  expect(media[0]).toMatchObject({ alt: 'From the side' });
  for (const { url } of media) {
    const file = Buffer.from(await (await fetch(`${shop.url}${url}`)).arrayBuffer());
    expect(await sharp(file).metadata()).not.toHaveProperty('exif');
    expect(file.includes('secret-serial-number')).toBe(false);
  }
  expect(troubles).toEqual([]);
  await leave();
});

test('a house for rent on a phone: what was written and what arrived are still there after a reload', async () => {
  const { page, troubles, leave } = await seller(PHONE);
  await fillBasics(page, { title: 'Two bedrooms by the bay', category: 'Real Estate - Rent', price: '950', condition: 'Average condition' });
  const property = page.getByRole('region', { name: 'Property Details' });
  await property.getByLabel('Property type').selectOption({ label: 'House' });
  await property.getByLabel('Bedrooms').fill('2');
  await property.getByLabel('Bathrooms').fill('1.5');
  await property.getByText('Sea View').click();
  await choose(page, 'front.jpg', 'inside.jpg');
  await arrived(page, 2);
  // The draft is written shortly after the last change.
  await expect.poll(() => page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('calabash-draft'))?.[1].match(/"url"/g)?.length)).toBe(2);
  await page.reload();
  await hydrated(page);
  await page.getByText('Your draft is back').waitFor();
  expect(await page.getByLabel(/^Title/).inputValue()).toBe('Two bedrooms by the bay');
  expect(await page.getByLabel(/^Parish/).inputValue()).toBe('JM-02');
  expect(await property.getByLabel('Bathrooms').inputValue()).toBe('1.5');
  expect(await property.getByLabel('Sea View').isChecked()).toBe(true);
  expect(await tiles(page).count()).toBe(2);
  await submit(page).click();
  await page.waitForURL(/\/profile\?tab=listings$/);
  const path = await publicPage(page, 'Two bedrooms by the bay');
  await page.goto(path);
  await page.getByText('Sea View').waitFor();
  await page.goto('/add-product');
  await hydrated(page);
  expect(await page.getByLabel(/^Title/).inputValue()).toBe('');
  expect(troubles).toEqual([]);
  await leave();
});

test('a service, written with the keyboard alone', async () => {
  const { page, troubles, leave } = await seller();
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
  await (await chooser).setFiles([photo('front.jpg'), photo('side.jpg')]);
  await arrived(page, 2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move later' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Photo 1 is now number 2 of 2').waitFor();
  await page.getByLabel('Inventory quantity').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/profile\?tab=listings$/);
  await page.goto(await publicPage(page, 'Roof repairs'));
  await page.getByText('roofing and guttering').or(page.getByText('roofing, guttering')).waitFor();
  expect(troubles).toEqual([]);
  await leave();
});

test('furniture in two woods shows its variation to buyers', async () => {
  const { page, troubles, leave } = await seller(PHONE);
  await fillBasics(page, { title: 'Round table for four', category: 'Furniture', price: '300' });
  const variations = page.getByRole('region', { name: 'Product Variations' });
  expect(await variations.getByRole('button', { name: 'Add variation' }).isDisabled()).toBe(true);
  await variations.getByLabel('Variation name').fill('Wood');
  await variations.getByRole('button', { name: 'Add variation' }).click();
  await page.keyboard.type('Mahogany');
  await variations.getByLabel('Price difference').fill('-400');
  await variations.getByRole('button', { name: 'Add option' }).click();
  await variations.getByLabel(/^Option/).last().fill('Cedar');
  await variations.getByLabel('In stock').last().fill('2');
  await choose(page, 'side.jpg', 'broken.jpg', 'broken.mp4');
  await arrived(page, 1);
  await expect.poll(() => page.getByRole('button', { name: /: Failed$/ }).count()).toBe(2);
  await submit(page).click();
  await page.getByText('With this option the price would be below zero.').waitFor();
  await variations.getByLabel('Price difference').first().fill('80');
  await submit(page).click();
  await page.getByText('Failed to upload 1 image(s).').waitFor();
  await page.getByRole('button', { name: 'Remove: Photo 2' }).click();
  await submit(page).click();
  await page.waitForURL(/\/profile\?tab=listings$/);
  await page.getByText('One video could not be uploaded. The listing was created without it.').waitFor();
  await page.goto(await publicPage(page, 'Round table for four'));
  await page.getByText('Mahogany').first().waitFor();
  expect(troubles).toEqual([]);
  await leave();
});

test('an upload that is cut in the middle goes on where it stopped', async () => {
  const line = await openThinLine(shop.url, 250_000);
  const { page, leave } = await seller(DESKTOP, line.url);
  const offsets: number[] = [];
  page.on('request', (request) => { if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset'])); });
  await choose(page, 'inside.jpg');
  const progress = page.getByRole('progressbar', { name: 'Photo 1: Uploading' });
  await expect.poll(async () => Number(await progress.getAttribute('value').catch(() => '0')), { timeout: 20_000 }).toBeGreaterThan(40);
  line.cut();
  await page.getByText('The connection was cut. It goes on where it stopped.').waitFor({ timeout: 20_000 });
  line.mend();
  await page.getByRole('button', { name: 'Try again: Photo 1' }).click();
  await expect.poll(() => offsets.length, { timeout: 20_000 }).toBe(2);
  expect(offsets[1]).toBeGreaterThan(0);

  line.cut();
  await page.getByText('The connection was cut. It goes on where it stopped.').waitFor({ timeout: 20_000 });
  line.mend();
  await page.reload();
  await hydrated(page);
  await page.getByText(/“inside.jpg” was still on its way/).waitFor();
  await choose(page, 'inside.jpg');
  await arrived(page, 1);
  expect(offsets[0]).toBe(0);
  expect(offsets[2]).toBeGreaterThanOrEqual(offsets[1] ?? Infinity);
  await leave();
  await line.close();
});

test('a draft outlives the session, and a seller edits and sells what came of it', async () => {
  const { page, leave } = await seller();
  await fillBasics(page, { title: 'Sewing machine', category: 'Home & Garden', price: '120' });
  await choose(page, 'front.jpg');
  await arrived(page, 1);
  await page.context().clearCookies();
  await submit(page).click();
  await page.getByText('You must be logged in to create a listing.').waitFor();
  expect(await page.getByRole('alert').getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?next=/sell');
  await signIn(page);
  await page.getByText('Your draft is back').waitFor();
  await submit(page).click();
  await page.waitForURL(/\/profile\?tab=listings$/);
  const path = await publicPage(page, 'Sewing machine');

  await page.goto(`${path}/edit`);
  await hydrated(page);
  await page.getByRole('heading', { level: 1, name: 'Edit listing' }).waitFor();
  expect(await page.getByLabel('Price (USD)').inputValue()).toBe('120');
  expect(await tiles(page).count()).toBe(1);
  await page.getByLabel(/^Title/).fill('Sewing machine with table');
  await choose(page, 'side.jpg');
  await arrived(page, 2);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL(/\/profile\?tab=listings$/);
  await expect.poll(async () => (await fetch(`${shop.url}${path}`)).text(), { timeout: 20_000 }).toContain('Sewing machine with table');

  await page.reload();
  await published(page, 'Sewing machine with table').getByRole('button', { name: /Mark as sold/ }).click();
  await published(page, 'Sewing machine with table').getByText('Sold', { exact: true }).waitFor();
  await leave();
});

test('what is typed before the scripts are there stays, and Cancel goes one page back', async () => {
  const { page, troubles, leave } = await seller();
  await page.goto('/products');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => { letGo = resolve; });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/add-product', { waitUntil: 'commit' });
  await page.getByLabel(/^Title/).fill('Typed early');
  await page.getByLabel(/^Category/).selectOption('jewelry');
  letGo();
  await hydrated(page);
  await page.getByRole('region', { name: 'Product Variations' }).waitFor();
  expect(await page.getByLabel(/^Title/).inputValue()).toBe('Typed early');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/products$/);
  expect(troubles).toEqual([]);
  await leave();
});

test('files are dropped, too many are told, dragging changes the order, and one tab alone keeps the draft', async () => {
  const { page, troubles, leave } = await seller();
  const small = await sharp(photo('front.jpg')).resize(300).jpeg().toBuffer();
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    for (const name of ['one.jpg', 'two.jpg']) data.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name, { type: 'image/jpeg' }));
    return data;
  }, small.toString('base64'));
  await page.dispatchEvent('.drop', 'dragenter', { dataTransfer: dropped });
  await page.getByText('Drop the files here').waitFor();
  await page.dispatchEvent('.drop', 'drop', { dataTransfer: dropped });
  await arrived(page, 2);
  await tiles(page).nth(1).dragTo(tiles(page).nth(0));
  await page.getByText('Photo 2 is now number 1 of 2').waitFor();

  const more = Array.from({ length: 9 }, (_, index) => ({ name: `more-${index}.jpg`, mimeType: 'image/jpeg', buffer: small }));
  await page.locator('input[type=file][multiple]').setInputFiles(more);
  await page.getByText('Too many files. Only the first 10 images were taken.').waitFor();
  await arrived(page, 10);

  const second = await page.context().newPage();
  await second.goto('/add-product');
  await hydrated(second);
  await second.getByLabel(/^Title/).fill('Another thing');
  expect(await tiles(second).count()).toBe(0);
  await second.close();
  await page.reload();
  await hydrated(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  expect(await tiles(page).count()).toBe(0);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('calabash-draft')))).toEqual([]);
  expect(troubles).toEqual([]);
  await leave();
});

test('signing out takes the draft along', async () => {
  const { page, leave } = await visitor(shop);
  await signIn(page);
  await hydrated(page);
  await page.getByLabel(/^Title/).fill('Nobody else may read this');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Nobody else');
  await page.getByLabel('Profile menu').click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${shop.url}/`);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Nobody else');
  await leave();
});

test('without JavaScript the form says what it needs', async () => {
  const { page, leave } = await visitor(shop, { ...PHONE, javaScriptEnabled: false });
  await page.goto('/login?step=password&next=/add-product');
  await page.getByLabel('Email').fill(SELLER);
  await page.locator('input[name=password]').fill('calabash');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText(/switch JavaScript on in your browser/).waitFor();
  expect(await submit(page).isDisabled()).toBe(true);
  await leave();
});

test.each([['a computer', DESKTOP], ['a phone in the dark', { ...PHONE, colorScheme: 'dark' as const }]])('axe finds nothing in the form on %s', async (_name, options) => {
  const { page, troubles, leave } = await seller(options);
  for (const category of ['automotive-cars', 'automotive-parts', 'real-estate-sale', 'services', 'jewelry']) {
    await page.getByLabel(/^Category/).selectOption(category);
    expect(await accessibilityFindings(page), category).toEqual([]);
  }
  await page.getByLabel('Variation name').fill('Size');
  await page.getByRole('button', { name: 'Add variation' }).click();
  await choose(page, 'front.jpg', 'notes.pdf');
  await arrived(page, 1);
  await page.getByRole('button', { name: /^Photo 1/ }).click();
  await submit(page).click();
  await page.getByText('Give it a title.').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(troubles).toEqual([]);
  await leave();
});
