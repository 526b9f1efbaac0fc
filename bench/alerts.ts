// npm run bench alerts: how long it takes to find whose searches a listing matches that is
// approved, among 100,000 searches that people keep in a shop of 20,000 listings, and the plan of
// it. Prints Markdown.
import { rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { filtersOf } from '#features/alerts/alerts.address.server.ts';
import { matchingAlerts, matchListing } from '#features/alerts/matches/match.server.ts';
import { readAsked } from '#features/alerts/matches/query.server.ts';
import { categoryById } from '#features/catalog/catalog.data.ts';
import type { Ctx } from '#platform/context.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { plainCtx } from '#tests/support/plain-ctx.ts';
import { createRandom } from './generator.ts';
import { loadShop } from './load.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '20000' },
    alerts: { type: 'string', default: '100000' },
  },
});
/** Searches that differ; each is kept by as many people as it takes. */
const DIFFERENT = 4_000;
const RUNS = 300;
const NOBODY = '00000000-0000-0000-0000-000000000000';

const folder = scratchFolder('bench-alerts');
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
await migrateDatabase(postgres.url);
const database = openDatabase(postgres.url, { max: 2 });
const ctx = { ...plainCtx(database.db), now: new Date() };

try {
  await loadShop(ctx.db, postgres.url, Number(options.listings));
  const listings = await findListings(ctx);
  for (const alerts of [Number(options.alerts) / 10, Number(options.alerts)]) {
    await makeAlerts(ctx, listings, alerts);
    console.log(`\n${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}; ${alerts} searches\n`);
    await measure(ctx, listings);
  }
  await explain(ctx, listings);
  await measureCrowd(ctx, listings);
} finally {
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Listing = { id: string; title: string; country: string; category_id: number; price: number };

async function findListings({ db }: Ctx): Promise<Listing[]> {
  const { rows } = await db.execute<Listing>(sql`
    SELECT l.id, l.title, l.country, l.category_id, s.price::float8 AS price
    FROM listing l JOIN listing_search s USING (id) WHERE l.sold_at IS NULL
    ORDER BY md5(l.id::text) LIMIT 5000`);
  return rows;
}

/** What somebody would look for who wants such a listing: words, and some of its filters. */
function searchFor({ title, country, category_id, price }: Listing, random: () => number): string {
  const words = title.split(' ').filter((word) => word.length > 3);
  const some = words.slice(0, 1 + Math.floor(random() * 2)).join(' ');
  const params = new URLSearchParams();
  const kind = random();
  if (kind < 0.8) params.set('q', some);
  if (kind > 0.6) params.set('category', categoryById(category_id)?.slug ?? '');
  if (random() < 0.5 || kind > 0.9) params.set('location', country);
  if (random() < 0.4) params.set('maxPrice', String(Math.ceil(price / 100)));
  return params.toString();
}

async function makeAlerts(ctx: Ctx, listings: Listing[], count: number): Promise<void> {
  const random = createRandom(7);
  await ctx.db.execute(sql`TRUNCATE alert, alert_match`);
  await ctx.db.execute(sql`
    INSERT INTO "user" (id, email, email_verified, name)
    SELECT gen_random_uuid(), 'keeper' || n || '@people.example', true, ''
    FROM generate_series(1, ${count / 20}) n ON CONFLICT DO NOTHING`);
  const different = Math.min(DIFFERENT, count);
  for (let n = 0; n < different; n += 1) {
    const search = searchFor(listings[Math.floor(random() * listings.length)]!, random);
    const asked = await readAsked(ctx, filtersOf(search)).catch(() => null);
    if (!asked) continue;
    await ctx.db.execute(sql`
      INSERT INTO alert (id, user_id, search, fingerprint, cadence, created_at, query, anchors,
        min_price, max_price, currency, version, read_at)
      SELECT gen_random_uuid(), id, ${search}, md5(${n}::text), 'at-once', now(),
        ${asked.query}::tsquery, ${sql.param(asked.anchors)}::text[], ${asked.minPrice}::bigint,
        ${asked.maxPrice}::bigint, ${asked.currency}, ${asked.version}::smallint, now()
      FROM (SELECT id FROM "user" WHERE email LIKE 'keeper%' ORDER BY md5(${n}::text || id::text)
        LIMIT ${Math.ceil(count / different)}) u`);
  }
  await ctx.db.execute(sql`ANALYZE alert`);
}

function question(listingId: string) {
  return matchingAlerts({ listingId, isEdit: false, after: NOBODY, limit: 1_000 });
}

async function measure({ db }: Ctx, listings: Listing[]): Promise<void> {
  const times: number[] = [];
  const found: number[] = [];
  for (const { id } of listings.slice(0, RUNS + 20)) {
    const start = performance.now();
    const { rows } = await db.execute(question(id));
    times.push(performance.now() - start);
    found.push(rows.length);
  }
  const sorted = times.slice(20).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1);
  const mean = found.reduce((sum, n) => sum + n, 0) / found.length;
  console.log(
    '| | p50 ms | p95 ms | p99 ms | people found, mean | most |\n|---|---|---|---|---|---|',
  );
  console.log(
    `| one approval | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${mean.toFixed(0)} | ` +
      `${Math.max(...found)} |`,
  );
}

async function explain({ db }: Ctx, [listing]: Listing[]): Promise<void> {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${question(listing!.id)}`,
  );
  console.log(`\n\`\`\`\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n\`\`\``);
}

/** A listing that everybody waits for: each person is found and told of once, in steps. */
async function measureCrowd(ctx: Ctx, [listing]: Listing[]): Promise<void> {
  await ctx.db.execute(sql`TRUNCATE alert_match`);
  await ctx.db.execute(sql`
    INSERT INTO "user" (id, email, email_verified, name)
    SELECT gen_random_uuid(), 'crowd' || n || '@people.example', true, ''
    FROM generate_series(1, 50000) n`);
  await ctx.db.execute(sql`
    INSERT INTO alert (id, user_id, search, fingerprint, cadence, created_at, query, anchors,
      currency, version, read_at)
    SELECT gen_random_uuid(), u.id, '', 'crowd', 'at-once', now(),
      ('''k:' || l.country || '''')::tsquery, ARRAY['k:' || l.country], 'USD', 1, now()
    FROM "user" u, listing l WHERE u.email LIKE 'crowd%' AND l.id = ${listing!.id}`);
  const start = performance.now();
  const people = await matchListing(ctx, { listingId: listing!.id, isEdit: false });
  const seconds = (performance.now() - start) / 1000;
  console.log(`\n${people} people found and published in ${seconds.toFixed(1)} s`);
}
