// Tests of the whole product in one running shop (tests/support/journeys-setup.ts): journeys in a
// Chromium, and what needs pages but no browser. Options of Playwright's command line hold:
// --shard=1/2, --last-failed, --grep, --repeat-each; `npm run e2e -- --help` lists them.
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { SLOWDOWN } from './tests/support/slowdown.ts';
import { leftOut } from './tests/support/only-when-touched.ts';

/** Whoever asks for second tries by hand looks for something else than tests that flake. */
const triesWereAskedFor = process.argv.some((word) => word.startsWith('--retries'));

const PATIENCE_MS = 60_000;

export default defineConfig({
  testMatch: '**/*.test.ts',
  testIgnore: leftOut(),
  projects: [
    { name: 'http', testDir: 'tests/http' },
    { name: 'journeys', testDir: 'tests/e2e' },
  ],
  globalSetup: './tests/support/journeys-setup.ts',
  outputDir: 'test-results/journeys',
  // A journey waits for the browser and the server a third of its time.
  workers: Math.ceil(availableParallelism() * 1.5),
  // On two busy cores a journey takes three times as long as alone.
  timeout: 120_000 * SLOWDOWN,
  // What is waited for is waited for: a test that is right never needs it, on whatever machine.
  // One limit for all, so that no test has a patience of its own.
  expect: { timeout: PATIENCE_MS, toPass: { timeout: PATIENCE_MS } },
  // A second try keeps the trace of the first, and says whether the same happens again. It is a
  // fault all the same: the run fails.
  retries: 1,
  failOnFlakyTests: !triesWereAskedFor,
  reporter: [['list'], ['./tests/support/journeys-report.ts']],
  use: {
    baseURL: process.env['SHOP_URL'],
    browserName: 'chromium',
    locale: 'en-US',
    // It would keep every page that a journey sees; those that are about it let it in.
    serviceWorkers: 'block',
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    // Steps, pages, requests and what was printed; a film of it would cost 30 % of a run's time.
    trace: { mode: 'retain-on-first-failure', screenshots: false },
  },
});
