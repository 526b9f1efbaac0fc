/**
 * The shop of all journeys (journeys-setup.ts), visited: each visitor with a browser and an address
 * of their own. What a journey changes belongs to somebody that no other journey uses.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';

export type Shop = { url: string; browser: Browser; close: () => Promise<void> };

/** The running shop, and a connection to its browser, which `close` ends. */
export async function openShop(): Promise<Shop> {
  const { url, browser: endpoint } = inject('shop');
  const browser = await chromium.connect(endpoint);
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
    extraHTTPHeaders: addressOfItsOwn(),
    ...options,
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (404|4\d\d)/.test(message.text()))
      troubles.push(message.text());
  });
  return { page, troubles, leave: () => context.close() };
}

/** Waits until React has taken the page over; root.tsx leaves the mark. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Everything that axe finds against WCAG 2.2 AA, as short sentences. Given to the page by hand:
 * @axe-core/playwright takes three times as long, for frames, which no page of ours has.
 */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const found = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
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
