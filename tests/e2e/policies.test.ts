// The pages that say what the shop promises: read on a phone without scripts, on a computer, on
// paper.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accessibilityFindings,
  DESKTOP,
  hydrated,
  openShop,
  PHONE,
  type Shop,
  visitor,
} from '#tests/support/running-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('a phone without scripts unfolds the contents, goes to a section and prints the text alone', async () => {
  const { page, leave } = await visitor(shop, { ...PHONE, javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  await page.getByText('Last updated January 2025').waitFor();
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);

  const contents = page.getByRole('navigation', { name: 'On this page' });
  const fees = contents.getByRole('link', { name: 'Fees' });
  expect(await fees.isVisible()).toBe(false);
  await page.locator('summary', { hasText: 'On this page' }).click();
  await fees.click();
  expect(new URL(page.url()).hash).toBe('#fees');
  const heading = page.getByRole('heading', { level: 2, name: 'Fees' });
  const top = (await heading.boundingBox())?.y ?? -1;
  const header = (await page.getByRole('banner').boundingBox())?.height ?? 0;
  expect(top).toBeGreaterThan(header);
  expect(top).toBeLessThan((PHONE.viewport?.height ?? 0) / 2);

  await page.emulateMedia({ media: 'print' });
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), contents])
    expect(await part.isVisible()).toBe(false);
  expect(await heading.isVisible()).toBe(true);
  await leave();
});

test('a computer shows the contents beside the text, and in them the section that is read', async () => {
  const { page, leave, troubles } = await visitor(shop, DESKTOP);
  await page.goto('/about#partners');
  await hydrated(page);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const current = contents.locator('[aria-current=true]');
  await expect.poll(() => current.textContent()).toContain('Partners and advertising');
  expect(await page.locator('summary', { hasText: 'On this page' }).isVisible()).toBe(false);
  const [beside, text] = [
    await contents.boundingBox(),
    await page.getByRole('article').boundingBox(),
  ];
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThan(text?.x ?? 0);
  expect(text?.width).toBeLessThanOrEqual(44 * 16);

  await contents.getByRole('link', { name: 'Our values' }).click();
  await expect.poll(() => current.textContent()).toContain('Our values');
  // From one page to the next without loading the document anew.
  await page.getByRole('article').getByRole('link', { name: 'Accessibility' }).click();
  await page.getByRole('heading', { level: 1, name: 'Accessibility' }).waitFor();
  await expect.poll(() => current.textContent()).toContain('What we aim for');

  const words = page.getByLabel('What stopped you?');
  await words.fill('The map says nothing');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  expect(await words.inputValue()).toBe('The map says nothing');
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByLabel('Email').fill('ana@people.example');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Sent. A person answers you by email.').waitFor();
  expect(await words.inputValue()).toBe('');
  expect(troubles).toEqual([]);
  await leave();
});
