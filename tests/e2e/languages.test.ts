import type { Page } from '@playwright/test';
import { signUp } from '#tests/support/journey-people.ts';
import { expect, hydrated, test } from '#tests/support/journey.ts';

const isIn = (page: Page, language: string) =>
  expect(page.locator('html')).toHaveAttribute('lang', language);

/** No link and no form would leave the language: to pages of this site without it. */
const hasNoStrays = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('a[href], form')]
          .filter((element) => !element.closest('[lang="en"]'))
          .map((element) => element.getAttribute('href') ?? element.getAttribute('action') ?? '')
          .filter((path) => /^\/(?!es(?:[/?#]|$)|media\/|api\/|\/)[^.]*$/.test(path)),
      ),
    )
    .toEqual([]);

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
  await hasNoStrays(page);

  const hero = page.getByRole('main').getByRole('search');
  await hero.getByRole('searchbox').fill('house');
  await hero.getByRole('button', { name: 'Buscar' }).click();
  await expect(page).toHaveURL(/\/es\/search\?q=house/);
  const title = page.getByRole('heading', { level: 1, name: /house/ });
  await expect(title).toBeVisible();
  await page.getByRole('combobox', { name: 'Ordenar' }).first().selectOption('price-low');
  await expect(page).toHaveURL(/\/es\/search\?.*sortBy=price-low/);
  // The address comes before the list: what is pressed on the old one leads nowhere.
  const sorted = page.locator('#hearts input[name=return][value*="price-low"]');
  await expect(sorted).toBeAttached();
  await hasNoStrays(page);

  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/es\/products\/[0-9a-f-]{36}$/);
  const tips = page.getByRole('heading', { name: 'Consejos de seguridad' });
  await expect(tips.first()).toBeVisible();
  await hasNoStrays(page);
  await expect(page.getByText('Idioma del anuncio: Inglés.')).toBeVisible();
  await page.getByRole('button', { name: 'Traducir en este navegador' }).click();
  const translation = page.getByRole('status').filter({ hasText: 'Traducción de tu navegador' });
  await expect(translation.getByText(/^en español: /).first()).toBeVisible();
  await page
    .getByRole('link', { name: /Volver/ })
    .first()
    .click();
  await expect(sorted).toBeAttached();
  await expect(title).toBeVisible();
  // One document all the way.
  await expect(page.locator('body')).toHaveAttribute('data-same-document', 'yes');

  await expect.poll(() => page.context().cookies()).toEqual([]);
  await page.getByText('Español', { exact: true }).filter({ visible: true }).first().click();
  await page.getByRole('button', { name: 'Français' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/fr\/search\?.*sortBy=price-low/);
  await isIn(page, 'fr');
  await page.goto('/products');
  await isIn(page, 'fr');
  await page.goto('/es/products');
  await isIn(page, 'es');
  await page.goto('/products');
  await isIn(page, 'fr');

  // The form says in Spanish what it lacks.
  await signUp(page.context());
  await page.goto('/es/sell');
  await hydrated(page);
  await page.getByRole('button', { name: 'Crear anuncio' }).filter({ visible: true }).click();
  const asks = page.getByText(/título/i).filter({ visible: true });
  await expect(asks.first()).toBeVisible();
  await expect(page).toHaveURL(/\/es\/sell$/);
  await hasNoStrays(page);
});

test('what Intl has no words for keeps its own once the scripts have come', async ({ visitor }) => {
  const { page } = await visitor();
  for (const [language, ago] of [
    ['ht', /sa gen/],
    ['pap', /pasá/],
  ] as const) {
    await page.goto(`/${language}/forum`);
    await hydrated(page);
    const times = page.getByRole('main').locator('time');
    await expect(times.first()).toHaveText(ago);
    await expect(times.filter({ hasText: /\bago\b/ })).toHaveCount(0);
  }
});
