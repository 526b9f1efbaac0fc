// A visit in Spanish without scripts: every step keeps the language of the address.
import { expect, test } from '@playwright/test';
import { signUp } from '#tests/support/journey-people.ts';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';

const listing = /^\/es\/products\/[0-9a-f-]{36}$/;
const languageOf = (page: PlainPage) => page.root.getAttribute('lang');

/** Links and forms that would leave the language: pages of this site without it. */
const strays = (page: PlainPage) =>
  [...page.root.querySelectorAll('a[href], form')]
    .filter((element) => !element.closest('[lang="en"]'))
    .map((element) => element.getAttribute('href') ?? element.getAttribute('action') ?? '')
    .filter((path) => /^\/(?!es(?:[/?#]|$)|media\/|api\/|\/)[^.]*$/.test(path));

test('every step of a visit in Spanish keeps its language', async () => {
  const page = openPlainBrowser();
  await page.goto('/es');
  expect(strays(page)).toEqual([]);
  const hero = page.within('main').within('search');
  hero.fill('¿Qué buscas?', 'house');
  await hero.click('button', 'Buscar');
  expect(page.url.pathname + page.url.search).toMatch(/^\/es\/search\?q=house/);
  expect(strays(page)).toEqual([]);
  const card = page.root.querySelector('main article a')?.getAttribute('href') ?? '';
  await page.goto(card);
  expect(page.url.pathname).toMatch(listing);
  expect(strays(page)).toEqual([]);
  const elsewhere = page.href('Traducir en translate.google.com');
  expect(elsewhere).toContain('&sl=en&tl=es&text=');
  const { href } = page.url;
  await page.click('button', /^Idioma/);
  await page.click('button', 'English');
  expect(page.url.href).toBe(href.replace('/es/', '/'));
  expect(languageOf(page)).toBe('en');
});

test('somebody signs in on an address in Spanish and is where they wanted to be', async () => {
  const page = openPlainBrowser();
  await page.goto('/es/favorites');
  expect(page.url.pathname + page.url.search).toMatch(/^\/es\/login\?/);
  await signUp(page);
  await page.goto('/es/login?next=%2Ffavorites');
  expect(page.url.pathname).toBe('/es/favorites');
  expect(strays(page)).toEqual([]);

  await page.goto('/es/sell');
  expect(page.url.pathname).toBe('/es/sell');
  expect(strays(page)).toEqual([]);

  await page.goto('/es/forum');
  const discussion = page.root.querySelector('main a[href^="/es/forum/01"]');
  await page.goto(discussion?.getAttribute('href') ?? '');
  expect(page.url.pathname).toMatch(/^\/es\/forum\/[0-9a-f-]{36}$/);
  expect(languageOf(page)).toBe('es');
});
