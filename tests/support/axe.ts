/** What axe finds on a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

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
