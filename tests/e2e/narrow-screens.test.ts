/**
 * No screen scrolls sideways: not on the narrowest phone, not with type of twice the size, and not
 * for words and prices of sellers that are longer than a line.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserContextOptions, Page } from 'playwright-core';
import routes from '../../src/routes.ts';
import {
  type Hostile,
  HOSTILE_TITLE,
  signInAsHostileSeller,
} from '#tests/support/hostile-words.ts';
import { DEMO, signInAs } from '#tests/support/journey-people.ts';
import { untilPublic } from '#tests/support/moderator.ts';
import {
  DESKTOP,
  hydrated,
  openShop,
  PHONE,
  type Shop,
  visitor,
} from '#tests/support/running-shop.ts';

let shop: Shop;
let hostile: Hostile;
/** An event of the demo that more people go to than faces fit beside each other. */
let crowded: string;
let session: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
beforeAll(async () => {
  shop = await openShop();
  const { page, leave } = await visitor(shop);
  hostile = await signInAsHostileSeller(page.context());
  session = await page.context().storageState();
  await leave();
  // Others see it, and it can be searched for, once it has been screened.
  await untilPublic(shop, [hostile.listing, hostile.event, hostile.discussion]);
  const events = (await (await fetch(`${shop.url}/api/events?limit=100`)).json()) as {
    data: { id: string; attendeeCount: number }[];
  };
  crowded = `/events/${events.data.find(({ attendeeCount }) => attendeeCount > 9)?.id}`;
});
afterAll(() => shop.close());

const NARROW: BrowserContextOptions = { ...PHONE, viewport: { width: 320, height: 640 } };

/** Sets the size of type that the browser's own settings have, 16 for most people. */
async function setBrowserType(page: Page, pixels: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
}

/**
 * What is wrong with the page as it lies there: it scrolls sideways, parts of the header lie over
 * each other, or a price is broken.
 */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`is ${scrollWidth} wide, not ${clientWidth}`] : [];

    const boxes = [...document.querySelectorAll('.header-top > *, .header-nav > *')]
      .map((part) => ({ part: part.className, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    const overlapping = boxes.flatMap(({ part, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        )
        .map((other) => `${part} lies over ${other.part}`),
    );

    const broken: string[] = [];
    for (const price of document.querySelectorAll(
      '.price, .amount, .buybar-price, .strong-price',
    )) {
      const texts = document.createTreeWalker(price, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const number = /\d[\d.,\u00a0\u202f]*/.exec(text.nodeValue ?? '');
        if (!number) continue;
        const range = document.createRange();
        range.setStart(text, number.index);
        range.setEnd(text, number.index + number[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`breaks ${number[0]}`);
      }
    }
    return [...wide, ...overlapping, ...broken];
  });
}

const PATHS = routes
  .filter(({ file, path = '' }) => file.endsWith('.tsx') && !/[:*]/.test(path))
  .map(({ path = '' }) => `/${path}`)
  .concat(
    '/products?view=list',
    `/search?q=${HOSTILE_TITLE}`,
    `/search?q=${HOSTILE_TITLE}&location=Jamaica&category=furniture`,
    '/search?q=car',
    '/login?step=password',
    '/no/such/page',
  );
/** Those for moderators. */
const ADMIN_PATHS = routes
  .flatMap(({ children = [] }) => children)
  .filter(({ file, path = '' }) => file.endsWith('.tsx') && !/[:*]/.test(path))
  .map(({ path = '' }) => `/${path}`);
const OWN_PATHS = ['/profile?tab=listings', '/profile?tab=settings', '/profile?edit=1'];

/** How a page that lies there is looked at, one after the other; type is 16 for most people. */
const MODES = [
  { name: 'on the narrowest phone', ...size(NARROW), type: 16, large: false },
  { name: 'with large text on it', ...size(NARROW), type: 16, large: true },
  { name: 'with type of 200 % on a phone', ...size(PHONE), type: 32, large: false },
  { name: 'with type of 200 % on a computer', ...size(DESKTOP), type: 32, large: false },
];

function size({ viewport }: BrowserContextOptions): { width: number; height: number } {
  return viewport ?? { width: 0, height: 0 };
}

/** In Jamaican dollars, whose numbers are long. */
async function look(paths: string[], options: BrowserContextOptions): Promise<string[]> {
  const { page, leave } = await visitor(shop, options);
  await page.request.post('/preferences', { form: { currency: 'JMD', return: '/' } });
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    for (const { name, width, height, type, large } of MODES) {
      await page.setViewportSize({ width, height });
      await setBrowserType(page, type);
      await page.evaluate((text) => {
        if (text) document.documentElement.dataset['text'] = 'large';
        else delete document.documentElement.dataset['text'];
      }, large);
      found.push(...(await faults(page)).map((fault) => `${path} ${fault} ${name}`));
    }
  }
  await leave();
  return found;
}

/** Some sixty pages, each looked at in four ways, may take as long as this on a busy machine. */
const MANY_PAGES_MS = 180_000;

test(
  'every screen keeps its width for a visitor',
  async () => {
    expect(await look([...Object.values(hostile), crowded, ...PATHS], NARROW)).toEqual([]);
  },
  MANY_PAGES_MS,
);

test('every screen keeps its width for a seller of long words', async () => {
  const { listing, store, event, discussion } = hostile;
  const written = [listing, `${listing}/edit`, event, `${event}/edit`, store, discussion];
  const forms = ['/sell', '/seller-profile', '/events/new', '/events/mine', '/forum/new'];
  const paths = [...written, ...forms, ...OWN_PATHS];
  expect(await look(paths, { ...NARROW, storageState: session })).toEqual([]);
});

test('every screen of moderators keeps its width', async () => {
  const { page, leave } = await visitor(shop);
  await signInAs(page.context(), DEMO.moderator);
  const storageState = await page.context().storageState();
  await leave();
  expect(await look(ADMIN_PATHS, { ...NARROW, storageState })).toEqual([]);
});

test('a review of one long word keeps the width of the listing', async () => {
  const { page, leave } = await visitor(shop, NARROW);
  await page.goto('/products?category=cars&sortBy=popular');
  await page.locator('article a').first().click();
  await page.locator('.review').first().waitFor();
  await page.evaluate((word) => {
    for (const words of document.querySelectorAll('.review b, .review-text > p:not(.row)'))
      words.textContent = word;
  }, HOSTILE_TITLE);
  expect(await faults(page)).toEqual([]);
  await leave();
});

test('the question before a listing is deleted can be read, however long its title is', async () => {
  const { page, leave } = await visitor(shop, { ...NARROW, storageState: session });
  await page.goto('/profile?tab=listings');
  await hydrated(page);
  await page.locator('form:has([name=remove]) button').click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const outside = await dialog.evaluate((box) => {
    const edge = box.getBoundingClientRect();
    return [...box.querySelectorAll('*')]
      .map((part) => ({ part, side: part.getBoundingClientRect() }))
      .filter(({ side }) => side.right > edge.right + 1 || side.left < edge.left - 1)
      .map(({ part }) => part.tagName);
  });
  expect(outside).toEqual([]);
  await leave();
});
