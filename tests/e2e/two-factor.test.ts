/** Two steps at sign-in: an app is set up, and signed in with on another device. */
import { accessibilityFindings } from '#tests/support/axe.ts';
import { signUp } from '#tests/support/journey-people.ts';
import { expect, hydrated, PHONE, test } from '#tests/support/journey.ts';
import { codeOf } from '#tests/support/second-factor.ts';

test('somebody sets an app up, keeps the recovery codes, and signs in with it on a phone', async ({
  visitor,
}) => {
  const { page, leave } = await visitor();
  const account = await signUp(page.context());
  await page.goto('/profile?tab=settings');
  await hydrated(page);
  await page.getByRole('link', { name: 'Two steps at sign-in' }).click();
  await page.getByRole('heading', { name: 'First: is it you?' }).waitFor();
  await page.getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: 'Code for the camera of the app' }).waitFor();
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  const key = (await page.locator('p.key').innerText()).replace(/\s/g, '');
  await page.locator('.code input').first().click();
  await page.keyboard.type(await codeOf(key, -1));
  const stream = page.waitForRequest('**/messages/stream*');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  // The session got a new key: messages go on coming with it, and what is shown once stays.
  await stream;
  await expect(page.locator('.keys li')).toHaveCount(10);

  // They are shown this once, so the page is not left before they were put away.
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('.keys li')).toHaveCount(10);
  await page.getByText('I have put them where').click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL('**/profile?tab=settings');
  await leave();

  const { page: phone } = await visitor(PHONE);
  await phone.goto('/login?step=password&next=/orders');
  await hydrated(phone);
  await phone.getByLabel('Email').fill(account.email);
  await phone.getByLabel('Password', { exact: true }).fill(account.password);
  await phone.getByRole('button', { name: 'Login' }).click();
  await phone.getByRole('heading', { name: 'Enter the code from your app' }).waitFor();
  await phone.keyboard.type('000000');
  await phone.getByText('That code did not fit').waitFor();
  await phone.keyboard.type(await codeOf(key));
  await phone.waitForURL('**/orders');
});
