// What is no price, where no script looks at it before it is sent.
import { expect, test } from '@playwright/test';
import { openPlainBrowser } from '#tests/support/plain-browser.ts';

const NO_PRICE = 'Enter a price such as 1,500';

test('what is no price is told with the page, beside the field and above the list', async () => {
  const page = openPlainBrowser();
  await page.goto('/products?category=cars');
  page.fill('Min', '-5');
  await page.pressEnter('Min');
  expect(page.within('alert').text()).toContain(NO_PRICE);
  expect(page.field('Min').value).toBe('-5');
  expect(page.url.searchParams.get('category')).toBe('cars');

  await page.goto('/products?category=cars&minPrice=cheap');
  expect(page.within('region', 'Listings').text()).toContain(NO_PRICE);
  await page.click('button', 'Filters 1');
  expect(page.within('group', 'Filters').within('alert').text()).toContain(NO_PRICE);
  expect(page.field('Min').value).toBe('cheap');
});
