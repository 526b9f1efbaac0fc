/**
 * What lies over a narrow screen, or comes into it later, keeps its width, however long the words
 * of sellers and buyers are. The screens themselves are measured in accessibility.test.ts.
 */
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { HOSTILE_TITLE, signInAsHostileSeller } from '#tests/support/hostile-words.ts';
import { DEMO, signInAs } from '#tests/support/journey-people.ts';
import { layoutFaults, setBrowserType, splitWords } from '#tests/support/page-layout.ts';
import { expect, hydrated, PHONE, test, UNCHANGED_LIST } from '#tests/support/journey.ts';

const NARROW: BrowserContextOptions = { ...PHONE, viewport: { width: 320, height: 640 } };

test('a review of one long word keeps the width of the listing', async ({ visitor }) => {
  const { page } = await visitor(NARROW);
  await page.goto('/products?category=cars&sortBy=popular');
  await page.locator('article a').first().click();
  await page.locator('.review').first().waitFor();
  await page.evaluate((word) => {
    for (const words of document.querySelectorAll('.review b, .review-text > p:not(.row)'))
      words.textContent = word;
  }, HOSTILE_TITLE);
  await expect.poll(() => layoutFaults(page)).toEqual([]);
});

test('the question before a listing is deleted can be read, however long its title is', async ({
  visitor,
}) => {
  const { page } = await visitor(NARROW);
  await signInAsHostileSeller(page.context());
  await page.goto('/profile?tab=listings');
  await hydrated(page);
  await page.locator('article.mine .acts > summary').first().click();
  await page.locator('form:has([name=remove]) button').click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const outside = () =>
    dialog.evaluate((box) => {
      const edge = box.getBoundingClientRect();
      return [...box.querySelectorAll('*')]
        .map((part) => ({ part, side: part.getBoundingClientRect() }))
        .filter(({ side }) => side.right > edge.right + 1 || side.left < edge.left - 1)
        .map(({ part }) => part.tagName);
    });
  await expect.poll(outside).toEqual([]);
});

test('with type of twice the usual size no page is wider than the narrowest phone, and the logo leads home', async ({
  visitor,
}) => {
  const { page } = await visitor(NARROW);
  await signInAs(page.context(), DEMO.seller);
  await setBrowserType(page, 32);
  await page.goto('/products');
  const listing = await page.locator('article a').first().getAttribute('href');
  const screens = ['/', '/products', listing ?? '', '/sell', '/messages'];
  for (const path of [...screens, '/profile?tab=settings', '/notifications/settings']) {
    await page.goto(path);
    await hydrated(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
      .toBeLessThanOrEqual(320);
    await expect(page.locator('.header .logo svg')).toBeInViewport({ ratio: 0.9 });
  }
});

/** Names of an order or a kind that their field has no room for. */
const cutChoices = (page: Page) =>
  page.locator('main select:visible').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const name = (field as HTMLSelectElement).selectedOptions[0]?.text ?? '';
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const pen = new OffscreenCanvas(1, 1).getContext('2d');
      if (!pen) return ['nothing to measure with'];
      pen.font = font;
      const room =
        field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(name).width > room + 1 ? [name] : [];
    }),
  );

test('names of categories, languages, kinds and orders are whole on a phone in every language', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  const seller = await visitor(PHONE);
  await signInAs(seller.page.context(), DEMO.seller);
  for (const language of ['', '/es', '/fr', '/nl', '/ht', '/pap']) {
    await page.goto(`${language}/`);
    await expect.poll(() => splitWords(page, '.cats a'), language).toEqual([]);
    await page.goto(`${language}/login`);
    await hydrated(page);
    await page.locator('details:has(.choices) > summary').first().click();
    await page.locator('.choices:visible').waitFor();
    await expect.poll(() => splitWords(page, '.choices button > span'), language).toEqual([]);
    for (const list of ['/products', '/search?q=toyota', '/events']) {
      await page.goto(language + list);
      await expect.poll(() => cutChoices(page), language + list).toEqual([]);
    }
    await seller.page.goto(`${language}/events/new`);
    await expect.poll(() => splitWords(seller.page, '.kind-choice'), language).toEqual([]);
  }
});

test('advertisements are two at most on the first three screens of a phone', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  const onThreeScreens = () =>
    page
      .locator('.ad:visible')
      .evaluateAll(
        (ads) =>
          ads.filter((ad) => ad.getBoundingClientRect().top + scrollY < 3 * innerHeight).length,
      );
  for (const path of ['/', '/products', '/search?q=toyota', '/events', '/forum']) {
    await page.goto(path);
    await hydrated(page);
    await expect.poll(onThreeScreens, path).toBeLessThanOrEqual(2);
  }
  await page.goto('/products');
  await expect.poll(onThreeScreens).toBeGreaterThan(0);
  await page.locator('main article a').first().click();
  await page.locator('.detail').waitFor();
  await expect.poll(onThreeScreens).toBeLessThanOrEqual(2);
});

/** Pixels between the lower edge of one thing and the upper edge of another. */
async function between(above: Locator, below: Locator): Promise<number> {
  const [upper, lower] = await Promise.all([above.boundingBox(), below.boundingBox()]);
  return upper && lower ? lower.y - (upper.y + upper.height) : Number.NaN;
}

test('what one does below a discussion is one line on a phone, and what leads on keeps its distance', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  await page.goto('/forum');
  await page.locator('main article h2 a, main article h3 a').first().click();
  const foot = page.locator('.forum-foot');
  await foot.getByRole('link', { name: 'Report' }).waitFor();
  const lines = () =>
    foot.evaluate(
      (row) => new Set([...row.children].map((act) => act.getBoundingClientRect().y)).size,
    );
  await expect.poll(lines).toBe(1);
  await page.goto('/search?q=toyota');
  const pager = page.locator('.pager');
  await expect
    .poll(() => between(pager.locator('.pager-next'), pager.locator('[aria-current]')))
    .toBeGreaterThanOrEqual(8);
});

/** Pages, and how long each may be on a phone of 390 by 844 with its footer. */
type Lengths = Record<string, number>;
const LENGTHS: Lengths = {
  '/': 5500,
  '/events': 3500,
  '/search?q=toyota': 6100,
  '/products': 4800,
  '/products?view=list': 3600,
  '/forum': 4600,
  '/terms': 2300,
  '/privacy': 2300,
  '/content-policy': 2600,
};
const LENGTHS_FOR_SELLERS: Lengths = {
  '/profile?tab=listings': 3400,
  '/profile?tab=settings': 1700,
  '/notifications/settings': 2000,
  '/seller-profile?edit=1': 1450,
  '/add-product': 2600,
};
const LISTS = ['/', '/events', '/search?q=toyota', '/products', '/forum'];
const LISTING_LENGTH = 5600;
const STORE_LENGTH = 4700;

/** Opens each page and measures it. */
async function expectShort(page: Page, lengths: Lengths): Promise<void> {
  const length = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (const [path, longest] of Object.entries(lengths)) {
    await page.goto(path);
    await hydrated(page);
    await expect.poll(length, `the length of ${path}`).toBeLessThanOrEqual(longest);
  }
}

test('pages for visitors are as short as a phone wants them, and lists begin in the upper half of it', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  await page.goto(UNCHANGED_LIST);
  const listing = (await page.locator('main article a').first().getAttribute('href')) ?? '';
  await page.goto(listing);
  const store = (await page.locator('main a[href^="/seller/"]').first().getAttribute('href')) ?? '';
  const lengths = { ...LENGTHS, [listing]: LISTING_LENGTH, [store]: STORE_LENGTH };
  await expectShort(page, lengths);
  for (const path of [...LISTS, store]) {
    await page.goto(path);
    const card = page.locator('main article').first();
    const top = async () => (await card.boundingBox())?.y;
    await expect.poll(top, `the first card of ${path}`).toBeLessThanOrEqual(844 / 2);
  }
});

test('pages for sellers are as short as a phone wants them, with a low footer in every language', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  await signInAs(page.context(), DEMO.seller);
  await expectShort(page, LENGTHS_FOR_SELLERS);
  for (const language of ['', '/fr', '/ht', '/pap']) {
    const path = `${language}/profile?tab=settings`;
    await page.goto(path);
    const height = async () => (await page.locator('.footer').boundingBox())?.height;
    await expect.poll(height, path).toBeLessThanOrEqual(200);
  }
});
