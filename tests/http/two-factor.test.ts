// Two steps at sign-in, where no script runs; and what moderators need them for.
import { expect, test } from '@playwright/test';
import { DEMO, signInAs, signUp } from '#tests/support/journey-people.ts';
import { openPlainBrowser } from '#tests/support/plain-browser.ts';
import { switchOn } from '#tests/support/second-factor.ts';

test('somebody without their phone signs in with a recovery code, which is used up', async () => {
  const first = openPlainBrowser();
  const account = await signUp(first);
  const send = async (_method: string, path: string, data: object) => ({
    status: 200,
    body: await first.post(path, data),
  });
  const { recoveryCodes } = await switchOn({ send }, { currentPassword: account.password });

  const page = openPlainBrowser();
  await page.goto('/login?step=password');
  page.fill('Email', account.email);
  page.fill('Password', account.password);
  await page.click('button', 'Login');
  expect(page.text()).toContain('Lost your phone?');
  await page.click('button', 'Lost your phone?');
  page.fill('Recovery code', recoveryCodes[0] ?? '');
  await page.click('button', 'Use the recovery code');
  expect(page.url.pathname).toBe('/');
  await page.goto('/two-factor');
  expect(page.text()).toContain('9 recovery codes are left.');
});

test('the pages of moderators are the home screen for others, and open for moderators', async () => {
  const page = openPlainBrowser();
  await page.goto('/admin/moderation');
  expect(page.url.pathname + page.url.search).toBe('/login?next=%2Fadmin%2Fmoderation');
  expect(page.text()).toContain('Sign in to open the pages of moderators.');
  await signUp(page);
  await page.goto('/admin/moderation');
  expect(page.status).toBe(403);
  expect(page.has('search')).toBe(true);
  expect(page.has('navigation', 'Moderation')).toBe(false);
  expect(page.root.querySelector('.rail')).toBeNull();
  await signInAs(page, DEMO.moderator);
  await page.goto('/admin/moderation');
  expect(page.status).toBe(200);
  expect(page.has('navigation', 'Moderation')).toBe(true);
});
