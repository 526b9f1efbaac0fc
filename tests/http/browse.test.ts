// Lists and filters where no script runs: HTML, forms, links and addresses.
import { expect, test } from '@playwright/test';
import { shopUrl } from '#tests/support/journey.ts';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';

const chip = (what: string) => `Remove filter: ${what}`;
const firstOf = (page: PlainPage, name: string): string =>
  page.root.querySelectorAll(`select[name=${name}] option`)[1]?.getAttribute('value') ?? '';

test('theme, language and currency are right in the first HTML of the next page', async () => {
  const page = openPlainBrowser();
  await page.goto('/products');
  await page.click('button', /^Currency/);
  await page.click('button', /^Jamaican dollar/);
  await page.click('button', 'Switch to dark theme');
  await page.click('button', /^Language/);
  await page.click('button', 'Español');
  await page.goto('/products');
  expect(page.html.slice(0, 400)).toMatch(/<html[^>]*lang="es"/);
  expect(page.html.slice(0, 400)).toMatch(/<html[^>]*data-theme="dark"/);
  expect(page.text()).toContain('J$');
});

test('a page after the last one says so, leads to the first, and is nothing for search engines', async () => {
  const page = openPlainBrowser();
  await page.goto('/products?category=cars&page=300');
  expect(page.has('heading', 'There are no more pages')).toBe(true);
  const robots = page.root.querySelector('meta[name=robots]')?.getAttribute('content');
  expect(robots).toBe('noindex');
  await page.click('link', 'First page');
  expect(page.url.pathname + page.url.search).toBe('/products?category=cars');
  expect(page.within('main').has('article')).toBe(true);
});

test('a price that is filtered by is written like every price', async () => {
  const page = openPlainBrowser();
  await page.goto('/products?minPrice=1500.5');
  expect(page.has('link', chip('From US$1,500.50'))).toBe(true);
});

test('the same form asks for cars, and its chips take back', async () => {
  const page = openPlainBrowser();
  await page.goto('/products?category=automotive-cars');
  const make = firstOf(page, 'make');
  page.select('Make', make);
  page.check(/^Automatic/);
  page.check(/^CVT/);
  await page.click('button', 'Duty');
  page.check(/^Duty paid/);
  await page.click('button', 'Apply');
  expect(page.url.searchParams.get('dutyPaid')).toBe('1');
  expect(page.url.searchParams.get('make')).toBe(make);
  for (const what of [make, 'Automatic', 'CVT', 'Duty paid'])
    expect(page.has('link', chip(what)), what).toBe(true);
  await page.click('link', chip('CVT'));
  expect(page.url.searchParams.get('transmission')).toBe('Automatic');
  expect(page.within('main').has('article')).toBe(true);
});

test('who looks at cars can take one of their kinds from the row of chips on a phone', async () => {
  const page = openPlainBrowser({ phone: true });
  await page.goto('/products?category=cars');
  const chips = () => [...page.root.querySelectorAll('.active-filters .chip.mob')];
  expect(chips().map((chip) => chip.textContent)).toContain('Automotive - Parts');
  const [first] = chips();
  await page.goto(first?.getAttribute('href') ?? '');
  const chosen = page.url.searchParams.get('category');
  expect(chosen).not.toBe('cars');
  const left = chips().map((chip) => chip.getAttribute('href') ?? '');
  expect(left.length).toBeGreaterThan(0);
  expect(left.filter((address) => address.includes(`category=${chosen}`))).toEqual([]);
  await page.goto('/products');
  expect(chips()).toEqual([]);
});

test('the box of the opening page searches', async () => {
  const page = openPlainBrowser();
  await page.goto('/');
  const hero = page.within('main').within('search');
  hero.fill('What are you looking for?', 'toyota');
  await hero.pressEnter('What are you looking for?');
  expect(page.url.pathname + page.url.search).toMatch(/^\/search\?q=toyota/);
  expect(page.heading(1)).toBe('Search Results for "toyota"');
});

for (const path of [
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
])
  test(`odd input gives a page or a 4xx, never a 5xx: ${path.slice(0, 40)}`, async () => {
    const response = await fetch(shopUrl() + path);
    expect(response.status).toBeLessThan(500);
    expect(response.headers.get('content-type')).toMatch(/html|json/);
  });

test.describe('words that ask for nothing', () => {
  for (const [language, words, count, says] of [
    ['', 'the', /\d+ listings/, 'None of these words says what you are looking for'],
    ['/es', 'hola por favor', /\d+ anuncios/, 'Ninguna de estas palabras dice qué buscas'],
    ['/fr', 'je cherche', /\d+ annonces/, 'Aucun de ces mots ne dit ce que vous cherchez'],
  ] as const)
    test(`leave the list as it is, and nothing is said to match them: ${words}`, async () => {
      const page = openPlainBrowser();
      await page.goto(`${language}/search?q=${encodeURIComponent(words)}&location=all`);
      const main = page.within('main').text();
      expect(main).toContain(says);
      expect(main).toMatch(count);
      expect(main).not.toMatch(/matching your search|coinciden? con|correspond/);
    });
});
