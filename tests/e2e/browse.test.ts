import type { Page } from '@playwright/test';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, LINE_CUT, PHONE, test } from '#tests/support/journey.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const sort = (page: Page) => page.getByLabel('Sort by');
const placeOf = (page: Page) => page.evaluate(() => scrollY);
const isBackAt = (page: Page, place: number) =>
  expect.poll(async () => Math.abs((await placeOf(page)) - place)).toBeLessThan(50);

test('a visitor searches from home, narrows the results, opens a listing and comes back to the same results', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/');
  await hydrated(page);
  const hero = page.getByRole('main').getByRole('search');
  await hero.getByRole('searchbox').fill('toyota');
  await hero.getByRole('button', { name: 'Search' }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Search Results for "toyota"' });
  await expect(title).toBeVisible();
  await expect(page.getByText(/Found \d+ products? matching your search/).first()).toBeVisible();

  await page.evaluate(() => document.body.setAttribute('data-same-document', 'yes'));
  const entries = await page.evaluate(() => history.length);
  await sort(page).selectOption('price-low');
  await expect(page).toHaveURL(/sortBy=price-low/);
  await expect(page.locator('body')).toHaveAttribute('data-same-document', 'yes');
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries);

  const results = page.url();
  await cards(page).first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Safety tips' }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(results);
  await expect(title).toBeVisible();
  await expect(sort(page)).toHaveValue('price-low');
});

test('a visitor without JavaScript searches, filters, pages, reads a listing and changes currency and theme', async ({
  visitor,
}) => {
  const { page } = await visitor({ ...DESKTOP, javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('main').getByRole('search').getByRole('searchbox').fill('house');
  await page.getByRole('main').getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "house"');

  await page.goto('/products');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('cars');
  await page.getByRole('textbox', { name: 'Max' }).fill('9000');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/category=cars.*maxPrice=9000/);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);

  const bar = page.getByRole('banner');
  await bar.getByLabel(/^Currency/).click();
  await bar.getByRole('button', { name: /Jamaican dollar/ }).click();
  await expect(bar.getByLabel('Currency: JMD J$, Jamaican dollar')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await bar.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await cards(page).first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 2, name: 'Description' })).toBeVisible();
});

test('a keyboard alone chooses in the header’s menus, which give the focus back, and reaches the content and a listing', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/products');
  await hydrated(page);
  const bar = page.getByRole('banner');
  const currency = bar.getByLabel(/^Currency/);
  const american = bar.getByRole('button', { name: 'US dollar' });
  const jamaican = bar.getByRole('button', { name: 'Jamaican dollar' });
  await currency.focus();
  await page.keyboard.press('Enter');
  await expect(jamaican).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(american).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(jamaican).toBeHidden();
  await expect(currency).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(jamaican).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(jamaican).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar.getByLabel('Currency: JMD J$, Jamaican dollar')).toBeVisible();
  await expect(page.getByRole('main').getByText('J$').first()).toBeVisible();

  const spanish = bar.getByRole('button', { name: 'Español' });
  await bar.getByLabel(/^Language/).focus();
  await page.keyboard.press('Enter');
  await expect(spanish).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(spanish).toBeHidden();

  await page.goto('/products');
  await hydrated(page);
  await page.keyboard.press('Tab');
  await expect(page.getByText('Skip to content')).toBeFocused();
  await page.keyboard.press('Enter');
  const isAtCard = () => page.evaluate(() => document.activeElement?.matches('article a') ?? false);
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press('Tab');
    if (await isAtCard()) break;
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}/);
});

test('on a phone the filters are a sheet: it says how many there are to be shown, and Escape and back close it', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  await page.goto('/products?category=cars');
  await hydrated(page);
  const opener = page.getByRole('button', { name: /^Filters/ });
  const show = page.getByRole('button', { name: /^Show [\d,]+ listings?$/ });
  await opener.click();
  const before = (await show.textContent()) ?? '';
  await page.getByRole('checkbox', { name: /^Manual/ }).check();
  await expect(page).toHaveURL(/transmission=Manual/);
  await expect(show).not.toHaveText(before);
  await page.locator('summary', { hasText: 'Condition' }).click();
  await page.getByRole('checkbox', { name: 'Good' }).check();
  await expect(page).toHaveURL(/condition=good/);
  await show.click();
  await expect(show).toBeHidden();
  await expect(page.getByRole('link', { name: /Good/ }).first()).toBeVisible();

  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(page).toHaveURL(/view=list/);
  await opener.click();
  await expect(show).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(show).toBeHidden();
  await expect(opener).toBeFocused();

  await page.getByRole('link', { name: 'Explore' }).last().click();
  await expect(page).toHaveURL(/\/products$/);
  await opener.click();
  await expect(show).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/condition=good/);
  await expect(show).toBeHidden();
});

test('a list that takes long shows six cards in waiting, and back returns to the place that was left', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/');
  await hydrated(page);
  const link = page.locator('footer').getByRole('link', { name: 'Electronics' });
  await link.scrollIntoViewIfNeeded();
  const place = await placeOf(page);
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/products.data*', async (route) => {
    await held;
    await route.continue();
  });
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse listings');
  await expect(page.locator('.skeleton-card')).toHaveCount(6);
  await expect.poll(() => placeOf(page)).toBe(0);
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  arrive();

  await expect(page.locator('.skeleton-card')).toHaveCount(0);
  await expect(page.locator('.total')).toBeVisible();
  await page.goBack();
  await isBackAt(page, place);
  await page.goForward();
  await expect(page.locator('.total')).toBeVisible();

  // The pointer is there before the place is read: a press would scroll to the link.
  const card = cards(page).last().getByRole('link').first();
  await card.hover();
  await expect.poll(() => placeOf(page)).toBeGreaterThan(500);
  const inList = await placeOf(page);
  await card.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Description' })).toBeVisible();
  await expect.poll(() => placeOf(page)).toBe(0);
  await page.goBack();
  await isBackAt(page, inList);
});

test.describe('a line that is cut', () => {
  test.use({ mayComplain: LINE_CUT });

  test('results that do not arrive keep their title, filters, order and page, and are asked for again', async ({
    visitor,
  }) => {
    const { page } = await visitor();
    const failed = page.getByText('Failed to load listings. Please try again.');
    const again = page.getByRole('link', { name: 'Try again' });
    await page.goto('/search?q=toyota&minPrice=100&page=2');
    await hydrated(page);
    await page.context().setOffline(true);
    await sort(page).selectOption('oldest');
    await expect(failed).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "toyota"');
    await expect(page.getByText('Your filters are kept.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Remove filter: From US$100.00' })).toBeVisible();
    await expect(sort(page)).toHaveValue('oldest');
    await expect(page.getByLabel('Min')).toHaveValue('100');

    await page.getByLabel('Max').fill('90000');
    await expect(page).toHaveURL(/maxPrice=90000/);
    await again.click();
    await expect(failed).toBeVisible();
    // From here on the page asks by itself.
    await page.context().setOffline(false);
    await expect(cards(page).first()).toBeVisible();
    await expect(page).toHaveURL(/q=toyota.*minPrice=100&maxPrice=90000.*sortBy=oldest/);
    await expect(sort(page)).toHaveValue('oldest');

    await page.goto('/products?category=cars');
    await hydrated(page);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(failed).toBeVisible();
    await expect(page.getByRole('link', { name: 'Remove filter: Cars' })).toBeVisible();
    await again.click();
    await expect(failed).toBeVisible();
    // From here on the page asks by itself.
    await page.context().setOffline(false);
    await expect(cards(page).first()).toBeVisible();
    await expect(page).toHaveURL(/\/products\?category=cars&page=2$/);
  });
});
