// Finds a Chromium for the browser tests: the system's, else Playwright's, else the distribution's
// package.
// Prints its path when run by itself.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, Stop } from './processes.mjs';

/** The one without windows first: a page takes it a fifth less time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const DOWNLOAD_LIMIT_MS = 180_000;

/** Path of a Chromium that starts on this machine; installs one where that is possible. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (starts(given)) return given;
    throw new Stop(`CHROMIUM_PATH (${given}) is not a browser that starts.`);
  }
  return onSystem() ?? (await fromPlaywright()) ?? fromApt() ?? giveUp();
}

function onSystem() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const places = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...places, ...MAC_PLACES].find((place) => existsSync(place) && starts(place));
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  if (existsSync(own) && starts(own)) return own;
  tell('No Chromium on this machine; asking Playwright for one.');
  const cli = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: ['ignore', 2, 2],
    timeout: DOWNLOAD_LIMIT_MS,
  });
  return existsSync(own) && starts(own) ? own : undefined;
}

function fromApt() {
  if (
    process.getuid?.() !== 0 ||
    spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0
  )
    return undefined;
  tell('Installing Chromium with apt-get.');
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell');
  return onSystem();
}

function giveUp() {
  throw new Stop(
    'The browser tests need Chromium and none could be installed; install Chromium or Chrome, or set CHROMIUM_PATH.',
  );
}

function starts(browser) {
  return spawnSync(browser, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

/** Standard output is for the path alone. */
function tell(line) {
  process.stderr.write(`${line}\n`);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(`${await findChromium()}\n`);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    tell(error.message);
    process.exitCode = error.exitCode;
  }
}
