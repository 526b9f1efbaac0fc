// npm run bench messages-history [-- --rows 50000000]: thirteen months of messages (some 290 bytes
// each with their indexes), one in twenty conversations going through all of them. What a page of a
// thread and a message cost the processors of PostgreSQL and of the program, how many blocks and
// partitions a page touches, and what it takes to forget a day and a month. Prints Markdown.
import { readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { v4 } from 'uuid';
import { messagesByMonth } from '#features/messages/messages.table.server.ts';
import { messageRetention } from '#features/messages/messages.retention.server.ts';
import { sendMessage } from '#features/messages/delivery/send.server.ts';
import { listConversations } from '#features/messages/views/inbox.server.ts';
import { listMessages } from '#features/messages/views/thread.server.ts';
import type { Ctx } from '#platform/context.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { firstIdAt } from '#platform/db/ids.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { findPartitions } from '#platform/db/partition-spans.server.ts';
import { dropPartitions, makePartitions } from '#platform/db/partitions.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { plainCtx, testActor } from '#tests/support/plain-ctx.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '50000000' } },
});
const MONTHS = 13;
/** Of a conversation in a month. */
const MESSAGES = 10;
const SLOTS = Math.ceil(Number(options.rows) / MONTHS / MESSAGES);
const RUNS = 300;
/** Conversations that people open here, one person all of them; the others are messages alone. */
const OPENED = 900;

const folder = scratchFolder('bench-history');
const postgres = await startEmbeddedPostgres({
  dataDir: folder,
  settings: {
    fsync: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '1GB',
    autovacuum: 'off',
    maintenance_work_mem: '512MB',
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track_planning': 'on',
  },
  log: () => undefined,
});
await migrateDatabase(postgres.url);
// One connection, so that one process of PostgreSQL does all the work that is counted.
const database = openDatabase(postgres.url, { max: 1 });
const { db } = database;
const base = plainCtx(db);
const run = (statement: string) => db.execute(sql.raw(statement));
const now = new Date();
const monthStart = (index: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1) + index));

try {
  await run('create extension pg_stat_statements');
  await run(`set session_replication_role = replica`);
  for (let month = -1; month < MONTHS; month += 3)
    await makePartitions({ ...base, now: monthStart(month) }, messagesByMonth);
  for (let month = 0; month < MONTHS; month++) await fillMonth(month);
  await makeOpened();
  const reader = await makeReader();
  await run('vacuum analyze');
  await run(`set session_replication_role = origin`);
  await printSizes();
  await measurePages();
  await measureList(reader);
  await measureSending();
  await measureForgetting();
} finally {
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** An id of version 4 that is made of a text. */
function idOf(text: string): string {
  return `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;
}

/** The conversation of a slot in a month: of this month, of three, or of all. */
function conversation(slot: string, month: number) {
  return {
    id: idOf(`case when ${slot} % 20 = 0 then 'all-' || ${slot}
      when ${slot} % 20 < 4 then 'three-' || ${slot} || '-' || ${Math.floor(month / 3)}
      else 'one-' || ${slot} || '-' || ${month} end`),
    before: `case when ${slot} % 20 = 0 then ${month}
      when ${slot} % 20 < 4 then ${month % 3} else 0 end * ${MESSAGES}`,
  };
}

/** Straight into its partition; the indexes but the first are made afterwards. */
async function fillMonth(month: number): Promise<void> {
  const partition = (await findPartitions({ db }, messagesByMonth)).find(
    ({ from }) => from.getTime() === monthStart(month).getTime(),
  );
  if (!partition) throw new Error(`there is no partition for ${monthStart(month).toISOString()}`);
  const { name, from } = partition;
  const lasts = Math.min(partition.to.getTime(), now.getTime()) - from.getTime() - 1;
  const { rows: indexes } = await db.execute<{ away: string; back: string }>(sql`
    select case when con.oid is null then format('drop index %I', c.relname)
        else format('alter table %I drop constraint %I', ${name}::text, c.relname) end as away,
      pg_get_indexdef(c.oid) as back
    from pg_index i join pg_class c on c.oid = i.indexrelid
      left join pg_constraint con on con.conindid = c.oid and con.contype = 'u'
    where i.indrelid = to_regclass(${name}) and not i.indisprimary`);
  for (const { away } of indexes) await run(away);
  const { id, before } = conversation('slot', month);
  await run(`insert into ${name}
      (id, conversation_id, position, sender_id, client_id, content, created_at)
    select (lpad(to_hex(ms), 12, '0') || '7' || substr(rest, 1, 3)
        || '8' || substr(rest, 4, 15))::uuid,
      conversation_id, position, ${idOf(`conversation_id || '-' || position % 2`)},
      gen_random_uuid(), (array['Is it still there?', 'Yes. Would Saturday after nine suit you?',
        'The plaza, at the usual place.', 'Thanks!', 'What is your last price for both of them?'])
        [1 + position % 5], to_timestamp(ms / 1000.0)
    from (select ${id} as conversation_id, ${before} + n as position,
        ${from.getTime()}
          + (${lasts}::float8 * (n - 1 + slot::float8 / ${SLOTS}) / ${MESSAGES})::bigint as ms,
        md5(random()::text) as rest
      from generate_series(1, ${MESSAGES}) n, generate_series(1, ${SLOTS}) slot) made`);
  for (const { back } of indexes) await run(back);
  await run(`insert into message_picture (message_id, place, media_id)
    select id, 0, gen_random_uuid() from ${name} where right(id::text, 2) = '00' offset 0`);
  process.stderr.write(`${name} `);
}

/** People, and what they have of the conversations that they open: as many of each kind. */
async function makeOpened(): Promise<void> {
  await run(`create table opened as
    select slot, ${conversation('slot', MONTHS - 1).id} as id,
      case when slot % 20 = 0 then ${MONTHS} when slot % 20 < 4 then ${((MONTHS - 1) % 3) + 1}
        else 1 end as months
    from generate_series(20, ${OPENED} * 10) slot where slot % 20 in (0, 1, 4)
    limit ${OPENED}`);
  for (const who of [0, 1])
    await run(`insert into "user"
        (id, email, email_verified, name, accepted_terms_at, accepted_terms_edition)
      select ${idOf(`id || '-${who}'`)}, id || '-${who}@people.example', true, 'Person', now(),
        '${base.settings.termsEdition}' from opened`);
  await run(`insert into conversation (id, buyer_id, seller_id, subject, last_position)
    select id, ${idOf(`id || '-0'`)}, ${idOf(`id || '-1'`)}, 'Chair', months * ${MESSAGES}
      from opened`);
  for (const [me, other] of [
    [0, 1],
    [1, 0],
  ])
    await run(`insert into conversation_participant
        (conversation_id, user_id, other_id, read_position, last_message_at)
      select id, ${idOf(`id || '-${me}'`)}, ${idOf(`id || '-${other}'`)},
          months * ${MESSAGES}, now()
        from opened`);
}

/** Somebody who has all of these conversations. */
async function makeReader(): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select gen_random_uuid() as id`);
  const { id } = rows[0]!;
  await run(`insert into "user" select (u).* from (select jsonb_populate_record(u,
      jsonb_build_object('id', '${id}', 'email', 'reader@people.example')) as u
    from "user" u limit 1) reader`);
  await run(`insert into conversation_participant
      (conversation_id, user_id, other_id, read_position, last_message_at)
    select id, '${id}', ${idOf(`id || '-1'`)}, 0, now() - slot * interval '1 hour' from opened`);
  return id;
}

async function printSizes(): Promise<void> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select count(*)::text as partitions, pg_size_pretty(sum(pg_relation_size(relid))) as rows,
      pg_size_pretty(sum(pg_indexes_size(relid))) as indexes,
      (select count(*) from message)::text as messages
    from pg_partition_tree('message') where isleaf`);
  console.log(
    `${JSON.stringify(rows[0])}; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
  );
}

type Opened = { id: string; months: number };
async function openedOf(months: number): Promise<Opened[]> {
  const { rows } = await db.execute<Opened>(
    sql`select id, months from opened where months = ${months} order by random() limit ${RUNS}`,
  );
  return rows;
}

async function as(conversationId: string): Promise<Ctx> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select buyer_id as id from conversation where id = ${conversationId}`,
  );
  return { ...base, now: new Date(), actor: testActor({ id: rows[0]!.id }) };
}

/** What this work costs the two processes, in milliseconds of a processor, and the clock. */
async function costOf(work: () => Promise<unknown>) {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const database = () =>
    Number(readFileSync(`/proc/${rows[0]!.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  const [began, cpu, clock] = [database(), process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return {
    database: database() - began,
    program: (user + system) / 1000,
    clock: performance.now() - clock,
  };
}

type Cost = Awaited<ReturnType<typeof costOf>>;
function shareOf(costs: Cost[], of: (cost: Cost) => number, share: number): string {
  const sorted = costs.map(of).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);
}

function printRow(name: string, costs: Cost[], more: string): void {
  const both = ({ database, program }: Cost) => database + program;
  console.log(
    `| ${name} | ${shareOf(costs, (cost) => cost.database, 0.5)} | ${shareOf(costs, both, 0.5)} | ${shareOf(costs, both, 0.95)} | ${more} |`,
  );
}

/** Blocks and milliseconds of planning of the statements about messages, for each of the times. */
async function statementsOf(times: number): Promise<string> {
  const { rows } = await db.execute<{ blocks: number; planned: number }>(sql`
    select sum(shared_blks_hit + shared_blks_read) / ${times} as blocks,
      sum(total_plan_time) / ${times} as planned
    from pg_stat_statements where query like '%"message"%'`);
  const [{ blocks, planned } = { blocks: 0, planned: 0 }] = rows;
  return `${Number(blocks).toFixed(0)} | ${Number(planned).toFixed(1)}`;
}

async function measurePages(): Promise<void> {
  console.log(
    '\n| a page of 30 messages | PostgreSQL p50 ms | with the program p50 | p95 | blocks | planned ms |',
  );
  console.log('|---|---:|---:|---:|---:|---:|');
  const older = (position: number) =>
    Buffer.from(JSON.stringify(['messages.newest', position])).toString('base64url');
  const kinds: [string, number, string | undefined][] = [
    ['of a thread of this month', 1, undefined],
    ['of a thread of 13 months, the latest', MONTHS, undefined],
    ['of a thread of 13 months, the oldest', MONTHS, older(31)],
  ];
  for (const [name, months, cursor] of kinds) {
    const costs: Cost[] = [];
    const opened = await openedOf(months);
    for (const [index, { id: conversationId }] of opened.entries()) {
      const ctx = await as(conversationId);
      if (index === 20) await run('select pg_stat_statements_reset()');
      const cost = await costOf(() => listMessages(ctx, { conversationId, limit: 30, cursor }));
      if (index >= 20) costs.push(cost);
    }
    printRow(name, costs, await statementsOf(costs.length));
  }
}

async function measureList(reader: string): Promise<void> {
  const ctx = { ...base, actor: testActor({ id: reader }) };
  const costs: Cost[] = [];
  for (let index = -20; index < RUNS; index++) {
    if (index === 0) await run('select pg_stat_statements_reset()');
    const cost = await costOf(() => listConversations(ctx, { limit: 20 }));
    if (index >= 0) costs.push(cost);
  }
  printRow('20 conversations of 900, with their last words', costs, await statementsOf(RUNS));
}

async function measureSending(): Promise<void> {
  const costs: Cost[] = [];
  for (const [index, { id: conversationId }] of (await openedOf(MONTHS)).entries()) {
    const ctx = await as(conversationId);
    if (index === 20) await run('select pg_stat_statements_reset()');
    const cost = await costOf(() =>
      sendMessage(ctx, { conversationId, content: 'See you there.', clientId: v4() }),
    );
    if (index >= 20) costs.push(cost);
  }
  printRow('a message is sent', costs, await statementsOf(costs.length));
}

async function measureForgetting(): Promise<void> {
  const [first, second] = await findPartitions({ db }, messagesByMonth);
  const rule = messageRetention.find(({ name }) => name === 'messages.old');
  if (!first || !second || !rule) throw new Error('there is nothing to forget');
  const print = (name: string, { database: cpu, clock }: Cost, count: number) =>
    console.log(
      `| ${name} | ${count} | ${(cpu / 1000).toFixed(2)} | ${(clock / 1000).toFixed(2)} |`,
    );
  const countOf = (name: string) => db.$count(sql`${sql.raw(name)}`);
  console.log('\n| forgetting | messages | processor s | clock s |\n|---|---:|---:|---:|');
  const kept = await countOf(first.name);
  const nextDay = new Date(first.from.getTime() + 366 * DAY_MS);
  print(
    'a day, row by row',
    await costOf(() => rule.remove({ ...base, now: nextDay })),
    kept - (await countOf(first.name)),
  );
  for (const { name, to } of [first, second]) {
    const over = { ...base, now: new Date(to.getTime() + 2 * DAY_MS) };
    await run(`delete from message_picture where message_id < '${firstIdAt(to)}'`);
    if (name === second.name) {
      const count = await countOf(name);
      print(
        'a month, row by row (not done)',
        await costOf(() => run(`delete from ${name}`)),
        count,
      );
    }
    const count = await countOf(name);
    const dropped = await costOf(() => dropPartitions(over, messagesByMonth, sql`false`));
    print('a month, as a partition', dropped, count);
  }
}
