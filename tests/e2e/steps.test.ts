// The steps of signing in as a way: why it begins, what Back does, and where it ends.
import type { Page } from '@playwright/test';
import { newAddress, signUp } from '#tests/support/journey-people.ts';
import { DESKTOP, expect, hydrated, shopUrl, test } from '#tests/support/journey.ts';

let shop: Shop;
test.beforeAll(async () => {
  shop = await openShop();
}, 120_000);
test.afterAll(() => shop.close());

const shownCode = async (page: Page) =>
  (/\d{6}/.exec((await page.locator('.note.warn').first().textContent()) ?? '') ?? [''])[0];

/** The first listing that somebody else sells, and its title. */
async function openListing(page: Page): Promise<{ path: string; title: string }> {
  await page.goto('/products?category=furniture');
  const path = await page.locator('a[href^="/products/"]').first().getAttribute('href');
  await page.goto(String(path));
  await hydrated(page);
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  return { path: String(path), title: String(title) };
}

test('somebody who wants to contact a seller is told why to sign in, signs up, and comes back', async ({
  visitor,
}) => {
  const { page } = await visitor(DESKTOP);
  const { path, title } = await openListing(page);
  await page.getByRole('link', { name: 'Contact Seller' }).first().click();
  await page.getByText(`Sign in to contact the seller of “${title}”.`).waitFor();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByText(`Sign up to contact the seller of “${title}”.`).waitFor();
  await page.reload();
  await hydrated(page);
  const email = newAddress();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Location').selectOption('JM');
  await page.getByLabel('Phone').fill('876 555 0123');
  for (const name of ['password', 'confirmPassword'])
    await page.locator(`input[name=${name}]`).fill('mango season');
  await page.locator('input[name=acceptTerms]').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/step=verify/);

  // Back stays on the site, and the code is still good.
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/signup' && !url.searchParams.has('step'));
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('link', { name: 'Enter it' }).click();
  await page.waitForURL(/step=verify/);
  await page.getByRole('group', { name: 'Verification code' }).getByRole('textbox').first().click();
  await page.keyboard.type(await shownCode(page));
  await page.getByText('Welcome to Calabash').waitFor();
  await page.waitForURL(`${shopUrl()}${path}`);
});

test('a forgotten password leads back to where somebody wanted to go', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/login?step=password&next=%2Fsell');
  await hydrated(page);
  await page.getByText('Sign in to sell.').waitFor();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL(/forgot-password\?next=%2Fsell/);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL(/login\?next=%2Fsell/);
});

test('the time of a session is that of the person’s own place', async ({ visitor }) => {
  const { page } = await visitor({ ...DESKTOP, timezoneId: 'Asia/Tokyo' });
  await signUp(page.context());
  await page.goto('/profile?tab=settings');
  await hydrated(page);
  await page.getByText(/Last used .+ GMT\+9/).waitFor();

  // The end of the account stands with the settings alone.
  await page.getByRole('button', { name: 'Delete account' }).waitFor();
  await page.getByRole('link', { name: 'Reviews', exact: true }).click();
  await page.getByRole('heading', { name: 'Your reviews' }).waitFor();
  await expect(page.getByRole('button', { name: 'Delete account' })).toHaveCount(0);
});
