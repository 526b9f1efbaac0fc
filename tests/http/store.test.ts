// Stores without scripts: written and looked through with HTML and forms alone.
import { expect, test } from '@playwright/test';
import { DEMO, demoSeller, signInAs, signInByCode } from '#tests/support/journey-people.ts';
import { openPlainBrowser } from '#tests/support/plain-browser.ts';

test('a part of a store is saved, and nothing that was typed is lost', async () => {
  const page = openPlainBrowser();
  await signInByCode(page, demoSeller('LC'));
  await page.goto('/seller-profile?edit=1');
  page.fill('Store description', 'Not yet.');
  page.fill('Tuesday', '8am - noon');
  await page.click('button', 'Save “Opening hours”');
  expect(page.text()).toContain('Saved.');
  expect(page.field('Store description').value).toBe('Not yet.');
  expect(page.field('Tuesday').value).toBe('8am - noon');
  await page.goto('/seller-profile?edit=1');
  expect(page.field('Store description').value).not.toBe('Not yet.');
  expect(page.field('Tuesday').value).toBe('8am - noon');
});

test('a store is edited, filtered, and shows its numbers', async () => {
  const page = openPlainBrowser();
  await signInByCode(page, demoSeller('KN'));
  await page.goto('/seller-profile');
  const path = page.href('View your store as others see it');
  await page.goto('/seller-profile?edit=1');
  expect(page.text()).toContain('Pictures need JavaScript');
  const logo = () => page.root.querySelector('[name=logoId]')?.getAttribute('value');
  const before = logo();
  expect(before).toMatch(/^[\da-f-]{36}$/);
  page.fill('Store name', '');
  page.fill('Store description', 'Written without scripts.');
  await page.click('button', 'Update Profile');
  expect(page.text()).toContain('Give your store a name.');
  expect(page.field('Store description').value).toBe('Written without scripts.');
  page.fill('Store name', 'Basseterre Market');
  await page.click('button', 'Update Profile');
  expect(page.text()).toContain('Written without scripts.');
  await page.goto('/seller-profile?edit=1');
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
