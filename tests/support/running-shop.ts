/**
 * The shop of all journeys (journeys-setup.ts), visited: each visitor with a browser and an address
 * of their own. What a journey changes belongs to somebody that no other journey uses.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFailed, TestRunner } from 'vitest';

export type Shop = { url: string; browser: Browser; close: () => Promise<void> };

/**
 * The running shop, and a connection to a browser, which `close` ends.
 * @param options.pictures whether the browser loads pictures
 */
export async function openShop({ pictures = false } = {}): Promise<Shop> {
  const { url, ...browsers } = inject('shop');
  const browser = await chromium.connect(
    pictures ? browsers.browserWithPictures : browsers.browser,
  );
  return { url, browser, close: () => browser.close() };
}

/**
 * Says where a request comes from; without it all journeys would share the limits of one address.
 */
export const addressOfItsOwn = (): Record<string, string> => ({
  'X-Forwarded-For': `10.${[...randomBytes(3)].join('.')}`,
});

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

/** A page of a new visitor; errors in the console fail the journey when it is over. */
export async function visitor(
  shop: Shop,
  options: BrowserContextOptions = DESKTOP,
): Promise<{ page: Page; troubles: string[]; leave: () => Promise<void> }> {
  const context = await shop.browser.newContext({
    baseURL: shop.url,
    locale: 'en-US',
    // It would keep every page that a journey sees; those that are about it let it in.
    serviceWorkers: 'block',
    extraHTTPHeaders: addressOfItsOwn(),
    ...options,
  });
  // On a machine that others use as well everything takes twice as long.
  context.setDefaultTimeout(60_000);
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
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  // Outside of a test (beforeAll) there is none that could fail.
  if (TestRunner.getCurrentTest())
    onTestFailed(async () => {
      const open = context.pages();
      for (const each of open) await sayWhatIsShown(each, [...troubles, ...refused]);
    });
  return { page, troubles, leave: () => context.close() };
}

/** How many times slower the processor of every page is: finds journeys that do not wait. */
const SLOWDOWN = Number(process.env['JOURNEY_SLOWDOWN'] ?? 1);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

const SHOWN_CHARACTERS = 1500;

/** What a person would see where a journey stopped, for whoever reads its output. */
async function sayWhatIsShown(page: Page, troubles: readonly string[]): Promise<void> {
  if (page.isClosed()) return;
  const shown = await page.locator('body').innerText({ timeout: 2000 }).catch(String);
  const lines = shown.replaceAll(/\n\s*\n/g, '\n').slice(0, SHOWN_CHARACTERS);
  process.stderr.write(
    `At ${page.url()} there was:\n${lines}\nTroubles: ${troubles.join('\n') || 'none'}\n`,
  );
}

/** Waits until React has taken the page over; root.tsx leaves the mark. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
}

/** Waits until React has taken this over, too: a part whose code comes after the page. */
export async function hydratedAt(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((at) => {
    const part = document.querySelector(at) ?? {};
    return Object.keys(part).some((key) => key.startsWith('__reactProps'));
  }, selector);
}

/**
 * Waits until what comes after the page for people who are signed in (src/signed-in.tsx) is there:
 * the stream's lock is asked for after the presses of links are listened to.
 */
export async function listening(page: Page): Promise<void> {
  // Not waitForFunction: it takes the promise itself for a yes.
  const held = () => page.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0);
  await expect.poll(held, { timeout: 30_000 }).toBeGreaterThan(0);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Hands axe to a page: @axe-core/playwright takes three times as long, for frames. */
export async function giveAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}

/** Everything that axe finds against WCAG 2.2 AA, as short sentences. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await giveAxe(page);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const found = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
      // Its own requests for style sheets, and its questions to frames: no page of ours has any.
      preload: false,
      iframes: false,
    });
    return found.violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target) }));
  });
  return violations.map(
    ({ id, at }) =>
      `${id}: ${at
        .slice(0, 3)
        .map((target) => target.join(' '))
        .join(' | ')}`,
  );
}
