/**
 * Every screen once in each mode: light in English on a computer, dark in Spanish on a phone.
 * States that a journey has to reach first (a list on its way, pictures at full size, the form for
 * a listing) are scanned in that journey.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import routes from '../../src/routes.ts';
import { DEMO, signInAs, signUp } from '#tests/support/journey-people.ts';
import {
  accessibilityFindings,
  DESKTOP,
  hydrated,
  openShop,
  PHONE,
  type Shop,
  visitor,
} from '#tests/support/running-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Screen = {
  path: string;
  /** What opens a menu or a dialog on a phone, before the scan. */
  onPhone?: string;
  /** What opens one in every mode, for a scan of its own. */
  opener?: string;
};

const FOR_EVERYBODY: Screen[] = [
  { path: '/', onPhone: '.header .mob > summary:has(+ .menu-sheet)' },
  { path: '/products', onPhone: '.header .mob > summary:has(+ .pop-settings)' },
  { path: '/products?view=list', onPhone: '.toolbar [popovertarget]' },
  { path: '/search?q=car', onPhone: '.header .where' },
  { path: '/search?q=zzzzqqq' },
  { path: '/products/01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d' },
  { path: '/login' },
  { path: '/login?step=password' },
  { path: '/signup' },
  { path: '/forgot-password' },
  { path: '/no/such/page' },
];
const FOR_SELLERS: Screen[] = [
  { path: '/profile' },
  { path: '/profile?tab=settings' },
  { path: '/profile?edit=1' },
  {
    path: '/profile?tab=listings',
    opener: 'article.mine:has([value=markSold]) form:has([name=remove]) button',
  },
  { path: '/seller-profile' },
  { path: '/messages' },
];
/** Pages of the table of contents that need no line here: those whose address names nothing. */
const OTHERS: Screen[] = routes
  .filter(({ file }, place) => routes.findIndex((each) => each.file === file) === place)
  .filter(({ file, path = '' }) => file.endsWith('.tsx') && !/[:*]/.test(path))
  .map(({ path = '' }) => ({ path: `/${path}` }))
  .filter(({ path }) =>
    [...FOR_EVERYBODY, ...FOR_SELLERS].every((screen) => screen.path.split('?')[0] !== path),
  );

/** Those for moderators. */
const FOR_MODERATORS: Screen[] = routes
  .flatMap(({ children = [] }) => children)
  .filter(({ file, path = '' }) => file.endsWith('.tsx') && !/[:*]/.test(path))
  .map(({ path = '' }) => ({ path: `/${path}` }));

describe.each([
  ['in light English on a computer', 'en', { ...DESKTOP, colorScheme: 'light' }],
  ['in dark Spanish on a phone', 'es', { ...PHONE, colorScheme: 'dark' }],
] as const)('axe finds nothing %s', (_name, locale, options) => {
  let visit: Awaited<ReturnType<typeof visitor>>;
  beforeAll(async () => {
    visit = await visitor(shop, options);
    await visit.page.request.post('/preferences', { form: { locale, return: '/' } });
  });
  afterAll(() => visit.leave());

  async function scan({ path, onPhone, opener }: Screen) {
    const { page, troubles } = visit;
    await page.goto(path);
    await hydrated(page);
    if (onPhone && options.viewport === PHONE.viewport) await page.locator(onPhone).click();
    expect(await accessibilityFindings(page)).toEqual([]);
    if (opener) {
      await page.locator(opener).first().click();
      await page.getByRole('dialog').waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
    }
    expect(troubles).toEqual([]);
  }

  test.each(FOR_EVERYBODY)('on $path', (screen) => scan(screen));

  test('on a listing and its seller’s store', async () => {
    const { page } = visit;
    await page.goto('/products?category=cars&sortBy=popular');
    await scan({ path: await linkOf(page, '.grid .card a') });
    await scan({ path: await linkOf(page, 'a[href^="/report?"]') });
    await scan({ path: await storeOfDemo() });
  });

  describe('for somebody without a store', () => {
    beforeAll(() => signUp(visit.page.context()).then(() => undefined));
    test('on /seller-profile', () => scan({ path: '/seller-profile' }));
  });

  describe('for a buyer', () => {
    beforeAll(() => signInAs(visit.page.context(), DEMO.buyer));
    test('on /favorites', () => scan({ path: '/favorites' }));
  });

  describe('for a seller', () => {
    beforeAll(() => signInAs(visit.page.context(), DEMO.seller));
    test.each([...FOR_SELLERS, ...OTHERS])('on $path', (screen) => scan(screen));
  });

  describe('for a moderator', () => {
    beforeAll(() => signInAs(visit.page.context(), DEMO.moderator));
    test.each(FOR_MODERATORS)('on $path', (screen) => scan(screen));
  });
});

const linkOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().getAttribute('href')) ?? '';

/** The page of the store of the seller who can be signed in as. */
async function storeOfDemo(): Promise<string> {
  const { page, leave } = await visitor(shop);
  await signInAs(page.context(), DEMO.seller);
  await page.goto('/seller-profile');
  const path = await linkOf(page, 'a[href^="/seller/"]');
  await leave();
  return path;
}
