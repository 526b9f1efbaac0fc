import type { Page } from '@playwright/test';
import { signUp } from '#tests/support/journey-people.ts';
import { expect, hydrated, shopUrl, test } from '#tests/support/journey.ts';
import { arrived, fillBasics, selling, submit } from '#tests/support/sell-form.ts';

const at = selling();

const TITLE = 'Wicker table with four chairs';
const DESCRIPTION = `Handmade wicker table with four chairs, light brown, with a glass top. It stood
on a covered porch in Mandeville for two years and has no scratches. Pick up on weekends.`;

/** Writes the listing and sends it. @returns its address */
async function offer(page: Page): Promise<string> {
  await fillBasics(page, { title: TITLE, category: 'Furniture', price: '240' });
  await page.getByLabel('Description').fill(DESCRIPTION);
  await at.choose(page, 'front.jpg');
  await arrived(page, 1);
  await submit(page).click();
  await page.waitForURL(/\/profile\?tab=listings#listing-/);
  return `/products/${page.url().split('#listing-')[1]}`;
}

const statusOf = async (path: string) => (await fetch(at.shopUrl() + path)).status;

test('a listing with the words and the picture of another seller’s is looked at by a person', async ({
  visitor,
}) => {
  const first = await at.seller();
  const original = await offer(first.page);
  await expect.poll(() => statusOf(original), { timeout: 20_000 }).toBe(200);
  await first.leave();

  const second = await visitor(at.shop);
  const { page } = second;
  await signUp(page.context());
  await page.goto('/sell');
  await hydrated(page);
  const copy = await offer(page);
  const row = page.locator('article', { hasText: TITLE });
  await expect
    .poll(
      async () => {
        await page.reload();
        return row.getByText('Flagged', { exact: true }).count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await row.getByText('A moderator is looking at it.').waitFor();
  expect(await statusOf(copy)).toBe(404);
  expect(await statusOf(original)).toBe(200);
  expect([first.troubles, second.troubles]).toEqual([[], []]);
  await second.leave();
}, 120_000);
