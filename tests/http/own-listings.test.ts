// The listings of a seller without scripts: sold, deleted and looked through with forms alone.
import { expect, test } from '@playwright/test';
import { demoSeller, signInAs, signInByCode, signUp } from '#tests/support/journey-people.ts';
import { shopUrl } from '#tests/support/journey.ts';
import { putUp } from '#tests/support/new-listing.ts';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';
import { openProgram } from '#tests/support/program.ts';

const LISTINGS = '/profile?tab=listings';

async function openListings(): Promise<PlainPage> {
  const page = openPlainBrowser({ phone: true });
  await signInByCode(page, demoSeller('BZ'));
  return page.goto(LISTINGS);
}

/** The first listing that can be marked as sold without a further question: its title. */
function firstOnSale(page: PlainPage): string {
  const rows = [...page.root.querySelectorAll('article.mine')];
  const row = rows.find(
    (each) => each.querySelector('button[value=markSold]') && !each.querySelector('[name=option]'),
  );
  return row?.querySelector('.quiet-link')?.textContent ?? 'none is on sale';
}

/** Everything that can be done with a listing is in one menu of its row. */
const openMenu = (page: PlainPage, title: string) => page.click('button', `Options: ${title}`);

test('a listing is deleted after a question on a page of its own', async () => {
  const page = await openListings();
  const title = firstOnSale(page);
  await openMenu(page, title);
  await page.click('button', `Delete ${title}`);
  expect(page.text()).toContain(`Delete “${title}”?`);
  await page.click('link', 'Keep it');
  await openMenu(page, title);
  await page.click('button', `Delete ${title}`);
  await page.click('button', 'Delete listing');
  expect(page.url.pathname + page.url.search).toBe(LISTINGS);
  expect(page.text()).toContain('Listing deleted');
  expect(page.has('button', `Options: ${title}`)).toBe(false);
});

test('the page says what was done once, with a way to undo a sale, and asks who bought it', async () => {
  // Whoever has more listings than their plan allows cannot have one more.
  const title = 'Rocking chair of one owner';
  const request = await openProgram();
  const account = await signUp({ request });
  const id = await putUp({ request }, title);
  await expect.poll(async () => (await fetch(`${shopUrl()}/products/${id}`)).status).toBe(200);
  const page = openPlainBrowser({ phone: true });
  await signInAs(page, account);
  await page.goto(LISTINGS);
  await openMenu(page, title);
  await page.click('button', 'Mark as sold');
  expect(page.text()).toContain(`Marked as sold: ${title}`);
  await page.click('button', 'Undo');
  expect(page.text()).toContain(`For sale again: ${title}`);
  await openMenu(page, title);
  expect(page.has('button', 'Mark as sold')).toBe(true);
  await page.reload();
  expect(page.text()).not.toContain(`For sale again: ${title}`);
  // Who bought it is asked in the row, and not in its closed menu.
  const asks = () =>
    page.root.querySelector(`#listing-${id} .own-facts a[href$="/sold"]`)?.textContent;
  expect(asks()).toBeUndefined();
  await openMenu(page, title);
  await page.click('button', 'Mark as sold');
  expect(asks()).toBe(`Who bought it? ${title}`);
  await page.click('link', `Who bought it? ${title}`);
  expect(page.url.pathname).toBe(`/products/${id}/sold`);
  expect(page.has('heading', 'Who bought it?')).toBe(true);
  await request.dispose();
});

test('a seller finds a listing by words, status and order', async () => {
  const page = await openListings();
  const title = firstOnSale(page);
  await page.click('button', 'Find among my listings');
  page.fill('Search your listings', title);
  page.select('Sort by', 'views');
  await page.click('button', 'Show');
  expect(page.url.search).toMatch(/tab=listings&q=.*sort=views/);
  expect(page.text()).toMatch(/^\d+ listings?$/m);
  expect(page.root.querySelector('article.mine .quiet-link')?.textContent).toBe(title);
  await page.click('link', 'Compact rows');
  expect(page.url.searchParams.get('rows')).toBe('compact');
  await page.goto(`${LISTINGS}&q=nothing+has+this+name&state=sold`);
  expect(page.text()).toContain('No listing fits');
  await page.click('link', 'Show all');
  expect(page.root.querySelectorAll('article.mine').length).toBeGreaterThan(0);
});
