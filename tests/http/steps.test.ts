// The steps of signing in as a way, where no script runs: why it begins, and where it ends.
import { expect, test } from '@playwright/test';
import { newAddress } from '#tests/support/journey-people.ts';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';

const at = ({ url }: PlainPage) => url.pathname + url.search;

test('a forgotten password leads back to where somebody wanted to go', async () => {
  const page = openPlainBrowser();
  await page.goto('/login?step=password&next=%2Fsell');
  expect(page.text()).toContain('Sign in to sell.');
  await page.click('link', 'Forgot password?');
  expect(at(page)).toBe('/forgot-password?next=%2Fsell');
  await page.click('link', 'Back');
  expect(at(page)).toBe('/login?next=%2Fsell');
});

test('a code that was sent is still good on the page before its boxes', async () => {
  const page = openPlainBrowser();
  await page.goto('/login?next=%2Fsell');
  await page.click('link', 'Sign up');
  expect(at(page)).toBe('/signup?next=%2Fsell');
  const email = newAddress();
  page.fill('Email', email);
  page.select('Location', 'JM');
  page.fill('Phone', '876 555 0123');
  page.fill('Password', 'mango season');
  page.fill('Confirm password', 'mango season');
  page.check(/I am 18 or older/);
  await page.click('button', 'Sign up');
  await page.back();
  expect(page.field('Email').value).toBe(email);
  await page.click('link', 'Enter it');
  page.fill('Verification code', /Your code is (\d{6})/.exec(page.text())?.[1] ?? '');
  await page.click('button', 'Verify');
  expect(page.text()).toContain('Welcome to Calabash');
  expect(page.href('Go now')).toBe('/sell');
});
