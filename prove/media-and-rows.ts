// npm run prove media-and-rows: pictures are uploaded and deleted without a pause while the server,
// PostgreSQL, or one of its connections is killed (SIGKILL). Afterwards each row has its files,
// what was acknowledged as kept is there and what was acknowledged as deleted is not, and the
// nightly sweeper removes every file without a row.
//   --kills=40 · --seed
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keysOf } from '#features/media/media.names.server.ts';
import { mediaRetention } from '#features/media/media.retention.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { createDiskStorage } from '#platform/uploads/storage.disk.server.ts';
import { photograph } from '#tests/support/photographs.ts';
import { plainCtx } from '#tests/support/plain-ctx.ts';
import { sendFile } from '../bench/uploading.ts';
import { openMortalShop, VICTIMS } from './support/kills.ts';
import { beginPart } from './support/part.ts';
import { makePairs, type Pair } from './support/writers.ts';

const AT_ONCE = 4;
/** So many that nobody reaches the limit of an hour. */
const SELLERS = 40;
const ANSWER_WITHIN_MS = 30_000;
const HOUR_MS = 3_600_000;
const SECRET = 'a secret of the proofs, long enough for all';
const part = beginPart('media-and-rows', { kills: 40 });
const kills = part.number('kills');

const dataDir = path.join(part.scratch, 'shop');
const shop = await openMortalShop(dataDir, part.random, { AUTH_SECRET: SECRET });
const photo = await photograph({ width: 480, height: 360 });
/** Files whose sender was told that they are kept, and those that are told to be deleted. */
const kept = new Set<string>();
const deleted = new Set<string>();
let [sent, failed, working] = [0, 0, true];
try {
  const pairs = await onDatabase((db) => makePairs(db, SECRET, SELLERS));
  const workers = Array.from({ length: AT_ONCE }, () => uploadAndDelete(pairs));
  for (let n = 0; n < kills; n += 1) {
    // At least a few are kept between two kills.
    for (const before = kept.size + deleted.size; kept.size + deleted.size < before + 3;)
      await sleep(20);
    await sleep(part.random(1_000));
    const victim = VICTIMS[n % VICTIMS.length] ?? 'server';
    await shop.kill(victim);
    process.stderr.write(`${n + 1}: ${victim}, ${kept.size} kept, ${deleted.size} deleted\n`);
  }
  working = false;
  await Promise.all(workers);
  await shop.untilReady();
  await tell();
} finally {
  working = false;
  await shop.stop();
  part.finish();
}

async function uploadAndDelete(pairs: readonly Pair[]): Promise<void> {
  while (working) {
    const seller = sent++ % SELLERS;
    const cookie = pairs[seller]?.cookie ?? '';
    const file = { bytes: photo, kind: 'image', name: 'IMG_1.jpg' };
    const answer = await sendFile(shop.url, { cookie, seller }, file).catch(() => null);
    if (answer?.status !== 200) {
      failed += 1;
      await sleep(50);
    } else if (sent % 3 > 0) kept.add(answer.address);
    else await remove(answer, cookie);
  }
}

/** Again until it is acknowledged, as somebody would; in between nobody knows. */
async function remove({ id, address }: { id: string; address: string }, Cookie: string) {
  while (working) {
    const status = await fetch(`${shop.url}/api/media/${id}`, {
      method: 'DELETE',
      headers: { Cookie },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).then(
      (answer) => answer.status,
      () => 0,
    );
    // It may have been done before the reply was lost.
    if (status === 204 || status === 200 || status === 404) return void deleted.add(address);
    await sleep(100);
  }
}

async function tell(): Promise<void> {
  const storage = createDiskStorage(path.join(dataDir, 'files'));
  await onDatabase(async (db) => {
    const rows = await db.select().from(mediaTable);
    const named = new Set(rows.flatMap(keysOf));
    const urls = new Set(rows.map(({ url }) => url));
    const lacking: string[] = [];
    for (const key of named) if (!(await storage.find(key))) lacking.push(key);
    const orphans = async () => {
      let count = 0;
      for await (const { key } of storage.list('')) if (!named.has(key)) count += 1;
      return count;
    };
    const before = await orphans();
    const sweeper = mediaRetention.find(({ name }) => name === 'media.orphans');
    await sweeper?.remove({
      ...plainCtx(db),
      storage,
      now: new Date(Date.now() + 25 * HOUR_MS),
    });
    const left = await orphans();
    const forgotten = [...kept].filter((url) => !urls.has(url));
    const back = [...deleted].filter((url) => urls.has(url));
    part.say('kills of the server, PostgreSQL and connections in turn', kills);
    part.say('sent, failed or unanswered', `${sent}, ${failed}`);
    part.say('kept, deleted, rows', `${kept.size}, ${deleted.size}, ${rows.length}`);
    part.say('files of rows that are not there', lacking.length);
    part.say('pictures told to be kept that have no row', forgotten.length);
    part.say('pictures told to be deleted that have a row', back.length);
    part.say('files without a row, and after the sweeper', `${before}, ${left}`);
    for (const key of [...lacking, ...forgotten, ...back]) part.must(false, key);
    part.must(left === 0, 'the sweeper leaves files without a row');
  });
}

async function onDatabase<T>(work: (db: ReturnType<typeof openDatabase>['db']) => Promise<T>) {
  const database = openDatabase(shop.databaseUrl(), { max: 1 });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
