// npm run prove dependencies: the mail server, the store of files (S3), the gateway of text
// messages and the database are slow, silent, dead, or talk nonsense, one after the other.
// Meanwhile pages are answered as ever, what needs the service says clearly that it cannot be had,
// and once it is well again everything that was promised is done.
//   --each=6 requests in each mood · --seed
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import S3rver from 's3rver';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { photograph } from '#tests/support/photographs.ts';
import { runShop } from '../bench/running-server.ts';
import { sendFile } from '../bench/uploading.ts';
import { MOODS, openMoodyProxy } from './support/moody-proxy.ts';
import { beginPart, requireOwnDatabase } from './support/part.ts';
import { makePairs, type Pair, toldOf } from './support/writers.ts';

const SECRET = 'a secret of the proofs, long enough for all';
/** Pages are read with so many lowest prices, so that most of them are no kept ones. */
const PRICES = 10_000;
/** Requests do not wait for the database for longer than two seconds, on a busy machine a bit. */
const PATIENCE_MS = 5_000;
const DELIVERED_WITHIN_MS = 240_000;
const part = beginPart('dependencies', { each: 6 });
const each = part.number('each');

const dataDir = path.join(part.scratch, 'database');
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
await requireOwnDatabase(postgres.url, dataDir);
await migrateDatabase(postgres.url);
const database = openDatabase(postgres.url, { max: 2 });
const { db } = database;
const mailServer = await startMailServer();
const mail = await openMoodyProxy(Number(new URL(mailServer.url).port));
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: path.join(part.scratch, 's3'),
  configureBuckets: [{ name: 'shop', configs: [] }],
});
const files = await openMoodyProxy((await s3.run()).port);
const textsTaken: string[] = [];
const gateway = createServer(async (asked, answer) => {
  textsTaken.push(await text(asked));
  answer.end('{}');
});
await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve));
const texts = await openMoodyProxy((gateway.address() as AddressInfo).port);
const databaseWay = await openDatabaseProxy(postgres.url);
const shop = await runShop(path.join(part.scratch, 'shop'), {
  DATABASE_URL: databaseWay.url,
  DEMO: 'false',
  LOG_LEVEL: 'silent',
  AUTH_SECRET: SECRET,
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  SMS_URL: `http://127.0.0.1:${texts.port}/`,
  S3_ENDPOINT: `http://127.0.0.1:${files.port}`,
  S3_REGION: 'auto',
  S3_BUCKET: 'shop',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
});
/** Whose they are, because nobody else may see what is used nowhere. */
const kept: { address: string; cookie: string }[] = [];
const photo = await photograph({ width: 480, height: 360 });
try {
  const pairs = await makePairs(db, SECRET, 3 * each * (MOODS.length + 1));
  await db.execute(sql`update "user" set phone = '+1876555' || lpad((n % 10000)::text, 4, '0')
    from (select id, row_number() over () as n from "user") as made where made.id = "user".id`);
  const doors = {
    'mail server': { proxy: mail, ask: askForCode },
    'store of files': { proxy: files, ask: upload },
    'text messages': { proxy: texts, ask: askForText },
  };
  for (const [name, { proxy, ask }] of Object.entries(doors)) {
    for (const mood of ['well', ...MOODS] as const) {
      proxy.become(mood);
      const people = pairs.splice(0, each);
      const [answers, pages] = await Promise.all([
        countAnswers(people.map((pair) => ask(pair))),
        readPages(),
      ]);
      part.say(
        `${name}, ${mood}: requests, slowest page`,
        `${toldOf(answers)}, ${Math.round(pages)} ms`,
      );
      part.must(!answers.has(500), `${name}, ${mood}: 500, which says nothing`);
      part.must(!answers.has(0), `${name}, ${mood}: no answer`);
    }
    proxy.become('well');
  }
  await hangDatabase();
  await tellDelivered();
} finally {
  await shop.stop();
  for (const each of [mail, files, texts, databaseWay, mailServer]) await each.close();
  await s3.close();
  gateway.close();
  await database.close();
  await postgres.stop();
  part.finish();
}

function post(url: string, pair: Pair, body: object): Promise<number> {
  return statusOf(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Cookie: pair.cookie,
      'X-Forwarded-For': pair.address,
    },
    body: JSON.stringify(body),
  });
}

function askForCode(pair: Pair): Promise<number> {
  const email = `${pair.userId}@people.example`;
  return post('/api/auth/generate-otp', { ...pair, cookie: '' }, { email, type: 'login' });
}

function askForText(pair: Pair): Promise<number> {
  return post('/api/profile/phone', pair, {});
}

async function upload({ cookie }: Pair): Promise<number> {
  const file = { bytes: photo, kind: 'image', name: 'IMG_1.jpg' };
  const { status, address } = await sendFile(shop.url, { cookie }, file).catch(() => ({
    status: 0,
    address: '',
  }));
  if (status === 200) kept.push({ address, cookie });
  return status;
}

async function countAnswers(asking: Promise<number>[]): Promise<Map<number, number>> {
  const answers = new Map<number, number>();
  for (const status of await Promise.all(asking))
    answers.set(status, (answers.get(status) ?? 0) + 1);
  return answers;
}

/** @returns milliseconds of the slowest */
async function readPages(): Promise<number> {
  let slowest = 0;
  for (let n = 0; n < 10; n += 1) {
    const began = performance.now();
    const status = await statusOf(`/products?minPrice=${part.random(PRICES)}`);
    slowest = Math.max(slowest, performance.now() - began);
    part.must(status === 200, `a page was answered ${status} while something else was unwell`);
  }
  part.must(slowest < PATIENCE_MS, `a page took ${Math.round(slowest)} ms`);
  return slowest;
}

/** It takes every question and answers none. */
async function hangDatabase(): Promise<void> {
  // No page that was read before: that one is answered from memory, which is right.
  const dearer = PRICES + 1;
  const asked = [
    `/products?minPrice=${dearer}`,
    `/products.data?minPrice=${dearer}`,
    '/api/listings?limit=3',
  ];
  const init = { method: 'POST', body: new URLSearchParams({ email: 'a@b.example' }) };
  databaseWay.hang();
  const began = performance.now();
  const statuses = await Promise.all([
    ...asked.map((url) => statusOf(url)),
    statusOf('/login', init),
  ]);
  const waited = performance.now() - began;
  databaseWay.resume();
  const resumed = performance.now();
  while ((await statusOf('/readyz')) !== 200) await sleep(20);
  part.say(
    'database, silent: a page, its data, the API, a form; after; ready again after',
    `${statuses.join(', ')}; ${Math.round(waited)} ms; ${Math.round(performance.now() - resumed)} ms`,
  );
  part.must(
    statuses.every((status) => status === 503) && waited < PATIENCE_MS,
    'the database hangs, and somebody waits too long or is told something else than 503',
  );
}

/** Whatever was asked for, once each, although it was tried when nothing worked. */
async function tellDelivered(): Promise<void> {
  const asked = each * (MOODS.length + 1);
  const until = performance.now() + DELIVERED_WITHIN_MS;
  const receivers = () => new Set(mailServer.received.map(({ to }) => to)).size;
  const numbers = () => new Set(textsTaken).size;
  while ((receivers() < asked || numbers() < asked) && performance.now() < until) await sleep(200);
  const ids = new Set(mailServer.received.map(({ id }) => id)).size;
  part.say('codes asked for by mail, people who got one', `${asked}, ${receivers()}`);
  part.say('mails by Message-ID, taken by the server', `${ids}, ${mailServer.received.length}`);
  part.say('codes asked for by text message, taken by the gateway', `${asked}, ${numbers()}`);
  let whole = 0;
  for (const { address, cookie } of kept)
    if ((await statusOf(address, { headers: { Cookie: cookie } })) === 200) whole += 1;
  part.say('pictures that were acknowledged, and are there', `${kept.length}, ${whole}`);
  part.must(receivers() === asked, 'mails are missing');
  part.must(numbers() === asked, 'text messages are missing');
  part.must(ids === asked, 'a mail has two Message-IDs');
  part.must(whole === kept.length, 'pictures are missing');
}

async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  try {
    const signal = AbortSignal.timeout(60_000);
    const answer = await fetch(shop.url + url, { signal, redirect: 'manual', ...init });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
