// npm run bench orders: 100 pending orders on the last unit of a listing, all confirmed at once
// over the connections of two servers, round after round: exactly one may win. Then what the lists
// of somebody with very many orders ask of the database. Prints Markdown.
import { rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { closeOverdue } from '#features/orders/orders.jobs.server.ts';
import { confirmOrder } from '#features/orders/transitions/actions.server.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import { findOrders } from '#features/orders/views/list.server.ts';
import { getOrder } from '#features/orders/orders.server.ts';
import type { Ctx } from '#platform/context.ts';
import { type Db, openDatabase } from '#platform/db/db.server.ts';
import { AppError } from '#platform/errors.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { plainCtx, testActor } from '#tests/support/plain-ctx.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    orders: { type: 'string', default: '100' },
    many: { type: 'string', default: '20000' },
  },
});
const ROUNDS = Number(options.rounds);
const ORDERS = Number(options.orders);
const MANY = Number(options.many);
const RUNS = 200;

const folder = scratchFolder('bench-orders');
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
await migrateDatabase(postgres.url);
const servers = [openDatabase(postgres.url, { max: 8 }), openDatabase(postgres.url, { max: 8 })];
const dbs = servers.map(({ db }) => db);
const [db] = dbs as [Db];
const as = (id: string, on: Db = db): Ctx =>
  plainCtx(on, { now: new Date(), actor: testActor({ id }) });

try {
  await seedCatalog(plainCtx(db));
  await storm();
  await lists();
} finally {
  for (const server of servers) await server.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Rows that a request makes, without the request: one of a buyer for one listing each. */
async function makeOrders(of: {
  listingId: string;
  sellerId: string;
  buyers: readonly string[];
}): Promise<string[]> {
  const ids = of.buyers.map(() => v7());
  await db.execute(sql`
    insert into "order" (id, listing_id, buyer_id, seller_id, quantity, title, currency, unit_price,
      total, fulfillment, payment, request_hash, created_at)
    select id, ${of.listingId}, buyer, ${of.sellerId}, 1, 'Mahogany rocking chair', 'USD', 12000,
      12000, 'pickup', 'cash', '', now()
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(of.buyers)}::uuid[]) as made (id, buyer)`);
  return ids;
}

async function makePeople(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => v7());
  await db.execute(sql`
    insert into "user" (id, email, email_verified, name)
    select id, id || '@bench.example', true, 'Somebody'
    from unnest(${sql.param(ids)}::uuid[]) as made (id)`);
  return ids;
}

async function storm(): Promise<void> {
  const buyers = await makePeople(ORDERS);
  const won: number[] = [];
  const refusals = new Map<string, number>();
  const milliseconds: number[] = [];
  let wrong = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const seller = await buildUser(db);
    const { id: listingId } = await buildListing(db, { userId: seller.id, stockQuantity: 1 });
    const ids = await makeOrders({ listingId, sellerId: seller.id, buyers });
    const from = performance.now();
    const outcomes = await Promise.allSettled(
      ids.map((id, at) => confirmOrder(as(seller.id, dbs[at % dbs.length]), { id })),
    );
    milliseconds.push(performance.now() - from);
    won.push(outcomes.filter(({ status }) => status === 'fulfilled').length);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      const { reason } = outcome as { reason: unknown };
      const name =
        reason instanceof AppError ? `${reason.status} ${reason.code.key}` : String(reason);
      refusals.set(name, (refusals.get(name) ?? 0) + 1);
    }
    const [row] = await db.select().from(listingTable).where(eq(listingTable.id, listingId));
    const held = await db.$count(orderTable, sql`listing_id = ${listingId} and held`);
    if (held !== 1 || row?.stockQuantity !== 0 || row.salesCount !== 1 || !row.soldAt) wrong += 1;
  }
  const exactlyOne = won.filter((count) => count === 1).length;
  const refused = [...refusals].map(([name, count]) => `${name}: ${count}`).join(', ');
  const took = `${shown(milliseconds, 0.5)} / ${shown(milliseconds, 0.95)} ms`;
  process.stdout.write(
    [
      `${machine()}\n`,
      `${ORDERS} pending orders on stock 1, confirmed at once over 16 connections of two pools:\n`,
      '| rounds | exactly 1 confirmed | stock, sales or held wrong | refused with | a round, p50 / p95 |',
      '|---|---|---|---|---|',
      `| ${[ROUNDS, exactlyOne, wrong, refused, took].join(' | ')} |`,
      '\n',
    ].join('\n'),
  );
  if (exactlyOne !== ROUNDS || wrong > 0) process.exitCode = 1;
}

async function lists(): Promise<void> {
  const seller = await buildUser(db);
  const buyers = await makePeople(200);
  const { id: listingId } = await buildListing(db, { userId: seller.id, stockQuantity: 9_999 });
  for (let made = 0; made < MANY; made += buyers.length)
    await makeOrders({ listingId, sellerId: seller.id, buyers });
  await db.execute(sql`
    update "order" set state = (array['delivered', 'cancelled', 'confirmed', 'pending'])[1 + n % 4],
      created_at = now() - n * interval '1 minute'
    from (select id, row_number() over () as n from "order" where seller_id = ${seller.id}) as made
    where made.id = "order".id`);
  await db.execute(sql`vacuum analyze "order"`);
  const ctx = as(seller.id);
  const first = await findOrders(ctx, { side: 'selling' });
  let deep = first;
  for (let page = 0; page < 50 && deep.nextCursor; page += 1)
    deep = await findOrders(ctx, { side: 'selling', limit: 50, cursor: deep.nextCursor });
  const cursor = deep.nextCursor ?? undefined;
  const id = first.items[0]?.id ?? '';
  const lines = [
    await timed('/orders, Selling, first page', () => findOrders(ctx, { side: 'selling' })),
    await timed('/orders, Selling, page 126', () => findOrders(ctx, { side: 'selling', cursor })),
    await timed('/orders of a buyer', () => findOrders(as(buyers[0] ?? ''), {})),
    await timed('one order', () => getOrder(ctx, { id })),
    await timed('the clock, with nothing to do', () =>
      closeOverdue({ ...ctx, now: new Date(Date.now() - 40 * 86_400_000) }),
    ),
  ];
  process.stdout.write(
    [
      `A seller of ${MANY} orders, ${RUNS} times each over one pool, one after the other:\n`,
      '| what | p50 | p95 | p99 |',
      '|---|---|---|---|',
      ...lines,
      '',
    ].join('\n'),
  );
}

async function timed(name: string, work: () => Promise<unknown>): Promise<string> {
  const took: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const from = performance.now();
    await work();
    took.push(performance.now() - from);
  }
  return `| ${name} | ${shown(took, 0.5)} | ${shown(took, 0.95)} | ${shown(took, 0.99)} |`;
}

function shown(took: readonly number[], share: number): string {
  const sorted = took.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
}

function machine(): string {
  const [cpu] = cpus();
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}`;
}
