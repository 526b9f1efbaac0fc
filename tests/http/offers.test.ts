// Offers without scripts: a form and buttons, and where they are not for somebody.
import { expect, test } from '@playwright/test';
import { signInByCode, signUp } from '#tests/support/journey-people.ts';
import { negotiableIn } from '#tests/support/negotiable.ts';
import { openPlainBrowser } from '#tests/support/plain-browser.ts';

/** Nobody else's journey is about sellers of this country. */
const COUNTRY = 'PR';

test('a price is offered on a page, and declined with a button', async () => {
  const { thing, sellerEmail } = await negotiableIn(COUNTRY);
  const page = openPlainBrowser();
  await signUp(page, { fullName: 'Asha Campbell' });
  await page.goto(`/products/${thing.id}`);
  await page.click('link', 'Make an offer');
  expect(page.url.pathname).toBe(`/products/${thing.id}/offer`);
  page.fill(/^Your offer \(/, 'a dozen');
  page.fill(/^Note/, 'Cash.');
  await page.click('button', 'Send offer');
  expect(page.text()).toContain('Please enter a price');
  expect(page.field(/^Note/).value).toBe('Cash.');
  page.fill(/^Your offer \(/, String(Math.round(thing.price.amount * 0.96) / 100));
  await page.click('button', 'Send offer');
  expect(page.url.pathname).toMatch(/^\/messages\/[\da-f-]{36}$/);
  const path = page.url.pathname;
  const card = () => page.within('log').within('article').text();
  expect(card()).toContain('Round 1 of 3.');
  // Whoever negotiates already is led to it.
  await page.goto(`/products/${thing.id}/offer`);
  expect(page.url.pathname).toBe(path);
  const desk = openPlainBrowser();
  await signInByCode(desk, sellerEmail);
  await desk.goto(path);
  await desk.click('button', 'Decline');
  expect(desk.within('log').within('article').text()).toContain('Declined');
  await page.goto(path);
  expect(card()).toContain('Declined');
});

test('a visitor signs in first, and the seller is offered nothing', async () => {
  const { thing, sellerEmail } = await negotiableIn(COUNTRY);
  const path = `/products/${thing.id}`;
  const page = openPlainBrowser();
  await page.goto(path);
  await page.click('link', 'Make an offer');
  expect(page.url.pathname).toBe('/login');
  expect(page.url.searchParams.get('next')).toBe(`${path}/offer`);
  expect(page.text()).toContain('to make an offer for');

  const desk = openPlainBrowser();
  await signInByCode(desk, sellerEmail);
  await desk.goto(path);
  expect(desk.has('link', 'Make an offer')).toBe(false);
  await desk.goto(`${path}/offer`);
  expect(desk.url.pathname).toBe(path);
});
