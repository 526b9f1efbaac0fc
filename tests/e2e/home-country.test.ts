// Where somebody lives, as their profile says it, on every page that depends on a place.
import type { Page } from '@playwright/test';
import { signUp } from '#tests/support/journey-people.ts';
import { expect, hydrated, shopUrl, test } from '#tests/support/journey.ts';

let shop: Shop;
test.beforeAll(async () => {
  shop = await openShop();
}, 120_000);
test.afterAll(() => shop.close());

/** The picker of the wide header, which says what is chosen. */
const currency = (page: Page, code: string) =>
  page.getByRole('banner').getByLabel(new RegExp(`^Currency: ${code}`));

test('the place of a profile decides about header, currency, gems and filters until another is chosen', async ({
  visitor,
}) => {
  const { page, troubles, leave } = await visitor();
  const account = await signUp(page.context());
  await page.goto('/');
  await hydrated(page);
  await page.getByLabel('Location: Jamaica').waitFor();
  await currency(page, 'JMD').waitFor();
  await page
    .getByRole('heading', { name: /Jamaica/ })
    .first()
    .waitFor();
  await page.goto('/products');
  await page.getByLabel(/^Location: Jamaica/).waitFor();
  const places = await page.locator('.card .where, .card [class*=place]').allTextContents();
  expect(places.every((place) => place.includes('Jamaica'))).toBe(true);

  await page.goto('/profile?edit=1');
  await page.getByLabel('Country').selectOption('BB');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`${shopUrl()}/profile`);
  await page.getByLabel('Location: Barbados').waitFor();
  await currency(page, 'BBD').waitFor();

  await hydrated(page);
  await page.getByLabel('Location: Barbados').click();
  await page.getByRole('button', { name: 'All Caribbean' }).click();
  await page.getByLabel('Location: All Caribbean').waitFor();
  await page.reload();
  await page.getByLabel('Location: All Caribbean').waitFor();

  // What is chosen follows them: another device speaks their language as soon as they sign in.
  await page.context().request.post('/preferences', { form: { locale: 'es', theme: 'dark' } });
  const other = await visitor();
  await other.page.goto('/login?step=password&next=/favorites');
  await hydrated(other.page);
  await other.page.getByLabel('Email').fill(account.email);
  await other.page.locator('input[name=password]').fill(account.password);
  await other.page.getByRole('button', { name: 'Login' }).click();
  await other.page.locator('html[lang=es][data-theme=dark]').waitFor();
  await other.page.getByRole('heading', { level: 1, name: 'Mis favoritos' }).waitFor();
  await hydrated(other.page);
  await other.page.getByLabel('Menú del perfil').click();
  await other.page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await other.page.locator('html[lang=en]:not([data-theme])').waitFor();
  expect([...troubles, ...other.troubles]).toEqual([]);
  await other.leave();
});
