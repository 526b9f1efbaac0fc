/**
 * Once for all journeys: a whole Calabash, the production build on its own port and data folder,
 * and a Chromium to visit it with, which loads no pictures: they cost a quarter of its time.
 * Another one does, for journeys that are about them. A journey that would disturb the others
 * starts a shop of its own.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { useScratchInMemory } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the shop answers and keeps its data, and where each Chromium takes connections. */
    shop: { url: string; dataDir: string; browser: string; browserWithPictures: string };
  }
}

const ROOT = join(import.meta.dirname, '../..');
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export default async function openForAll(project: TestProject): Promise<() => Promise<void>> {
  useScratchInMemory();
  const [shop, browser, withPictures] = await Promise.all([
    startShop(),
    startBrowser(['--blink-settings=imagesEnabled=false']),
    startBrowser(),
  ]);
  project.provide('shop', {
    url: shop.url,
    dataDir: shop.dataDir,
    browser: browser.wsEndpoint(),
    browserWithPictures: withPictures.wsEndpoint(),
  });
  return async () => {
    await Promise.all([browser.close(), withPictures.close()]);
    await shop.stop();
  };
}

async function startBrowser(flags: string[] = []) {
  return chromium.launchServer({
    executablePath: await findChromium(),
    headless: true,
    args: [...FLAGS, ...flags],
  });
}

/**
 * Starts the built server with demo data on a free port and waits until it is ready. It believes
 * the address that a browser says it has, so that each visitor has limits of their own.
 */
async function startShop(): Promise<{
  url: string;
  dataDir: string;
  stop: () => Promise<void>;
}> {
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
      SUPPORT_EMAIL: 'help@people.example',
      // Hardly any journey looks at pictures, and drawing them takes half a processor.
      DEMO_COVERS: 'false',
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    url: await readyUrl(server),
    dataDir,
    stop: async () => {
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
