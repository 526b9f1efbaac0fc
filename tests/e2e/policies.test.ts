// The pages that say what the shop promises: read on a phone without scripts, on a computer, on
// paper.
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, PHONE, test } from '#tests/support/journey.ts';

test('a phone without scripts unfolds the contents, goes to a section and prints the text alone', async ({
  visitor,
}) => {
  const { page } = await visitor({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  await page.getByText('Last updated January 2025').waitFor();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();

  const contents = page.getByRole('navigation', { name: 'On this page' });
  const fees = contents.getByRole('link', { name: 'Fees' });
  await expect(fees).toBeHidden();
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
    await expect(part).toBeHidden();
  await expect(heading).toBeVisible();
});

test('a computer shows the contents beside the text, and in them the section that is read', async ({
  visitor,
}) => {
  const { page, leave, troubles } = await visitor(DESKTOP);
  await page.goto('/about#partners');
  await hydrated(page);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const current = contents.locator('[aria-current=true]');
  await expect.poll(() => current.textContent()).toContain('Partners and advertising');
  await expect(page.locator('summary', { hasText: 'On this page' })).toBeHidden();
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
  await expect(words).toHaveValue('The map says nothing');
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByLabel('Email').fill('ana@people.example');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Sent. A person answers you by email.').waitFor();
  await expect(words).toHaveValue('');
});
