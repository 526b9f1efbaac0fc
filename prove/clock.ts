// npm run prove clock: the clock of the server jumps forwards and backwards while people write, as
// it does on machines whose clock is set, and that of PostgreSQL does not, so that the two disagree
// by up to six days. Nothing acknowledged is lost or there twice, nobody is answered with 5xx,
// those who are signed in stay so within the life of a session, and jobs go on. Needs Debian's
// libfaketime (apt-get install libfaketime).
//   --seconds=8 after each jump · --seed
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningPostgresUrl } from '#platform/postgres/embedded.server.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { runShop } from '../bench/running-server.ts';
import { beginPart, requireOwnDatabase } from './support/part.ts';
import {
  compare,
  makePairs,
  newLedger,
  type Pair,
  sendOnce,
  startWriters,
  toldOf,
} from './support/writers.ts';
import { KINDS } from './support/kinds.ts';
import { v4 } from 'uuid';

const LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`,
);
/** Seconds that the clock is ahead of the true one, one after the other. */
const JUMPS = [0, 5, -5, 3_600, -3_600, 0, 86_400, 0, 6 * 86_400, 0, -30, 0];
const SECRET = 'a secret of the proofs, long enough for all';
const PEOPLE = 64;
const WRITERS = 8;
const PUBLIC_WITHIN_MS = 30_000;
const part = beginPart('clock', { seconds: 8 });

const library = LIBRARIES.find((file) => existsSync(file));
if (library) await proveIt(library);
else part.say('skipped', 'libfaketime is not installed (apt-get install libfaketime)');
part.finish();

async function proveIt(preload: string): Promise<void> {
  const file = path.join(part.scratch, 'clock');
  setClock(file, 0);
  const dataDir = path.join(part.scratch, 'shop');
  const shop = await runShop(dataDir, {
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    AUTH_SECRET: SECRET,
    LD_PRELOAD: preload,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // What counts time instead of telling it goes on as it does.
    DONT_FAKE_MONOTONIC: '1',
  });
  const databaseUrl = runningPostgresUrl(dataDir) ?? '';
  await requireOwnDatabase(databaseUrl, dataDir);
  const database = openDatabase(databaseUrl, { max: 2 });
  const pairs = await makePairs(database.db, SECRET, PEOPLE);
  const writers = startWriters(() => [shop.url], pairs, { writers: WRITERS });
  const { ledger } = writers;
  try {
    for (const ahead of JUMPS) {
      setClock(file, ahead);
      const before = new Map(ledger.answers);
      await sleep(part.number('seconds') * 1_000);
      const real = await secondsAhead(shop.url);
      const answers = [...ledger.answers].map(([status, n]): [number, number] => [
        status,
        n - (before.get(status) ?? 0),
      ]);
      const shown = await untilPublic(shop.url, pairs[part.random(PEOPLE)] as Pair);
      part.say(
        `${ahead} s ahead: answers; a discussion is public after`,
        `${toldOf(answers.filter(([, n]) => n > 0))}; ${(shown / 1000).toFixed(1)} s`,
      );
      part.must(Math.abs(real - ahead) < 3, `the clock is ${real} s ahead instead of ${ahead}`);
      part.must(shown < PUBLIC_WITHIN_MS, `jobs stand still ${ahead} s ahead`);
    }
    await writers.stop();
    const { lost, doubled, denied, written } = await compare(database.db, ledger);
    part.say(
      'acknowledged, messages and discussions there',
      `${ledger.acknowledged.size}, ${written}`,
    );
    part.say('lost, twice, refused', `${lost.length}, ${doubled.length}, ${ledger.refused.size}`);
    for (const [status, n] of ledger.answers)
      part.must(status > 0 && status < 500 && status !== 401, `${n} answers with ${status}`);
    for (const key of [...lost, ...doubled, ...denied]) part.must(false, key);
    for (const [, said] of ledger.refused) part.must(false, said);
  } finally {
    await writers.stop();
    await database.close();
    await shop.stop();
  }
}

/** As the server dates its answers. */
async function secondsAhead(url: string): Promise<number> {
  const { headers } = await fetch(`${url}/healthz`);
  return (Date.parse(headers.get('Date') ?? '') - Date.now()) / 1_000;
}

/** In one step, because it is read at any moment. */
function setClock(file: string, ahead: number): void {
  writeFileSync(`${file}.new`, `${ahead >= 0 ? '+' : ''}${ahead}\n`);
  renameSync(`${file}.new`, file);
}

/** What somebody writes is read by a job before it is public. @returns milliseconds */
async function untilPublic(url: string, pair: Pair): Promise<number> {
  const own = newLedger();
  const write = await KINDS.post.make(pair, v4());
  const began = performance.now();
  await sendOnce(url, write, own);
  const id = own.acknowledged.get(write.key)?.id;
  while (performance.now() - began < PUBLIC_WITHIN_MS) {
    if (id && (await fetch(`${url}/api/forum/posts/${id}`)).ok) break;
    await sleep(100);
  }
  return performance.now() - began;
}
