// npm run prove lost-replies: whatever people write goes through a proxy that loses requests and
// replies, and is sent again until it is acknowledged, sometimes twice at the same moment. Of each
// kind there is exactly one row, and every answer names the same thing.
//   --each=100 of every kind · --seed
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v4 } from 'uuid';
import { openDatabase } from '#platform/db/db.server.ts';
import { runningPostgresUrl } from '#platform/postgres/embedded.server.ts';
import { runShop } from '../bench/running-server.ts';
import { KINDS, type KindName, makeThings, type Things } from './support/kinds.ts';
import { LOSSES, openLosingProxy } from './support/losing-proxy.ts';
import { beginPart, requireOwnDatabase } from './support/part.ts';
import {
  compare,
  isSettled,
  makePairs,
  newLedger,
  type Pair,
  sendOnce,
  toldOf,
  type Write,
} from './support/writers.ts';

/** Few enough of each for the limits of a day. */
const OF_ONE_PERSON = 5;
const AT_ONCE = 8;
/** What is not acknowledged by then is refused because it was sent so often. */
const MOST_TRIES = 60;
const SECRET = 'a secret of the proofs, long enough for all';
const part = beginPart('lost-replies', { each: 100 });
const each = part.number('each');

const dataDir = path.join(part.scratch, 'shop');
const shop = await runShop(dataDir, { DEMO: 'false', LOG_LEVEL: 'silent', AUTH_SECRET: SECRET });
const databaseUrl = runningPostgresUrl(dataDir) ?? '';
await requireOwnDatabase(databaseUrl, dataDir);
const database = openDatabase(databaseUrl, { max: 2 });
const proxy = await openLosingProxy(shop.url, () => LOSSES[part.random(LOSSES.length)] ?? 'none');
const ledger = newLedger();
/** Ids in the answers to one key that are not the same. */
const differing: string[] = [];
try {
  const writes = await makeWrites();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let write = writes.pop(); write; write = writes.pop())
        await sendUntilAcknowledged(write);
    }),
  );
  const { lost, doubled, denied } = await compare(database.db, ledger);
  for (const kind of Object.keys(KINDS))
    part.say(
      `${kind}: acknowledged`,
      [...ledger.acknowledged.values()].filter((one) => one.kind === kind).length,
    );
  part.say(
    'what was lost on the way',
    [...proxy.lost].map(([loss, n]) => `${loss} ${n}`).join(', '),
  );
  part.say('answers', toldOf(ledger.answers));
  part.say('acknowledged and missing', lost.length);
  part.say('there twice', doubled.length);
  part.say('refused for good', ledger.refused.size);
  part.say('refused, although it is there', denied.length);
  part.say('answered as two different things', differing.length);
  for (const [what, found] of Object.entries({ lost, doubled, denied, differing }))
    for (const one of found) part.must(false, `${what}: ${one}`);
  for (const [key, said] of ledger.refused) part.must(false, `refused: ${key}, ${said}`);
} finally {
  await proxy.close();
  await database.close();
  await shop.stop();
  part.finish();
}

async function makeWrites(): Promise<Write[]> {
  const count = Math.ceil(each / OF_ONE_PERSON);
  const pairs = await makePairs(database.db, SECRET, count);
  const post = await makePost(pairs[0] as Pair);
  const writes: Write[] = [];
  for (const pair of pairs) {
    const much = { listings: 2 * OF_ONE_PERSON, media: OF_ONE_PERSON };
    const things: Things = { ...(await makeThings(database.db, pair, much)), post };
    for (const kind of Object.keys(KINDS) as KindName[])
      for (let n = 0; n < OF_ONE_PERSON; n += 1)
        writes.push(await KINDS[kind].make(pair, v4(), things));
  }
  return writes;
}

/** A discussion that was approved, for replies. */
async function makePost(pair: Pair): Promise<string> {
  const made = newLedger();
  const write = await KINDS.post.make(pair, v4());
  await sendOnce(shop.url, write, made);
  const id = made.acknowledged.get(write.key)?.id ?? '';
  while (!(await fetch(`${shop.url}/api/forum/posts/${id}`)).ok) await sleep(100);
  return id;
}

async function sendUntilAcknowledged(write: Write): Promise<void> {
  const told = new Set<string>();
  const send = async () => {
    const own = newLedger();
    const status = await sendOnce(proxy.url, write, own);
    ledger.answers.set(status, (ledger.answers.get(status) ?? 0) + 1);
    const known = own.acknowledged.get(write.key);
    if (known) {
      ledger.acknowledged.set(write.key, known);
      told.add(known.id);
    }
    for (const [key, said] of own.refused) ledger.refused.set(key, said);
    return status;
  };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const both = part.random(3) === 0 ? [send(), send()] : [send()];
    const statuses = await Promise.all(both);
    if (statuses.some((status) => status > 0 && isSettled(status))) break;
    if (statuses.includes(429)) await sleep(1_000);
  }
  // Once more, after it was acknowledged.
  await send();
  if (told.size === 0) part.must(false, `never acknowledged: ${write.kind} ${write.key}`);
  if (told.size > 1) differing.push(`${write.kind} ${write.key}: ${[...told].join(', ')}`);
}
