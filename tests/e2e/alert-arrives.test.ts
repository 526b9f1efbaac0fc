import type { Page } from '@playwright/test';
import { signUp } from '#tests/support/journey-people.ts';
import { newWord, putUp } from '#tests/support/new-listing.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import {
  expect,
  hydrated,
  PHONE,
  reloadUntil,
  test,
  type Visitor,
} from '#tests/support/journey.ts';

async function alertsOf(page: Page) {
  const { data } = await (await page.request.get('/api/alerts')).json();
  return (data as { summary: string; cadence: string; paused: boolean }[]).map(
    ({ summary, cadence, paused }) => ({ summary, cadence, paused }),
  );
}

/** Somebody puts up such a thing, and it is approved. */
async function comesUp(visitor: Visitor, watching: Page, title: string): Promise<string> {
  const { page, leave } = await visitor();
  await signUp(page.context());
  const id = await putUp(page.context(), title);
  await expect
    .poll(async () => (await watching.request.get(`/api/listings/${id}`)).status())
    .toBe(200);
  await leave();
  return id;
}

test('a search is saved, its alert arrives, is paused with one tap, and removed', async ({
  visitor,
}) => {
  const word = newWord();
  const summary = `${word} in Jamaica`;
  const { page } = await visitor(PHONE);
  await signUp(page.context());
  await page.goto(`/search?q=${word}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Tell me when one comes up' }).click();
  const told = page.getByRole('button', { name: 'We’ll tell you when a new one comes up' });
  await expect(told.filter({ visible: true })).toBeVisible();
  await expect.poll(() => alertsOf(page)).toEqual([{ summary, cadence: 'at-once', paused: false }]);
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);

  const id = await comesUp(visitor, page, `Chair ${word}`);
  const notice = page.getByRole('link', { name: `New for “${summary}”` }).first();
  await page.goto('/notifications');
  await reloadUntil(page, () => notice.isVisible());
  await notice.click();
  await expect(page).toHaveURL(new RegExp(`/products/${id}$`));

  await page.goto(`/search?q=${word}`);
  await hydrated(page);
  await told.filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Alert paused').first()).toBeVisible();
  await expect.poll(() => alertsOf(page)).toEqual([{ summary, cadence: 'at-once', paused: true }]);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByLabel('How often').selectOption('Weekly');
  await expect.poll(() => alertsOf(page)).toEqual([{ summary, cadence: 'weekly', paused: false }]);
  await expect(page.getByLabel('How often')).toHaveValue('weekly');

  await page.goto('/alerts');
  await hydrated(page);
  await expect(page.getByText('1 listing found')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeHidden();
  await page.locator('summary', { hasText: 'Change the alert' }).click();
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove the alert' }).click();
  await expect(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible();
  await expect.poll(() => alertsOf(page)).toEqual([]);

  // The page of the link in a mail has as much room below the header as other pages.
  await page.goto('/alerts/pause?token=none');
  const room = () =>
    page.evaluate(() => {
      const [header, title] = ['.header', 'h1'].map((at) =>
        document.querySelector(at)?.getBoundingClientRect(),
      );
      return (title?.top ?? 0) - (header?.bottom ?? Infinity);
    });
  await expect.poll(room).toBeGreaterThanOrEqual(16);
});
