// The pages that say what the shop promises: read on a phone without scripts, on a computer, on
// paper.
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, PHONE, test } from '#tests/support/journey.ts';

test('a phone without scripts sees the sections, unfolds one and prints the whole text alone', async ({
  visitor,
}) => {
  const { page } = await visitor({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  await page.getByText(/^Last updated \w+ \d+, 20\d\d$/).waitFor();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();

  const contents = page.getByRole('navigation', { name: 'On this page' });
  await expect(contents).toBeHidden();
  const heading = page.getByRole('heading', { level: 2, name: 'Fees' });
  const fees = page.getByText('is free and stays free');
  await expect(heading).toBeVisible();
  await expect(fees).toBeHidden();
  await heading.click();
  await expect(fees).toBeVisible();
  const appeal = page.getByText('You can appeal against it within');
  await expect(appeal).toBeHidden();

  await page.emulateMedia({ media: 'print' });
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), contents])
    await expect(part).toBeHidden();
  await expect(heading).toBeVisible();
  await expect(appeal).toBeVisible();
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
