// npm run bench forum: what the pages of the forum ask of the database with 100,000 discussions and
// 1,000,000 replies, and what a search in them takes; then 500 likes of one reply at once. Prints
// Markdown. `--posts=10000 --replies=100000`
import { rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { likeEntry } from '#features/forum/participation/likes.server.ts';
import { findBusiestPosts } from '#features/forum/views/busiest.server.ts';
import { findPosts } from '#features/forum/views/list.server.ts';
import { findRelated, getPost } from '#features/forum/views/post.server.ts';
import { listReplies } from '#features/forum/views/replies.server.ts';
import { findSimilarPosts } from '#features/forum/views/similar.server.ts';
import type { Ctx } from '#platform/context.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { plainCtx, testActor } from '#tests/support/plain-ctx.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const { values: options } = parseArgs({
  options: {
    posts: { type: 'string', default: '100000' },
    replies: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '200' },
  },
});
const POSTS = Number(options.posts);
const REPLIES = Number(options.replies);
const RUNS = Number(options.runs);
const PEOPLE = 5_000;
/** Replies of the longest discussion. */
const LONG_THREAD = 5_000;
const LIKES = 500;

const folder = scratchFolder('bench-forum');
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
await migrateDatabase(postgres.url);
const database = openDatabase(postgres.url, { max: 8 });
const { db } = database;
const base = plainCtx(db);
const visitor = (): Ctx => ({ ...base, now: new Date() });

try {
  await seedCatalog(base);
  await fill();
  await measure();
  await likeAtOnce();
} finally {
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Texts of about 60 words out of 20,000, the common ones far more often than the rare ones; half of
 * the replies are in the newest fifth of the discussions, and one has 5,000.
 */
async function fill(): Promise<void> {
  const ids = sql.param(Array.from({ length: PEOPLE }, () => v7()));
  await db.execute(sql`insert into "user" (id, email, email_verified, name)
    select id, id || '@people.example', true, 'Person ' || left(id::text, 8)
      from unnest(${ids}::uuid[]) as p (id)`);
  await db.execute(sql`create table bench_person as
    select id, row_number() over () - 1 as n from "user"`);
  await db.execute(sql`
    create function bench_words(seed int, many int) returns text language sql as $$
      select string_agg(
          'w' || floor(20000 * power(abs(sin(seed * 12.9898 + g * 78.233)), 6))::int, ' ')
        from generate_series(1, many) g $$`);
  await db.execute(sql`insert into forum_post
      (id, topic, is_public, created_at, active_at, views, is_pinned)
    select gen_random_uuid(),
      (array['general','buying-selling','local-events','recommendations','support'])[1 + n % 5],
      true, now() - n * interval '10 minutes', now() - n * interval '10 minutes', n % 900, n < 3
      from generate_series(1, ${POSTS}::int) n`);
  await db.execute(sql`create table bench_post as
    select id, created_at, row_number() over (order by created_at desc)::int as n from forum_post`);
  await db.execute(sql`create index on bench_post (n)`);
  await db.execute(sql`create index on bench_person (n)`);
  await db.execute(sql`insert into forum_entry
      (id, post_id, user_id, title, content, body, status, client_id, created_at)
    select p.id, p.id, u.id, bench_words(p.n, 7), bench_words(p.n + 7, 60),
      '[{"is":"paragraph","of":["Where do you have it inspected?"]}]', 'approved', p.id,
      p.created_at
      from bench_post p join bench_person u on u.n = p.n % ${PEOPLE}::int`);
  const batch = 100_000;
  for (let from = 0; from < REPLIES; from += batch)
    await db.execute(sql`insert into forum_entry
        (id, post_id, user_id, content, body, status, client_id, created_at, likes)
      select gen_random_uuid(), p.id, u.id, bench_words(r.n * 3, 40),
        '[{"is":"paragraph","of":["Ask for the auction sheet."]}]', 'approved', gen_random_uuid(),
        p.created_at + (r.n % 7000) * interval '1 minute', r.n % 40
        from (select n, case when n <= ${LONG_THREAD}::int then 100
            when n % 2 = 0 then 1 + (n * 7919::bigint) % (${POSTS}::int / 5)
            else 1 + (n * 7919::bigint) % ${POSTS}::int end as post
          from generate_series(${from + 1}::int, ${Math.min(from + batch, REPLIES)}::int) n) r
        join bench_post p on p.n = r.post
        join bench_person u on u.n = (r.n * 31::bigint) % ${PEOPLE}::int`);
  await db.execute(sql`update forum_post p set replies = e.n, active_at = e.latest
    from (select post_id, count(*)::int as n, max(created_at) as latest from forum_entry
      where id <> post_id group by post_id) e where e.post_id = p.id`);
  await db.execute(sql`vacuum analyze`);
}

/** Words by how many texts have them, from the rarest. */
async function wordsByFrequency(): Promise<{ word: string; texts: number }[]> {
  const { rows } = await db.execute<{ word: string; texts: number }>(sql`
    select word, ndoc as texts from ts_stat('select words from forum_entry tablesample system (2) repeatable (1)')
      order by ndoc`);
  return rows;
}

async function measure(): Promise<void> {
  const words = await wordsByFrequency();
  const at = (share: number) => words[Math.floor(share * (words.length - 1))]?.word ?? '';
  const [rare, mid, frequent, common] = [at(0.2), at(0.9), at(0.995), at(1)];
  const longId = await idAt(100);
  const ctx = visitor();
  let cursor: string | undefined;
  for (let page = 0; page < 40; page += 1)
    cursor = (await findPosts(ctx, { cursor, limit: 50 })).nextCursor ?? undefined;
  const deep = cursor;
  const post = await getPost(ctx, { id: longId });
  const related = { id: longId, category: post.category, limit: 3 };
  const asks: [string, number, () => Promise<unknown>][] = [
    ['list, newest', 20, () => findPosts(visitor(), {})],
    ['list, latest reply', 20, () => findPosts(visitor(), { sort: 'active' })],
    ['list, without replies', 20, () => findPosts(visitor(), { sort: 'unanswered' })],
    ['list of a topic', 20, () => findPosts(visitor(), { category: 'support' })],
    ['list, page 100', 20, () => findPosts(visitor(), { cursor: deep })],
    ['discussion', 20, () => getPost(visitor(), { id: longId })],
    ['its replies, oldest first', 20, () => listReplies(visitor(), { postId: longId })],
    [
      'its 5,000 replies, most liked',
      20,
      () => listReplies(visitor(), { postId: longId, sort: 'liked' }),
    ],
    ['others of its topic', 20, () => findRelated(visitor(), related)],
    ['search, rare word', 50, () => findPosts(visitor(), { q: rare })],
    ['search, mid word', 50, () => findPosts(visitor(), { q: mid })],
    ['search, frequent word', 50, () => findPosts(visitor(), { q: frequent })],
    ['search, most common word', 50, () => findPosts(visitor(), { q: common })],
    ['search, latest reply', 50, () => findPosts(visitor(), { q: frequent, sort: 'active' })],
    ['search, two words', 50, () => findPosts(visitor(), { q: `${common} ${mid}` })],
    ['search, two common words', 50, () => findPosts(visitor(), { q: `${common} ${frequent}` })],
    ['search in a topic', 50, () => findPosts(visitor(), { q: mid, category: 'support' })],
    ['search, no match', 50, () => findPosts(visitor(), { q: 'zzzz' })],
    [
      'similar titles',
      50,
      () => findSimilarPosts(visitor(), { title: `${common} ${mid} ${rare}` }),
    ],
  ];
  console.log(`${POSTS} discussions, ${REPLIES} replies, ${RUNS} runs each, one at a time; `);
  console.log(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)} before\n`);
  console.log('| asked | goal p95 ms | p50 | p95 | p99 |\n|---|--:|--:|--:|--:|');
  for (const [name, goal, ask] of asks) {
    for (let run = 0; run < 10; run += 1) await ask();
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const started = performance.now();
      await ask();
      times.push(performance.now() - started);
    }
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => within(times, share).toFixed(1));
    console.log(`| ${name} | ${goal} | ${p50} | ${p95} | ${p99} |`);
  }
  const started = performance.now();
  await findBusiestPosts(visitor());
  console.log(
    `\nmost discussed this week, once a minute: ${(performance.now() - started).toFixed(1)} ms`,
  );
}

/** The time within which a share of them came. */
function within(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? NaN;
}

async function idAt(n: number): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from bench_post where n = ${n}`);
  return rows[0]?.id ?? '';
}

/** Different people like the same reply at the same moment. */
async function likeAtOnce(): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from forum_entry where id <> post_id and likes = 0 limit 1`);
  const id = rows[0]?.id ?? '';
  const { rows: people } = await db.execute<{ id: string }>(sql`
    select id from "user" where id <> (select user_id from forum_entry where id = ${id})
      limit ${LIKES}::int`);
  const started = performance.now();
  await Promise.all(
    people.map((person) =>
      likeEntry({ ...visitor(), actor: testActor({ id: person.id }) }, { id, liked: true }),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  const { rows: counted } = await db.execute<{ likes: number }>(
    sql`select likes from forum_entry where id = ${id}`,
  );
  console.log(
    `${people.length} likes of one reply at once: ${seconds.toFixed(1)} s, ` +
      `counted ${counted[0]?.likes}`,
  );
}
