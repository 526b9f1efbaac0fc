// The pictures of a listing looked at closely.
import type { Page } from '@playwright/test';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { expect, hydrated, test } from '#tests/support/journey.ts';

test.use({ pictures: true });

/** A car with several pictures. */
async function findCar(page: Page): Promise<string> {
  const get = async <T>(path: string) => (await (await page.request.get(path)).json()) as T;
  const { data } = await get<{ data: { id: string; cover: { kind: string } | null }[] }>(
    '/api/listings?category=cars&sortBy=popular&limit=24',
  );
  for (const { id, cover } of data) {
    if (cover?.kind !== 'image') continue;
    const one = await get<{ data: { media: unknown[] } }>(`/api/listings/${id}`);
    if (one.data.media.length > 1) return id;
  }
  throw new Error('No car of the demo has several pictures');
}

test('a picture of a listing is seen closer by keys, buttons, wheel and two taps', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto(`/products/${await findCar(page)}`);
  await hydrated(page);
  await page.locator('.gallery a').first().click();
  const viewer = page.getByRole('dialog', { name: 'Photos and videos' });
  const scale = () =>
    page
      .locator('.viewer li:not([inert])')
      .evaluate((item) => new DOMMatrix(getComputedStyle(item).transform).a);
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect(viewer.getByText(/150\s?% of its size/)).toBeAttached();
  await expect.poll(scale).toBeCloseTo(1.5);
  await page.keyboard.press('+');
  await expect(viewer.getByText(/225\s?%/)).toBeAttached();
  await page.keyboard.press('0');
  await expect.poll(scale).toBe(1);
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  const port = viewer.locator('.viewer-port');
  await port.dblclick();
  await expect.poll(scale).toBeCloseTo(2.5);
  await port.dblclick();
  await expect.poll(scale).toBe(1);
  await port.hover();
  await page.mouse.wheel(0, -200);
  await expect.poll(scale).toBeGreaterThan(1.2);
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  // Another picture begins whole, and this one too when it is back.
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect.poll(scale).toBe(1);
});
