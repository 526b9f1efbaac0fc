/**
 * A whole Calabash for journeys: the production build on its own port and data folder, and a
 * browser to visit it with.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/find-chromium.mjs';

const ROOT = join(import.meta.dirname, '../..');
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export type Shop = {
  url: string;
  browser: Browser;
  process: ChildProcess;
  close: () => Promise<void>;
};

/** Starts the built server with demo data on a free port and waits until it is ready. */
export async function openShop(): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'calabash-journey-'));
  // As root the database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const server = spawn(process.execPath, ['build/server/index.js'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: 'true',
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await readyUrl(server);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    headless: true,
    args: FLAGS,
  });
  return {
    url,
    browser,
    process: server,
    close: async () => {
      await browser.close();
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The URL that the server prints once it listens; its whole output when it ends before that. */
function readyUrl(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const look = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /http:\/\/[\w.]+:\d+/.exec(output)?.[0];
      if (url) resolve(url);
    };
    server.stdout?.on('data', look);
    server.stderr?.on('data', look);
    server.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)),
    );
  });
}

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
  const context = await shop.browser.newContext({ baseURL: shop.url, locale: 'en-US', ...options });
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

/** Everything that axe finds against WCAG 2.2 AA, as short sentences. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // The other mode opens a second page to join the findings of frames, which no page of ours has:
    // four times as slow.
    .setLegacyMode(true)
    .analyze();
  return violations.map(
    (violation) =>
      `${violation.id}: ${violation.nodes
        .slice(0, 3)
        .map((node) => node.target.join(' '))
        .join(' | ')}`,
  );
}
