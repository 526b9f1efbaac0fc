import type { Locator, Page } from '@playwright/test';
import { DEMO, signInAs } from '#tests/support/journey-people.ts';
import { DESKTOP, expect, hydrated, PHONE, test } from '#tests/support/journey.ts';

async function openListings(page: Page): Promise<void> {
  await signInAs(page.context(), DEMO.seller);
  await page.goto('/profile?tab=listings');
  await hydrated(page);
}

/** The first listing that can be marked as sold, and its title. */
async function firstOnSale(page: Page) {
  const title = await page
    .locator('article.mine', { has: page.locator('button[value=markSold]') })
    .first()
    .locator('.quiet-link')
    .innerText();
  return {
    title,
    row: page.locator('article.mine', {
      has: page.getByRole('link', { name: title, exact: true }),
    }),
  };
}

/** Presses what stands in the menu of a row. */
async function press(row: Locator, name: string): Promise<void> {
  await row.locator('.acts > summary').click();
  await row.getByRole('button', { name }).click();
}

test('a seller sells, reopens, renews and deletes', async ({ visitor }) => {
  const { page } = await visitor(PHONE);
  await openListings(page);
  const { title, row } = await firstOnSale(page);
  await press(row, 'Mark as sold');
  await row.getByText('Sold', { exact: true }).waitFor();
  await press(row, 'Reopen');
  await row.getByText('Approved', { exact: true }).waitFor();
  // Everything is in the one menu of the row, whose panel lies over the page.
  const menu = row.locator('.acts > summary');
  const buttons = row.locator('button:visible, .btn:visible');
  await expect(buttons).toHaveCount(0);

  const ending = page.locator('button[value=renewListing]');
  const before = await ending.count();
  const soon = page.locator('article.mine', { has: ending });
  await press(soon.first(), 'Renew');
  await expect(ending).toHaveCount(before - 1);

  await press(row, `Delete ${title}`);
  const dialog = page.getByRole('dialog', { name: `Delete “${title}”?` });
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await row.getByRole('button', { name: `Delete ${title}` }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete listing' }).click();
  await row.waitFor({ state: 'detached' });
});

test('a toast waits for whoever looks at it, and goes by itself', async ({ visitor }) => {
  const { page } = await visitor(DESKTOP);
  await openListings(page);
  await page.clock.install();
  const { row } = await firstOnSale(page);
  await press(row, 'Mark as sold');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await page.keyboard.press('F6');
  await page.clock.runFor(30_000);
  await expect(undo).toHaveCount(1);
  await undo.press('Enter');
  const again = page.locator('.toast', { hasText: 'For sale again' });
  await again.waitFor();
  await page.clock.runFor(6_000);
  await again.waitFor({ state: 'detached' });
});

/** How many pixels the page is wider than the screen. */
const excess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const [name, device] of [
  ['a phone', PHONE],
  ['a computer', DESKTOP],
] as const)
  test(`on ${name} a title of one long word pushes nothing away, and compact rows take less room`, async ({
    visitor,
  }) => {
    const { page } = await visitor(device);
    await openListings(page);
    const height = () =>
      page
        .locator('article.mine')
        .evaluateAll((rows) => Math.max(...rows.slice(0, 5).map((row) => row.clientHeight)));
    const full = await height();
    await page.getByRole('link', { name: 'Compact rows' }).click();
    await page.getByRole('link', { name: 'Full rows' }).waitFor();
    await expect.poll(height).toBeLessThan(device === PHONE ? full * 0.75 : full);
    await page.getByText('Find among my listings').click();
    if (device === PHONE) {
      // Words, order and status, and the button: three lines.
      const fields = page.locator('.own-filters-form :is(input[type=search], select, button)');
      await expect(fields).toHaveCount(4);
      await expect
        .poll(() =>
          fields.evaluateAll(
            (all) => new Set(all.map((each) => Math.round(each.getBoundingClientRect().top))).size,
          ),
        )
        .toBe(3);
    }

    const title = 'W'.repeat(120);
    await page.evaluate((word) => {
      for (const link of document.querySelectorAll('article.mine .quiet-link'))
        link.textContent = word;
    }, title);
    await expect.poll(() => excess(page)).toBeLessThanOrEqual(0);
    await page.locator('article.mine .acts > summary').first().click();
    await page.locator('article.mine form:has([name=remove]) button').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await dialog.getByRole('heading').evaluate((heading, word) => {
      heading.textContent = `Delete “${word}”?`;
    }, title);
    await expect
      .poll(() => dialog.evaluate((node) => node.scrollWidth - node.clientWidth))
      .toBeLessThanOrEqual(0);
    await expect.poll(() => excess(page)).toBeLessThanOrEqual(0);
  });
