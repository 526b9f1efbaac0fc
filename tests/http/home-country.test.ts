// Where somebody lives, as their profile says it, on every page that depends on a place.
import { expect, test } from '@playwright/test';
import { signUp } from '#tests/support/journey-people.ts';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';

/** What the pickers of the header say is chosen. */
const header = (page: PlainPage) => page.root.querySelector('header')?.outerHTML ?? '';

test('the place of a profile decides about header, currency, gems and filters until another is chosen', async () => {
  const page = openPlainBrowser();
  const account = await signUp(page);
  await page.goto('/');
  expect(header(page)).toContain('Location: Jamaica');
  expect(header(page)).toContain('Currency: JMD');
  expect(page.names('heading').join()).toContain('Jamaica');
  await page.goto('/products');
  expect(header(page)).toContain('Location: Jamaica');
  const places = [...page.root.querySelectorAll('.card .where, .card [class*=place]')];
  expect(places.every(({ textContent }) => textContent?.includes('Jamaica'))).toBe(true);

  await page.goto('/profile?edit=1');
  page.select('Country', 'BB');
  await page.click('button', 'Save');
  expect(page.url.pathname + page.url.search).toBe('/profile');
  expect(header(page)).toContain('Location: Barbados');
  expect(header(page)).toContain('Currency: BBD');
  await page.click('button', 'Location: Barbados');
  await page.click('button', 'All Caribbean');
  expect(header(page)).toContain('Location: All Caribbean');
  await page.reload();
  expect(header(page)).toContain('Location: All Caribbean');

  // What is chosen follows them: another device speaks their language as soon as they sign in.
  await page.click('button', 'Switch to dark theme');
  await page.click('button', /^Language/);
  await page.click('button', 'Español');
  const other = openPlainBrowser();
  await other.goto('/login?step=password&next=/favorites');
  other.fill('Email', account.email);
  other.fill('Password', account.password);
  await other.click('button', 'Login');
  expect(other.html.slice(0, 400)).toMatch(/<html[^>]*lang="es"/);
  expect(other.html.slice(0, 400)).toMatch(/<html[^>]*data-theme="dark"/);
  expect(other.heading(1)).toBe('Mis favoritos');
  // In the sheet of phones, which the style sheet alone hides.
  await other.click('button', 'Cerrar sesión');
  expect(other.html.slice(0, 400)).toMatch(/<html[^>]*lang="en"/);
  expect(other.html.slice(0, 400)).not.toMatch(/<html[^>]*data-theme/);
});
