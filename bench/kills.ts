// npm run bench kills: pictures are uploaded without a pause while the server, PostgreSQL, or one
// of its connections is killed at random moments, forty times. Then it is counted what is not
// there: files of rows, and pictures whose sender was told that they are kept. Ends with 1 when
// there are any. `-- --kills 10` for fewer.
import { randomInt, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { accountTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { keysOf } from '#features/media/media.names.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { passwords } from '#platform/security/passwords.server.ts';
import { runningPostgresUrl } from '#platform/postgres/embedded.server.ts';
import { runningPostmaster } from '#platform/postgres/pid-file.server.ts';
import { openApp } from '#platform/process/services.server.ts';
import { createDiskStorage } from '#platform/uploads/storage.disk.server.ts';
import { childrenOf } from '#tests/support/launcher.ts';
import { plainParts } from '#tests/support/plain-ctx.ts';
import { photograph } from '#tests/support/photographs.ts';
import { type Running, runShop } from './running-server.ts';
import { sendFile, signIn } from './uploading.ts';

const KILLS = Number(parseArgs({ options: { kills: { type: 'string' } } }).values.kills ?? 40);
/** So many that nobody reaches the limit of an hour. */
const SELLERS = 40;
const AT_ONCE = 4;
const VICTIMS = ['server', 'PostgreSQL', 'connection'];
const PASSWORD = 'mango season';
const emailOf = (seller: number) => `seller${seller}@people.example`;

const dataDir = mkdtempSync(path.join(tmpdir(), 'calabash-kills-'));
chmodSync(dataDir, 0o755);
const cluster = path.join(dataDir, 'postgres');

const start = () => runShop(dataDir, { DEMO: 'false', LOG_LEVEL: 'silent' });

/** Verified sellers with a password, written past the sign-up. */
async function addSellers(url: string): Promise<void> {
  const database = openDatabase(url, { max: 1 });
  const { app, close } = openApp(plainParts(database.db));
  const password = await app.services.get(passwords).hash(PASSWORD);
  const people = Array.from({ length: SELLERS }, (_, seller) => ({
    id: randomUUID(),
    email: emailOf(seller),
    emailVerified: true,
    name: 'Marcia Bennett',
    country: 'JM',
  }));
  await database.db.insert(userTable).values(people);
  await database.db.insert(accountTable).values(
    people.map(({ id }) => ({
      id: randomUUID(),
      userId: id,
      accountId: id,
      providerId: 'credential',
      password,
    })),
  );
  await close();
  await database.close();
}

/** The processes that serve the server's connections (Linux). */
const connections = (postmaster: number): number[] =>
  childrenOf(postmaster).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: calabash calabash'),
  );

/**
 * Kills one of the three; true when the server has to be started again, which also takes over a
 * PostgreSQL that outlived it.
 */
async function kill(victim: string, shop: Running, ended: Promise<unknown>): Promise<boolean> {
  const postmaster = runningPostmaster(cluster);
  if (postmaster && victim === 'connection') {
    const pids = connections(postmaster);
    const pid = pids[randomInt(Math.max(1, pids.length))];
    if (pid) process.kill(pid, 'SIGKILL');
    return false;
  }
  if (postmaster && victim === 'PostgreSQL') process.kill(postmaster, 'SIGKILL');
  else shop.process.kill('SIGKILL');
  await ended;
  return true;
}

const photo = await photograph({ width: 480, height: 360 });
const cookies: string[] = [];
const kept: string[] = [];
let [sent, failed, uploading] = [0, 0, true];

async function uploadAllTheTime(): Promise<void> {
  while (uploading) {
    const seller = sent++ % SELLERS;
    const answer = await sendFile(
      shop.url,
      { cookie: cookies[seller] ?? '', seller },
      { bytes: photo, kind: 'image', name: 'IMG_1.jpg' },
    ).catch(() => null);
    if (answer?.status === 200) kept.push(answer.address);
    else {
      failed += 1;
      await sleep(50);
    }
  }
}

async function uploadAndKill(): Promise<void> {
  const uploads = Array.from({ length: AT_ONCE }, uploadAllTheTime);
  for (let count = 0; count < KILLS; count++) {
    const ended = new Promise((resolve) => shop.process.once('exit', resolve));
    // At least a few are kept between two kills.
    for (const before = kept.length; kept.length < before + 3;) await sleep(20);
    await sleep(randomInt(0, 1000));
    const victim = VICTIMS[count % VICTIMS.length] ?? '';
    if (await kill(victim, shop, ended)) shop = await start();
    process.stderr.write(`${count + 1}: ${victim}, ${kept.length} of ${sent} kept\n`);
  }
  uploading = false;
  await Promise.all(uploads);
  // PostgreSQL may still be recovering.
  while (!(await fetch(`${shop.url}/readyz`)).ok) await sleep(100);
}

/** What is there, compared with what should be. */
async function count(): Promise<{
  rows: number;
  lacking: string[];
  orphans: number;
  forgotten: string[];
}> {
  const database = openDatabase(runningPostgresUrl(dataDir) ?? '', { max: 1 });
  const storage = createDiskStorage(path.join(dataDir, 'files'));
  const rows = await database.db.select().from(mediaTable);
  await database.close();
  const lacking: string[] = [];
  const named = new Set(rows.flatMap(keysOf));
  for (const key of named) if (!(await storage.find(key))) lacking.push(key);
  const urls = new Set(rows.map(({ url }) => url));
  let orphans = 0;
  for await (const { key } of storage.list('')) if (!named.has(key)) orphans += 1;
  return { rows: rows.length, lacking, orphans, forgotten: kept.filter((url) => !urls.has(url)) };
}

let shop = await start();
try {
  await addSellers(runningPostgresUrl(dataDir) ?? '');
  for (let seller = 0; seller < SELLERS; seller++)
    cookies.push(await signIn(shop.url, { email: emailOf(seller), password: PASSWORD }, seller));
  await uploadAndKill();
  const { rows, lacking, orphans, forgotten } = await count();
  console.log(
    `${KILLS} kills of the server, of PostgreSQL and of its connections in turn, ${AT_ONCE} uploads ` +
      `at once: ${sent} sent, ${kept.length} kept, ${failed} failed or unanswered; ${rows} rows.`,
  );
  console.log(`Files of rows that are not there: ${lacking.length}`);
  console.log(`Pictures that were answered with 200 and have no row: ${forgotten.length}`);
  console.log(`Files without a row, which are collected at night: ${orphans}`);
  for (const key of [...lacking, ...forgotten].slice(0, 20)) console.log(`  ${key}`);
  process.exitCode = lacking.length + forgotten.length > 0 ? 1 : 0;
} finally {
  uploading = false;
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
