// What `npm test` and `npm run check` go through, in order; the first failure ends it. Steps in a
// list of their own go on together, and each says all it has to say when it is over.
import { build, ensureBuilt } from './build.mjs';
import { findChromium } from './find-chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { runNode, runTool } from './node24.mjs';
import { say, Stop } from './processes.mjs';

const install = { title: 'Packages', run: () => ensureInstalled() };
const routeTypes = { title: 'Route types', run: tool('react-router', 'typegen') };
const checks = [
  { title: 'Types', run: tool('tsc', '--noEmit') },
  { title: 'Format', run: tool('oxfmt', '--check') },
  { title: 'Lint', run: tool('oxlint') },
  { title: 'Who imports whom', run: tool('depcruise', 'src') },
  { title: 'Lexicon', run: checkLexicon },
];
const upToDateBuild = { title: 'Build', run: (how) => ensureBuilt(how) };
const browserTests = (env = {}) => ({
  title: 'Browser tests',
  run: async () =>
    runOrStop('playwright', ['test', ...process.argv.slice(3)], {
      CHROMIUM_PATH: await findChromium(),
      ...env,
    }),
});
const tests = (env = {}) => [
  install,
  routeTypes,
  [upToDateBuild, ...checks],
  { title: 'Tests', run: (how) => runOrStop('vitest', ['run'], env, how) },
  browserTests(env),
];

export const STEPS = {
  build: [install, { title: 'Build', run: () => build() }],
  check: [install, routeTypes, checks],
  e2e: [install, upToDateBuild, browserTests()],
  test: tests(),
  // What npm test leaves out while nobody touches it, too (tests/support/only-when-touched.ts).
  'test:all': tests({ TEST_ALL: '1' }),
};

export async function runSteps(steps) {
  for (const step of steps) {
    if (Array.isArray(step)) await runTogether(step);
    else {
      say(`\n── ${step.title}`);
      const started = Date.now();
      await step.run();
      sayDone(step.title, started);
    }
  }
}

/** Throws what the first one that fails throws, after the others have been ended. */
async function runTogether(steps) {
  const ending = new AbortController();
  let failure;
  await Promise.all(
    steps.map(async ({ title, run }) => {
      const started = Date.now();
      let text = '';
      const onText = (more) => {
        text += more;
      };
      const problem = await run({ onText, signal: ending.signal }).then(
        () => undefined,
        (error) => error,
      );
      // What was ended because of another has nothing to say.
      if (failure) return;
      say(`\n── ${title}${text.trim() && `\n${text.trimEnd()}`}`);
      if (!problem) return sayDone(title, started);
      failure = problem;
      ending.abort();
    }),
  );
  if (failure) throw failure;
}

function sayDone(title, started) {
  say(`   ${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function tool(name, ...args) {
  return (how) => runOrStop(name, args, {}, how);
}

async function checkLexicon(how) {
  if ((await runNode(['scripts/check-lexicon.mjs'], {}, how)) !== 0)
    throw new Stop('Stopped at the lexicon: these lines are wrong.');
}

async function runOrStop(name, args, env, how) {
  const code = await runTool(name, args, env, how);
  if (code !== 0) throw new Stop(`Stopped at: ${[name, ...args].join(' ')}`, code);
}
