// npm run bench slow-phone: how long somebody with a slow phone waits for what matters, and the
// requests and kilobytes that stand before it. The line has 400 kbit/s and 300 ms, the processor a
// quarter of its speed; nothing is kept from an earlier visit. Prints Markdown; the requests and
// kilobytes are the same on a busy machine, the seconds are not.
// --runs=3 · --only=list,back · --url=http://localhost:3000 of a demo that runs already
import { rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type CDPSession,
  type Page,
} from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../scripts/find-chromium.mjs';
import { runFilledShop } from './running-server.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const option = (name: string): string | undefined =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3);
const RUNS = Number(option('runs') ?? 3);
const ONLY = option('only')?.split(',');
const LINE = { latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWDOWN = 4;
const PATIENCE_MS = 120_000;

type Measured = { seconds: number; requests: number; kilobytes: number };
/** What is waited for; `begin` starts the clock when what comes before it is done. */
type Journey = {
  name: string;
  what: string;
  budget: number;
  walk: (page: Page, url: string, begin: () => void) => Promise<void>;
};

const card = (page: Page) => page.locator('main article:not([data-earlier])').first().waitFor();
/** Cards of the page that is left do not count as those of the page that comes. */
const leave = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll('main article')) {
      each.setAttribute('data-earlier', '');
    }
  });
const suggested = (page: Page) => page.locator('.suggest [role=option]').first();
const box = (page: Page) => page.locator('main form[role=search] input[name=q]').first();

const JOURNEYS: readonly Journey[] = [
  {
    name: 'list',
    what: 'list cold: the first card is seen',
    budget: 6,
    walk: async (page, url, begin) => {
      begin();
      await page.goto(`${url}/products`, { waitUntil: 'commit' });
      await card(page);
    },
  },
  {
    name: 'search',
    what: 'home search to results: the first card is seen',
    budget: 6,
    walk: async (page, url, begin) => {
      await page.goto(url, { waitUntil: 'networkidle' });
      await box(page).fill('toyota');
      await leave(page);
      begin();
      await box(page).press('Enter');
      await page.waitForURL(/\/search\?/, { waitUntil: 'commit' });
      await card(page);
    },
  },
  {
    name: 'suggestions',
    what: 'suggestions: an option is seen after the first letter, on a page that has just come',
    budget: 2.5,
    walk: async (page, url, begin) => {
      await page.goto(url, { waitUntil: 'commit' });
      await box(page).waitFor();
      await box(page).focus();
      begin();
      await page.keyboard.type('t');
      await suggested(page).waitFor();
    },
  },
  {
    name: 'suggestions-awake',
    what: 'suggestions: the same on a page that is awake',
    budget: 2.5,
    walk: async (page, url, begin) => {
      await page.goto(url, { waitUntil: 'networkidle' });
      await box(page).focus();
      begin();
      await page.keyboard.type('t');
      await suggested(page).waitFor();
    },
  },
  {
    name: 'sell',
    what: 'Sell cold: a photo that is chosen at once is seen',
    budget: 6,
    walk: async (page, url, begin) => {
      const create = { width: 640, height: 480, channels: 3, background: '#c63' } as const;
      const buffer = await sharp({ create }).jpeg().toBuffer();
      begin();
      await page.goto(`${url}/sell`, { waitUntil: 'commit' });
      const chooser = page.locator('main input[type=file]').first();
      await chooser.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
      await page.locator('main .tile').first().waitFor();
    },
  },
  {
    name: 'back',
    what: 'back to results: the first card is seen where it was',
    budget: 1,
    walk: async (page, url, begin) => {
      await page.goto(`${url}/products`, { waitUntil: 'networkidle' });
      await page.locator('main article a[href*="/products/"]').first().click();
      await page.waitForURL(/\/products\/[0-9a-f-]{36}/);
      await page.waitForLoadState('networkidle');
      await leave(page);
      begin();
      await page.evaluate(() => history.back());
      await page.waitForURL(/\/products$/, { waitUntil: 'commit' });
      await card(page);
    },
  },
];

type SignedIn = {
  url: string;
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
};

/** Somebody of the demo, whose session all journeys share: the form of a listing asks for one. */
async function signIn(browser: Browser, url: string): Promise<SignedIn> {
  const context = await browser.newContext();
  const answer = await context.request.post(`${url}/api/auth/login`, {
    data: { email: 'seller@demo.calabash.example', password: 'calabash' },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`Nobody was signed in: ${answer.status()}`);
  const storageState = await context.storageState();
  await context.close();
  return { url, storageState };
}

/** Counts what comes over the line from the moment on that the clock starts. */
async function walkOnce(
  browser: Browser,
  { url, storageState }: SignedIn,
  { walk }: Journey,
): Promise<Measured> {
  const context = await browser.newContext({
    storageState,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const session = await context.newCDPSession(page);
    const counted = await count(session);
    let began = performance.now();
    await walk(page, url, () => {
      counted.requests = 0;
      counted.bytes = 0;
      began = performance.now();
    });
    const seconds = (performance.now() - began) / 1000;
    return { seconds, requests: counted.requests, kilobytes: counted.bytes / 1000 };
  } finally {
    await context.close();
  }
}

async function count(session: CDPSession): Promise<{ requests: number; bytes: number }> {
  const counted = { requests: 0, bytes: 0 };
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    if (encodedDataLength === 0) return;
    counted.requests += 1;
    counted.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return counted;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const scratch = scratchFolder('slow-phone');
const given = option('url');
const shop = given ? null : await runFilledShop(path.join(scratch, 'demo'));
const browser = await chromium.launch({ executablePath: await findChromium() });
try {
  const signedIn = await signIn(browser, given ?? shop?.url ?? '');
  process.stdout.write(
    `\n${new Date().toISOString().slice(0, 10)} · ${availableParallelism()} × ${cpus()[0]?.model} ` +
      `· load ${(loadavg()[0] ?? 0).toFixed(1)} before · 400 kbit/s, 300 ms, processor a quarter, ` +
      `median of ${RUNS}\n\n| | goal s | s | requests | kB |\n|---|--:|--:|--:|--:|\n`,
  );
  for (const journey of JOURNEYS.filter(({ name }) => ONLY?.includes(name) ?? true)) {
    const runs: Measured[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await walkOnce(browser, signedIn, journey));
    const of = (figure: keyof Measured) => median(runs.map((each) => each[figure]));
    process.stdout.write(
      `| ${journey.what} | ${journey.budget} | ${of('seconds').toFixed(1)} | ${of('requests')} | ` +
        `${of('kilobytes').toFixed(0)} |\n`,
    );
  }
} finally {
  await browser.close();
  await shop?.stop();
  rmSync(scratch, { recursive: true, force: true });
}
