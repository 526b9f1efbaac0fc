/**
 * What journeys are written with: visitors of the shop (journeys-setup.ts), each with a browser and
 * an address of their own. What a journey changes belongs to somebody that no other file uses.
 */
import {
  type Browser,
  type BrowserContextOptions,
  type Page,
  test as playwright,
} from '@playwright/test';
import { addressOfItsOwn } from './address-of-its-own.ts';
import { SLOWDOWN, yieldProcessor } from './slowdown.ts';

export { expect } from '@playwright/test';

/** Where the shop of all journeys answers. */
export const shopUrl = (): string => {
  const url = process.env['SHOP_URL'];
  if (!url) throw new Error('tests/support/journeys-setup.ts has not started the shop');
  return url;
};

export type Visit = {
  page: Page;
  /** What the page complained of: errors that nobody caught, and those in the console. */
  troubles: string[];
  /** Closes the browser before the test is over; otherwise it is closed then. */
  leave: () => Promise<void>;
};

/** Opens the shop in the browser of somebody who has never been there. */
export type Visitor = (options?: BrowserContextOptions) => Promise<Visit>;

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

/**
 * What the demo has in Suriname: no journey adds to it, changes, sells or removes any of it. It
 * names a place, because without one a member sees what is in their own.
 */
export const UNCHANGED_LIST = '/products?location=Suriname&sortBy=oldest';

/** What a page says when the line is cut or a server is gone: nothing that it could prevent. */
export const LINE_CUT = /net::ERR_|status of 50[2-4]/;

/** Flags of Chromium in a container, without anything that it does on its own. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * `visitor` opens a browser of a new visitor (a computer unless told otherwise); the test fails
 * when a page of theirs complained. `mayComplain` says which complaints are right where a test
 * cuts the line or breaks the server.
 * `pictures` says whether the browser loads pictures: they cost a quarter of its time. Both are set
 * by `test.use`, the latter for a whole file.
 */
export const test = playwright.extend<
  { mayComplain: RegExp | null; visitor: Visitor },
  { pictures: boolean }
>({
  pictures: [false, { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ pictures }, use) => {
      if (SLOWDOWN > 1) yieldProcessor();
      await use({
        executablePath: process.env['CHROMIUM_PATH'],
        args: [...FLAGS, ...(pictures ? [] : ['--blink-settings=imagesEnabled=false'])],
      });
    },
    { scope: 'worker' },
  ],
  mayComplain: [null, { option: true }],
  visitor: async ({ browser, mayComplain }, use) => {
    const visits: Visit[] = [];
    await use(async (options) => {
      const visit = await open(browser, options);
      visits.push(visit);
      return visit;
    });
    for (const { leave } of visits) await leave();
    const troubles = visits
      .flatMap((visit) => visit.troubles)
      .filter((trouble) => !mayComplain?.test(trouble));
    playwright.expect(troubles, 'what pages complained of').toEqual([]);
  },
});

async function open(browser: Browser, options: BrowserContextOptions = DESKTOP): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: shopUrl(),
    extraHTTPHeaders: addressOfItsOwn(),
    ...options,
  });
  const page = await context.newPage();
  if (SLOWDOWN > 1) await slowDown(page);
  const troubles: string[] = [];
  // An answer that was on its way when somebody went on is none.
  page.on('pageerror', (error) => {
    if (error.name !== 'AbortError') troubles.push(String(error));
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (404|4\d\d)/.test(message.text()))
      troubles.push(message.text());
  });
  return { page, troubles, leave: () => context.close() };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/**
 * Waits until the page is awake: React has taken it over, and what comes when the browser is idle
 * is there and listens (src/idle.tsx leaves the mark).
 */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/**
 * What lay over the page has closed, and its entry in the history has gone, too. Until then the
 * browser is on a step back, which would end a `goto`.
 */
export async function leftTheHistory(page: Page): Promise<void> {
  await page.waitForFunction(
    () => (history.state as { overPage?: true } | null)?.overPage !== true,
  );
}

/**
 * Reads a page anew until it is as it should be: what was written a moment ago is looked at before
 * others see it.
 */
export async function reloadUntil(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  await playwright
    .expect(async () => {
      if (!(await isThere())) {
        await page.reload();
        throw new Error(`${page.url()} does not show what it should yet`);
      }
    })
    .toPass({ intervals: [250] });
}
