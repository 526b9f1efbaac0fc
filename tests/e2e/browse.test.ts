import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFindings, DESKTOP, hydrated, openShop, PHONE, type Shop, visitor } from '#tests/support/running-shop.ts';

let shop: Shop;
beforeAll(async () => { shop = await openShop(); });
afterAll(async () => { await shop?.close(); });

describe.each([['a computer', DESKTOP], ['a phone', PHONE]] as const)('on %s', (_, device) => {
  test('a visitor searches from home, narrows the results, opens a listing and comes back to the same results', async () => {
    const { page, troubles, leave } = await visitor(shop, device);
    await page.goto('/');
    await hydrated(page);
    const hero = page.getByRole('main').getByRole('search');
    await hero.getByRole('searchbox').fill('toyota');
    await hero.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('heading', { level: 1, name: 'Search Results for "toyota"' }).waitFor();
    await page.getByText(/Found \d+ products? matching your search/).first().waitFor();

    await page.goto(`${page.url()}&condition=good&sortBy=price-low`);
    await hydrated(page);
    const results = page.url();
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await page.waitForURL(/\/products\/[0-9a-f-]{36}/);
    await page.getByRole('heading', { name: 'Safety tips' }).first().waitFor();
    await page.goBack();
    await page.waitForURL(results);
    await page.getByRole('heading', { level: 1, name: /Search Results/ }).waitFor();
    expect(troubles).toEqual([]);
    await leave();
  });
});

test('a changed filter is mirrored to the URL without a document load and without a history entry', async () => {
  const { page, troubles, leave } = await visitor(shop);
  await page.goto('/search?q=car');
  await hydrated(page);
  await page.evaluate(() => document.body.setAttribute('data-same-document', 'yes'));
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('combobox', { name: /Sort/ }).first().selectOption('price-low');
  await page.waitForURL(/sortBy=price-low/);
  expect(await page.evaluate(() => document.body.getAttribute('data-same-document'))).toBe('yes');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect(troubles).toEqual([]);
  await leave();
});

test('a choice made before the scripts have arrived is applied when they do', async () => {
  const { page, troubles, leave } = await visitor(shop);
  let arrive = () => {};
  const scripts = new Promise<void>((resolve) => { arrive = resolve; });
  await page.route('**/*.js', async (route) => { await scripts; await route.continue(); });
  await page.goto('/search?q=car', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: /Sort/ }).first().selectOption('price-low');
  arrive();
  await page.waitForURL(/sortBy=price-low/);
  await page.unroute('**/*.js');
  expect(await page.getByRole('combobox', { name: /Sort/ }).first().inputValue()).toBe('price-low');
  expect(troubles).toEqual([]);
  await leave();
});

test('a visitor without JavaScript searches, filters, pages and reads a listing', async () => {
  const { page, leave } = await visitor(shop, { ...DESKTOP, javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('main').getByRole('search').getByRole('searchbox').fill('house');
  await page.getByRole('main').getByRole('search').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('heading', { level: 1, name: 'Search Results for "house"' }).waitFor();
  await page.goto('/products?category=cars&sortBy=price-low');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('heading', { level: 2, name: 'Description' }).waitFor();
  await leave();
});

test('theme, language and currency are right in the first HTML of the next page', async () => {
  const { page, leave } = await visitor(shop);
  await page.goto('/products');
  await page.request.post('/preferences', { form: { theme: 'dark', locale: 'es', currency: 'JMD', return: '/products' } });
  const html = await (await page.request.get('/products')).text();
  expect(html.slice(0, 400)).toMatch(/<html[^>]*lang="es"/);
  expect(html.slice(0, 400)).toMatch(/<html[^>]*data-theme="dark"/);
  expect(html.includes('J$'), 'prices in Jamaican dollars').toBe(true);
  await leave();
});

test('a keyboard alone reaches the content, the filters and a listing', async () => {
  const { page, leave } = await visitor(shop);
  await page.goto('/products');
  await hydrated(page);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/Skip to content/);
  await page.keyboard.press('Enter');
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.closest('article') !== null && document.activeElement?.tagName === 'A')) break;
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/products\/[0-9a-f-]{36}/);
  await leave();
});

test.each(['/', '/products', '/products?view=list', '/search?q=car', '/search?q=zzzzqqq', '/login', '/no/such/page'])('axe finds nothing on %s, light or dark', async (path) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, troubles, leave } = await visitor(shop, { ...DESKTOP, colorScheme });
    await page.goto(path);
    await hydrated(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await leave();
  }
});

test('axe finds nothing on a listing, on a phone', async () => {
  const { page, troubles, leave } = await visitor(shop, PHONE);
  await page.goto('/products');
  await page.goto(await page.getByRole('article').first().getByRole('link').first().getAttribute('href') ?? '');
  await hydrated(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(troubles).toEqual([]);
  await leave();
});

test('an unknown path shows home with status 404, and a missing listing says so', async () => {
  const { page, leave } = await visitor(shop);
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: /Caribbean/ }).waitFor();
  for (const id of ['not-a-uuid', '019aa000-0000-7000-8000-000000000000']) {
    expect((await page.goto(`/products/${id}`))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Listing not found' }).waitFor();
    await page.getByRole('link', { name: 'Browse All Listings' }).waitFor();
  }
  await leave();
});

test.each([
  '/products?minPrice=abc&maxPrice=%00', `/search?q=${'a'.repeat(10_000)}`, '/products?category=nothing', '/products?page=1000000000', '/products?page=-1',
  '/search?q=a&q=b&category=cars&category=jobs', '/search?q=%E0%A4%A', '/products/%E0%A4%A', '/products?location=%FF', '/search?q=%00',
])('odd input gives a page or a 4xx, never a 5xx: %#', async (path) => {
  const response = await fetch(shop.url + path);
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get('content-type')).toMatch(/html|json/);
});
