// npm run bench moderation-queue: the statistics and the audit log over 100,000 rows of each log,
// and the queue with 50,000 open cases. Prints Markdown and the plans.
// `--logs=100000 --cases=50000 --runs=200`
import { rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { sumDays } from '#features/moderation/settings/days.server.ts';
import {
  getStatistics,
  previewThresholds,
} from '#features/moderation/settings/statistics.server.ts';
import { claimCase } from '#features/moderation/decisions/claim.server.ts';
import { listCases } from '#features/moderation/decisions/queue.server.ts';
import { findAudit } from '#features/moderation/people/audit.server.ts';
import type { Ctx } from '#platform/context.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { plainCtx, testActor } from '#tests/support/plain-ctx.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const { values: options } = parseArgs({
  options: {
    logs: { type: 'string', default: '100000' },
    cases: { type: 'string', default: '50000' },
    runs: { type: 'string', default: '200' },
  },
});
const LOGS = Number(options.logs);
const CASES = Number(options.cases);
const RUNS = Number(options.runs);
const PEOPLE = 5_000;

const folder = scratchFolder('bench-queue');
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
await migrateDatabase(postgres.url);
const database = openDatabase(postgres.url, { max: 8 });
const { db } = database;
const base = plainCtx(db);
const moderatorId = v7();
const moderator = (): Ctx => ({
  ...base,
  now: new Date(),
  actor: testActor({ id: moderatorId, role: 'moderator' }),
});

try {
  await seedCatalog(base);
  await fill();
  await measure();
} finally {
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * A log of thirty days, each row with up to three of twelve flags; one case was decided for every
 * four that are open.
 */
async function fill(): Promise<void> {
  const ids = sql.param([moderatorId, ...Array.from({ length: PEOPLE - 1 }, () => v7())]);
  await db.execute(sql`insert into "user" (id, email, email_verified, name, role)
    select id, id || '@people.example', true, 'Person ' || left(id::text, 8), 'user'
      from unnest(${ids}::uuid[]) as p (id)`);
  await db.execute(sql`create table bench_person as
    select id, row_number() over () - 1 as n from "user"`);
  await db.execute(sql`create index on bench_person (n)`);
  await db.execute(sql`insert into ai_moderation_logs
      (id, created_at, subject_kind, subject_id, revision, action_taken, risk_level, flags, score,
        rule_version, settings_version)
    select uuidv7(n * interval '-30 days' / ${LOGS}::int),
      now() - n * interval '30 days' / ${LOGS}::int, 'listings',
      gen_random_uuid(), 1,
      case when n % 20 = 0 then 'reject' when n % 7 = 0 then 'flag' else 'approve' end,
      case when n % 20 = 0 then 'high' when n % 7 = 0 then 'medium' else 'low' end,
      (array['wire_transfer', 'act_now', 'price_far_below_market', 'shipping_agent', 'gift_card',
        'contact_in_text', 'weapon', 'seen_before', 'phone_in_words', 'advance_fee',
        'too_good', 'wildlife'])[1 + n % 10 : (n % 10) + n % 4],
      abs(sin(n))::float8, 'bench', 0
      from generate_series(1, ${LOGS}::int) n`);
  await db.execute(sql`insert into audit (id, at, actor_id, action, kind, subject_id, detail)
    select uuidv7(g.n * interval '-30 days' / ${LOGS}::int),
      now() - g.n * interval '30 days' / ${LOGS}::int,
      u.id, case when g.n % 3 = 0 then 'claim.take' else 'decision.approve' end, 'listings',
      gen_random_uuid(), '{"revision": 1}'::jsonb
      from generate_series(1, ${LOGS}::int) g (n)
      join bench_person u on u.n = g.n % 20`);
  await db.execute(sql`insert into known_name (user_id, kind, name, plain, skeleton)
    select id, 'person', 'Person ' || n, 'person' || n, 'person' || n from bench_person`);
  const findings = Array.from({ length: 4 }, (_, at) => ({
    detector: 'scam_patterns',
    flag: `flag_${at}`,
    score: 0.5,
    values: { words: 'wire transfer' },
    seen: [{ field: 'description', start: 10 * at, end: 10 * at + 9, text: 'wire transfer' }],
  }));
  const assessment = { risk: 0.6, ruleVersion: 'bench', opinion: null, findings };
  await db.execute(sql`insert into moderation_case
      (id, kind, subject_id, revision, author_id, title, country, price, currency, outcome, reports,
        assessment, risk, rank, opened_at, due_at, state, closed_at)
    select gen_random_uuid(), case when g.n % 97 = 0 then 'events' else 'listings' end,
      gen_random_uuid(), 1, u.id, 'Thing number ' || g.n,
      case when g.n % 89 = 0 then 'AI' else 'JM' end, 100 * g.n, 'USD',
      case when g.n % 3 = 0 then 'flag' when g.n % 10 = 0 then null else 'hold' end,
      (g.n % 10 = 0)::int, ${JSON.stringify(assessment)}::jsonb,
      g.n % 100, 1 + g.n % 3,
      now() - g.n * interval '1 minute', now() + interval '2 days' - g.n * interval '1 minute',
      case when g.n % 5 > 0 then 'open' else 'decided' end,
      case when g.n % 5 > 0 then null else now() - g.n % 40000 * interval '1 minute' end
      from generate_series(1, ${Math.round(CASES * 1.25)}::int) g (n)
      join bench_person u on u.n = g.n % ${PEOPLE}::int`);
  await db.execute(sql`vacuum analyze`);
}

async function measure(): Promise<void> {
  console.log(
    `${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} before, ` +
      `${LOGS} rows of the log, ${CASES} open cases\n`,
  );
  console.log('| asked | goal p95 ms | p50 | p95 | p99 |\n|---|--:|--:|--:|--:|');
  await row('statistics, no day summed up yet', '', () => getStatistics(moderator()), 20);
  await sumDays(moderator());
  await row('statistics', '20', () => getStatistics(moderator()));
  const tried = { rejectThreshold: 0.8, flagThreshold: 0.6, approveThreshold: 0.4 };
  await row('what other thresholds decide', '', () => previewThresholds(moderator(), tried));
  const first = await listCases(moderator(), { limit: 25 });
  const cursor = first.nextCursor ?? '';
  await row('queue, first page', '20', () => listCases(moderator(), { limit: 25 }));
  await row('queue, second page', '20', () => listCases(moderator(), { limit: 25, cursor }));
  for (const filter of ['pending', 'flagged', 'reported'] as const)
    await row(`queue, ${filter}`, '20', () => listCases(moderator(), { limit: 25, filter }));
  for (const order of ['risk', 'oldest'] as const) {
    await row(`queue, ${order}`, '20', () => listCases(moderator(), { limit: 25, order }));
    await row(`queue of events, ${order}`, '20', () =>
      listCases(moderator(), { limit: 25, order, kind: 'events' }),
    );
  }
  await row('queue of one country', '20', () =>
    listCases(moderator(), { limit: 25, country: 'AI', kind: 'listings' }),
  );
  const audit = (asked: Parameters<typeof findAudit>[1]) => findAudit(moderator(), asked);
  const next = (await audit({})).nextCursor ?? '';
  await row('audit log, first page', '20', () => audit({}));
  await row('audit log, second page', '20', () => audit({ cursor: next }));
  await row('audit log, claims', '20', () => audit({ what: 'claim' }));
  await row('audit log, by itself', '20', () => audit({ who: 'automatic' }));
  await row('audit log, by name', '20', () => audit({ subject: 'person 17' }));
  await row('audit log, of nothing', '20', () => audit({ subject: v7() }));
  let taken = 0;
  const cases = (await listCases(moderator(), { limit: 100 })).items;
  await row('claim', '20', () => claimCase(moderator(), { id: cases[taken++ % 100]?.id ?? '' }));
  await plan(
    `select * from moderation_case where state = 'open' order by rank, due_at, id limit 26`,
  );
  await plan(`select * from moderation_case where state = 'open'
    order by risk desc, due_at, id limit 26`);
  await plan(`select * from moderation_case where state = 'open' and outcome = 'flag'
    order by rank, due_at, id limit 26`);
  await plan(`select count(*), count(*) filter (where outcome = 'hold') from moderation_case
    where state = 'open'`);
  await plan(`select count(*) filter (where due_at < closed_at),
      percentile_cont(0.5) within group (order by extract(epoch from closed_at - opened_at))
    from moderation_case where state = 'decided' and closed_at > now() - interval '30 days'`);
}

async function row(
  name: string,
  goal: string,
  ask: () => Promise<unknown>,
  runs = RUNS,
): Promise<void> {
  for (let run = 0; run < 5; run += 1) await ask();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await ask();
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  console.log(`| ${name} | ${goal} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} |`);
}

async function plan(query: string): Promise<void> {
  const { rows } = await db.execute(sql.raw(`explain (analyze, costs off) ${query}`));
  console.log(`\n${rows.map((line) => String(line['QUERY PLAN'])).join('\n')}`);
}
