// Forms while the connection is lost: they stay, say so, and go on when it is back.
import type { BrowserContext, Page } from '@playwright/test';
import { DEMO, demoSeller, newAddress, signUp } from '#tests/support/journey-people.ts';
import { expect, hydrated, hydratedAt, PHONE, shopUrl, test } from '#tests/support/journey.ts';

let shop: Shop;
test.beforeAll(async () => {
  shop = await openShop();
}, 120_000);
test.afterAll(() => shop.close());

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

test.describe('without a connection', () => {
  test('signing in by password keeps address and password', async ({ visitor }) => {
    const { page } = await visitor();
    await open(page, '/login?step=password');
    await page.getByLabel('Email').fill('marcia@people.example');
    await page.locator('input[name=password]').fill('mango season');
    await pressOffline(page, press(page, 'Login'));
    await expect(page.getByLabel('Email')).toHaveValue('marcia@people.example');
    await expect(page.locator('input[name=password]')).toHaveValue('mango season');
    await press(page, 'Login')();
    await page.getByText('Invalid email or password').waitFor();
  });

  test('a code is asked for, entered and sent again', async ({ visitor }) => {
    const { page } = await visitor(PHONE);
    await open(page, '/login?step=code');
    await page.getByLabel('Email').fill(DEMO.seller.email);
    await pressOffline(page, press(page, 'Send code'));
    await expect(page.getByLabel('Email')).toHaveValue(DEMO.seller.email);
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
    await page.waitForURL(`${shopUrl()}/`);
  });

  test('a sign-up keeps everything that was written', async ({ visitor }) => {
    const { page } = await visitor(PHONE);
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
      await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
    await expect(page.locator('[name=acceptTerms]')).toBeChecked();
    await press(page, 'Sign up')();
    await page.waitForURL(/step=verify/);
  });

  test('a new password after a reset stays typed', async ({ visitor }) => {
    const { page } = await visitor();
    const email = demoSeller('VC');
    await open(page, '/forgot-password');
    await page.getByLabel('Email').fill(email);
    await pressOffline(page, press(page, 'Send code'));
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await press(page, 'Send code')();
    await page.waitForURL(/step=verify/);
    await boxes(page).first().click();
    await page.keyboard.type(await shownCode(page));
    await page.waitForURL(/step=password/);
    for (const name of ['newPassword', 'confirmPassword'])
      await page.locator(`[name=${name}]`).fill('breadfruit');
    await pressOffline(page, press(page, 'Set new password'));
    await expect(page.locator('[name=newPassword]')).toHaveValue('breadfruit');
    await press(page, 'Set new password')();
    await page.waitForURL(/step=done/);
  });

  test('profile and settings stay, and so does the person', async ({ visitor }) => {
    const { page } = await visitor();
    await signUp(page.context());
    await open(page, '/profile?edit=1');
    await page.getByLabel('Bio').fill('I reply in the evening.');
    await pressOffline(page, press(page, 'Save'));
    await expect(page.getByLabel('Bio')).toHaveValue('I reply in the evening.');
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
    await expect(page.locator('[name=newPassword]')).toHaveValue('breadfruit');
    await press(page, 'Change password')();
    await page.getByText(/Your password is changed/).waitFor();

    await page.getByLabel('New email').fill(newAddress());
    await pressOffline(page, press(page, 'Send code'));
    expect(await page.getByLabel('New email').inputValue()).toMatch(/^journey-/);
  });

  test('a store is kept as it was written', async ({ visitor }) => {
    const { page } = await visitor();
    await signUp(page.context());
    await open(page, '/seller-profile');
    await page.locator('[name=storeName]').fill('Marcia’s chairs');
    await pressOffline(page, press(page, /^Create/));
    await expect(page.locator('[name=storeName]')).toHaveValue('Marcia’s chairs');
  });

  test('somebody who signs out is told that they are still signed in', async ({ visitor }) => {
    const { page } = await visitor();
    await signUp(page.context());
    await open(page, '/products');
    await hydratedAt(page, 'form[action="/logout"]');
    await page.context().setOffline(true);
    await page.getByLabel('Profile menu').click();
    await press(page, 'Sign Out')();
    await page.getByText('Network error. You are still signed in; please try again.').waitFor();
    await page.context().setOffline(false);
    await press(page, 'Sign Out')();
    await page.waitForURL(`${shopUrl()}/`);
    await page.getByRole('link', { name: 'Login' }).first().waitFor();
  });

  test('the choice of a place leaves the page as it is, and works once the connection is back', async ({
    visitor,
  }) => {
    const { page } = await visitor();
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
  });

  test.each([
    ['language', 'Español'],
    ['currency', /Jamaican/],
  ])('the choice of a %s leaves the page where it is', async (picker, choice) => {
    const { page } = await visitor();
    await open(page, '/products');
    await stayWithoutConnection(page.context(), async () => {
      const menu = page.getByRole('banner');
      await menu.getByLabel(new RegExp(`^${picker}:`, 'i')).click();
      await menu.getByRole('button', { name: choice }).click();
    });
    expect(new URL(page.url()).pathname).toBe('/products');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.getByText('No connection')).toHaveCount(0);
  });
});

test('a page whose data did not come asks for them until they come', async ({ visitor }) => {
  const { page } = await visitor({ serviceWorkers: 'block' });
  await open(page, '/');
  const data = /\/events\.data/;
  await page.route(data, (route) => route.abort('connectionfailed'));
  const links = page.getByRole('navigation').getByRole('link', { name: 'Events', exact: true });
  await links.first().click();
  await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor();
  await page.unroute(data);
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
});

test.each(['connectionfailed', 503] as const)(
  'a page that cannot be read anew (%s) stays with what was typed, and is read later',
  async (failure) => {
    const { page } = await visitor();
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
    await expect(box).toHaveValue('mango');
    await page.unroute(data);
    await page.waitForResponse((answer) => data.test(answer.url()) && answer.ok());
    await bar.getByLabel(/^Currency: JMD/).waitFor();
    await expect(box).toHaveValue('mango');
  },
);

/** Acts without a connection, and waits until the request of it has failed. */
async function stayWithoutConnection(context: BrowserContext, act: () => Promise<void>) {
  await context.setOffline(true);
  const failed = context.waitForEvent('requestfailed');
  await act();
  await failed;
}
