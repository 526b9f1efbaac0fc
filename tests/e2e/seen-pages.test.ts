/** Back and forward in the history: pages that were just seen come from memory. */
import type { Page } from '@playwright/test';
import { DEMO, signInAs } from '#tests/support/journey-people.ts';
import { expect, hydrated, PHONE, shopUrl, test } from '#tests/support/journey.ts';

const list = '/products?location=Suriname&sortBy=price-low';
const data = /\/products\.data/;
const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** From far down in the list to one of its listings; a list that is asked for now must wait. */
async function leaveList(page: Page) {
  await page.goto(list);
  await hydrated(page);
  const card = page.locator('main article a[href^="/products/"]').nth(9);
  // The pointer is there before the place is read: a press would scroll to the link.
  await card.hover();
  await expect.poll(() => placeOf(page)).toBeGreaterThan(500);
  const title = (await card.textContent()) ?? '';
  const place = await placeOf(page);
  await card.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await hydrated(page);
  let asked = 0;
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(data, async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  return { title, place, arrive, asked: () => asked };
}

test('a list that was just seen is there at once, at its place, and is read anew', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  const { title, place, arrive, asked } = await leaveList(page);
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
  await expect.poll(async () => Math.abs((await placeOf(page)) - place)).toBeLessThan(50);
  await expect(page.locator('select[name=sortBy]').first()).toHaveValue('price-low');
  await expect.poll(asked).toBe(1);
  arrive();
  // And the listing, by the link in it that leads back, and forward.
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
});

test('the link that leads back to the list finds it, too', async ({ visitor }) => {
  const { page } = await visitor(PHONE);
  const { title } = await leaveList(page);
  await page.getByRole('link', { name: 'Back to Listings' }).click();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
});

test('whoever signs out leaves nothing in it', async ({ visitor }) => {
  const { page } = await visitor();
  await signInAs(page.context(), DEMO.buyer);
  await page.goto('/favorites');
  await hydrated(page);
  const kept = page.locator('main article a[href^="/products/"]').first();
  const title = (await kept.textContent()) ?? '';
  await page.getByRole('link', { name: 'Explore' }).first().click();
  await page.locator('.total').waitFor();
  await page.getByLabel('Profile menu').click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.waitForURL(`${shopUrl()}/`);
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  await hydrated(page);
  // What the account asks for comes, if anything, from the server, which asks to sign in.
  await page.route(/favorites/, (route) => route.abort());
  await page.evaluate(() => setTimeout(() => history.go(-2)));
  await expect(page).not.toHaveURL(`${shopUrl()}/`);
  await expect(page.getByText(title)).toHaveCount(0);
});
