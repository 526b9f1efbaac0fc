// npm run prove backup: a shop is backed up while it is written to and read from, its host is
// wiped, and what is restored elsewhere is compared row by row and file by file; then backups and
// restores are killed at ten places each, and nothing half is ever taken for whole.
//   --listings=100000 · --files=40000 · --kills=10 (0: none) · --only=kills · --encrypted
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { listBackups, readManifest } from '#platform/backup/manifest.server.ts';
import { openPlace, sealOf } from '#platform/backup/place.server.ts';
import { checkBackup } from '#platform/backup/restore.server.ts';
import { runShop } from '../bench/running-server.ts';
import {
  admin,
  databaseOf,
  type Ended,
  fillHost,
  HALVES,
  hashesIn,
  onDatabase,
  startAdmin,
  startReader,
  startWriters,
  sumsIn,
  untilFree,
  type Waits,
} from './support/host.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    files: { type: 'string', default: '40000' },
    kills: { type: 'string', default: '10' },
    only: { type: 'string' },
    encrypted: { type: 'boolean', default: false },
  },
});
const KILLS = Number(values.kills);
if (values.encrypted) process.env['BACKUP_PASSPHRASE'] = 'correct horse battery staple';

const scratch = scratchFolder('prove-backup');
const [shop, place, elsewhere] = ['shop', 'place', 'elsewhere'].map((name) =>
  path.join(scratch, name),
) as [string, string, string];
const lines: [what: string, figure: string][] = [];
const failures: string[] = [];
const say = (what: string, figure: string) => {
  lines.push([what, figure]);
  process.stderr.write(`${what}: ${figure}\n`);
};
const must = (holds: boolean, what: string) => {
  if (!holds) failures.push(what);
};

try {
  if (values.only !== 'kills') {
    await fillHost(shop, { listings: Number(values.listings), files: Number(values.files) });
    await backUpUnderLoad();
    await loseTheHost();
    for (const folder of [elsewhere, place]) rmSync(folder, { recursive: true });
  }
  if (KILLS > 0) {
    // Each kill is a run of its own, and what is left is looked at as a whole: a smaller shop.
    await fillHost(elsewhere, { listings: 2000, files: 1000 });
    await admin(elsewhere, 'backup', place);
    await killBackups();
    await killRestores();
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.stdout.write(
  [
    '| what | figure |',
    '| --- | --- |',
    ...lines.map(([what, figure]) => `| ${what} | ${figure} |`),
  ]
    .concat(failures.map((failure) => `\nFAILED: ${failure}`))
    .join('\n') + '\n',
);
process.exitCode = failures.length > 0 ? 1 : 0;

async function backUpUnderLoad(): Promise<void> {
  const server = await runShop(shop, { DEMO: 'false' });
  const url = databaseOf(shop);
  const load = async (work: () => Promise<unknown>) => {
    const writers = startWriters(url, 8);
    const reader = startReader(`${server.url}/products`);
    await work();
    return { writes: await writers.stop(), reads: await reader.stop() };
  };
  // What is cold at first is no matter of backups.
  await load(() => sleep(5000));
  const before = await load(() => sleep(20_000));
  let seconds = 0;
  const { writes, reads } = await load(async () => {
    ({ seconds } = await admin(shop, 'backup', place));
  });
  await server.stop();
  const told = ({ count, p99, longest }: Waits) =>
    `${count}, p99 ${Math.round(p99)} ms, longest ${Math.round(longest)} ms`;
  say('transactions in 20 s before', told(before.writes));
  say('pages of lists in 20 s before', told(before.reads));
  say('first backup, 8 writers and a reader meanwhile', `${seconds.toFixed(1)} s`);
  say('transactions meanwhile', told(writes));
  say('pages of lists meanwhile', told(reads));
  must(writes.longest < 1000 && reads.longest < 1000, 'somebody waited for over a second');
  await admin(elsewhere, 'restore', place);
  const halves = await halvesIn(elsewhere);
  say('transactions of which the snapshot has a half', `${halves}`);
  must(halves === 0, 'the snapshot has a half transaction');
  const verified = await admin(shop, 'backup', 'verify', place);
  say(
    'backup verify (restored aside, every row and file compared)',
    `${verified.seconds.toFixed(1)} s`,
  );
  rmSync(elsewhere, { recursive: true });
}

async function loseTheHost(): Promise<void> {
  // Before the backup, which notes in the database that it was made.
  const rows = await sumsIn(shop);
  const again = await admin(shop, 'backup', place);
  say('second backup, no new files', `${again.seconds.toFixed(1)} s`);
  const files = await hashesIn(path.join(shop, 'files'));
  rmSync(shop, { recursive: true });
  const { seconds } = await admin(elsewhere, 'restore', place);
  say('restore on an empty host', `${seconds.toFixed(1)} s`);
  must(seconds < 300, 'the restore took over five minutes');
  const [rowsBack, filesBack] = [
    await sumsIn(elsewhere),
    await hashesIn(path.join(elsewhere, 'files')),
  ];
  const differ = [...rows].filter(([name, sum]) => rowsBack.get(name) !== sum);
  const total = [...rows.values()].reduce((sum, text) => sum + Number(text.split(' ')[0]), 0);
  say('rows compared, and tables that differ', `${total} in ${rows.size} tables, ${differ.length}`);
  must(differ.length === 0, `tables differ: ${differ.map(([name]) => name).join(', ')}`);
  const bent = [...files].filter(([name, hash]) => filesBack.get(name) !== hash);
  say('files compared, and files that differ', `${files.size}, ${bent.length}`);
  must(bent.length === 0 && filesBack.size === files.size, 'files differ');
}

/** Whatever is listed after a kill is whole, and the next backup is. */
async function killBackups(): Promise<void> {
  const aside = path.join(scratch, 'killed');
  const places = await placesOf(await admin(elsewhere, 'backup', aside));
  rmSync(aside, { recursive: true });
  let whole = 0;
  for (const place of places) {
    const { process: child, ended } = startAdmin(elsewhere, ['backup', aside]);
    await sleep(place);
    child.kill('SIGKILL');
    await ended;
    await untilFree(elsewhere);
    whole = await checkAll(aside);
  }
  await admin(elsewhere, 'backup', aside);
  must((await checkAll(aside)) === whole + 1, 'the backup after the kills is not whole');
  say(`backups killed at ${KILLS} places, and halves that were listed`, '0');
  rmSync(aside, { recursive: true });
}

/** After a kill a start refuses, or the shop is all of what it was or all of what it is to be. */
async function killRestores(): Promise<void> {
  const target = path.join(scratch, 'target');
  const places = await placesOf(await admin(target, 'restore', place));
  const wanted = await sumsIn(target);
  let refused = 0;
  for (const [n, at] of places.entries()) {
    rmSync(target, { recursive: true, force: true });
    const { process: child, ended } = startAdmin(target, ['restore', place]);
    await sleep(at);
    child.kill('SIGKILL');
    const { code } = await ended;
    await untilFree(target);
    const jobs = await startAdmin(target, ['jobs']).ended;
    // A kill before the first byte leaves nothing, and that is where a first start begins.
    const begun = existsSync(path.join(target, 'files'));
    if (/was cut off/.test(jobs.said)) refused++;
    else if (code !== 0 && begun)
      must(isDeepStrictEqual(await sumsIn(target), wanted), `kill ${n} left a half: ${jobs.said}`);
    await admin(target, 'restore', place, '--yes');
    must(
      isDeepStrictEqual(await sumsIn(target), wanted),
      `the restore after kill ${n} is not whole`,
    );
  }
  say(
    `restores killed at ${KILLS} places: starts that refused, shops whole after another restore`,
    `${refused}, ${KILLS}`,
  );
}

/** Milliseconds of a run at which to kill, evenly between the start of Node and its end. */
async function placesOf({ seconds }: Ended): Promise<number[]> {
  const start = (await admin(elsewhere, 'backup', 'list', place)).seconds * 0.8;
  return Array.from(
    { length: KILLS },
    (_, n) => 1000 * (start + ((seconds - start) * (n + 1)) / (KILLS + 1)),
  );
}

async function checkAll(name: string): Promise<number> {
  const at = await openPlace(name, { dataDir: scratch, backupS3: undefined });
  const ids = await listBackups(at.storage);
  for (const id of ids) {
    const manifest = await readManifest(at, id);
    const seal = await sealOf(manifest, process.env['BACKUP_PASSPHRASE'], at);
    await checkBackup({ ...at, seal }, manifest);
  }
  return ids.length;
}

function halvesIn(dataDir: string): Promise<number> {
  return onDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ halves: number }>(HALVES);
    return rows[0]?.halves ?? -1;
  });
}
