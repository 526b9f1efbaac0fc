// Whether the servers hold what they should: counts and sums of each slot, here and there. What
// differs is written again, listing by listing.
import { sql } from 'drizzle-orm';
import type { Installation } from '#platform/checks/check.server.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { becomeWriter, writeListings } from './copy.server.ts';
import { findDeclared, schemaOf } from './foreign.server.ts';
import { searchServerTable } from './table.server.ts';

/** What of a slot lies on a server; `waiting` have changed and were not written there yet. */
export type SlotDifference = {
  server: string;
  serverId: number;
  slot: number;
  here: number;
  there: number;
  waiting: number;
};

/** Counts, and sums of what no two states of a listing have in common. */
const SUMS = 'slot, count(*) AS n, sum(stamp) AS stamps, sum(price) AS prices, sum(views) AS views';

/**
 * Compares all slots that have been copied. A listing that changes meanwhile is a difference for as
 * long as it waits.
 */
export async function findDifferences(ctx: Ctx): Promise<SlotDifference[]> {
  const servers = await ctx.db.select().from(searchServerTable);
  const differences: SlotDifference[] = [];
  for (const { id, name } of servers) {
    const { rows } = await ctx.db.execute<Omit<SlotDifference, 'server'>>(sql`
      WITH own AS (
        SELECT slot FROM search_slot WHERE server_id = ${id} AND state IN ('copied', 'serving')
      ), here AS MATERIALIZED (
        SELECT ${sql.raw(SUMS)} FROM search_copy WHERE slot IN (SELECT slot FROM own) GROUP BY slot
      ), there AS MATERIALIZED (
        SELECT ${sql.raw(SUMS)} FROM ${sql.raw(schemaOf(id))}.search_listing GROUP BY slot
      ), waiting AS MATERIALIZED (
        SELECT search_slot_of(listing_id) AS slot, count(*) AS n FROM search_change
        WHERE server_id = ${id} OR server_id IS NULL GROUP BY 1
      )
      SELECT ${id}::int AS "serverId", own.slot, coalesce(here.n, 0)::int AS here,
        coalesce(there.n, 0)::int AS there, coalesce(waiting.n, 0)::int AS waiting
      FROM own LEFT JOIN here USING (slot) LEFT JOIN there USING (slot)
        LEFT JOIN waiting USING (slot)
      WHERE here IS DISTINCT FROM there ORDER BY own.slot`);
    differences.push(...rows.map((row) => ({ ...row, server: name })));
  }
  return differences;
}

/**
 * Writes what differs in a slot again; as the copying does, so that it may run beside it.
 * @returns how many listings were written or removed; null where somebody else was writing
 */
export async function repairSlot(
  ctx: Ctx,
  { serverId, slot }: Pick<SlotDifference, 'serverId' | 'slot'>,
): Promise<number | null> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await becomeWriter(ctx, serverId))) return null;
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      WITH there AS MATERIALIZED (
        SELECT id, stamp, price, views FROM ${sql.raw(schemaOf(serverId))}.search_listing
        WHERE slot = ${slot}
      ), here AS MATERIALIZED (SELECT id, stamp, price, views FROM search_copy WHERE slot = ${slot})
      SELECT id FROM here FULL JOIN there USING (id) WHERE here IS DISTINCT FROM there`);
    await writeListings(
      ctx,
      serverId,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}

/** How a server is kept: what waits for it, since when, and its slots by their states. */
export type ServerState = {
  id: number;
  name: string;
  draining: boolean;
  waiting: number;
  /** Of the oldest change that waits; null where none does. */
  lagSeconds: number | null;
  slots: Record<string, number>;
  /** Whether an older version of this program prepared it. */
  isOlder: boolean;
};

/** For the check of an installation as well, which has no context. */
export const findServerStates = async ({
  db,
}: Pick<Installation, 'db'>): Promise<ServerState[]> => {
  const { rows } = await db.execute<Omit<ServerState, 'isOlder'>>(sql`
    SELECT s.id, s.name, s.draining,
      (SELECT count(*)::int FROM search_change WHERE server_id = s.id) AS waiting,
      (SELECT extract(epoch FROM clock_timestamp() - min(at))::float8 FROM search_change
        WHERE server_id = s.id) AS "lagSeconds",
      coalesce((SELECT json_object_agg(state, n) FROM (
        SELECT state, count(*) AS n FROM search_slot WHERE server_id = s.id GROUP BY state
      ) states), '{}') AS slots
    FROM search_server s ORDER BY s.id`);
  const declared = await findDeclared({ db });
  return rows.map((row) => ({ ...row, isOlder: declared.get(row.id)?.isOlder ?? false }));
};
