// What `npm test` and `npm run check` go through, in order; the first failure ends it.
import { build, ensureBuilt } from './build.mjs';
import { findChromium } from './find-chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { runTool } from './node24.mjs';
import { say, Stop } from './processes.mjs';

const install = { title: 'Packages', run: () => ensureInstalled() };
const checks = [
  { title: 'Route types', run: tool('react-router', 'typegen') },
  { title: 'Types', run: tool('tsc', '--noEmit') },
  { title: 'Format', run: tool('oxfmt', '--check') },
  { title: 'Lint', run: tool('oxlint') },
  { title: 'Who imports whom', run: tool('depcruise', 'src') },
];
const browserTests = {
  title: 'Browser tests',
  run: async () =>
    runOrStop('vitest', ['run', '--config', 'vitest.e2e.config.ts'], {
      CHROMIUM_PATH: await findChromium(),
    }),
};

export const STEPS = {
  build: [install, { title: 'Build', run: () => build() }],
  check: [install, ...checks],
  e2e: [install, { title: 'Build', run: ensureBuilt }, browserTests],
  test: [
    install,
    ...checks,
    { title: 'Build', run: ensureBuilt },
    { title: 'Tests', run: tool('vitest', 'run') },
    browserTests,
  ],
};

export async function runSteps(steps) {
  for (const { title, run } of steps) {
    say(`\n── ${title}`);
    const started = Date.now();
    await run();
    say(`   ${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
}

function tool(name, ...args) {
  return () => runOrStop(name, args);
}

async function runOrStop(name, args, env) {
  const code = await runTool(name, args, env);
  if (code !== 0) throw new Stop(`Stopped at: ${[name, ...args].join(' ')}`, code);
}
