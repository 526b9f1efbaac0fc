import sharp from 'sharp';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, PHONE, shopUrl, test } from '#tests/support/journey.ts';
import {
  arrived,
  fileInput,
  fillBasics,
  selling,
  signIn,
  submit,
  tiles,
} from '#tests/support/sell-form.ts';
import { openSlowProxy } from '#tests/support/slow-proxy.ts';

const at = selling();

test('an upload that is cut in the middle goes on where it stopped', async ({ visitor }) => {
  const line = await openSlowProxy(at.shopUrl(), 500_000);
  const { page, leave } = await at.seller(DESKTOP, line.url);
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await at.choose(page, 'inside.jpg');
  const progress = page.getByRole('progressbar', { name: 'Photo 1: Uploading' });
  await expect
    .poll(async () => Number(await progress.getAttribute('value').catch(() => '0')), {
      timeout: 20_000,
    })
    .toBeGreaterThan(40);
  line.cut();
  await page
    .getByText('The connection was cut. It goes on where it stopped.')
    .waitFor({ timeout: 20_000 });
  // So slow that the rest is still on its way when a busy machine gets round to the next cut.
  line.mend(50_000);
  await page.getByRole('button', { name: 'Try again: Photo 1' }).click();
  await expect.poll(() => offsets.length, { timeout: 20_000 }).toBe(2);
  expect(offsets[1]).toBeGreaterThan(0);

  line.cut();
  await page
    .getByText('The connection was cut. It goes on where it stopped.')
    .waitFor({ timeout: 20_000 });
  line.mend(500_000);
  await page.reload();
  await hydrated(page);
  await page.getByText(/“inside.jpg” was still on its way/).waitFor();
  await at.choose(page, 'inside.jpg');
  await arrived(page, 1);
  expect(offsets[0]).toBe(0);
  // None is asked for when the last bytes were faster than the cut.
  expect(offsets[2] ?? Infinity).toBeGreaterThanOrEqual(offsets[1] ?? Infinity);
  await leave();
  await line.close();
});

test('what is typed before the scripts are there stays, and Cancel goes one page back', async ({
  visitor,
}) => {
  const { page, troubles, leave } = await at.seller();
  await page.goto('/products');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
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
  await expect(page.getByLabel(/^Title/)).toHaveValue('Typed early');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/products$/);
});

test('files are dropped, too many are told, dragging changes the order, and one tab alone keeps the draft', async ({
  visitor,
}) => {
  const { page, troubles, leave } = await at.seller();
  const small = await sharp(at.photo('front.jpg')).resize(300).jpeg().toBuffer();
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    for (const name of ['one.jpg', 'two.jpg'])
      data.items.add(
        new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name, {
          type: 'image/jpeg',
        }),
      );
    return data;
  }, small.toString('base64'));
  await page.dispatchEvent('.drop', 'dragenter', { dataTransfer: dropped });
  await page.getByText('Drop the files here').waitFor();
  await page.dispatchEvent('.drop', 'drop', { dataTransfer: dropped });
  await arrived(page, 2);
  await tiles(page).nth(1).dragTo(tiles(page).nth(0));
  await page.getByText('Photo 2 is now number 1 of 2').waitFor();

  const more = Array.from({ length: 9 }, (_, index) => ({
    name: `more-${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: small,
  }));
  await fileInput(page).setInputFiles(more);
  await page.getByText('One file was not taken').waitFor();
  await page.getByText(/“more-8.jpg”: Too many files. Only the first 10 images/).waitFor();
  await arrived(page, 10);
  await fileInput(page).setInputFiles(more.slice(0, 7));
  await page.getByText('7 files were not taken').waitFor();
  await page.getByText(/“more-4.jpg” and 2 more: Too many files/).waitFor();

  const second = await page.context().newPage();
  await second.goto('/add-product');
  await hydrated(second);
  await second.getByLabel(/^Title/).fill('Another thing');
  await expect(tiles(second)).toHaveCount(0);
  await second.close();
  await page.reload();
  await hydrated(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(tiles(page)).toHaveCount(0);
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.startsWith('calabash-draft')),
      ),
    )
    .toEqual([]);
});

test('a new listing is in the place and the money of the profile, until others are chosen', async ({
  visitor,
}) => {
  const { page, troubles, leave } = await at.seller();
  const country = page.getByLabel('Country');
  const currency = page.getByRole('combobox', { name: 'Currency', exact: true });
  expect([await country.inputValue(), await currency.inputValue()]).toEqual(['JM', 'JMD']);
  await country.selectOption('BB');
  await expect(currency).toHaveValue('BBD');
  await currency.selectOption('USD');
  await country.selectOption('TT');
  await expect(currency).toHaveValue('USD');
});

test('a category has what the catalog says: makes of motorcycles, no price for gifts, no stock of houses', async ({
  visitor,
}) => {
  const { page, troubles, leave } = await at.seller();
  const category = page.getByLabel(/^Category/);
  const has = (label: RegExp) => page.getByLabel(label).count();
  await category.selectOption('automotive-cars');
  const vehicle = page.getByRole('region', { name: 'Vehicle Details' });
  await vehicle.getByLabel('Make').selectOption('Toyota');
  await category.selectOption('automotive-motorcycles');
  await expect(vehicle.getByLabel('Make')).toHaveValue('');
  await vehicle.getByLabel('Make').selectOption('Yamaha');
  await vehicle.getByLabel('Model').fill('MT-15');
  expect(await has(/^Inventory quantity/)).toBe(1);

  await category.selectOption('free-items');
  await expect.poll(() => has(/^Price/)).toBe(0);
  await page.getByRole('complementary', { name: 'Preview' }).getByText('Free').waitFor();
  for (const slug of ['real-estate-sale', 'jobs', 'lost-found']) {
    await category.selectOption(slug);
    await expect.poll(() => has(/^Inventory quantity/)).toBe(0);
    expect(await has(/^Price/)).toBeGreaterThan(0);
  }
});

test('a price far from what its category costs is asked about before it is sent, once', async ({
  visitor,
}) => {
  const { page, troubles, leave } = await at.seller();
  await fillBasics(page, {
    title: 'Toyota Corolla 2016',
    category: 'Automotive - Cars',
    price: '1250000',
  });
  await at.choose(page, 'front.jpg');
  await arrived(page, 1);
  await submit(page).click();
  const question = page.getByRole('dialog', { name: 'Is US$1,250,000.00 right?' });
  await question.getByText(/Most listings in Automotive - Cars cost between US\$/).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Change the price' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('price');
  await submit(page).click();
  await question.getByRole('button', { name: 'Yes, send it' }).click();
  await page.waitForURL(/\/profile\?tab=listings#listing-/);
  await page.getByRole('link', { name: 'Edit Toyota Corolla 2016' }).click();
  await page.waitForURL(/\/edit$/);
  await page.getByLabel('Price (USD)').fill('8500');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL(/\/profile\?tab=listings#listing-/);
});

test('a picture that is missing is marked where it belongs', async ({ visitor }) => {
  const { page, leave } = await at.seller(PHONE);
  await page.locator('.drop').getByText('Add photos').waitFor();
  await submit(page).click();
  await page.getByText('Please add at least one image.').waitFor();
  const choose = page.getByRole('button', { name: 'Choose photos' });
  await expect(choose).toHaveAttribute('aria-invalid', 'true');
  await page.getByText('An image is missing here.').waitFor();
  for (const field of [/^Title/, /^Category/, /^Condition/, /^Parish/, /^Price/, /^Description/])
    await expect(page.getByLabel(field).first()).toHaveAttribute('aria-invalid', 'true');
  await at.choose(page, 'front.jpg');
  await arrived(page, 1);
  await expect(page.getByText('An image is missing here.')).toHaveCount(0);
});

test.each([
  ['the photos on a phone', PHONE, 'media'],
  ['the words on a computer', DESKTOP, 'basic'],
])('the form begins with %s, for the eye and for the focus', async (_, device, first) => {
  const { page, leave } = await at.seller(device);
  const section = page.locator('.sell-section').first();
  await expect.poll(() => section.getAttribute('id')).toBe(first);
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.tabIndex = -1;
    heading.focus();
  });
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => document.activeElement?.closest('.sell-section')?.id);
    if (!at) continue;
    expect(at).toBe(first);
    break;
  }
  // What was begun stays where it moves with.
  await page.getByLabel(/^Title/).fill('Mahogany chair');
  await expect(page.getByLabel(/^Title/)).toHaveValue('Mahogany chair');
});

test('signing out takes the draft along', async ({ visitor }) => {
  const { page } = await visitor(at.shop);
  await signIn(page, at.account);
  await hydrated(page);
  await page.getByLabel(/^Title/).fill('Nobody else may read this');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toContain('Nobody else');
  await page.getByLabel('Profile menu').click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${at.shopUrl()}/`);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .not.toContain('Nobody else');
});

test('without JavaScript the form says what it needs', async ({ visitor }) => {
  const { page } = await visitor(at.shop, { ...PHONE, javaScriptEnabled: false });
  await page.goto('/login?step=password&next=/add-product');
  await page.getByLabel('Email').fill(at.account.email);
  await page.locator('input[name=password]').fill(at.account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText(/switch JavaScript on in your browser/).waitFor();
  await expect(submit(page)).toBeDisabled();
});

test.each([
  ['a computer', DESKTOP],
  ['a phone in the dark', { ...PHONE, colorScheme: 'dark' as const }],
])('axe finds nothing in the form on %s', async (_name, options) => {
  const { page, troubles, leave } = await at.seller(options);
  for (const category of [
    'automotive-cars',
    'automotive-parts',
    'real-estate-sale',
    'services',
    'jewelry',
  ]) {
    await page.getByLabel(/^Category/).selectOption(category);
    expect(await accessibilityFindings(page), category).toEqual([]);
  }
  await page.getByLabel('Variation name').fill('Size');
  await page.getByRole('button', { name: 'Add variation' }).click();
  await at.choose(page, 'front.jpg', 'notes.pdf');
  await arrived(page, 1);
  await page.getByRole('button', { name: /^Photo 1/ }).click();
  await submit(page).click();
  await page.getByText('Give it a title.').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
});
