// Every npm script starts here, on any Node from 20 on, in a fresh clone or a warm one.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT, Stop } from './processes.mjs';
import { SERVER_ENV, SERVER_FLAGS } from './server-flags.mjs';

const COMMANDS = {
  start,
  dev,
  admin: program,
  build: steps,
  test: steps,
  'test:all': steps,
  check: steps,
  e2e: steps,
  bench,
  prove,
  release,
  'train:moderation': trainModeration,
  'eval:moderation': evaluateModeration,
  'eval:search': evaluateSearch,
  seed: program,
};
// Values in the process's own environment win over the file.
const ENV_FILE = existsSync(path.join(ROOT, '.env')) ? ['--env-file=.env'] : [];
// Benchmarks and evaluations are run as they are, without Vite.
const WITH_HOOKS = ['--import', './scripts/node-hooks.mjs'];

const [command = '', ...args] = process.argv.slice(2);
try {
  if (!Object.hasOwn(COMMANDS, command))
    throw new Stop(`Say one of: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exitCode = (await COMMANDS[command]()) ?? 0;
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}

async function start() {
  const { runNode } = await prepared({ built: true });
  return runNode([...SERVER_FLAGS, ...ENV_FILE, 'build/server/index.js'], {
    ...SERVER_ENV,
    NODE_ENV: 'production',
  });
}

async function dev() {
  const { runNode } = await prepared();
  return runNode([...ENV_FILE, 'scripts/dev-server.mjs'], { NODE_ENV: 'development' });
}

/** src/admin.ts or src/seed.ts */
async function program() {
  const { runNode } = await prepared();
  return runNode([...ENV_FILE, 'scripts/program.mjs', command, ...args]);
}

async function bench() {
  const { BENCHMARKS, describeBenchmarks } = await import('./benchmarks.mjs');
  const [name = '', ...options] = args;
  if (name === '--help') {
    process.stdout.write(`${describeBenchmarks()}\n`);
    return 0;
  }
  if (!Object.hasOwn(BENCHMARKS, name)) {
    const unknown = name && `There is no benchmark "${name}".\n`;
    throw new Stop(unknown + describeBenchmarks(), 2);
  }
  const { runNode } = await prepared({ built: true });
  return runNode([...WITH_HOOKS, `bench/${name}.ts`, ...options], { NODE_ENV: 'production' });
}

async function prove() {
  const parts = readdirSync(path.join(ROOT, 'prove'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace('.ts', ''));
  const [name = '', ...options] = args;
  if (!parts.includes(name))
    throw new Stop(`npm run prove PART: ${parts.join(', ')}; the head of its file says more.`, 2);
  const { runNode } = await prepared({ built: true });
  return runNode([...WITH_HOOKS, `prove/${name}.ts`, ...options], { NODE_ENV: 'production' });
}

async function release() {
  const { runNode } = await prepared({ built: true });
  return runNode(['scripts/release.mjs', ...args]);
}

async function trainModeration() {
  const { runNode } = await prepared();
  return runNode([...WITH_HOOKS, 'bench/moderation-train.ts', ...args]);
}

async function evaluateModeration() {
  const { runNode } = await prepared();
  return runNode([...WITH_HOOKS, 'bench/moderation-evaluation.ts', ...args]);
}

async function evaluateSearch() {
  const { runNode } = await prepared();
  return runNode([...WITH_HOOKS, 'bench/search-evaluation.ts', ...args]);
}

async function steps() {
  const { runSteps, STEPS } = await import('./steps.mjs');
  return runSteps(STEPS[command]);
}

/** Installed, and built if asked; loads the rest only then, to keep a warm start short. */
async function prepared({ built = false } = {}) {
  const { ensureInstalled } = await import('./install.mjs');
  await ensureInstalled();
  if (built) {
    const { ensureBuilt } = await import('./build.mjs');
    await ensureBuilt();
  }
  return import('./node24.mjs');
}
