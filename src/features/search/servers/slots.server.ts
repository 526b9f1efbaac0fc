// Which server has which slot, and how a slot goes from one to another: copied, caught up,
// switched, removed. Every step is a state of search_slot, so that one that is killed goes on.
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { nameOfDatabase } from '#platform/db/hosts.server.ts';
import { searchChangeTable, searchServerTable, searchSlotTable } from './table.server.ts';

export const SLOTS = 256;

type Held = { slot: number; serverId: number; moves: boolean };
export type Move = { slot: number; from: number | null; to: number };

/**
 * What makes every server that takes slots have as many as the others, with as few moves as that
 * needs; slots of servers that take none go away from them.
 * @param held who has each slot, or will have it
 * @param copies on so many servers each slot is to lie
 */
export function balance(held: readonly Held[], takers: readonly number[], copies = 1): Move[] {
  const times = Math.min(copies, takers.length);
  if (times === 0) return [];
  const places = placesOf(held);
  const load = new Map(takers.map((id) => [id, 0]));
  for (const ids of places.values())
    for (const id of ids) if (load.has(id)) load.set(id, (load.get(id) ?? 0) + 1);
  const most = Math.ceil((SLOTS * times) / takers.length);
  const moves: Move[] = [];
  for (let slot = 0; slot < SLOTS; slot++) {
    const here = places.get(slot) ?? [];
    const stays = here.filter((id) => load.has(id) && !takeFrom(load, id, most));
    const leaves = here.filter((id) => !stays.includes(id));
    while (stays.length < times) {
      const [to] = [...load].filter(([id]) => !stays.includes(id)).reduce(lighter);
      load.set(to, (load.get(to) ?? 0) + 1);
      stays.push(to);
      const from = leaves.shift() ?? null;
      // Where it was chosen again, it never leaves.
      if (to !== from) moves.push({ slot, from, to });
    }
  }
  return moves;
}

function placesOf(held: readonly Held[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const { slot, serverId, moves } of held)
    if (!moves) places.set(slot, [...(places.get(slot) ?? []), serverId]);
  return places;
}

/** Whether a server has more than its share; then it has one less. */
function takeFrom(load: Map<number, number>, id: number, most: number): boolean {
  const own = load.get(id) ?? 0;
  if (own <= most) return false;
  load.set(id, own - 1);
  return true;
}

const lighter = (one: [number, number], other: [number, number]) =>
  other[1] < one[1] ? other : one;

/** On how many servers slots lie now. */
function copiesOf(held: readonly Held[]): number {
  return Math.max(1, ...[...placesOf(held).values()].map((ids) => ids.length));
}

/**
 * Gives every slot a place: the first time all of them, later those of servers that are drained or
 * that SEARCH_SERVERS names no more, and a fair share to new ones.
 * @param wanted.all whether those that lie well may move, too
 * @param wanted.copies on how many servers each is to lie, where that is to change
 */
export async function distribute(
  ctx: Ctx,
  wanted: { all?: boolean; copies?: number } = {},
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await keepFromCopying(ctx);
    const held = await ctx.db.select().from(searchSlotTable);
    const takers = await findTakers(ctx);
    const holders = new Set(held.map(({ serverId }) => serverId));
    const isFirst = held.length === 0;
    const chosen = isFirst || wanted.all ? takers : takers.filter((id) => holders.has(id));
    const staying = held.filter(({ state }) => state !== 'leaving');
    const moves = balance(staying, chosen, wanted.copies ?? copiesOf(staying));
    for (const { slot, from, to } of moves) {
      if (from !== null)
        await ctx.db
          .update(searchSlotTable)
          // What was only on its way there goes no further.
          .set({
            moves: true,
            changedAt: sql`clock_timestamp()`,
            state: sql`CASE WHEN state = 'serving' THEN state ELSE 'leaving' END`,
          })
          .where(and(eq(searchSlotTable.slot, slot), eq(searchSlotTable.serverId, from)));
      await ctx.db
        .insert(searchSlotTable)
        .values({ slot, serverId: to })
        .onConflictDoUpdate({
          target: [searchSlotTable.slot, searchSlotTable.serverId],
          set: {
            moves: false,
            copiedTo: null,
            changedAt: sql`clock_timestamp()`,
            state: sql`CASE WHEN search_slot.state = 'serving' THEN 'serving' ELSE 'copying' END`,
          },
        });
    }
    return moves.length;
  });
}

/** Servers that may have slots: named by SEARCH_SERVERS, and not drained. */
export async function findTakers(ctx: Ctx): Promise<number[]> {
  const named = new Set(ctx.settings.searchServers?.urls.map(nameOfDatabase));
  const servers = await ctx.db.select().from(searchServerTable);
  return servers.filter(({ name, draining }) => named.has(name) && !draining).map(({ id }) => id);
}

/** Waits for those who copy, and keeps them waiting until this transaction ends. */
const keepFromCopying = (ctx: Ctx) =>
  ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('search servers'))`);

/** All that a server has counts as not copied yet; the primary answers until it is. */
export async function copyAnew(ctx: Ctx, serverId: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await keepFromCopying(ctx);
    await ctx.db.delete(searchChangeTable).where(eq(searchChangeTable.serverId, serverId));
    await ctx.db
      .update(searchSlotTable)
      .set({ state: 'copying', copiedTo: null, changedAt: sql`clock_timestamp()` })
      .where(and(eq(searchSlotTable.serverId, serverId), ne(searchSlotTable.state, 'leaving')));
  });
}

/** A server gets no more slots, and those that it has go elsewhere (`distribute`). */
export async function drainServer(ctx: Ctx, serverId: number): Promise<void> {
  await ctx.db
    .update(searchServerTable)
    .set({ draining: true })
    .where(eq(searchServerTable.id, serverId));
}

/** So long a reader may still ask by an older map (ask.server.ts) and wait for its answer. */
const GRACE_SECONDS = 10;

/**
 * Slots whose rows on their server may come or go: whoever asks by an older map would find those
 * that come beside the ones of their old place, and miss those that go.
 */
export const NOBODY_ASKS = sql`changed_at < clock_timestamp()
  - make_interval(secs => ${sql.raw(String(GRACE_SECONDS))})`;

/** Slots of a server that nobody asks there any more. */
export async function findLeft(ctx: Ctx, serverId: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ slot: number }>(sql`
    SELECT slot FROM search_slot
    WHERE server_id = ${serverId} AND state = 'leaving' AND ${NOBODY_ASKS}`);
  return rows.map(({ slot }) => slot);
}

/**
 * Lets readers ask a server for what is copied; who had it only until then begins to leave. In the
 * transaction that knows the server to be up to date.
 */
export async function switchCopied(ctx: Ctx, serverId: number): Promise<void> {
  await ctx.db.execute(sql`
    WITH switched AS (
      UPDATE search_slot SET state = 'serving', changed_at = clock_timestamp()
      WHERE server_id = ${serverId} AND state = 'copied' RETURNING slot
    )
    UPDATE search_slot s SET state = 'leaving', changed_at = clock_timestamp() FROM switched w
    WHERE s.slot = w.slot AND s.server_id <> ${serverId} AND s.moves`);
}
