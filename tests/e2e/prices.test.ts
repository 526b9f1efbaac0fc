import type { Page } from '@playwright/test';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { expect, hydrated, test } from '#tests/support/journey.ts';

const NO_PRICE = 'Enter a price such as 1,500';
const UPSIDE_DOWN = 'The lowest price is above the highest';
const asked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const invalid = (page: Page) =>
  page.locator('.filters [aria-invalid=true]').evaluateAll((fields) => fields.map(({ id }) => id));

test('what is no price stays in its field with what to do about it, and every other filter counts', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/products?category=cars&condition=used');
  await hydrated(page);
  await page.getByLabel('Max').fill('1.2.3');
  await page.waitForURL(/maxPrice=1\.2\.3/);
  await page.getByRole('alert').getByText(NO_PRICE).waitFor();
  expect([asked(page, 'category'), asked(page, 'condition')]).toEqual(['cars', 'used']);
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0);
  expect(await invalid(page)).toEqual(['f-maxPrice']);
  expect(await accessibilityFindings(page)).toEqual([]);

  // Another choice leaves it as it is, also where one looks at something else.
  await page.getByLabel('Sort by').selectOption('price-low');
  await page.waitForURL(/sortBy=price-low/);
  await expect(page.getByLabel('Max')).toHaveValue('1.2.3');

  await page.getByLabel('Max').fill('1.500.000,50');
  await page.waitForURL(/maxPrice=1500000\.5/);
  await page.getByText(NO_PRICE).first().waitFor({ state: 'detached' });
  expect(await invalid(page)).toEqual([]);
});

test('a lowest price above the highest is told, and no alert is offered for it', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/search?q=toyota&minPrice=900&maxPrice=100');
  await hydrated(page);
  await page.getByRole('alert').getByText(UPSIDE_DOWN).waitFor();
  expect(await invalid(page)).toEqual(['f-minPrice', 'f-maxPrice']);
  await expect(page.locator('form[action^="/alerts"], .alert-row')).toHaveCount(0);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByLabel('Max').fill('90,000');
  await page.waitForURL(/maxPrice=90000/);
  await page.getByText(UPSIDE_DOWN).first().waitFor({ state: 'detached' });
  await page.getByRole('main').getByRole('article').first().waitFor();
});
