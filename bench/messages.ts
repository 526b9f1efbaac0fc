// npm run bench messages: what the messages page asks of the database for somebody with 1,000
// conversations, one of them of 10,000 messages; then 2,000 open streams on one server, and how
// long a message takes from its sender to the other one's stream. Prints Markdown.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { v4, v7 } from 'uuid';
import { authOf } from '#features/accounts/sessions/auth.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { findEventsAfter } from '#features/messages/live/stream.server.ts';
import { getConversation, listConversations } from '#features/messages/views/inbox.server.ts';
import { countUnread } from '#features/messages/views/unread.server.ts';
import { listMessages } from '#features/messages/views/thread.server.ts';
import { sendMessage } from '#features/messages/delivery/send.server.ts';
import type { Ctx } from '#platform/context.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { testActor, plainCtx } from '#tests/support/plain-ctx.ts';
import { kilobytes, processorTime, runShop } from './running-server.ts';
import { type Outcome, percentile } from './steady-rate.ts';
import { comeBack, type Heard, openStreams, printReturn, type Talker } from './streams.ts';

const { values: options } = parseArgs({
  options: {
    streams: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '20' },
  },
});
const STREAMS = Number(options.streams);
const PER_SECOND = Number(options.rate);
const SECONDS = Number(options.seconds);
const CONVERSATIONS = 1_000;
const LONG_THREAD = 10_000;
const RUNS = 300;
const SECRET = randomBytes(24).toString('base64');

const folder = mkdtempSync(path.join(tmpdir(), 'calabash-bench-messages-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
await migrateDatabase(postgres.url);
const database = openDatabase(postgres.url, { max: 8 });
const { db } = database;
const base = plainCtx(db);
base.settings = { ...base.settings, secret: SECRET, publicUrl: 'http://127.0.0.1' };
const as = (id: string): Ctx => ({ ...base, now: new Date(), actor: testActor({ id }) });

try {
  await seedCatalog(base);
  const people = await makePeople(STREAMS + CONVERSATIONS + 1);
  const [reader = '', ...others] = people;
  await makeConversations(reader, others.slice(0, CONVERSATIONS));
  await measureDatabase(reader);
  const talking = others.slice(CONVERSATIONS);
  await measureStreams(talking);
} finally {
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function makePeople(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => v7());
  await db.execute(sql`insert into "user"
      (id, email, email_verified, name, accepted_terms_at, accepted_terms_edition)
    select id, id || '@people.example', true, 'Person ' || left(id::text, 8), now(),
        ${base.settings.termsEdition}
      from unnest(${sql.param(ids)}::uuid[]) as p (id)`);
  return ids;
}

/** One conversation with each, ten messages long; the first one has 10,000. */
async function makeConversations(reader: string, others: string[]): Promise<void> {
  const ids = sql.param(others.map(() => v7()));
  await db.execute(sql`insert into conversation
      (id, buyer_id, seller_id, subject, last_position, created_at)
    select c, o, ${reader}, 'Mahogany rocking chair',
      case when n = 1 then ${LONG_THREAD} else 10 end,
      now() - n * interval '1 hour'
      from unnest(${ids}::uuid[], ${sql.param(others)}::uuid[]) with ordinality as p (c, o, n)`);
  await db.execute(sql`insert into message
      (id, conversation_id, position, sender_id, client_id, content, created_at)
    select gen_random_uuid(), c.id, n, case when n % 2 = 0 then c.seller_id else c.buyer_id end,
      gen_random_uuid(), 'Would Saturday after nine suit you? The plaza, at the usual place.',
      c.created_at + n * interval '1 second'
      from conversation c cross join lateral generate_series(1, c.last_position) n`);
  for (const [me, other] of [
    ['seller_id', 'buyer_id'],
    ['buyer_id', 'seller_id'],
  ] as const)
    await db.execute(sql`insert into conversation_participant
        (conversation_id, user_id, other_id, read_position, unread, last_message_at)
      select id, ${sql.raw(me)}, ${sql.raw(other)}, last_position - 2, 1, created_at
        from conversation`);
  await db.execute(sql`analyze`);
}

async function measureDatabase(reader: string): Promise<void> {
  const ctx = as(reader);
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from conversation where last_position = ${LONG_THREAD}`,
  );
  const conversationId = rows[0]!.id;
  let cursor: string | undefined;
  for (let page = 0; page < 25; page++)
    cursor = (await listConversations(ctx, { limit: 20, cursor })).nextCursor ?? undefined;
  const middle = cursor;
  const first = await listMessages(ctx, { conversationId, limit: 30 });
  const deep = Buffer.from(JSON.stringify(['messages.newest', 5_000])).toString('base64url');
  const asks: [string, () => Promise<unknown>][] = [
    ['list, first page', () => listConversations(ctx, { limit: 20 })],
    ['list, in the middle', () => listConversations(ctx, { limit: 20, cursor: middle })],
    ['list, a search that finds all', () => listConversations(ctx, { limit: 20, q: 'rocking' })],
    ['list, a search that finds none', () => listConversations(ctx, { limit: 20, q: 'zzz' })],
    ['unread', () => countUnread(ctx)],
    ['conversation', () => getConversation(ctx, { id: conversationId })],
    ['thread of 10,000, the latest', () => listMessages(ctx, { conversationId, limit: 30 })],
    [
      'thread of 10,000, in the middle',
      () => listMessages(ctx, { conversationId, limit: 30, cursor: deep }),
    ],
    [
      'the page: list, unread, conversation, thread',
      () =>
        Promise.all([
          listConversations(ctx, { limit: 20 }),
          getConversation(ctx, { id: conversationId }),
          listMessages(ctx, { conversationId, limit: 30 }),
        ]),
    ],
    ['events after a reconnect', () => findEventsAfter(ctx, { after: 0, limit: 100 })],
  ];
  if (first.items.length !== 30) throw new Error('the long thread is not there');
  const load = loadavg()[0]?.toFixed(1);
  console.log('1,000 conversations, a thread of 10,000 messages;');
  console.log(`${cpus().length} cores, load ${load}\n`);
  console.log('| asked | p50 ms | p95 ms | p99 ms |\n|---|---:|---:|---:|');
  for (const [name, ask] of asks) {
    for (let warm = 0; warm < 20; warm++) await ask();
    const times: Outcome[] = [];
    for (let measured = 0; measured < RUNS; measured++) {
      const started = performance.now();
      await ask();
      times.push({ milliseconds: performance.now() - started, status: 200 });
    }
    const at = (share: number) => percentile(times, share).toFixed(1);
    console.log(`| ${name} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} |`);
  }
}

/** Sessions as signing in makes them, without its hashing. */
async function openSession(id: string, place: number): Promise<Talker> {
  const { headers } = await authOf(base).api.openSession({
    body: { userId: id },
    headers: new Headers(),
    returnHeaders: true,
  });
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { id, cookie, address: `10.7.${place >> 8}.${place & 255}` };
}

async function measureStreams(people: string[]): Promise<void> {
  const talkers: Talker[] = [];
  for (const [place, id] of people.entries()) talkers.push(await openSession(id, place));
  const pairs = await makePairs(talkers);
  const start = (port: string) =>
    runShop(path.join(folder, 'server'), {
      PORT: port,
      DEMO: 'false',
      DATABASE_URL: postgres.url,
      AUTH_SECRET: SECRET,
      PUBLIC_URL: 'http://127.0.0.1',
      ROLE: 'web',
    });
  let server = await start('0');
  try {
    const { pid } = server.process;
    await sleep(3_000);
    const before = kilobytes(pid, 'VmRSS');
    const heard: Heard = new Map();
    const opening = performance.now();
    const streams = await openStreams(server.url, talkers, heard);
    const opened = performance.now() - opening;
    await sleep(2_000);
    const after = kilobytes(pid, 'VmRSS');
    const processorBefore = processorTime(pid);
    const outcomes = await talk(server.url, pairs, heard);
    const processor = processorTime(pid) - processorBefore;
    const lost = outcomes.filter(({ status }) => status !== 201);
    const at = (share: number) => percentile(outcomes, share).toFixed(0);
    const load = loadavg()[0]?.toFixed(1);
    console.log(
      `\n${streams.length} streams on one process, ${PER_SECOND} messages/s; load ${load}\n`,
    );
    const figures: [string, string][] = [
      ['opened in s', (opened / 1000).toFixed(1)],
      ['memory per stream kB', ((after - before) / streams.length).toFixed(1)],
      ['memory of the server at the end MB', (kilobytes(pid, 'VmRSS') / 1024).toFixed(0)],
      ['message to stream, p50 ms', at(0.5)],
      ['p95 ms', at(0.95)],
      ['p99 ms', at(0.99)],
      ['slowest ms', at(1)],
      ['processor ms of the server per message', (processor / outcomes.length).toFixed(1)],
      ['messages not delivered', String(lost.length)],
    ];
    console.log('| figure | value |\n|---|---:|');
    for (const [name, value] of figures) console.log(`| ${name} | ${value} |`);
    const { port } = new URL(server.url);
    for (const stream of streams) stream.destroy();
    const returning = comeBack(server.url, talkers);
    await server.stop();
    server = await start(port);
    printReturn(await returning);
  } finally {
    await server.stop();
  }
}

type Pair = { from: Talker; to: Talker; conversationId: string };

async function makePairs(talkers: Talker[]): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let place = 0; place + 1 < talkers.length; place += 2) {
    const [from, to] = [talkers[place]!, talkers[place + 1]!];
    pairs.push({ from, to, conversationId: v7() });
  }
  const column = (of: (pair: Pair) => string) => sql.param(pairs.map(of));
  await db.execute(sql`with c as (
    insert into conversation (id, buyer_id, seller_id)
      select * from unnest(${column((pair) => pair.conversationId)}::uuid[],
        ${column((pair) => pair.from.id)}::uuid[], ${column((pair) => pair.to.id)}::uuid[])
      returning id, buyer_id, seller_id)
    insert into conversation_participant (conversation_id, user_id, other_id)
      select id, buyer_id, seller_id from c union all select id, seller_id, buyer_id from c`);
  // The first one warms the way.
  const [first] = pairs;
  if (first)
    await sendMessage(as(first.from.id), {
      conversationId: first.conversationId,
      content: 'Good morning',
      clientId: v4(),
    });
  return pairs;
}

/** From the moment somebody presses Send until the other one's browser has the words. */
async function talk(url: string, pairs: Pair[], heard: Heard): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const outcomes: Promise<Outcome>[] = [];
  const started = performance.now();
  for (let number = 0; number < PER_SECOND * SECONDS; number++) {
    const wait = started + (number * 1000) / PER_SECOND - performance.now();
    if (wait > 0) await sleep(wait);
    const pair = pairs[number % pairs.length]!;
    const clientId = v4();
    const sent = performance.now();
    const arrived = new Promise<number>((resolve) => {
      // The stream of the sender hears it as well; the second one to hear it is counted.
      let times = 0;
      heard.set(clientId, (at) => {
        times += 1;
        if (times === 2) resolve(at);
      });
      setTimeout(() => resolve(Infinity), 10_000).unref();
    });
    const status = write(url, agent, pair, clientId);
    outcomes.push(
      Promise.all([arrived, status]).then(([at, status]) => ({
        milliseconds: at - sent,
        status: Number.isFinite(at) ? status : 0,
      })),
    );
  }
  const all = await Promise.all(outcomes);
  agent.destroy();
  return all;
}

function write(url: string, agent: Agent, pair: Pair, clientId: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { from, conversationId } = pair;
    const sending = request(
      `${url}/api/conversations/${conversationId}/messages`,
      {
        method: 'POST',
        agent,
        headers: {
          'Content-Type': 'application/json',
          Cookie: from.cookie,
          'X-Forwarded-For': from.address,
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sending.on('error', reject);
    sending.end(JSON.stringify({ content: `bench ${clientId}`, clientId }));
  });
}
