/** Two steps at sign-in: set up, signed in with, and what moderators need them for. */
import { DEMO, signInAs, signUp } from '#tests/support/journey-people.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, PHONE, test } from '#tests/support/journey.ts';
import { codeOf } from '#tests/support/second-factor.ts';

test('somebody sets an app up, keeps the recovery codes, and signs in with it on a phone', async ({
  visitor,
}) => {
  const { page, troubles, leave } = await visitor();
  const account = await signUp(page.context());
  await page.goto('/profile?tab=settings');
  await hydrated(page);
  await page.getByRole('link', { name: 'Set up' }).click();
  await page.getByRole('heading', { name: 'First: is it you?' }).waitFor();
  await page.getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('img', { name: 'Code for the camera of the app' }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  const key = (await page.locator('p.key').innerText()).replace(/\s/g, '');
  await page.locator('.code input').first().click();
  await page.keyboard.type(await codeOf(key, -1));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  await expect(page.locator('.keys li')).toHaveCount(10);
  expect(await accessibilityFindings(page)).toEqual([]);
  const recovery = await page.locator('.keys .key').first().innerText();

  // They are shown this once, so the page is not left before they were put away.
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('.keys li')).toHaveCount(10);
  await page.getByText('I have put them where').click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL('**/profile?tab=settings');
  await leave();

  const phone = await visitor(PHONE);
  await phone.page.goto('/login?step=password&next=/orders');
  await hydrated(phone.page);
  await phone.page.getByLabel('Email').fill(account.email);
  await phone.page.getByLabel('Password', { exact: true }).fill(account.password);
  await phone.page.getByRole('button', { name: 'Login' }).click();
  await phone.page.getByRole('heading', { name: 'Enter the code from your app' }).waitFor();
  expect(await accessibilityFindings(phone.page)).toEqual([]);
  await phone.page.keyboard.type('000000');
  await phone.page.getByText('That code did not fit').waitFor();
  await phone.page.keyboard.type(await codeOf(key));
  await phone.page.waitForURL('**/orders');
  expect(phone.troubles).toEqual([]);
  await phone.leave();

  // Without scripts, and without the phone.
  const plain = await visitor({ ...DESKTOP, javaScriptEnabled: false });
  await plain.page.goto('/login?step=password');
  await plain.page.getByLabel('Email').fill(account.email);
  await plain.page.getByLabel('Password', { exact: true }).fill(account.password);
  await plain.page.getByRole('button', { name: 'Login' }).click();
  await plain.page.getByText('Lost your phone?').click();
  await plain.page.getByLabel('Recovery code').fill(recovery);
  await plain.page.getByRole('button', { name: 'Use the recovery code' }).click();
  await plain.page.waitForURL(/\/$/);
  await plain.page.goto('/two-factor');
  await plain.page.getByText('9 recovery codes are left.').waitFor();
  await plain.leave();
});

test('the pages of moderators are the home screen for others, and open for moderators', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/admin/moderation');
  await page.waitForURL('**/login?next=%2Fadmin%2Fmoderation');
  await page.getByText('Sign in to open the pages of moderators.').waitFor();
  await signUp(page.context());
  const refused = await page.goto('/admin/moderation');
  expect(refused?.status()).toBe(403);
  await hydrated(page);
  await page.getByRole('search').first().waitFor();
  await expect(page.locator('.rail')).toHaveCount(0);
  await signInAs(page.context(), DEMO.moderator);
  const opened = await page.goto('/admin/moderation');
  expect(opened?.status()).toBe(200);
  await page.getByRole('navigation', { name: 'Moderation' }).waitFor();
});
