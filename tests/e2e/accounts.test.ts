// Accounts in a browser: signing up, signing out in another tab, a copy of the data, and the end.
import type { Page } from '@playwright/test';
import { type Account, demoSeller, newAddress, signUp } from '#tests/support/journey-people.ts';
import { DESKTOP, expect, hydrated, PHONE, shopUrl, test } from '#tests/support/journey.ts';

/** The code that a demonstration shows on the screen. */
async function shownCode(page: Page): Promise<string> {
  const note = page.locator('.note.warn');
  await expect(note).toHaveText(/\d{6}/);
  return /\d{6}/.exec((await note.textContent()) ?? '')?.[0] ?? '';
}

async function fillSignUp(page: Page, email: string) {
  await page.getByLabel('Full Name').fill('Marcia Bennett');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Location').selectOption('JM');
  await page.getByLabel('Phone').fill('876 555 0123');
  await page.locator('input[name=password]').fill('mango season');
  await page.locator('input[name=confirmPassword]').fill('mango season');
  await page.locator('input[name=acceptTerms]').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
}

async function fillSignIn(page: Page, { email, password }: Account) {
  await page.goto('/login?step=password&next=/profile');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('somebody signs up on a phone with a wrong and a right code, and arrives at home', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  await page.goto('/signup');
  await hydrated(page);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Calabash' })).toBeVisible();
  await expect(header.getByLabel('Language: English')).toBeVisible();
  await expect(header.getByLabel('Accessibility')).toBeVisible();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Password must be at least 6 characters').first().waitFor();
  await expect(page.getByLabel('Email')).toBeFocused();
  await fillSignUp(page, newAddress());
  await page.waitForURL(/step=verify/);
  const code = await shownCode(page);
  const first = page.getByRole('group', { name: 'Verification code' }).getByRole('textbox').first();
  await first.click();
  await page.keyboard.type(code === '000000' ? '111111' : '000000');
  await page.getByText('Invalid verification code. Please try again.').waitFor();
  await expect(first).toHaveValue('');
  await expect(first).toBeFocused();
  await page.keyboard.type(code);
  await page.getByText('Welcome to Calabash').waitFor();
  await page.waitForURL(`${shopUrl()}/`);
});

test('without JavaScript somebody signs up, signs out, sets a new password and signs in', async ({
  visitor,
}) => {
  const { page } = await visitor({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/signup');
  await fillSignUp(page, newAddress());
  await page.locator('input[name=code]').fill('999999');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Invalid verification code. Please try again.').waitFor();
  await page.locator('input[name=code]').fill(await shownCode(page));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Welcome to Calabash').waitFor();
  await page.waitForURL(`${shopUrl()}/`);
  await page.context().clearCookies();

  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('marcia');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByLabel('Email').fill(demoSeller('GD'));
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.locator('input[name=code]').fill(await shownCode(page));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.locator('input[name=newPassword]').fill('breadfruit');
  await page.locator('input[name=confirmPassword]').fill('breadfruits');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await page.getByText('Passwords do not match').first().waitFor();
  await page.locator('input[name=newPassword]').fill('breadfruit');
  await page.locator('input[name=confirmPassword]').fill('breadfruit');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await page.getByText('Your password has been changed').waitFor();
  await page.waitForURL(/\/login$/);
  await fillSignIn(page, { email: demoSeller('GD'), password: 'breadfruit' });
  await page.waitForURL(`${shopUrl()}/profile`);
  await page.goto('/profile?edit=1');
  await page.getByLabel('Bio').fill('Edited without scripts');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Edited without scripts').waitFor();
  await page.getByRole('status').filter({ hasText: 'Profile saved' }).waitFor();
});

test('somebody edits the profile, and is refused the page after signing out in another tab', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await signUp(page.context());
  await page.goto('/profile');
  await hydrated(page);
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await page.getByLabel('Phone').fill('call me');
  await page.getByLabel('Bio').fill('I reply in the evening.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please enter a valid phone number').first().waitFor();
  await expect(page.getByLabel('Bio')).toHaveValue('I reply in the evening.');
  await page.getByLabel('Phone').fill('+1 876 555 0199');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('I reply in the evening.').waitFor();
  await page.locator('.toast', { hasText: 'Profile saved' }).waitFor();

  const other = await page.context().newPage();
  await other.goto('/');
  await hydrated(other);
  await other.getByLabel('Profile menu').click();
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${shopUrl()}/`);
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  await page.goto('/profile');
  await page.waitForURL(/\/login\?next=%2Fprofile/);
});

test('in Tokyo somebody reads times by the clock of home, takes a copy of their data, and deletes the account', async ({
  visitor,
}) => {
  const { page } = await visitor({ ...DESKTOP, timezoneId: 'Asia/Tokyo' });
  const account = await signUp(page.context());
  await page.goto('/profile?tab=settings');
  await hydrated(page);
  await page.getByRole('heading', { name: 'Where you are signed in' }).click();
  await page.getByText(/Last used .+ EST/).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toBe('calabash-my-data.json');

  const remove = page.getByRole('button', { name: 'Delete account' });
  const dialog = page.getByRole('dialog');
  const confirm = async (password: string) => {
    await dialog.locator('input[name=currentPassword]').fill(password);
    await dialog.getByRole('button', { name: 'Yes, delete my account' }).click();
  };
  await remove.click();
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(dialog).toHaveCount(0);
  await remove.click();
  await confirm('a guess');
  await dialog.getByText('Failed to delete account').waitFor();
  await confirm(account.password);
  await page.waitForURL(`${shopUrl()}/`);
  await page.getByText('Your account is deleted.').waitFor();
  await fillSignIn(page, account);
  await page.getByText('Invalid email or password').waitFor();
});
