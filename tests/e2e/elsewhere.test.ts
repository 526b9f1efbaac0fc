/**
 * Nothing in this place: what other places have is one tap away, with scripts and without, and one
 * hears of it when one comes up here.
 */
import type { Page } from '@playwright/test';
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { signUp } from '#tests/support/journey-people.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, PHONE, shopUrl, test } from '#tests/support/journey.ts';

let shop: Shop;
/** A place that has no steelpan, and how many there are elsewhere. */
let place: string;
let count: number;
test.beforeAll(async () => {
  shop = await openShop({ pictures: true });
  const answer = await fetch(new URL('/api/listings?q=steelpan', shopUrl()));
  const { facets, ...found } = (await answer.json()) as {
    count: number;
    facets: { country: Record<string, number> };
  };
  count = found.count;
  place = COUNTRIES.find(({ code }) => !facets.country[code])?.name ?? '';
});
test.afterAll(() => shop.close());

const steelpans = (path: string) => `${path}?q=steelpan&location=${encodeURIComponent(place)}`;
const cards = (page: Page) => page.locator('main article.card');

/** Each screen that is looked at by a person, where a folder for them is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['ELSEWHERE_PICTURES'];
  if (!folder) return;
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: `${folder}/${name}-${scheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

test.describe.each([
  ['a computer', DESKTOP],
  ['a phone without scripts', { ...PHONE, javaScriptEnabled: false }],
] as const)('on %s', (device, options) => {
  test.each(['/search', '/products'])(
    'a visitor of %s goes to the nearest island',
    async (path) => {
      const { page } = await visitor(options);
      await page.goto(steelpans(path));
      await page
        .getByRole('heading', { name: new RegExp(`${count} elsewhere$`) })
        .first()
        .waitFor();
      await picture(page, `${device} ${path.slice(1)}`.replaceAll(' ', '-'));
      await expect(cards(page)).toHaveCount(Math.min(count, 6));
      const nearest = page.getByRole('navigation', { name: 'Nearest first' }).getByRole('link');
      const [, name = '', n = ''] =
        /^(.+) (\d+)$/.exec((await nearest.first().textContent()) ?? '') ?? [];
      await expect(cards(page).first()).toContainText(name);
      await nearest.first().click();
      await page.waitForURL((url) => url.searchParams.get('location') === name);
      await page.waitForFunction(
        (n) => document.querySelectorAll('main article.card').length === n,
        Number(n),
      );

      await page.goto(steelpans(path));
      await page.getByRole('link', { name: 'Search all Caribbean' }).click();
      await page.waitForURL((url) => url.pathname === path && !url.searchParams.has('location'));
      await page.waitForFunction(
        (n) => document.querySelectorAll('main article.card').length === n,
        Math.min(count, 24),
      );
    },
  );
});

test('nothing of it is in anybody’s way', async ({ visitor }) => {
  const { page } = await visitor(PHONE);
  await page.goto(steelpans('/search'));
  await hydrated(page);
  await picture(page, 'a-phone');
  expect(await accessibilityFindings(page)).toEqual([]);
});

test('a visitor who wants to hear of one is asked to sign in first', async ({ visitor }) => {
  const { page } = await visitor({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/search?q=zzzzqqq');
  await page.getByRole('button', { name: 'Tell me when one comes up' }).click();
  await page.waitForURL(/\/login\?next=/);
});

test('whoever asks to hear of one reads that they will', async ({ visitor }) => {
  const { page } = await visitor();
  await signUp(page.context());
  await page.goto(steelpans('/search'));
  await hydrated(page);
  await page.getByRole('button', { name: 'Tell me when one comes up' }).click();
  await page.locator('main .watch').getByText('We tell you when a new one comes up').waitFor();
  await expect(page.getByRole('button', { name: 'Tell me when one comes up' })).toHaveCount(0);
  await page
    .getByRole('heading', { name: new RegExp(`${count} elsewhere$`) })
    .first()
    .waitFor();
});
