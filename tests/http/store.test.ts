// Stores without scripts: written and looked through with HTML and forms alone.
import { expect, test } from '@playwright/test';
import { DEMO, demoSeller, signInAs, signInByCode } from '#tests/support/journey-people.ts';
import { openPlainBrowser } from '#tests/support/plain-browser.ts';

/** Opens every part of the form, as somebody does with its heading. */
function unfold(page: ReturnType<typeof openPlainBrowser>): void {
  for (const part of page.root.querySelectorAll('details')) part.setAttribute('open', '');
}

test('a part of a store is saved, and nothing that was typed is lost', async () => {
  const page = openPlainBrowser();
  await signInByCode(page, demoSeller('LC'));
  await page.goto('/seller-profile?edit=1');
  unfold(page);
  page.fill('Store description', 'Not yet.');
  page.fill('Tuesday', '8am - noon');
  await page.click('button', 'Save “Opening hours”');
  expect(page.text()).toContain('Saved.');
  unfold(page);
  expect(page.field('Store description').value).toBe('Not yet.');
  expect(page.field('Tuesday').value).toBe('8am - noon');
  await page.goto('/seller-profile?edit=1');
  unfold(page);
  expect(page.field('Store description').value).not.toBe('Not yet.');
  expect(page.field('Tuesday').value).toBe('8am - noon');
});

test('a store is edited, filtered, and shows its numbers', async () => {
  const page = openPlainBrowser();
  await signInByCode(page, demoSeller('KN'));
  await page.goto('/seller-profile');
  const path = page.href('View your store as others see it');
  await page.goto('/seller-profile?edit=1');
  unfold(page);
  expect(page.text()).toContain('Pictures need JavaScript');
  const logo = () => page.root.querySelector('[name=logoId]')?.getAttribute('value');
  const before = logo();
  expect(before).toMatch(/^[\da-f-]{36}$/);
  page.fill('Store name', '');
  page.fill('Store description', 'Written without scripts.');
  await page.click('button', 'Update Profile');
  expect(page.text()).toContain('Give your store a name.');
  unfold(page);
  expect(page.field('Store description').value).toBe('Written without scripts.');
  page.fill('Store name', 'Basseterre Market');
  await page.click('button', 'Update Profile');
  expect(page.text()).toContain('Written without scripts.');
  await page.goto('/seller-profile?edit=1');
  unfold(page);
  expect(logo()).toBe(before);

  await page.goto(path);
  page.select('Sort by', 'price-low');
  await page.click('button', 'Apply');
  expect(page.url.searchParams.get('sortBy')).toBe('price-low');
  expect(page.field('Sort by').value).toBe('price-low');

  const buyer = openPlainBrowser({ phone: true });
  await signInAs(buyer, DEMO.buyer);
  await buyer.goto(path);
  await buyer.click('button', /^Show (phone|WhatsApp)/);
  expect(buyer.text()).toMatch(/\+1 869 555 01\d\d/);
});

test('visitors see a store without its numbers, and its links lead nobody', async () => {
  const owner = openPlainBrowser();
  await signInAs(owner, DEMO.seller);
  await owner.goto('/seller-profile');
  const path = owner.href('View your store as others see it');
  const page = openPlainBrowser();
  await page.goto(path);
  expect(page.heading(1)).toMatch(/^Campbell’s Workshop/);
  expect(page.html).not.toMatch(/555 ?01\d\d/);
  const written = [...page.root.querySelectorAll('a[rel~="ugc"]')];
  expect(written.length).toBeGreaterThan(0);
  for (const link of written) expect(link.getAttribute('rel')).toContain('nofollow');
  await page.click('link', 'Sign in to see the number');
  expect(page.url.pathname).toBe('/login');

  await page.goto(path);
  // The last one, because the first is sold and deleted by other tests.
  const listing = [...page.root.querySelectorAll('.grid .card a')].at(-1)?.getAttribute('href');
  await page.goto(String(listing));
  await page.within('region', 'Seller').click('link', /Campbell’s Workshop/);
  expect(page.heading(1)).toMatch(/^Campbell’s Workshop/);
});

test('a store is written by whoever is signed in, and somebody who never was has no page', async () => {
  const page = openPlainBrowser();
  await page.goto('/seller-profile');
  expect(page.url.pathname).toBe('/login');
  expect(page.url.searchParams.get('next')).toBe('/seller-profile');
  await page.goto('/seller/01936b2e-7d5a-7c31-9a54-000000000000');
  expect(page.status).toBe(404);
  expect(page.heading(1)).toBe('Seller not found');
});
