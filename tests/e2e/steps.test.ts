// The steps of signing in as a way: why it begins, what Back does, and where it ends.
import type { Page } from '@playwright/test';
import { newAddress } from '#tests/support/journey-people.ts';
import { DESKTOP, expect, hydrated, test } from '#tests/support/journey.ts';

/** The code that a demonstration shows on the screen. */
async function shownCode(page: Page): Promise<string> {
  const note = page.locator('.note.warn').first();
  await expect(note).toHaveText(/\d{6}/);
  return /\d{6}/.exec((await note.textContent()) ?? '')?.[0] ?? '';
}

/** Where something is that somebody else sells, and its title. */
async function findListing(page: Page): Promise<{ path: string; title: string }> {
  const answer = await page.request.get('/api/listings?category=furniture&limit=20');
  const { data } = (await answer.json()) as {
    data: { id: string; title: string; sold: boolean }[];
  };
  // Others may have bought the first ones by now.
  const listing = data.find(({ sold }) => !sold);
  if (!listing) throw new Error('Nobody sells furniture');
  return { path: `/products/${listing.id}`, title: listing.title };
}

test('somebody who wants to contact a seller is told why to sign in, signs up, and comes back', async ({
  visitor,
}) => {
  const { page } = await visitor(DESKTOP);
  const { path, title } = await findListing(page);
  await page.goto(path);
  await hydrated(page);
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
  // What they wanted to do before they signed in.
  await page.waitForURL((url) => url.pathname === '/messages' && url.searchParams.has('listing'));
});
