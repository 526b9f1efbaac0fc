// npm run prove search-servers: the same random questions are asked of one table and of several
// search servers, each a PostgreSQL of its own: all sorts, filters, totals, facets, best matches,
// and cursors that are held while rows come and go. Then a slot moves while questions are asked,
// and a server is killed again and again (SIGKILL) under them: answers may have less, none fails.
//   --questions=10000 · --rows=3000 listings · --servers=4 · --kills=20 · --seed
//   SEARCH_SERVERS=postgres://… names an empty database of another version, which is the first one
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { ne, sql } from 'drizzle-orm';
import { listingStatsTable, listingTable } from '#features/listings/listings.table.server.ts';
import { countFacets } from '#features/search/query/facets.server.ts';
import { decodeCursor, encodeCursor, type Cursor } from '#features/search/query/hits.server.ts';
import type { Limits } from '#features/search/query/known.server.ts';
import { findMatches } from '#features/search/query/plan.server.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import { ATTRIBUTE_NAMES } from '#features/search/search.limits.ts';
import { findListings } from '#features/search/search.server.ts';
import { noticeMissing } from '#features/search/servers/ask.server.ts';
import { addSearchServers } from '#features/search/servers/change-servers.server.ts';
import { findDifferences } from '#features/search/servers/check.server.ts';
import { copyAll } from '#features/search/servers/copier.server.ts';
import { declareServers } from '#features/search/servers/declare.server.ts';
import { searchSlotTable } from '#features/search/servers/table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { EVERY_PLAN, type Question, question, WORDS } from '#tests/support/plan-questions.ts';
import { fillPlanShop, stemOf } from '#tests/support/plan-shop.ts';
import { plainCtx, plainParts } from '#tests/support/plain-ctx.ts';
import { anotherApp, closeServices } from '#tests/support/services.ts';
import { beginPart } from './support/part.ts';
import { startPostgres, type Started } from './support/search-servers.ts';

const part = beginPart('search-servers', {
  questions: 10_000,
  rows: 3_000,
  servers: 4,
  kills: 20,
});
const [questions, kills] = [part.number('questions'), part.number('kills')];
const folder = (name: string) => path.join(part.scratch, name);

const primary = await startPostgres(folder('primary'), { migrate: true });
const given = (process.env['SEARCH_SERVERS'] ?? '').split(',').filter(Boolean);
const servers: Started[] = given.map((url) => ({ url, stop: async () => undefined }));
while (servers.length < part.number('servers'))
  servers.push(await startPostgres(folder(`server-${servers.length}`)));
const { db, close } = openDatabase(primary.url, { max: 8 });
const here = plainCtx(db);
const known = (count: number): Ctx => {
  const parts = plainParts(db);
  const urls = servers.slice(0, count).map(({ url }) => url);
  const settings = { ...parts.settings, searchServers: { urls, primary: primary.url } };
  return plainCtx(db, anotherApp({ ...parts, settings }));
};
const FACETS = {
  attributes: ATTRIBUTE_NAMES,
  places: 'parish',
  prices: { currency: 'USD', rate: 1 },
  sold: true,
} as const;
const NOW = new Date('2026-01-01');
/** Answers that said that something is missing while all servers lived. */
let partly = 0;
const now = (ctx: Ctx): Ctx => ({ ...ctx, now: new Date() });

/** All that is done until nothing waits; as if nobody asked by an older map. */
async function settle(ctx: Ctx): Promise<void> {
  for (let done = 1; done > 0;) {
    await db.execute(sql`UPDATE search_slot SET changed_at = now() - interval '1 hour'`);
    done = await copyAll(ctx);
  }
}

/** What is found, and the page behind the cursor that somebody holds. */
async function answer(ctx: Ctx, asked: Question, limits: Limits, held: string | null) {
  const query = await stemOf(here, asked);
  const first = { after: null, offset: asked.offset, limit: asked.limit };
  const found = await findMatches(now(ctx), query, first, limits);
  const after: Cursor | null = held ? decodeCursor(held, query.sort) : (found.hits.at(-1) ?? null);
  const next = await findMatches(now(ctx), query, { after, offset: 0, limit: asked.limit }, limits);
  const counted = await countFacets({ ...ctx, now: NOW }, query, FACETS, limits);
  const last = found.hits.at(-1);
  return { found, next, counted, cursor: last ? encodeCursor(query.sort, last) : null };
}

/** The same, once nobody seems to be away; on a busy machine somebody sometimes does. */
async function whole<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const { found, partial } = await noticeMissing(ask);
    if (!partial) return found;
    partly += 1;
    await sleep(200);
  }
}

/** The best matches, whose scores are made of what both find. */
async function best(ctx: Ctx, words: string) {
  const { filters } = parseFilters(new URL(`https://shop.example/?q=${words}`), { country: null });
  const { items, total } = await findListings(now(ctx), { filters });
  return { ids: items.map(({ id }) => id), total };
}

/** Some rows change, come and go. */
async function change(): Promise<void> {
  const some = sql`id IN (SELECT id FROM listing ORDER BY random() LIMIT 15)`;
  await db
    .update(listingTable)
    .set({ price: part.random(9_000_000) })
    .where(some);
  await db
    .update(listingTable)
    .set({ status: sql`CASE WHEN status = 'approved' THEN 'pending' ELSE 'approved' END` })
    .where(some);
  await db
    .update(listingTable)
    .set({ soldAt: sql`CASE WHEN sold_at IS NULL THEN now() END` })
    .where(some);
  await db
    .update(listingStatsTable)
    .set({ views: sql`views + 3`, trending: sql`NOT trending` })
    .where(sql`listing_id IN (SELECT id FROM listing ORDER BY random() LIMIT 15)`);
}

const CHANGED_AFTER = 50;
const AT_ONCE = 4;

/** Whether one question is answered as by one table; `held` is the cursor that somebody has. */
async function isAnsweredAlike(ctx: Ctx, at: number, again: Question, cursor: string | null) {
  const [, limits] = EVERY_PLAN[at % EVERY_PLAN.length] as [string, Limits];
  const [one, many] = await Promise.all([
    answer(here, again, limits, cursor),
    whole(() => answer(ctx, again, limits, cursor)),
  ]);
  const words = [WORDS[at % 20], WORDS[(at * 7) % 20]].join('%20');
  const isSame =
    isDeepStrictEqual(one, many) &&
    (at % 10 !== 0 ||
      isDeepStrictEqual(await best(here, words), await whole(() => best(ctx, words))));
  if (!isSame) process.stderr.write(`${JSON.stringify({ at, cursor, again, one, many })}\n`);
  part.must(isSame, `answered otherwise: ${JSON.stringify(again)}`);
  return { isSame, cursor: one.cursor };
}

/** @returns how many questions were answered otherwise than by one table */
async function compare(ctx: Ctx, list: readonly Question[]): Promise<number> {
  let wrong = 0;
  const held: (string | null)[] = [];
  for (let from = 0; from < list.length; from += CHANGED_AFTER) {
    const waiting = Array.from(
      { length: Math.min(CHANGED_AFTER, list.length - from) },
      (_, n) => from + n,
    );
    const ask = async () => {
      for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
        // The question of fifty ago is asked again, with its cursor, after rows have changed.
        const earlier = at >= CHANGED_AFTER && at % 5 === 0 ? at - CHANGED_AFTER : at;
        const cursor = earlier === at ? null : (held[earlier] ?? null);
        const asked = await isAnsweredAlike(ctx, at, list[earlier] as Question, cursor);
        held[earlier] = asked.cursor;
        if (!asked.isSame) wrong += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
    await change();
    await settle(ctx);
    if (from % 1_000 === 950) process.stderr.write(`${from + CHANGED_AFTER} questions\n`);
  }
  return wrong;
}

try {
  await fillPlanShop(db, part.number('rows'));
  // The last server comes later.
  const first = known(servers.length - 1);
  await declareServers(first);
  await settle(first);
  await db.execute(sql`ANALYZE`);
  const list = fc.sample(question, { numRuns: questions, seed: part.seed });
  const wrong = await compare(first, list);
  part.say(`questions, asked of one table and of ${servers.length - 1} servers`, questions);
  part.say('answered otherwise', wrong);
  part.say('asked again, because a server seemed to be away', partly);
  part.say('slots that differ', (await findDifferences(first)).length);

  const all = known(servers.length);
  const moved = await addSearchServers(all);
  await askWhileMoving(all, list, moved);
  part.say('slots that differ', (await findDifferences(all)).length);
  part.must((await findDifferences(all)).length === 0, 'slots differ');
  await killServers(all, list);
} finally {
  await closeServices(db);
  await close();
  for (const each of [...servers, primary]) await each.stop();
  part.finish();
}

/** Until every slot has moved, been switched, and been removed from where it was. */
async function untilMoved(ctx: Ctx): Promise<void> {
  for (let waiting = 1; waiting > 0; await sleep(100)) {
    await copyAll(ctx);
    waiting = await db.$count(searchSlotTable, ne(searchSlotTable.state, 'serving'));
  }
}

async function askWhileMoving(ctx: Ctx, list: readonly Question[], moved: number): Promise<void> {
  let isMoving = true;
  const mover = untilMoved(ctx).finally(() => (isMoving = false));
  let [asked, wrong, partial] = [0, 0, 0];
  for (; isMoving; asked += 1) {
    const one = list[asked % list.length] as Question;
    const [, limits] = EVERY_PLAN[asked % EVERY_PLAN.length] as [string, Limits];
    const expected = await answer(here, one, limits, null);
    const { found, partial: isPartial } = await noticeMissing(() => answer(ctx, one, limits, null));
    // On a busy machine a server may seem to be away, which is said.
    if (isPartial) partial += 1;
    else if (!isDeepStrictEqual(expected, found)) wrong += 1;
  }
  await mover;
  part.say('slots that moved to a server more, and questions meanwhile', `${moved}, ${asked}`);
  part.say('of these said that something is missing', partial);
  part.say('answered otherwise meanwhile', wrong);
  part.must(wrong === 0, 'a question was answered otherwise while slots moved');
}

/** One server after the other dies while questions are asked, and comes back. */
async function killServers(ctx: Ctx, list: readonly Question[]): Promise<void> {
  let [asked, failed, partial, longest] = [0, 0, 0, 0];
  const ask = async () => {
    const began = performance.now();
    const one = list[asked % list.length] as Question;
    asked += 1;
    try {
      const query = await stemOf(here, one);
      const range = { after: null, offset: 0, limit: one.limit };
      const { partial: isPartial } = await noticeMissing(() => findMatches(now(ctx), query, range));
      if (isPartial) partial += 1;
    } catch (error) {
      failed += 1;
      part.must(
        false,
        `a question failed: ${error instanceof Error ? error.message : ''}`.slice(0, 300),
      );
    }
    longest = Math.max(longest, performance.now() - began);
  };
  for (let n = 0; n < kills; n += 1) {
    const at = given.length + part.random(servers.length - given.length);
    let isBack = false;
    const again = servers[at]?.killAndStart?.().then((started) => {
      servers[at] = started;
      isBack = true;
    });
    for (let isPartial = true; !isBack || isPartial;) {
      const before = partial;
      await Promise.all([ask(), ask(), ask(), ask()]);
      isPartial = partial > before;
      await sleep(20);
    }
    await again;
  }
  await settle(ctx);
  part.say('kills of a server, and questions meanwhile', `${kills}, ${asked}`);
  part.say('questions that failed', failed);
  part.say('answers that said that something is missing', partial);
  part.say('the longest answer', `${(longest / 1000).toFixed(1)} s`);
  part.must(partial > 0 || kills === 0, 'nobody was told that something is missing');
  const again = await compare(ctx, list.slice(0, 200));
  part.say('200 questions afterwards, answered otherwise', again);
}
