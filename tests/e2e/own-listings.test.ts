import type { Page } from '@playwright/test';
import { DEMO, signInAs } from '#tests/support/journey-people.ts';
import { DESKTOP, expect, hydrated, PHONE, test } from '#tests/support/journey.ts';

let shop: Shop;
test.beforeAll(async () => {
  shop = await openShop();
}, 120_000);
test.afterAll(() => shop.close());

const LISTINGS = '/profile?tab=listings';

async function openListings(page: Page): Promise<void> {
  await signInAs(page.context(), DEMO.seller);
  await page.goto(LISTINGS);
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

test.each([
  ['a computer', DESKTOP],
  ['a phone', PHONE],
] as const)('on %s a seller sells, reopens, renews and deletes', async (_name, options) => {
  const { page } = await visitor(options);
  await openListings(page);
  await hydrated(page);
  const { title, row } = await firstOnSale(page);
  await row.getByRole('button', { name: 'Mark as sold' }).click();
  await row.getByText('Sold', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Reopen' }).click();
  await row.getByText('Approved', { exact: true }).waitFor();

  const ending = page.locator('article.mine', { has: page.locator('button[value=renewListing]') });
  const before = await ending.count();
  expect(before).toBeGreaterThan(0);
  await ending.first().getByRole('button', { name: 'Renew' }).click();
  await page.waitForFunction(
    (count) => document.querySelectorAll('button[value=renewListing]').length === count - 1,
    before,
  );

  await row.getByRole('button', { name: `Delete ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: `Delete “${title}”?` });
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row.getByRole('button', { name: `Delete ${title}` }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete listing' }).click();
  await row.waitFor({ state: 'detached' });
});

test('without JavaScript a listing is deleted after a question on a page of its own', async ({
  visitor,
}) => {
  const { page } = await visitor({ ...DESKTOP, javaScriptEnabled: false });
  await openListings(page);
  const { title, row } = await firstOnSale(page);
  await row.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByText(`Delete “${title}”?`).waitFor();
  await page.getByRole('link', { name: 'Keep it' }).click();
  await row.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('button', { name: 'Delete listing' }).click();
  await page.waitForURL((url) => url.pathname + url.search === LISTINGS);
  await page.getByText('Listing deleted').waitFor();
  await expect(row).toHaveCount(0);
});

test('without JavaScript the page says what was done once, with a way to undo a sale', async ({
  visitor,
}) => {
  const { page } = await visitor({ ...PHONE, javaScriptEnabled: false });
  await openListings(page);
  const { title, row } = await firstOnSale(page);
  await row.getByRole('button', { name: 'Mark as sold' }).click();
  const notice = page.getByRole('status').filter({ hasText: `Marked as sold: ${title}` });
  await notice.waitFor();
  await notice.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`For sale again: ${title}`).waitFor();
  await row.getByRole('button', { name: 'Mark as sold' }).waitFor();
  await page.reload();
  await expect(page.getByText(`For sale again: ${title}`)).toHaveCount(0);
});

test('a toast waits for whoever looks at it, and goes by itself', async ({ visitor }) => {
  const { page } = await visitor(DESKTOP);
  await openListings(page);
  await hydrated(page);
  await page.clock.install();
  const { row } = await firstOnSale(page);
  await row.getByRole('button', { name: 'Mark as sold' }).click();
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

test.each([
  ['a phone', PHONE],
  ['a computer', DESKTOP],
] as const)('on %s a title of one long word pushes nothing away', async (_name, options) => {
  const { page } = await visitor(options);
  await openListings(page);
  const title = 'W'.repeat(120);
  await page.evaluate((word) => {
    for (const link of document.querySelectorAll('article.mine .quiet-link'))
      link.textContent = word;
  }, title);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await width()).toBeLessThanOrEqual(0);
  await hydrated(page);
  await page.locator('article.mine form:has([name=remove]) button').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await dialog.getByRole('heading').evaluate((heading, word) => {
    heading.textContent = `Delete “${word}”?`;
  }, title);
  const fits = await dialog.evaluate((node) => node.scrollWidth <= node.clientWidth);
  expect(fits).toBe(true);
  expect(await width()).toBeLessThanOrEqual(0);
});

test.each([
  ['with', true],
  ['without', false],
])(
  'a seller finds a listing by words, status and order %s scripts',
  async (_, javaScriptEnabled) => {
    const { page } = await visitor({ ...PHONE, javaScriptEnabled });
    await openListings(page);
    if (javaScriptEnabled) await hydrated(page);
    const title = await page.locator('article.mine .quiet-link').first().innerText();
    const search = page.getByRole('search').filter({ has: page.getByLabel('Words in the title') });
    await search.getByLabel('Words in the title').fill(title);
    await search.getByLabel('Sort by').selectOption('views');
    await search.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL(/tab=listings&q=.*sort=views/);
    await search.getByText(/^\d+ listings?$/).waitFor();
    expect(await page.locator('article.mine .quiet-link').first().innerText()).toBe(title);
    await search.getByRole('link', { name: 'Compact rows' }).click();
    await page.waitForURL(/rows=compact/);
    await page.goto(`${LISTINGS}&q=nothing+has+this+name&state=sold`);
    await page.getByText('No listing fits').waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.locator('article.mine').first().waitFor();
  },
);

test('on a phone compact rows take a quarter less room, and the filters three lines', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  await openListings(page);
  const height = () =>
    page
      .locator('article.mine')
      .evaluateAll((rows) => Math.max(...rows.slice(0, 5).map((row) => row.clientHeight)));
  const full = await height();
  await page.getByRole('link', { name: 'Compact rows' }).click();
  await page.waitForURL(/rows=compact/);
  await page.getByRole('link', { name: 'Full rows' }).waitFor();
  expect(await height()).toBeLessThan(full * 0.75);
  const tops = await page
    .locator('.own-filters-form :is(input[type=search], select, button)')
    .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().top)));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(3);
});
