// How long something is kept, as data: each feature plugs in its rules, and one job carries all of
// them out. What a person takes away themselves, or leaves with their account, is not here.
import { type Column, getTableName, not, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { inBatches } from './batches.server.ts';
import type { Partitioned } from './partition-spans.server.ts';
import { dropPartitions } from './partitions.server.ts';
import type { Ctx } from '../context.ts';
import { defineSchedule, type Job } from '../jobs/jobs.server.ts';

/** What is over its time: how much, and since when the oldest of it is there. */
export type Due = { count: number; oldest: Date | null };

export type RetentionRule = {
  /** Stable, `feature.what`. */
  name: string;
  /** What people are promised, as a sentence for the operator. */
  promise: string;
  /** How soon it goes when its time is over. */
  pace: Pace;
  /** The tables that it keeps from holding something for longer. */
  tables: readonly string[];
  /** Looks and changes nothing. */
  find: (ctx: Ctx) => Promise<Due>;
  /** Removes all that is due, in small steps; safe to run twice. @returns how much */
  remove: (ctx: Ctx) => Promise<number>;
};

/** A promise of minutes cannot wait for the night; most others can, until the islands sleep. */
const PACES = { minute: '* * * * *', hour: '17 * * * *', night: '41 6 * * *' } as const;
export type Pace = keyof typeof PACES;

const AT_ONCE = 1_000;

/**
 * A rule about rows of one table.
 * @param rule.at when a row came to be, or its time began
 * @param rule.due which rows are over their time
 * @param rule.partitioned where it lies in partitions, which are dropped when all of one is due
 * @param rule.also tables whose rows go with these
 * @param rule.remove what to do with them, when deleting the rows is not all of it
 */
export function retainRows(rule: {
  name: string;
  promise: string;
  pace: Pace;
  table: PgTable;
  at: Column | SQL;
  due: (ctx: Ctx) => SQL;
  partitioned?: Partitioned;
  also?: readonly PgTable[];
  remove?: (ctx: Ctx) => Promise<number>;
}): RetentionRule {
  const { name, promise, pace, table, at, due, partitioned, also = [] } = rule;
  return {
    name,
    promise,
    pace,
    tables: [table, ...also].map((each) => getTableName(each)),
    find: async (ctx) => {
      const { rows } = await ctx.db.execute<{ count: number; oldest: string | null }>(
        sql`select count(*)::int as count, min(${at}) as oldest from ${table} where ${due(ctx)}`,
      );
      const { count = 0, oldest = null } = rows[0] ?? {};
      return { count, oldest: oldest === null ? null : new Date(oldest) };
    },
    remove:
      rule.remove ??
      (async (ctx) => {
        const dropped = partitioned ? await dropPartitions(ctx, partitioned, not(due(ctx))) : 0;
        return dropped + (await removeRows(ctx, table, due(ctx)));
      }),
  };
}

/**
 * Deletes these rows, about a thousand at once, whichever there are. A place in a table names a row
 * of each of its partitions, so the condition is asked of the row again.
 * @returns how many
 */
async function removeRows(ctx: Ctx, table: PgTable, due: SQL): Promise<number> {
  return inBatches(AT_ONCE, async () => {
    const { rowCount } = await ctx.db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${due} limit ${AT_ONCE}))
        and ${due}`);
    return rowCount ?? 0;
  });
}

/**
 * Removes what is due by these rules, one after the other. One that fails keeps none of the others
 * from being carried out.
 * @returns how much went, by the names of the rules
 * @throws AggregateError of what failed, when the rest is done
 */
export async function keepPromises(
  ctx: Ctx,
  rules: readonly RetentionRule[],
): Promise<Map<string, number>> {
  const gone = new Map<string, number>();
  const failures: unknown[] = [];
  for (const { name, remove } of rules)
    try {
      gone.set(name, await remove(ctx));
    } catch (error) {
      failures.push(new Error(`what ${name} is about could not be removed`, { cause: error }));
    }
  const removed = Object.fromEntries([...gone].filter(([, count]) => count > 0));
  if (Object.keys(removed).length > 0) ctx.log.info({ removed }, 'removed what was over its time');
  if (failures.length > 0) throw new AggregateError(failures, 'some of what is due is still there');
  return gone;
}

/** The one job that carries the rules out, by three clocks. */
export function retentionJobs(rules: readonly RetentionRule[]): Job[] {
  return (Object.keys(PACES) as Pace[]).map((pace) =>
    defineSchedule(
      `retention.${pace}`,
      PACES[pace],
      (ctx) =>
        keepPromises(
          ctx,
          rules.filter((rule) => rule.pace === pace),
        ),
      { expireInSeconds: pace === 'minute' ? 300 : 3600 },
    ),
  );
}
