import type { Page } from '@playwright/test';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { expect, hydrated, test } from '#tests/support/journey.ts';

const NO_PRICE = 'Enter a price such as 1,500';
const invalid = (page: Page) => page.locator('.filters [aria-invalid=true]');

test('what is no price stays in its field with what to do about it, and every other filter counts', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/products?category=cars&condition=used');
  await hydrated(page);
  const max = page.getByLabel('Max');
  await max.fill('1.2.3');
  await expect(page).toHaveURL(/category=cars.*maxPrice=1\.2\.3.*condition=used/);
  await expect(page.getByRole('alert').getByText(NO_PRICE)).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0);
  await expect(invalid(page)).toHaveCount(1);
  await expect(max).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);

  // Another choice leaves it as it is, also where one looks at something else.
  await page.getByLabel('Sort by').selectOption('price-low');
  await expect(page).toHaveURL(/sortBy=price-low/);
  await expect(max).toHaveValue('1.2.3');

  await max.fill('1.500.000,50');
  await expect(page).toHaveURL(/maxPrice=1500000\.5/);
  await expect(page.getByText(NO_PRICE)).toHaveCount(0);
  await expect(invalid(page)).toHaveCount(0);
});
