import type { Page } from '@playwright/test';
import {
  type Account,
  DEMO,
  demoSeller,
  newAddress,
  signInByCode,
  signUp,
} from '#tests/support/journey-people.ts';
import { DESKTOP, expect, hydrated, PHONE, shopUrl, test } from '#tests/support/journey.ts';

let shop: Shop;
test.beforeAll(async () => {
  shop = await openShop();
}, 120_000);
test.afterAll(() => shop.close());

/** The code that a demonstration shows on the screen. */
const shownCode = async (page: Page) =>
  (/\d{6}/.exec((await page.locator('.note.warn').textContent()) ?? '') ?? [''])[0];

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

async function signIn(page: Page, { email, password }: Account) {
  await page.goto('/login?step=password&next=/profile');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname + url.search === '/profile');
}

test.describe.each([
  ['a computer', DESKTOP],
  ['a phone', PHONE],
] as const)('on %s', (_name, options) => {
  test('somebody signs up with a wrong and a right code, arrives at home, and comes back by password', async ({
    visitor,
  }) => {
    const { page, troubles, leave } = await visitor(options);
    const email = newAddress();
    await page.goto('/signup');
    await hydrated(page);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Password must be at least 6 characters').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    await expect(page.locator('form [aria-invalid=true]')).toHaveCount(6);
    await fillSignUp(page, email);
    await page.waitForURL(/step=verify/);
    const code = await shownCode(page);
    const boxes = page.getByRole('group', { name: 'Verification code' }).getByRole('textbox');
    await boxes.first().click();
    await page.keyboard.type('12a3');
    expect(
      await boxes.evaluateAll((inputs) =>
        inputs.map((input) => (input as HTMLInputElement).value).join(''),
      ),
    ).toBe('123');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type(code === '000000' ? '111111' : '000000');
    await page.getByText('Invalid verification code. Please try again.').waitFor();
    await expect
      .poll(() =>
        boxes.evaluateAll((inputs) =>
          inputs.map((input) => (input as HTMLInputElement).value).join(''),
        ),
      )
      .toBe('');
    await expect
      .poll(() => boxes.first().evaluate((input) => input === document.activeElement))
      .toBe(true);
    await page.evaluate(
      (text) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      },
      ` ${code.slice(0, 3)} ${code.slice(3)} `,
    );
    await page.getByText('Welcome to Calabash').waitFor();
    await page.waitForURL(`${shopUrl()}/`);
    await page.goto('/login');
    await page.waitForURL(`${shopUrl()}/`);
    await leave();

    const again = await visitor(options);
    await signIn(again.page, { email, password: 'mango season' });
    await again.page.getByRole('heading', { level: 1, name: 'Marcia Bennett' }).waitFor();
    expect(again.troubles).toEqual([]);
    await again.leave();
  });
});

test('somebody signs in by code, with the way back to where they came from', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/login?next=/products%3Fq%3Dboat');
  await hydrated(page);
  await page.getByRole('link', { name: /Email me a code/ }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('Please enter your email address').waitFor();
  await page.getByLabel('Email').fill('nobody@people.example');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('No account found with this email. Please sign up first.').waitFor();
  await page.getByLabel('Email').fill(DEMO.buyer.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.waitForURL(/step=verify/);
  await page.getByText(/Resend in 0:\d\d/).waitFor();
  await page.reload();
  await hydrated(page);
  await page.getByRole('group', { name: 'Verification code' }).getByRole('textbox').first().click();
  await page.keyboard.type(await shownCode(page));
  await page.waitForURL(/\/products\?q=boat/);
  await page.getByLabel('Profile menu').waitFor();
});

test('without JavaScript somebody signs up, signs out, sets a new password and signs in', async ({
  visitor,
}) => {
  const { page } = await visitor({ ...PHONE, javaScriptEnabled: false });
  const email = newAddress();
  await page.goto('/signup');
  await fillSignUp(page, email);
  await page.locator('input[name=code]').fill('999999');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Invalid verification code. Please try again.').waitFor();
  await page.locator('input[name=code]').fill(await shownCode(page));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Welcome to Calabash').waitFor();
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
  await page.getByText('Your password is new').waitFor();
  await page.waitForURL(/\/login$/);
  await signIn(page, { email: demoSeller('GD'), password: 'breadfruit' });
  await page.goto('/profile?edit=1');
  await page.getByLabel('Bio').fill('Edited without scripts');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Edited without scripts').waitFor();
  await page.getByRole('status').filter({ hasText: 'Profile saved' }).waitFor();
});

test('a seller edits the profile, marks a listing sold and is refused the page after signing out in another tab', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await signInByCode(page.context(), demoSeller('LC'));
  await page.goto('/profile');
  await hydrated(page);
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await page.getByLabel('Phone').fill('call me');
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/Please enter a valid phone number/)
    .first()
    .waitFor();
  await page.getByLabel('Phone').fill('+1 876 555 0199');
  await page.getByLabel('Bio').fill('I reply in the evening.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('I reply in the evening.').waitFor();
  await page.locator('.toast', { hasText: 'Profile saved' }).waitFor();

  const sold = page.getByText('Sold', { exact: true });
  const soldBefore = await sold.count();
  await page
    .getByRole('button', { name: /Mark as sold/ })
    .first()
    .click();
  await expect.poll(() => sold.count(), { timeout: 20_000 }).toBeGreaterThan(soldBefore);

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

test('somebody takes a copy of their data, changes the address, deletes the account and cannot come back', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const { password } = await signUp(page.context());
  await page.goto('/profile?tab=settings');
  await hydrated(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toBe('calabash-my-data.json');
  const changed = newAddress();
  await page.getByLabel('New email').fill(changed);
  const ofEmail = page.locator('form', { has: page.getByLabel('New email') });
  await ofEmail.locator('input[name=currentPassword]').fill(password);
  await page.getByRole('button', { name: 'Send code', exact: true }).click();
  await page.getByLabel('Verification code').fill(await shownCode(page));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Your address is changed.').waitFor();
  await page.getByText(`You sign in and get mail with ${changed}.`).waitFor();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep my account' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').locator('input[name=currentPassword]').fill('a guess');
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await page.getByText('Failed to delete account').waitFor();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').locator('input[name=currentPassword]').fill(password);
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await page.waitForURL(`${shopUrl()}/`);
  await page.goto('/login?step=password');
  await page.getByLabel('Email').fill(changed);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Invalid email or password').waitFor();
});
