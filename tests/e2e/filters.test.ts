import type { Page } from '@playwright/test';
import { press, tabTo, type } from '#tests/support/keyboard.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, hydratedAt, PHONE, test } from '#tests/support/journey.ts';

const asked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const chip = (page: Page, what: string) =>
  page.getByRole('link', { name: `Remove filter: ${what}`, exact: true });
/** The value of the first choice that a select has beside "all". */
const firstOf = (page: Page, name: string) =>
  page.locator(`select[name=${name}] option`).nth(1).getAttribute('value');

test('a choice made while the code of the fields is on its way counts', async ({ visitor }) => {
  const { page } = await visitor();
  let sendCode: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (sendCode = resolve));
  await page.route(/\/assets\/FilterFields-/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/products?category=cars');
  await hydrated(page);
  await page.getByRole('combobox', { name: 'Make', exact: true }).selectOption('Toyota');
  await page.waitForURL(/make=Toyota/);
  sendCode();
  await chip(page, 'Toyota').waitFor();
  expect(await page.getByRole('combobox', { name: 'Make', exact: true }).inputValue()).toBe(
    'Toyota',
  );
});

test('cars are found by make, model, year and the side of the wheel, and each filter is taken back by its chip', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/products?category=cars');
  await hydrated(page);
  await expect(page.getByRole('combobox', { name: 'Model' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Make', exact: true }).selectOption('Toyota');
  await page.waitForURL(/make=Toyota/);
  await chip(page, 'Toyota').waitFor();
  await page.locator('select[name=model]:enabled').waitFor();

  await page.getByRole('combobox', { name: 'Model' }).selectOption('corolla');
  await page.waitForURL(/model=corolla/);
  await chip(page, 'Corolla').waitFor();
  const titles = await page.getByRole('main').getByRole('article').getByRole('heading').all();
  expect(titles.length).toBeGreaterThan(0);
  for (const title of titles) await expect(title).toContainText('Corolla');

  // Another make has other models.
  await page.getByRole('combobox', { name: 'Make', exact: true }).selectOption('Honda');
  await page.waitForURL(/make=Honda/);
  expect(asked(page, 'model')).toBeNull();
  await chip(page, 'Honda').click();
  await page.waitForURL((url) => !url.searchParams.has('make'));

  await page.getByRole('group', { name: 'Year' }).getByLabel('From').fill('2015');
  await page.waitForURL(/yearFrom=2015/);
  await page.getByRole('checkbox', { name: /^Right-hand drive/ }).check({ force: true });
  await page.waitForURL(/drive=right/);
  await chip(page, '2015 and later').waitFor();
  await chip(page, 'Right-hand drive').click();
  await page.waitForURL((url) => !url.searchParams.has('drive'));
  await page.locator('[name=drive][value=right]:not(:checked)').waitFor();

  await page.getByRole('link', { name: 'Clear all' }).last().click();
  await page.waitForURL((url) => url.search === '');
});

test('the ends of the slider over the prices write the bounds below it', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/products?category=furniture');
  await hydrated(page);
  const lowest = page.getByRole('slider', { name: 'Lowest price' });
  await tabTo(page, lowest);
  // Its code comes after the page.
  await hydratedAt(page, '.prices input');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/minPrice=/);
  await page.getByText(/^\d+ in this range, \d+ in all$/).waitFor();
  expect(await lowest.evaluate((slider) => slider === document.activeElement)).toBe(true);
  expect(await accessibilityFindings(page)).toEqual([]);
});

test('with a keyboard alone a home is found that is for sale, has two bedrooms and is not too small', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/products?category=real-estate');
  await hydrated(page);
  await press(page, page.getByRole('link', { name: 'For sale' }));
  await page.waitForURL(/category=real-estate-sale/);
  const bedrooms = page.getByRole('group', { name: 'Bedrooms' });
  await tabTo(page, bedrooms.getByRole('radio', { name: 'Any' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/bedroomsFrom=2/);
  await chip(page, '2 bedrooms or more').waitFor();
  await press(page, page.getByRole('checkbox', { name: /^House/ }), 'Space');
  await page.waitForURL(/propertyType=House/);
  await type(page, page.getByRole('group', { name: /^Area/ }).getByLabel('From'), '750');
  await page.waitForURL(/areaFrom=750/);
  await chip(page, 'From 750 sq ft').waitFor();
  await page.getByRole('main').getByRole('article').first().waitFor();
});

test('without JavaScript the same form asks for cars, and its chips take back', async ({
  visitor,
}) => {
  const { page } = await visitor({ ...DESKTOP, javaScriptEnabled: false });
  await page.goto('/products?category=automotive-cars');
  const make = (await firstOf(page, 'make')) ?? '';
  await page.getByRole('combobox', { name: 'Make', exact: true }).selectOption(make);
  await page.getByRole('checkbox', { name: /^Automatic/ }).check({ force: true });
  await page.getByRole('checkbox', { name: /^CVT/ }).check({ force: true });
  await page.locator('summary', { hasText: 'Duty' }).click();
  await page.getByRole('checkbox', { name: /^Duty paid/ }).check({ force: true });
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/dutyPaid=1/);
  expect(asked(page, 'make')).toBe(make);
  for (const what of [make, 'Automatic', 'CVT', 'Duty paid']) await chip(page, what).waitFor();
  await chip(page, 'CVT').click();
  await page.waitForURL((url) => url.searchParams.get('transmission') === 'Automatic');
  await page.getByRole('main').getByRole('article').first().waitFor();
});

test('on a phone the sheet says how many there are to be shown', async ({ visitor }) => {
  const { page } = await visitor(PHONE);
  await page.goto('/products?category=cars');
  await hydrated(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const show = page.getByRole('button', { name: /^Show [\d,]+ listings?$/ });
  const before = await show.textContent();
  const other = show.filter({ hasNotText: before ?? '' });
  await page.getByRole('checkbox', { name: /^Manual/ }).check({ force: true });
  await page.waitForURL(/transmission=Manual/);
  await other.waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await show.click();
  await show.waitFor({ state: 'hidden' });
});
