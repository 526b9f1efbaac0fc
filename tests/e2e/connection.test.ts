/** Forms while the connection is lost: they stay, say so, and go on when it is back. */
import type { BrowserContext, Page } from '@playwright/test';
import { newAddress, signUp } from '#tests/support/journey-people.ts';
import { expect, hydrated, LINE_CUT, PHONE, shopUrl, test } from '#tests/support/journey.ts';

test.use({ mayComplain: LINE_CUT });

const LOST = 'Network error. Please try again.';

/** Presses while there is no connection, and finds the same page with the sentence about it. */
async function pressOffline(page: Page, name: string | RegExp): Promise<void> {
  const before = page.url();
  await page.context().setOffline(true);
  await press(page, name);
  await page.getByText(LOST).first().waitFor();
  await expect(page).toHaveURL(before);
  await page.context().setOffline(false);
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Acts without a connection, and waits until the request of it has failed. */
async function stayWithoutConnection(context: BrowserContext, act: () => Promise<void>) {
  await context.setOffline(true);
  const failed = context.waitForEvent('requestfailed');
  await act();
  await failed;
}

test('a sign-up keeps everything that was written, on a phone', async ({ visitor }) => {
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
  await pressOffline(page, 'Sign up');
  const kept = { ...fields, location: 'JM', bio: 'Chairs and more', password: 'mango season' };
  for (const [name, value] of Object.entries(kept))
    await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
  await expect(page.locator('[name=acceptTerms]')).toBeChecked();
  await press(page, 'Sign up');
  await page.waitForURL(/step=verify/);
});

test('profile, settings and store stay as they were written, and so does the person', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await signUp(page.context());
  await open(page, '/profile?edit=1');
  await page.getByLabel('Bio').fill('I reply in the evening.');
  await pressOffline(page, 'Save');
  await expect(page.getByLabel('Bio')).toHaveValue('I reply in the evening.');
  await press(page, 'Save');
  await page.getByText('I reply in the evening.').waitFor();

  await open(page, '/profile?tab=settings&open=password');
  const ofPassword = page.locator('form', { has: page.locator('[name=newPassword]') });
  for (const [name, value] of Object.entries({
    currentPassword: 'mango season',
    newPassword: 'breadfruit',
    confirmPassword: 'breadfruit',
  }))
    await ofPassword.locator(`[name=${name}]`).fill(value);
  await pressOffline(page, 'Change password');
  await expect(page.locator('[name=newPassword]')).toHaveValue('breadfruit');
  await press(page, 'Change password');
  await page.getByText(/Your password is changed/).waitFor();

  await page.locator('summary', { hasText: 'Email address' }).click();
  await page.getByLabel('New email').fill('marcia@people.example');
  await pressOffline(page, 'Send code');
  await expect(page.getByLabel('New email')).toHaveValue('marcia@people.example');

  await open(page, '/seller-profile');
  await page.locator('[name=storeName]').fill('Marcia’s chairs');
  await pressOffline(page, /^Create/);
  await expect(page.locator('[name=storeName]')).toHaveValue('Marcia’s chairs');

  // Whoever signs out is told that they are still signed in.
  await open(page, '/products');
  await hydrated(page);
  await page.context().setOffline(true);
  await page.getByLabel('Profile menu').click();
  await press(page, 'Sign Out');
  await page.getByText('Network error. You are still signed in; please try again.').waitFor();
  await page.context().setOffline(false);
  await press(page, 'Sign Out');
  await page.waitForURL(`${shopUrl()}/`);
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
});

test('the choices of language and place leave the page as it is, and work once the connection is back', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await open(page, '/products');
  const menus = page.getByRole('banner');
  await stayWithoutConnection(page.context(), async () => {
    await menus.getByLabel(/^Language:/).click();
    await menus.getByRole('button', { name: 'Español' }).click();
  });
  await expect(page).toHaveURL(`${shopUrl()}/products`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.getByText('No connection')).toHaveCount(0);
  await page.context().setOffline(false);

  await open(page, '/products');
  const choose = () => page.getByRole('button', { name: 'Barbados' }).first().click();
  await page.getByLabel('Location: All Caribbean').click();
  await stayWithoutConnection(page.context(), choose);
  await page.getByText(LOST).waitFor();
  await expect(page).toHaveURL(`${shopUrl()}/products`);
  await page.context().setOffline(false);
  await choose();
  await page.waitForURL(/location=Barbados/);
  await page.getByLabel('Location: Barbados').waitFor();
  await menus.getByLabel(/^Currency: BBD/).waitFor();
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

test('what a press opens is there when the line is back, and the page stays meanwhile', async ({
  visitor,
}) => {
  const { page } = await visitor({ ...PHONE, serviceWorkers: 'block' });
  await open(page, '/products');
  // Chromium never asks again for the address of an import that failed.
  const code = /\/assets\/SuggestionBox-/;
  let failures = 0;
  await page.route(code, async (route) => {
    failures += 1;
    await route.abort('connectionfailed');
  });
  const box = page.locator('.header input[name=q]');
  await box.fill('toy');
  await expect.poll(() => failures).toBeGreaterThan(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse listings');
  await page.unroute(code);
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(box).toHaveValue('toy');
});

for (const failure of ['connectionfailed', 503] as const)
  test(`a page that cannot be read anew (${failure}) stays with what was typed, and is read later`, async ({
    visitor,
  }) => {
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
    await bar.getByLabel(/^Currency: JMD/).waitFor();
    await expect(box).toHaveValue('mango');
  });
