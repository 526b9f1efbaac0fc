// Copies rows of listing_search to the servers of their slots: what changed, and slots that are new
// there. Writes the present row whatever the change was, so that writing twice does no harm.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { schemaOf } from './foreign.server.ts';
import { COPIED } from './server-schema.server.ts';
import { copyAnew, findLeft, NOBODY_ASKS, switchCopied } from './slots.server.ts';

const HANDED_AT_ONCE = 2_000;
/** So many changes wait for a server that is away; then it is copied anew. */
export const MOST_WAITING = 100_000;
const COPIED_AT_ONCE = 1_000;
/** A server that takes longer is let go, and asked again. */
const WRITE_WITHIN_MS = 20_000;
/** A server is up to date when nothing that is older than this waits for it. */
const CAUGHT_UP_SECONDS = 5;

/**
 * Hands changes out to the servers that have the slot of the listing. A server that gets a slot
 * meanwhile copies what was committed before.
 * @returns how many were handed out
 */
export async function handOutChanges(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ taken: number }>(sql`
    WITH taken AS (
      DELETE FROM search_change WHERE id = ANY(ARRAY(
        SELECT id FROM search_change WHERE server_id IS NULL
          ORDER BY id LIMIT ${HANDED_AT_ONCE} FOR UPDATE SKIP LOCKED))
      RETURNING listing_id, at
    ), handed AS (
      INSERT INTO search_change (server_id, listing_id, at)
      SELECT s.server_id, t.listing_id, min(t.at)
      FROM taken t JOIN search_slot s ON s.slot = search_slot_of(t.listing_id)
      GROUP BY 1, 2
    )
    SELECT count(*)::int AS taken FROM taken`);
  return rows[0]?.taken ?? 0;
}

/**
 * Brings a server one step further: what changed first, then a part of what is new there.
 * @returns how many listings were written or removed; 0 as well where another process is at it
 */
export async function copyToServer(ctx: Ctx, serverId: number): Promise<number> {
  if (!(await isSomethingDue(ctx, serverId))) return 0;
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql.raw(`SET LOCAL statement_timeout = ${WRITE_WITHIN_MS}`));
    if (!(await becomeWriter(ctx, serverId))) return 0;
    // Slots that somebody distributes meanwhile would count as copied.
    await ctx.db.execute(sql`SELECT pg_advisory_xact_lock_shared(hashtext('search servers'))`);
    const changed = await copyChanges(ctx, serverId);
    const added = await copySlots(ctx, serverId);
    if (await isCaughtUp(ctx, serverId)) await switchCopied(ctx, serverId);
    return changed + added + (await removeLeft(ctx, serverId));
  });
}

/** Looked at without asking the server, because most of the time there is nothing. */
async function isSomethingDue(ctx: Ctx, serverId: number): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ due: boolean }>(sql`
    SELECT EXISTS (SELECT FROM search_change WHERE server_id = ${serverId})
      OR EXISTS (SELECT FROM search_slot WHERE server_id = ${serverId} AND state <> 'serving')
      AS due`);
  return rows[0]?.due ?? false;
}

/**
 * One writer a server, for as long as this transaction. A number that counts up keeps one that has
 * lost its connection here, but not yet there, from writing after the next one; that of the server
 * keeps from writing to another one that its address leads to now.
 */
export async function becomeWriter(ctx: Ctx, serverId: number): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ mine: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtext('search server'), ${serverId}) AS mine`,
  );
  if (!rows[0]?.mine) return false;
  const writer = sql.raw(`${schemaOf(serverId)}.search_writer`);
  const { rows: next } = await ctx.db.execute<{ epoch: string }>(
    sql`SELECT nextval('search_writer_epoch') AS epoch`,
  );
  const epoch = Number(next[0]?.epoch);
  const { rowCount } = await ctx.db.execute(
    sql`UPDATE ${writer} SET epoch = ${epoch} WHERE epoch < ${epoch} AND server = ${serverId}`,
  );
  if (rowCount === 1) return true;
  throw new Error('somebody else has written to this search server since, or it is another one');
}

/** Of slots that cannot be copied there yet nothing is written: that reads the present row, too. */
async function copyChanges(ctx: Ctx, serverId: number): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    WITH taken AS (
      DELETE FROM search_change WHERE id = ANY(ARRAY(
        SELECT id FROM search_change WHERE server_id = ${serverId}
          ORDER BY id LIMIT ${COPIED_AT_ONCE}))
      RETURNING listing_id
    )
    SELECT DISTINCT listing_id AS id FROM taken WHERE search_slot_of(listing_id) NOT IN (
      SELECT slot FROM search_slot
      WHERE server_id = ${serverId} AND state = 'copying' AND NOT (${NOBODY_ASKS}))`);
  await writeListings(
    ctx,
    serverId,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/**
 * Writes listings as they are now, in a statement of its own after whatever said that they changed;
 * those that the public sees no more are removed.
 */
export async function writeListings(
  ctx: Ctx,
  serverId: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const table = sql.raw(`${schemaOf(serverId)}.search_listing`);
  const list = sql.param(ids);
  await ctx.db.execute(sql`DELETE FROM ${table} WHERE id = ANY(${list}::uuid[])`);
  await ctx.db.execute(sql`
    INSERT INTO ${table} (${sql.raw(COPIED)})
    SELECT ${sql.raw(COPIED)} FROM search_copy WHERE id = ANY(${list}::uuid[])
      AND slot IN (SELECT slot FROM search_slot WHERE server_id = ${serverId})`);
}

type Place = { id: string; slot: number };

/** Copies some of the slots that are new to a server, one after the other in the order of ids. */
async function copySlots(ctx: Ctx, serverId: number): Promise<number> {
  // As of one moment: a slot must not become copied between two of the statements.
  const { rows: due } = await ctx.db.execute<{ slot: number }>(sql`
    SELECT slot FROM search_slot
    WHERE server_id = ${serverId} AND state = 'copying' AND ${NOBODY_ASKS} ORDER BY slot`);
  if (due.length === 0) return 0;
  const slots = sql`s.server_id = ${serverId} AND s.slot = ANY(${sql.param(due.map(({ slot }) => slot))}::smallint[])`;
  const { rows: places } = await ctx.db.execute<Place>(sql`
    SELECT l.id, s.slot FROM search_slot s CROSS JOIN LATERAL (
      SELECT id FROM listing_search WHERE search_slot_of(id) = s.slot
        AND id > coalesce(s.copied_to, '00000000-0000-0000-0000-000000000000')
        ORDER BY id LIMIT ${COPIED_AT_ONCE}
    ) l WHERE ${slots}
    ORDER BY s.slot, l.id LIMIT ${COPIED_AT_ONCE}`);
  const last = places.length < COPIED_AT_ONCE ? null : places.at(-1);
  const reached = last?.slot ?? null;
  // What is left there of an earlier time, before the first row comes.
  const { rows: fresh } = await ctx.db.execute<{ slot: number }>(sql`
    SELECT slot FROM search_slot s WHERE ${slots}
      AND copied_to IS NULL AND (${reached}::int IS NULL OR slot <= ${reached})`);
  await removeSlots(
    ctx,
    serverId,
    fresh.map(({ slot }) => slot),
  );
  await writeListings(
    ctx,
    serverId,
    places.map(({ id }) => id),
  );
  await ctx.db.execute(sql`
    UPDATE search_slot s SET
      state = CASE WHEN slot = ${reached}::int THEN 'copying' ELSE 'copied' END,
      copied_to = CASE WHEN slot = ${reached}::int THEN ${last?.id ?? null}::uuid ELSE copied_to END
    WHERE ${slots} AND (${reached}::int IS NULL OR slot <= ${reached})`);
  return places.length;
}

async function removeSlots(ctx: Ctx, serverId: number, slots: readonly number[]): Promise<void> {
  if (slots.length === 0) return;
  const table = sql.raw(`${schemaOf(serverId)}.search_listing`);
  await ctx.db.execute(sql`DELETE FROM ${table} WHERE slot = ANY(${sql.param(slots)}::smallint[])`);
}

/**
 * Lets go of what waits for a server that is away, before it fills the database: then all of its
 * slots are copied anew.
 */
export async function boundWaiting(ctx: Ctx, serverId: number): Promise<void> {
  const { rows } = await ctx.db.execute<{ waiting: number }>(sql`
    SELECT count(*)::int AS waiting FROM (
      SELECT FROM search_change WHERE server_id = ${serverId} LIMIT ${MOST_WAITING + 1}) change`);
  if ((rows[0]?.waiting ?? 0) > MOST_WAITING) await copyAnew(ctx, serverId);
}

async function isCaughtUp(ctx: Ctx, serverId: number): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ behind: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM search_change WHERE (server_id = ${serverId} OR server_id IS NULL)
        AND at < clock_timestamp() - make_interval(secs => ${CAUGHT_UP_SECONDS})
    ) AS behind`);
  return rows[0]?.behind === false;
}

async function removeLeft(ctx: Ctx, serverId: number): Promise<number> {
  const slots = await findLeft(ctx, serverId);
  await removeSlots(ctx, serverId, slots);
  if (slots.length > 0)
    await ctx.db.execute(sql`
      DELETE FROM search_slot WHERE server_id = ${serverId} AND state = 'leaving'
        AND slot = ANY(${sql.param(slots)}::smallint[])`);
  return slots.length;
}
