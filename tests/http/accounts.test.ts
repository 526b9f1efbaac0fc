// Accounts without scripts: signing in, the profile, the address, and the end.
import { expect, test } from '@playwright/test';
import { demoSeller, newAddress, signUp } from '#tests/support/journey-people.ts';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';

const SETTINGS = '/profile?tab=settings';

const at = ({ url }: PlainPage) => url.pathname + url.search;

/** The code that a demonstration shows. */
const shownCode = (page: PlainPage) => /Your code is (\d{6})/.exec(page.text())?.[1] ?? '';

async function signIn(page: PlainPage, email: string, password: string) {
  await page.goto('/login?step=password&next=/profile');
  page.fill('Email', email);
  page.fill('Password', password);
  await page.click('button', 'Login');
}

/** Leaves only the form with this field: others on the page ask for the password as well. */
function keepFormOf(page: PlainPage, name: string) {
  for (const form of page.root.querySelectorAll('main form'))
    if (!form.querySelector(`[name=${name}]`)) form.remove();
}

for (const path of ['/login', '/signup', '/forgot-password'])
  test(`${path} has a header with the way home, language, accessibility and theme, and a footer`, async () => {
    const page = openPlainBrowser();
    await page.goto(path);
    const inHeader = (what: string) => page.root.querySelector(`header ${what}`);
    expect(inHeader('a[href="/"]')?.textContent).toBe('Calabash');
    for (const choice of ['name=locale][value=fr', 'name=contrast', 'name=theme][value=dark'])
      expect(inHeader(`form[action="/preferences"] [${choice}]`), choice).toBeTruthy();
    for (const href of ['/terms', '/privacy', '/safety'])
      expect(page.root.querySelector(`footer a[href="${href}"]`), href).toBeTruthy();
  });

test('the form of signing up says everything that is missing at once, and keeps what was written', async () => {
  const page = openPlainBrowser();
  await page.goto('/signup');
  page.fill('Full Name', 'Marcia Bennett');
  await page.click('button', 'Sign up');
  expect(page.text()).toContain('Password must be at least 6 characters');
  expect(page.root.querySelectorAll('form [aria-invalid=true]')).toHaveLength(6);
  expect(page.field('Full Name').value).toBe('Marcia Bennett');
});

test('somebody comes back by password, a wrong one is refused, and the page of signing in leads home', async () => {
  const { email, password } = await signUp(openPlainBrowser());
  const page = openPlainBrowser();
  await signIn(page, email, 'mango seasons');
  expect(page.text()).toContain('Invalid email or password');
  expect(page.field('Email').value).toBe(email);
  await signIn(page, email, password);
  expect(at(page)).toBe('/profile');
  expect(page.heading(1)).toBe('Marcia Bennett');
  await page.goto('/login');
  expect(at(page)).toBe('/');
});

test('somebody signs in by code, with the way back to where they came from', async () => {
  const page = openPlainBrowser();
  await page.goto('/login?next=/products%3Fq%3Dboat');
  await page.click('link', /Email me a code/);
  const ask = async (email: string) => {
    page.fill('Email', email);
    await page.click('button', 'Send code');
  };
  await ask('');
  expect(page.text()).toContain('Please enter your email address');
  await ask('nobody@people.example');
  expect(page.text()).toContain('No account found with this email. Please sign up first.');
  await ask(demoSeller('VC'));
  expect(page.url.searchParams.get('step')).toBe('verify');
  expect(page.text()).toMatch(/Resend in [01]:\d\d/);
  await page.reload();
  page.fill('Verification code', shownCode(page));
  await page.click('button', 'Verify');
  expect(at(page)).toBe('/products?q=boat');
  await page.goto('/profile');
  expect(at(page)).toBe('/profile');
});

test('somebody edits their profile, and is told what is wrong with what they wrote', async () => {
  const page = openPlainBrowser();
  await signUp(page);
  await page.goto('/profile');
  await page.click('link', 'Edit profile');
  page.fill('Phone', 'call me');
  page.fill('Bio', 'I reply in the evening.');
  await page.click('button', 'Save');
  expect(page.text()).toContain('Please enter a valid phone number');
  expect(page.field('Phone').value).toBe('call me');
  page.fill('Phone', '+1 876 555 0199');
  await page.click('button', 'Save');
  expect(page.url.pathname).toBe('/profile');
  expect(page.text()).toContain('I reply in the evening.');
  const told = page.all('status').map(({ textContent }) => textContent);
  expect(told.join()).toContain('Profile saved');
  await page.goto('/profile?edit=1');
  expect(page.field('Phone').value).toBe('+18765550199');
});

test('the profile of somebody who is not signed in asks them to sign in', async () => {
  const page = openPlainBrowser();
  await page.goto('/profile');
  expect(at(page)).toBe('/login?next=%2Fprofile');
});

test('a new address is proven by a code, and is signed in with', async () => {
  const page = openPlainBrowser();
  const { password } = await signUp(page);
  const changed = newAddress();
  await page.goto(SETTINGS);
  await page.click('button', /^Email address/);
  keepFormOf(page, 'newEmail');
  page.fill('New email', changed);
  page.fill('Current password', password);
  await page.click('button', 'Send code');
  page.fill('Verification code', shownCode(page));
  await page.click('button', 'Verify');
  expect(page.text()).toContain('Your address is changed.');
  expect(page.text()).toContain(`You sign in and get mail with ${changed}.`);
  const elsewhere = openPlainBrowser();
  await signIn(elsewhere, changed, password);
  expect(at(elsewhere)).toBe('/profile');
});

test('somebody takes a copy of their data, deletes the account on a second page, and cannot come back', async () => {
  const page = openPlainBrowser();
  const { email, password } = await signUp(page);
  await page.goto(SETTINGS);
  await page.click('link', 'Download my data');
  expect(page.downloaded?.name).toBe('calabash-my-data.json');
  expect(JSON.stringify(JSON.parse(String(page.downloaded?.bytes)))).toContain(email);

  await page.goto(SETTINGS);
  await page.click('button', 'Delete account');
  await page.click('link', 'Keep my account');
  expect(at(page)).toBe(SETTINGS);
  const remove = async (proof: string) => {
    if (!page.has('button', 'Yes, delete my account')) await page.click('button', 'Delete account');
    const last = page.find('button', 'Yes, delete my account').closest('form');
    for (const form of page.root.querySelectorAll('main form')) if (form !== last) form.remove();
    page.fill('Current password', proof);
    await page.click('button', 'Yes, delete my account');
  };
  await remove('a guess');
  expect(page.text()).toContain('Failed to delete account');
  await remove(password);
  expect(at(page)).toBe('/');
  expect(page.text()).toContain('Your account is deleted.');
  await signIn(page, email, password);
  expect(page.text()).toContain('Invalid email or password');
});

test('the end of the account stands with the settings alone', async () => {
  const page = openPlainBrowser();
  await signUp(page);
  await page.goto(SETTINGS);
  expect(page.has('button', 'Delete account')).toBe(true);
  await page.click('link', /^Reviews$/);
  expect(page.has('heading', 'Your reviews')).toBe(true);
  expect(page.has('button', 'Delete account')).toBe(false);
});
