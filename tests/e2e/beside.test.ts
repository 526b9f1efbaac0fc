// What leads on from a listing: the way up, others like it, what its price is worth; and its
// pictures looked at closely.
import type { Page } from '@playwright/test';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, PHONE, test } from '#tests/support/journey.ts';

let shop: Shop;
let car = '';
test.beforeAll(async () => {
  shop = await openShop({ pictures: true });
  const { page } = await visitor(DESKTOP);
  const { data } = (await (
    await page.request.get('/api/listings?category=cars&sortBy=popular&limit=24')
  ).json()) as { data: { id: string; sold: boolean; cover: { kind: string } | null }[] };
  // One with several pictures.
  for (const { id, sold, cover } of data) {
    if (sold || cover?.kind !== 'image' || car !== '') continue;
    const one = (await (await page.request.get(`/api/listings/${id}`)).json()) as {
      data: { media: unknown[] };
    };
    if (one.data.media.length > 1) car = id;
  }
});
test.afterAll(async () => {
  await shop?.close();
});

const scaleOf = (page: Page) =>
  page
    .locator('.viewer li:not([inert])')
    .evaluate((item) => new DOMMatrix(getComputedStyle(item).transform).a);

test.describe.each([
  ['a computer', DESKTOP],
  ['a phone', PHONE],
] as const)('a listing on %s', (_, device) => {
  test('leads up to its category and place, and on to others, without scripts too', async ({
    visitor,
  }) => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, leave } = await visitor({ ...device, javaScriptEnabled });
      await page.goto(`/products/${car}`);
      const way = page.getByRole('navigation', { name: 'You are here' });
      const names = await way.getByRole('link').allTextContents();
      expect(names[0]).toBe('Home');
      expect(names.length).toBeGreaterThanOrEqual(3);
      const similar = page.getByRole('region', { name: 'Similar listings' });
      await expect(similar.getByRole('article')).toHaveCount(4);
      await similar.getByRole('link', { name: /^See all/ }).click();
      await page.waitForURL(/\/products\?category=[^&]+&location=/);
      await page.goBack();
      await way.getByRole('link').last().click();
      await page.waitForURL(/\/products\?category=[^&]+&location=/);
      await leave();
    }
  });

  test('shows its picture closer by keys, buttons, wheel and two taps', async ({ visitor }) => {
    const { page } = await visitor(device);
    await page.goto(`/products/${car}`);
    await hydrated(page);
    await page.locator('.gallery a').first().click();
    const viewer = page.getByRole('dialog', { name: 'Photos and videos' });
    await viewer.getByRole('button', { name: 'Zoom in' }).click();
    await viewer.getByText(/150\s?% of its size/).waitFor();
    await expect.poll(() => scaleOf(page)).toBeCloseTo(1.5);
    await page.keyboard.press('+');
    await viewer.getByText(/225\s?%/).waitFor();
    await page.keyboard.press('0');
    await expect.poll(() => scaleOf(page)).toBe(1);
    await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
    const port = viewer.locator('.viewer-port');
    await port.dblclick();
    await expect.poll(() => scaleOf(page)).toBeCloseTo(2.5);
    await port.dblclick();
    await expect.poll(() => scaleOf(page)).toBe(1);
    await port.hover();
    await page.mouse.wheel(0, -200);
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.2);
    expect(await accessibilityFindings(page)).toEqual([]);
    // Another picture begins whole, and this one too when it is back.
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await expect.poll(() => scaleOf(page)).toBe(1);
  });
});

test('cards tell how long ago they came once scripts run, and dates without them', async ({
  visitor,
}) => {
  const plain = await visitor({ ...PHONE, javaScriptEnabled: false });
  await plain.page.goto('/products');
  await expect(plain.page.locator('.card time').first()).toHaveText(/^[A-Z][a-z]+ \d/);
  await plain.leave();
  const { page } = await visitor(PHONE);
  await page.goto('/products');
  await page
    .locator('.card time', { hasText: /ago|now|yesterday/ })
    .first()
    .waitFor();
});

test('a price that can be compared says how it was worked out', async ({ visitor }) => {
  const { page } = await visitor(DESKTOP);
  const { data } = (await (await page.request.get('/api/listings?limit=24')).json()) as {
    data: { id: string }[];
  };
  for (const { id } of data) {
    const {
      data: { guide },
    } = (await (await page.request.get(`/api/listings/${id}/price-guide`)).json()) as {
      data: { guide: { listings: number } | null };
    };
    await page.goto(`/products/${id}`);
    const section = page.getByRole('region', { name: 'Usual price' });
    await expect(section).toHaveCount(guide ? 1 : 0);
    if (!guide) continue;
    await section.getByText('How this is worked out').click();
    await section.getByText(`${guide.listings} listings compared`).waitFor();
    break;
  }
});
