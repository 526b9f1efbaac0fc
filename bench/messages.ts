// npm run bench messages [-- --streams 2000 --rate 100 --seconds 20 --live 2 --only streams
// --statements]: what the messages page asks of the database for somebody with 1,000 conversations,
// one of them of 10,000 messages; then open streams on one server, or on so many with ROLE=live
// beside it, how long a message takes from its sender to the other one's stream, and what it costs.
// Prints Markdown.
import { rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { findEventsAfter } from '#features/messages/live/events.server.ts';
import { getConversation, listConversations } from '#features/messages/views/inbox.server.ts';
import { countUnread } from '#features/messages/views/unread.server.ts';
import { listMessages } from '#features/messages/views/thread.server.ts';
import type { Ctx } from '#platform/context.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { testActor, plainCtx } from '#tests/support/plain-ctx.ts';
import { measureStreams } from './message-streams.ts';
import { type Outcome, percentile } from './steady-rate.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const { values: options } = parseArgs({
  options: {
    streams: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '20' },
    live: { type: 'string', default: '0' },
    only: { type: 'string' },
    statements: { type: 'boolean', default: false },
  },
});
const STREAMS = Number(options.streams);
const CONVERSATIONS = 1_000;
const LONG_THREAD = 10_000;
const RUNS = 300;

const folder = scratchFolder('bench-messages');
const postgres = await startEmbeddedPostgres({
  dataDir: folder,
  settings: {
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track_planning': 'on',
  },
  log: () => undefined,
});
await migrateDatabase(postgres.url);
const database = openDatabase(postgres.url, { max: 8 });
const { db } = database;
const base = plainCtx(db);
const as = (id: string): Ctx => ({ ...base, now: new Date(), actor: testActor({ id }) });

try {
  await seedCatalog(base);
  const people = await makePeople(STREAMS + CONVERSATIONS + 1);
  const [reader = '', ...others] = people;
  await makeConversations(reader, others.slice(0, CONVERSATIONS));
  if (options.only !== 'streams') await measureDatabase(reader);
  await measureStreams({
    people: others.slice(CONVERSATIONS),
    perSecond: Number(options.rate),
    seconds: Number(options.seconds),
    liveServers: Number(options.live),
    printsStatements: options.statements,
    base,
    folder,
    databaseUrl: postgres.url,
  });
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
    [
      'events after a reconnect',
      () => findEventsAfter(ctx, { asked: [{ userId: reader, after: 0 }], limit: 100 }),
    ],
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
