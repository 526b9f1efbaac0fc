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
  await expect(page).toHaveURL(/#fees$/);
  const heading = page.getByRole('heading', { level: 2, name: 'Fees' });
  await expect(async () => {
    const top = (await heading.boundingBox())?.y ?? -1;
    const header = await page.getByRole('banner').boundingBox();
    expect(top > (header?.height ?? 0)).toBe(true);
    expect(top < (PHONE.viewport?.height ?? 0) / 2).toBe(true);
  }).toPass();

  await page.emulateMedia({ media: 'print' });
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), contents])
    await expect(part).toBeHidden();
  await expect(heading).toBeVisible();
});

test('a computer shows the contents beside the text, and in them the section that is read', async ({
  visitor,
}) => {
  const { page } = await visitor(DESKTOP);
  await page.goto('/about#partners');
  await hydrated(page);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const current = contents.locator('[aria-current=true]');
  await expect(current).toContainText('Partners and advertising');
  await expect(page.locator('summary', { hasText: 'On this page' })).toBeHidden();
  await expect(async () => {
    const [beside, text] = [
      await contents.boundingBox(),
      await page.getByRole('article').boundingBox(),
    ];
    expect(beside && text && beside.x + beside.width < text.x).toBe(true);
    expect(text && text.width <= 44 * 16).toBe(true);
  }).toPass();

  await contents.getByRole('link', { name: 'Our values' }).click();
  await expect(current).toContainText('Our values');
  // From one page to the next without loading the document anew.
  await page.getByRole('article').getByRole('link', { name: 'Accessibility' }).click();
  await page.getByRole('heading', { level: 1, name: 'Accessibility' }).waitFor();
  await expect(current).toContainText('What we aim for');

  const words = page.getByLabel('What stopped you?');
  await words.fill('The map says nothing');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await expect(words).toHaveValue('The map says nothing');
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  await page.getByLabel('Email').fill('ana@people.example');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Sent. A person will answer you by email.').waitFor();
  await expect(words).toHaveValue('');
});
