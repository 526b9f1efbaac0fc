// Forms while the connection is lost: they stay, say so, and go on when it is back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { DEMO, demoSeller, newAddress, signUp } from '#tests/support/journey-people.ts';
import {
  hydrated,
  hydratedAt,
  openShop,
  PHONE,
  type Shop,
  visitor,
} from '#tests/support/running-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
}, 120_000);
afterAll(() => shop.close());

const LOST = 'Network error. Please try again.';

/** Presses while there is no connection, and finds the same page with the sentence about it. */
async function pressOffline(page: Page, press: () => Promise<void>): Promise<void> {
  const before = page.url();
  await page.context().setOffline(true);
  await press();
  await page.getByText(LOST).first().waitFor();
  expect(page.url()).toBe(before);
  await page.context().setOffline(false);
}

const press = (page: Page, name: string | RegExp) => async () =>
  page.getByRole('button', { name, exact: true }).click();

/** The code that a demonstration shows on the screen. */
const shownCode = async (page: Page) =>
  (/\d{6}/.exec((await page.locator('.note.warn').first().textContent()) ?? '') ?? [''])[0];

const boxes = (page: Page) =>
  page.getByRole('group', { name: 'Verification code' }).getByRole('textbox');

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

describe('without a connection', () => {
  test('signing in by password keeps address and password', async () => {
    const { page, leave } = await visitor(shop);
    await open(page, '/login?step=password');
    await page.getByLabel('Email').fill('marcia@people.example');
    await page.locator('input[name=password]').fill('mango season');
    await pressOffline(page, press(page, 'Login'));
    expect(await page.getByLabel('Email').inputValue()).toBe('marcia@people.example');
    expect(await page.locator('input[name=password]').inputValue()).toBe('mango season');
    await press(page, 'Login')();
    await page.getByText('Invalid email or password').waitFor();
    await leave();
  });

  test('a code is asked for, entered and sent again', async () => {
    const { page, leave } = await visitor(shop, PHONE);
    await open(page, '/login?step=code');
    await page.getByLabel('Email').fill(DEMO.seller.email);
    await pressOffline(page, press(page, 'Send code'));
    expect(await page.getByLabel('Email').inputValue()).toBe(DEMO.seller.email);
    await press(page, 'Send code')();
    await page.waitForURL(/step=verify/);
    const code = await shownCode(page);
    await pressOffline(page, async () => {
      await boxes(page).first().click();
      await page.keyboard.type(code);
    });
    expect(
      await boxes(page).evaluateAll((inputs) =>
        inputs.map((input) => (input as HTMLInputElement).value).join(''),
      ),
    ).toBe(code);
    await press(page, 'Verify')();
    await page.waitForURL(`${shop.url}/`);
    await leave();
  });

  test('a sign-up keeps everything that was written', async () => {
    const { page, leave } = await visitor(shop, PHONE);
    await open(page, '/signup');
    const fields = { fullName: 'Marcia Bennett', email: newAddress(), phone: '876 555 0123' };
    for (const [name, value] of Object.entries(fields))
      await page.locator(`[name=${name}]`).fill(value);
    await page.getByLabel('Location').selectOption('JM');
    await page.locator('[name=bio]').fill('Chairs and more');
    for (const name of ['password', 'confirmPassword'])
      await page.locator(`[name=${name}]`).fill('mango season');
    await page.locator('[name=acceptTerms]').check();
    await pressOffline(page, press(page, 'Sign up'));
    const kept = { ...fields, location: 'JM', bio: 'Chairs and more', password: 'mango season' };
    for (const [name, value] of Object.entries(kept))
      expect(await page.locator(`[name=${name}]`).inputValue()).toBe(value);
    expect(await page.locator('[name=acceptTerms]').isChecked()).toBe(true);
    await press(page, 'Sign up')();
    await page.waitForURL(/step=verify/);
    await leave();
  });

  test('a new password after a reset stays typed', async () => {
    const { page, leave } = await visitor(shop);
    const email = demoSeller('VC');
    await open(page, '/forgot-password');
    await page.getByLabel('Email').fill(email);
    await pressOffline(page, press(page, 'Send code'));
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await press(page, 'Send code')();
    await page.waitForURL(/step=verify/);
    await boxes(page).first().click();
    await page.keyboard.type(await shownCode(page));
    await page.waitForURL(/step=password/);
    for (const name of ['newPassword', 'confirmPassword'])
      await page.locator(`[name=${name}]`).fill('breadfruit');
    await pressOffline(page, press(page, 'Set new password'));
    expect(await page.locator('[name=newPassword]').inputValue()).toBe('breadfruit');
    await press(page, 'Set new password')();
    await page.waitForURL(/step=done/);
    await leave();
  });

  test('profile and settings stay, and so does the person', async () => {
    const { page, leave } = await visitor(shop);
    await signUp(page.context());
    await open(page, '/profile?edit=1');
    await page.getByLabel('Bio').fill('I reply in the evening.');
    await pressOffline(page, press(page, 'Save'));
    expect(await page.getByLabel('Bio').inputValue()).toBe('I reply in the evening.');
    await press(page, 'Save')();
    await page.getByText('I reply in the evening.').waitFor();

    await open(page, '/profile?tab=settings');
    const ofPassword = page.locator('form', { has: page.locator('[name=newPassword]') });
    for (const [name, value] of Object.entries({
      currentPassword: 'mango season',
      newPassword: 'breadfruit',
      confirmPassword: 'breadfruit',
    }))
      await ofPassword.locator(`[name=${name}]`).fill(value);
    await pressOffline(page, press(page, 'Change password'));
    expect(await page.locator('[name=newPassword]').inputValue()).toBe('breadfruit');
    await press(page, 'Change password')();
    await page.getByText(/Your password is changed/).waitFor();

    await page.getByLabel('New email').fill(newAddress());
    await pressOffline(page, press(page, 'Send code'));
    expect(await page.getByLabel('New email').inputValue()).toMatch(/^journey-/);
    await leave();
  });

  test('a store is kept as it was written', async () => {
    const { page, leave } = await visitor(shop);
    await signUp(page.context());
    await open(page, '/seller-profile');
    await page.locator('[name=storeName]').fill('Marcia’s chairs');
    await pressOffline(page, press(page, /^Create/));
    expect(await page.locator('[name=storeName]').inputValue()).toBe('Marcia’s chairs');
    await leave();
  });

  test('somebody who signs out is told that they are still signed in', async () => {
    const { page, leave } = await visitor(shop);
    await signUp(page.context());
    await open(page, '/products');
    await hydratedAt(page, 'form[action="/logout"]');
    await page.context().setOffline(true);
    await page.getByLabel('Profile menu').click();
    await press(page, 'Sign Out')();
    await page.getByText('Network error. You are still signed in; please try again.').waitFor();
    await page.context().setOffline(false);
    await press(page, 'Sign Out')();
    await page.waitForURL(`${shop.url}/`);
    await page.getByRole('link', { name: 'Login' }).first().waitFor();
    await leave();
  });

  test('the choice of a place leaves the page as it is, and works once the connection is back', async () => {
    const { page, leave } = await visitor(shop);
    await open(page, '/products');
    const choose = () => page.getByRole('button', { name: 'Barbados' }).first().click();
    await page.getByLabel('Location: All Caribbean').click();
    await stayWithoutConnection(page.context(), choose);
    await page.getByText(LOST).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.context().setOffline(false);
    await choose();
    await page.waitForURL(/location=Barbados/);
    await page.getByLabel('Location: Barbados').waitFor();
    const menus = page.getByRole('banner');
    await menus.getByLabel(/^Currency: BBD/).waitFor();
    await leave();
  });

  test.each([
    ['language', 'Español'],
    ['currency', /Jamaican/],
  ])('the choice of a %s leaves the page where it is', async (picker, choice) => {
    const { page, leave } = await visitor(shop);
    await open(page, '/products');
    await stayWithoutConnection(page.context(), async () => {
      const menu = page.getByRole('banner');
      await menu.getByLabel(new RegExp(`^${picker}:`, 'i')).click();
      await menu.getByRole('button', { name: choice }).click();
    });
    expect(new URL(page.url()).pathname).toBe('/products');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('No connection').count()).toBe(0);
    await leave();
  });
});

test('a page whose data did not come asks for them until they come', async () => {
  const { page, leave } = await visitor(shop, { serviceWorkers: 'block' });
  await open(page, '/');
  const data = /\/events\.data/;
  await page.route(data, (route) => route.abort('connectionfailed'));
  const links = page.getByRole('navigation').getByRole('link', { name: 'Events', exact: true });
  await links.first().click();
  await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor();
  await page.unroute(data);
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
  await leave();
});

test.each(['connectionfailed', 503] as const)(
  'a page that cannot be read anew (%s) stays with what was typed, and is read later',
  async (failure) => {
    const { page, leave } = await visitor(shop);
    await open(page, '/forum');
    await page.waitForLoadState('networkidle');
    const data = /\/forum\.data/;
    await page.route(data, (route) =>
      typeof failure === 'number' ? route.fulfill({ status: failure }) : route.abort(failure),
    );
    const bar = page.getByRole('banner');
    const box = page.getByRole('searchbox', { name: 'Search discussions' });
    await box.fill('mango');
    await bar.getByLabel(/^Currency/).click();
    const missed = page.waitForRequest(data);
    await Promise.all([missed, bar.getByRole('button', { name: 'Jamaican dollar' }).click()]);
    await page.waitForRequest(data);
    expect(await box.inputValue()).toBe('mango');
    await page.unroute(data);
    await page.waitForResponse((answer) => data.test(answer.url()) && answer.ok());
    await bar.getByLabel(/^Currency: JMD/).waitFor();
    expect(await box.inputValue()).toBe('mango');
    await leave();
  },
);

/** Acts without a connection, and waits until the request of it has failed. */
async function stayWithoutConnection(context: BrowserContext, act: () => Promise<void>) {
  await context.setOffline(true);
  const failed = context.waitForEvent('requestfailed');
  await act();
  await failed;
}
