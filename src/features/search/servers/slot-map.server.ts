// Which server is asked for which slots, as readers know it for a second.
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { type Declared, findDeclared, schemaOf } from './foreign.server.ts';
import { SLOTS } from './slots.server.ts';
import { searchServerTable, searchSlotTable } from './table.server.ts';

/** `declared` is null where the primary has no way to it. */
export type KnownServer = { id: number; name: string; declared: Declared | null };

export type SlotMap = {
  servers: KnownServer[];
  /** All that lies there, whether it is asked for there or not. */
  held: Map<number, number[]>;
  /** The servers of each slot that may be asked for it. */
  serving: Map<number, number[]>;
};

/** One server, with what a SELECT of it needs. */
export type Branch = {
  listings: SQL;
  /** A row for each attribute of each listing, in the column `token`, and one whose token is ''. */
  traits: SQL;
  /** A condition where it has more than it is asked for. */
  slots: SQL[];
};

export async function readSlotMap(ctx: Ctx): Promise<SlotMap> {
  const [servers, slots, declared] = await Promise.all([
    ctx.readDb
      .select({ id: searchServerTable.id, name: searchServerTable.name })
      .from(searchServerTable),
    ctx.readDb.select().from(searchSlotTable),
    // A replica may be read by a user who has no part in them.
    findDeclared(ctx),
  ]);
  const map: SlotMap = {
    servers: servers.map((server) => ({ ...server, declared: declared.get(server.id) ?? null })),
    held: new Map(),
    serving: new Map(),
  };
  for (const { slot, serverId, state } of slots) {
    map.held.set(serverId, [...(map.held.get(serverId) ?? []), slot]);
    // Whoever reads by this map may still ask a server that begins to leave.
    if (state === 'serving') map.serving.set(slot, [...(map.serving.get(slot) ?? []), serverId]);
  }
  return map;
}

/** Whether its tables are those of this program, or newer ones. */
export const isPrepared = ({ declared }: KnownServer): boolean =>
  declared !== null && !declared.isOlder;

/** Whether every slot lies somewhere. */
export const isComplete = ({ serving }: SlotMap): boolean => serving.size === SLOTS;

/**
 * Whether some of it lies on servers that an older version of this program prepared: a worker of
 * this one brings them up to date. Those that are away count only while nobody else is left.
 */
export function isBehind(map: SlotMap, isAway: (id: number) => boolean): boolean {
  const prepared = new Set(map.servers.filter(isPrepared).map(({ id }) => id));
  const behind = [...map.serving.values()].filter((ids) => !ids.some((id) => prepared.has(id)));
  return behind.length === SLOTS || behind.some((ids) => !ids.every(isAway));
}

/** What is asked of whom, and how many slots nobody has who answers. */
export function branchesOf(
  { servers, held, serving }: SlotMap,
  isAway: (id: number) => boolean,
): { branches: Branch[]; missing: number } {
  const fits = new Set(servers.filter(isPrepared).map(({ id }) => id));
  const chosen = new Map<number, number[]>();
  let missing = SLOTS;
  for (const [slot, ids] of serving) {
    const fit = ids.filter((id) => fits.has(id) && !isAway(id));
    // Of two servers of a slot each is asked for half of what both have.
    const id = fit[slot % fit.length];
    if (id === undefined) continue;
    missing -= 1;
    chosen.set(id, [...(chosen.get(id) ?? []), slot]);
  }
  const branches = servers.flatMap(({ id }): Branch[] => {
    const own = chosen.get(id);
    if (!own) return [];
    const isAll = own.length === held.get(id)?.length;
    return [
      {
        listings: sql.raw(`${schemaOf(id)}.search_listing`),
        traits: sql.raw(`${schemaOf(id)}.search_trait`),
        slots: isAll ? [] : [sql`slot = ANY(${sql.param(own)}::smallint[])`],
      },
    ];
  });
  return { branches, missing };
}
