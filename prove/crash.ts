// npm run prove crash: 16 people write messages, orders and listings without a pause while the
// server, its PostgreSQL and connections between them are killed (SIGKILL). What the shop
// acknowledged is there, once, and what it refused is not.
//   --kills=100 · --writes=20000 · --seed
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v4 } from 'uuid';
import { openDatabase } from '#platform/db/db.server.ts';
import { KINDS, type KindName, makeThings, type Things } from './support/kinds.ts';
import { openMortalShop, VICTIMS } from './support/kills.ts';
import { beginPart } from './support/part.ts';
import {
  compare,
  makePairs,
  type Pair,
  startWriters,
  toldOf,
  type Write,
} from './support/writers.ts';

const WRITERS = 16;
/** So many people, each of whom may write sixty messages a minute. */
const PEOPLE = 480;
const SECRET = 'a secret of the proofs, long enough for all';
const part = beginPart('crash', { kills: 100, writes: 20_000 });
const [kills, writes] = [part.number('kills'), part.number('writes')];

const shop = await openMortalShop(path.join(part.scratch, 'shop'), part.random, {
  AUTH_SECRET: SECRET,
});
try {
  const things = new Map<string, Things>();
  const writers = startWriters(() => [shop.url], await makePeople(things), {
    writers: WRITERS,
    pauseMs: 0,
    next: (pair) => nextOf(pair, things.get(pair.userId)),
  });
  const { ledger } = writers;
  for (let n = 0; n < kills; n += 1) {
    const before = ledger.acknowledged.size;
    const share = Math.max(5, (writes - before) / (kills - n));
    while (ledger.acknowledged.size < before + share) await sleep(10);
    await sleep(part.random(300));
    const victim = VICTIMS[part.random(VICTIMS.length)] ?? 'server';
    await shop.kill(victim);
    process.stderr.write(`${n + 1}: ${victim}, ${ledger.acknowledged.size} acknowledged\n`);
  }
  while (ledger.acknowledged.size < writes) await sleep(50);
  await writers.stop();
  await shop.untilReady();
  const database = openDatabase(shop.databaseUrl(), { max: 2 });
  const { written, lost, doubled, denied } = await compare(database.db, ledger);
  await database.close();
  part.say('kills of the server, PostgreSQL or a connection', kills);
  part.say('writers, answers', `${WRITERS}, ${toldOf(ledger.answers)}`);
  part.say('acknowledged, in the database', `${ledger.acknowledged.size}, ${written}`);
  part.say('lost', lost.length);
  part.say('twice', doubled.length);
  part.say('refused, although they are there', denied.length);
  part.must(ledger.acknowledged.size >= writes, 'fewer writes than were asked for');
  for (const [what, keys] of Object.entries({ lost, doubled, denied }))
    for (const key of keys) part.must(false, `${what}: ${key}`);
} finally {
  await shop.stop();
  part.finish();
}

async function makePeople(things: Map<string, Things>): Promise<Pair[]> {
  const database = openDatabase(shop.databaseUrl(), { max: 2 });
  const pairs = await makePairs(database.db, SECRET, PEOPLE);
  for (const pair of pairs)
    things.set(pair.userId, await makeThings(database.db, pair, { listings: 4, media: 4 }));
  await database.close();
  return pairs;
}

/** Mostly messages; now and then an order or a listing, as long as there is something for it. */
function nextOf(pair: Pair, things: Things | undefined): Promise<Write> {
  const dice = part.random(10);
  const kind: KindName =
    dice === 0 && things?.listings.length
      ? 'order'
      : dice === 1 && things?.media.length
        ? 'listing'
        : 'message';
  return KINDS[kind].make(pair, v4(), things);
}
