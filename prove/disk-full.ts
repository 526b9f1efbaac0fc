// npm run prove disk-full: the shop lies on a small disk of its own (a tmpfs, which takes root),
// which is filled to the last byte while people write and upload. Errors say what is wrong, nothing
// acknowledged is lost, and all goes on once there is room, by itself or, where PostgreSQL ended,
// with the next start, as a service manager makes it.
//   --megabytes=400 · --times=3 · --seed
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningPostgresUrl } from '#platform/postgres/embedded.server.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { photograph } from '#tests/support/photographs.ts';
import { freePort, type Running, runShop } from '../bench/running-server.ts';
import { sendFile } from '../bench/uploading.ts';
import { beginPart, requireOwnDatabase } from './support/part.ts';
import { compare, makePairs, startWriters, toldOf } from './support/writers.ts';

const SECRET = 'a secret of the proofs, long enough for all';
const PEOPLE = 64;
const WRITERS = 8;
const FULL_FOR_MS = 12_000;
const GOES_ON_WITHIN_MS = 60_000;
const part = beginPart('disk-full', { megabytes: 400, times: 3 });

const disk = path.join(part.scratch, 'disk');
mkdirSync(disk);
const size = `size=${part.number('megabytes')}m`;
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `${size},mode=755`, 'none', disk]);
if (mounted.status !== 0) {
  part.say('skipped', 'no disk can be mounted here; that takes root');
  part.finish();
} else {
  try {
    await proveIt();
  } finally {
    spawnSync('umount', ['-l', disk]);
    part.finish();
  }
}

async function proveIt(): Promise<void> {
  const dataDir = path.join(disk, 'shop');
  const port = String(await freePort());
  const settings = {
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    AUTH_SECRET: SECRET,
    PORT: port,
    DISK_RESERVE_MB: '32',
  };
  let shop: Running | undefined = await runShop(dataDir, settings);
  const { url } = shop;
  let [stopped, starts, ends] = [false, 0, 0];
  const keepAlive = (async () => {
    while (!stopped) {
      if (shop && shop.process.exitCode === null && shop.process.signalCode === null)
        await sleep(100);
      else {
        ends += shop ? 1 : 0;
        starts += 1;
        shop = await runShop(dataDir, settings).catch(() => undefined);
        if (!shop) await sleep(1_000);
      }
    }
  })();
  const databaseUrl = runningPostgresUrl(dataDir) ?? '';
  await requireOwnDatabase(databaseUrl, dataDir);
  const people = openDatabase(databaseUrl, { max: 1 });
  const pairs = await makePairs(people.db, SECRET, PEOPLE);
  await people.close();
  const writers = startWriters(() => [url], pairs, { writers: WRITERS });
  const uploads = startUploads(url, pairs[0]?.cookie ?? '');
  const { ledger } = writers;
  await sleep(3_000);
  const ballast = path.join(disk, 'ballast');
  for (let time = 1; time <= part.number('times'); time += 1) {
    const before = new Map(ledger.answers);
    fill(ballast);
    await sleep(FULL_FOR_MS);
    const ready = await statusOf(`${url}/readyz`);
    const read = await statusOf(`${url}/terms`);
    part.say(
      `full, ${time}: writes, /readyz, a page`,
      `${toldOf(since(ledger.answers, before))}; ${ready || 'none'}; ${read || 'none'}`,
    );
    part.must(ready !== 200, 'a server without room says that it is ready');
    rmSync(ballast);
    const from = performance.now();
    const known = ledger.acknowledged.size;
    while (ledger.acknowledged.size < known + 20 && performance.now() - from < GOES_ON_WITHIN_MS)
      await sleep(50);
    const took = (performance.now() - from) / 1000;
    part.say(`room again, ${time}: twenty writes acknowledged after`, `${took.toFixed(1)} s`);
    part.must(took * 1000 < GOES_ON_WITHIN_MS, 'it does not go on when there is room');
  }
  await writers.stop();
  const uploaded = await uploads.stop();
  stopped = true;
  await keepAlive;
  while ((await statusOf(`${url}/readyz`)) !== 200) await sleep(100);
  const database = openDatabase(runningPostgresUrl(dataDir) ?? '', { max: 1 });
  const { written, lost, doubled, denied } = await compare(database.db, ledger);
  await database.close();
  await shop?.stop();
  part.say('ends of the server, starts after them', `${ends}, ${starts}`);
  part.say('answers to writes', toldOf(ledger.answers));
  part.say('answers to uploads', toldOf(uploaded));
  part.say('acknowledged, in the database', `${ledger.acknowledged.size}, ${written}`);
  part.say('lost, twice', `${lost.length}, ${doubled.length}`);
  const unclear = (ledger.answers.get(500) ?? 0) + (uploaded.get(500) ?? 0);
  part.must(unclear === 0, `${unclear} answers with 500, which say nothing`);
  for (const key of [...lost, ...doubled, ...denied]) part.must(false, key);
}

/** To the last byte. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 4)) {
    const piece = Buffer.alloc(bytes);
    try {
      for (;;) writeSync(descriptor, piece);
    } catch {
      // A smaller piece may still find room.
    }
  }
  closeSync(descriptor);
}

function since(now: Map<number, number>, before: Map<number, number>): [number, number][] {
  return [...now]
    .map(([status, n]): [number, number] => [status, n - (before.get(status) ?? 0)])
    .filter(([, n]) => n > 0);
}

function startUploads(url: string, cookie: string) {
  const answers = new Map<number, number>();
  let going = true;
  const sending = (async () => {
    const bytes = await photograph({ width: 480, height: 360 });
    while (going) {
      const file = { bytes, kind: 'image', name: 'IMG_1.jpg' };
      const { status } = await sendFile(url, { cookie }, file).catch(() => ({ status: 0 }));
      answers.set(status, (answers.get(status) ?? 0) + 1);
      await sleep(200);
    }
  })();
  return {
    async stop() {
      going = false;
      await sending;
      return answers;
    },
  };
}

function statusOf(address: string): Promise<number> {
  return fetch(address, { signal: AbortSignal.timeout(10_000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
}
