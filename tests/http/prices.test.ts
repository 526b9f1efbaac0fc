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

test('a lowest price above the highest is told, and no alert is offered for it', async () => {
  const page = openPlainBrowser();
  await page.goto('/search?q=toyota&minPrice=900&maxPrice=100');
  expect(page.within('alert').text()).toContain('The lowest price is above the highest');
  const invalid = [...page.root.querySelectorAll('.filters [aria-invalid=true]')];
  expect(invalid.map(({ id }) => id)).toEqual(['f-minPrice', 'f-maxPrice']);
  expect(page.root.querySelector('form[action^="/alerts"], .alert-row')).toBeNull();
  page.fill('Max', '90,000');
  await page.pressEnter('Max');
  expect(page.url.searchParams.get('maxPrice')).toBe('90,000');
  expect(page.text()).not.toContain('The lowest price is above the highest');
  expect(page.within('main').has('article')).toBe(true);
});
