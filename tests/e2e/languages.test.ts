import type { Page } from '@playwright/test';
import { DEMO, signInAs } from '#tests/support/journey-people.ts';
import { DESKTOP, expect, hydrated, test } from '#tests/support/journey.ts';

const at = (page: Page) => page.evaluate(() => location.pathname);
const documentLanguage = (page: Page) => page.evaluate(() => document.documentElement.lang);
const listing = /^\/es\/products\/[0-9a-f-]{36}$/;

/** Links and forms that would leave the language: pages of this site without it. */
const strays = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], form')]
      .filter((element) => !element.closest('[lang="en"]'))
      .map((element) => element.getAttribute('href') ?? element.getAttribute('action') ?? '')
      .filter((path) => /^\/(?!es(?:[/?#]|$)|media\/|api\/|\/)[^.]*$/.test(path)),
  );

test('a visitor of an address in Spanish browses in Spanish and changes to French, and only that is kept', async ({
  visitor,
}) => {
  const { page } = await visitor();
  // The browser's own translator, which a browser for tests has no languages for.
  await page.addInitScript(() => {
    const create = async () => ({ translate: async (text: string) => `en español: ${text}` });
    Object.assign(window, { Translator: { availability: async () => 'available', create } });
  });
  await page.goto('/es');
  await hydrated(page);
  await page.evaluate(() => document.body.setAttribute('data-same-document', 'yes'));
  expect(await strays(page)).toEqual([]);

  const hero = page.getByRole('main').getByRole('search');
  await hero.getByRole('searchbox').fill('house');
  await hero.getByRole('button', { name: 'Buscar' }).click();
  await page.waitForURL(/\/es\/search\?q=house/);
  await page.getByRole('heading', { level: 1, name: /house/ }).waitFor();
  await page.getByRole('combobox', { name: 'Ordenar' }).first().selectOption('price-low');
  await page.waitForURL(/\/es\/search\?.*sortBy=price-low/);
  // The address comes before the list: what is pressed on the old one leads nowhere.
  await page
    .locator('#hearts input[name=return][value*="price-low"]')
    .waitFor({ state: 'attached' });
  expect(await strays(page)).toEqual([]);

  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(({ pathname }) => listing.test(pathname));
  await page.getByRole('heading', { name: 'Consejos de seguridad' }).first().waitFor();
  expect(await strays(page)).toEqual([]);
  await page.getByText('Idioma del anuncio: Inglés.').waitFor();
  await page.getByRole('button', { name: 'Traducir en este navegador' }).click();
  const translation = page.getByRole('status').filter({ hasText: 'Lo tradujo tu navegador' });
  await translation
    .getByText(/^en español: /)
    .first()
    .waitFor();
  await page
    .getByRole('link', { name: /Volver/ })
    .first()
    .click();
  await page.waitForURL(/\/es\/search\?/);
  await page
    .locator('#hearts input[name=return][value*="price-low"]')
    .waitFor({ state: 'attached' });
  await page.getByRole('heading', { level: 1, name: /house/ }).waitFor();
  // One document all the way.
  expect(await page.evaluate(() => document.body.getAttribute('data-same-document'))).toBe('yes');

  expect(await page.context().cookies()).toEqual([]);
  await page.getByText('Español', { exact: true }).filter({ visible: true }).first().click();
  await page.getByRole('button', { name: 'Français' }).filter({ visible: true }).click();
  await page.waitForURL(/\/fr\/search\?.*sortBy=price-low/);
  expect(await documentLanguage(page)).toBe('fr');
  await page.goto('/products');
  expect(await documentLanguage(page)).toBe('fr');
  await page.goto('/es/products');
  expect(await documentLanguage(page)).toBe('es');
  await page.goto('/products');
  expect(await documentLanguage(page)).toBe('fr');
});
