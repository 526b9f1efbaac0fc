import type { Locator } from '@playwright/test';
import { accessibilityFindings } from '#tests/support/axe.ts';
import {
  DESKTOP,
  expect,
  hydrated,
  hydratedAt,
  PHONE,
  shopUrl,
  test,
} from '#tests/support/journey.ts';

test.describe.each([
  ['a computer', DESKTOP],
  ['a phone', PHONE],
] as const)('on %s', (_, device) => {
  test('a visitor searches from home, narrows the results, opens a listing and comes back to the same results', async ({
    visitor,
  }) => {
    const { page } = await visitor(device);
    await page.goto('/');
    await hydrated(page);
    const hero = page.getByRole('main').getByRole('search');
    await hero.getByRole('searchbox').fill('toyota');
    await hero.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('heading', { level: 1, name: 'Search Results for "toyota"' }).waitFor();
    await page
      .getByText(/Found \d+ products? matching your search/)
      .first()
      .waitFor();

    await page.goto(`${page.url()}&condition=good&sortBy=price-low`);
    await hydrated(page);
    const results = page.url();
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await page.waitForURL(/\/products\/[0-9a-f-]{36}/);
    await page.getByRole('heading', { name: 'Safety tips' }).first().waitFor();
    await page.goBack();
    await page.waitForURL(results);
    await page.getByRole('heading', { level: 1, name: /Search Results/ }).waitFor();
  });
});

test('a changed filter is mirrored to the URL without a document load and without a history entry', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/search?q=car');
  await hydrated(page);
  await page.evaluate(() => document.body.setAttribute('data-same-document', 'yes'));
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('combobox', { name: /Sort/ }).first().selectOption('price-low');
  await page.waitForURL(/sortBy=price-low/);
  expect(await page.evaluate(() => document.body.getAttribute('data-same-document'))).toBe('yes');
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('a choice made before the scripts have arrived is applied when they do', async ({
  visitor,
}) => {
  const { page } = await visitor();
  let arrive = () => {};
  const scripts = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto('/search?q=car', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: /Sort/ }).first().selectOption('price-low');
  arrive();
  await page.waitForURL(/sortBy=price-low/);
  await page.unroute('**/*.js');
  await expect(page.getByRole('combobox', { name: /Sort/ }).first()).toHaveValue('price-low');
});

test('a visitor without JavaScript searches, filters, pages, reads a listing and changes currency and theme', async ({
  visitor,
}) => {
  const { page } = await visitor({ ...DESKTOP, javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('main').getByRole('search').getByRole('searchbox').fill('house');
  await page.getByRole('main').getByRole('search').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('heading', { level: 1, name: 'Search Results for "house"' }).waitFor();

  await page.goto('/products');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('cars');
  await page.getByRole('textbox', { name: 'Max' }).fill('9000');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/category=cars/);
  expect(new URL(page.url()).searchParams.get('maxPrice')).toBe('9000');
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL(/page=2/);

  const bar = page.getByRole('banner');
  await bar.getByLabel(/^Currency/).click();
  await bar.getByRole('button', { name: /Jamaican dollar/ }).click();
  await bar.getByLabel('Currency: JMD J$, Jamaican dollar').waitFor();
  expect(page.url()).toContain('page=2');
  await bar.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.locator('html[data-theme="dark"]').waitFor();

  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('heading', { level: 2, name: 'Description' }).waitFor();
});

test('theme, language and currency are right in the first HTML of the next page', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/products');
  await page.request.post('/preferences', {
    form: { theme: 'dark', locale: 'es', currency: 'JMD', return: '/products' },
  });
  const html = await (await page.request.get('/products')).text();
  expect(html.slice(0, 400)).toMatch(/<html[^>]*lang="es"/);
  expect(html.slice(0, 400)).toMatch(/<html[^>]*data-theme="dark"/);
  expect(html.includes('J$'), 'prices in Jamaican dollars').toBe(true);
});

test('a keyboard alone reaches the content, the filters and a listing', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/products');
  await hydrated(page);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/Skip to content/);
  await page.keyboard.press('Enter');
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press('Tab');
    if (
      await page.evaluate(
        () =>
          document.activeElement?.closest('article') !== null &&
          document.activeElement?.tagName === 'A',
      )
    )
      break;
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/products\/[0-9a-f-]{36}/);
});

test('the header menus open, move and choose by keyboard, and Escape gives the focus back', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/products');
  await hydrated(page);
  const bar = page.getByRole('banner');
  const currency = bar.getByLabel(/^Currency/);
  const american = bar.getByRole('button', { name: 'US dollar' });
  const jamaican = bar.getByRole('button', { name: 'Jamaican dollar' });
  const isFocused = (locator: Locator) =>
    locator.evaluate((element) => element === document.activeElement);
  await currency.focus();
  await page.keyboard.press('Enter');
  await jamaican.waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await isFocused(american)).toBe(true);
  await page.keyboard.press('Escape');
  await jamaican.waitFor({ state: 'hidden' });
  expect(await isFocused(currency)).toBe(true);

  await page.keyboard.press('Enter');
  await jamaican.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await isFocused(jamaican)).toBe(true);
  await page.keyboard.press('Enter');
  await bar.getByLabel('Currency: JMD J$, Jamaican dollar').waitFor();
  await page.getByRole('main').getByText('J$').first().waitFor();

  const spanish = bar.getByRole('button', { name: 'Español' });
  await bar.getByLabel(/^Language/).focus();
  await page.keyboard.press('Enter');
  await spanish.waitFor();
  await page.keyboard.press('Shift+Tab');
  await spanish.waitFor({ state: 'hidden' });
});

test('on a phone the filters are a sheet: choose, show, Escape and back close it', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  await page.goto('/products?category=cars');
  await hydrated(page);
  const opener = page.getByRole('button', { name: /^Filters/ });
  const show = page.getByRole('button', { name: /^Show [\d,]+ listings?$/ });
  await opener.click();
  await page.locator('summary', { hasText: 'Condition' }).click();
  await page.getByRole('checkbox', { name: 'Good' }).check({ force: true });
  await page.waitForURL(/condition=good/);
  await show.click();
  await show.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: /Good/ }).first().waitFor();

  await page.getByRole('link', { name: 'List', exact: true }).click();
  await page.waitForURL(/view=list/);
  await opener.click();
  await show.waitFor();
  await page.keyboard.press('Escape');
  await show.waitFor({ state: 'hidden' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.getByRole('link', { name: 'Explore' }).last().click();
  await page.waitForURL(/\/products$/);
  await opener.click();
  await show.waitFor();
  await page.goBack();
  await page.waitForURL(/condition=good/);
  await show.waitFor({ state: 'hidden' });
});

test('a page after the last one says so, leads to the first, and is nothing for search engines', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/products?category=cars&page=300');
  await page.getByRole('heading', { name: 'There are no more pages' }).waitFor();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'First page' }).click();
  await page.waitForURL('**/products?category=cars');
  await page.getByRole('main').getByRole('article').first().waitFor();
});

test('a list that takes long shows six cards in waiting, and back returns to the place that was left', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/');
  await hydrated(page);
  const link = page.locator('footer').getByRole('link', { name: 'Electronics' });
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/products.data*', async (route) => {
    await held;
    await route.continue();
  });
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Browse listings' }).waitFor();
  await expect(page.locator('.skeleton-card')).toHaveCount(6);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await accessibilityFindings(page)).toEqual([]);
  arrive();
  await page.locator('.total').waitFor();
  await page.goBack();
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 50, place);
});

test('a price that is filtered by is written like every price', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/products?minPrice=1500.5');
  await page.getByRole('link', { name: 'Remove filter: From US$1,500.50' }).waitFor();
});

test('results that do not arrive keep their title, filters, order and page', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/search?q=toyota&minPrice=100&page=2');
  await hydrated(page);
  await hydratedAt(page, '.active-filters a');
  await page.context().setOffline(true);
  await page.getByLabel('Sort by').selectOption('oldest');
  await page.getByText('Failed to load listings. Please try again.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Search Results for "toyota"' }).waitFor();
  await page.getByText('Your filters are kept.').waitFor();
  await page.getByRole('link', { name: 'Remove filter: From US$100.00' }).waitFor();
  await expect(page.getByLabel('Sort by')).toHaveValue('oldest');
  await expect(page.getByLabel('Min')).toHaveValue('100');

  await page.getByLabel('Max').fill('90000');
  await page.waitForURL(/maxPrice=90000/);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('main').getByRole('article').first().waitFor();
  expect(page.url()).toMatch(/q=toyota.*minPrice=100&maxPrice=90000.*sortBy=oldest/);
  await expect(page.getByLabel('Sort by')).toHaveValue('oldest');
});

test('a page of a list that does not arrive is asked for again by Try again', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/products?category=cars');
  await hydrated(page);
  await hydratedAt(page, '.active-filters a');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByText('Failed to load listings. Please try again.').waitFor();
  await page.getByRole('link', { name: 'Remove filter: Cars' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('main').getByRole('article').first().waitFor();
  expect(new URL(page.url()).search).toBe('?category=cars&page=2');
});

test('back from a listing returns to the place in the list', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/products');
  await hydrated(page);
  const card = page.getByRole('main').getByRole('article').nth(16);
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await card.getByRole('link').first().click();
  await page.getByRole('heading', { level: 2, name: 'Description' }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 50, place);
});

test.each([
  '/products?minPrice=abc&maxPrice=%00',
  `/search?q=${'a'.repeat(10_000)}`,
  '/products?category=nothing',
  '/products?page=1000000000',
  '/products?page=-1',
  '/search?q=a&q=b&category=cars&category=jobs',
  '/search?q=%E0%A4%A',
  '/products/%E0%A4%A',
  '/products?location=%FF',
  '/search?q=%00',
])('odd input gives a page or a 4xx, never a 5xx: %#', async (path) => {
  const response = await fetch(shopUrl() + path);
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get('content-type')).toMatch(/html|json/);
});
