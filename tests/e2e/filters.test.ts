import type { Page } from '@playwright/test';
import { press, tabTo, type } from '#tests/support/keyboard.ts';
import { expect, hydrated, test } from '#tests/support/journey.ts';

const chip = (page: Page, what: string) =>
  page.getByRole('link', { name: `Remove filter: ${what}`, exact: true });
const cards = (page: Page) => page.getByRole('main').getByRole('article');

test('cars are found by make, model, year and the side of the wheel, and each filter is taken back by its chip', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/products?category=cars', { waitUntil: 'commit' });
  const make = page.getByRole('combobox', { name: 'Make', exact: true });
  const model = page.getByRole('combobox', { name: 'Model' });
  await expect(model).toBeDisabled();
  // A choice made while the scripts are on their way counts.
  await make.selectOption('Toyota');
  scripts.resolve();
  await hydrated(page);
  await expect(page).toHaveURL(/make=Toyota/);
  await expect(chip(page, 'Toyota')).toBeVisible();
  await expect(make).toHaveValue('Toyota');
  await expect(model).toBeEnabled();

  await model.selectOption('corolla');
  await expect(page).toHaveURL(/model=corolla/);
  const titles = cards(page).getByRole('heading');
  await expect(titles).not.toHaveCount(0);
  await expect(titles.filter({ hasNotText: 'Corolla' })).toHaveCount(0);

  // Another make has other models.
  await make.selectOption('Honda');
  await expect(page).toHaveURL(/make=Honda/);
  await expect(page).not.toHaveURL(/model=/);
  await chip(page, 'Honda').click();
  await expect(page).not.toHaveURL(/make=/);

  await page.getByRole('group', { name: 'Year' }).getByLabel('From').fill('2015');
  const right = page.getByRole('checkbox', { name: /^Right-hand drive/ });
  await right.check();
  await expect(page).toHaveURL(/yearFrom=2015.*drive=right/);
  await expect(right).toBeChecked();
  await expect(chip(page, '2015 and later')).toBeVisible();
  await chip(page, 'Right-hand drive').click();
  await expect(right).not.toBeChecked();
  await expect(page).not.toHaveURL(/drive=/);

  await page.getByRole('link', { name: 'Clear all' }).last().click();
  await expect(page).toHaveURL(/\/products$/);
});

test('views and filters that are pressed before a slow phone has drawn anything all count', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/products');
  await hydrated(page);
  // One after the other in the same moment, as a phone reports what was tapped while it was busy.
  await page.evaluate(() => {
    for (const tapped of ['.seg a:nth-child(2)', '[value=good]', '.browse-side .chips a'])
      document.querySelector<HTMLElement>(tapped)?.click();
  });
  await expect(page).toHaveURL(/\?category=[\w-]+&condition=good&view=list$/);
  await expect(page.getByRole('checkbox', { name: /^Good/ })).toBeChecked();
});

test('with a keyboard alone a home is found that is for sale, has two bedrooms and is not too small', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/products?category=real-estate');
  await hydrated(page);
  await press(page, page.getByRole('link', { name: 'For sale' }));
  await expect(page).toHaveURL(/category=real-estate-sale/);
  const bedrooms = page.getByRole('group', { name: 'Bedrooms' });
  await tabTo(page, bedrooms.getByRole('radio', { name: 'Any' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/bedroomsFrom=2/);
  await expect(chip(page, '2 bedrooms or more')).toBeVisible();
  await press(page, page.getByRole('checkbox', { name: /^House/ }), 'Space');
  await expect(page).toHaveURL(/propertyType=House/);
  await type(page, page.getByRole('group', { name: /^Area/ }).getByLabel('From'), '750');
  await expect(page).toHaveURL(/areaFrom=750/);
  await expect(chip(page, 'From 750 sq ft')).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
});
