// Tables whose rows lie in a partition for each month or day of their key. Owns how partitions are
// made ahead and dropped; which tables there are is said by the features. What has no partition of
// its own lies in `TABLE_default`, so nothing is refused (docs/decisions/115).
import { setTimeout as sleep } from 'node:timers/promises';
import { DrizzleQueryError, getTableName, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { DAY_MS } from '../i18n/time.ts';
import { defineSchedule, type Job } from '../jobs/jobs.server.ts';
import { HELD_CODES, LOCK_WAIT_MS } from './migrate.server.ts';
import {
  boundOf,
  comingSpans,
  EARLY_MS,
  findPartitions,
  type Partitioned,
  restOf,
  type Span,
  spanOf,
} from './partition-spans.server.ts';
import { inTransaction } from './transaction.server.ts';

/** A clock of another server may be late: what ended a moment ago is not over. */
const MARGIN_MS = DAY_MS;
const PAUSE_MS = 1_000;
const TRIES = 60;
const CHECK_VIOLATION = '23514';
/** Of a constraint: rows of the partition that is called before it are refused by the rest. */
const AHEAD = '_ahead';

/**
 * Makes the partitions of the coming months or days that are missing, unless somebody is at it.
 * @returns the names of those that it made
 */
export async function makePartitions(ctx: Ctx, partitioned: Partitioned): Promise<string[]> {
  // This transaction holds nothing but its lock, so that the work beside it is that of one.
  return inTransaction(ctx, async ({ db }) => {
    const { rows } = await db.execute<{ alone: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext(${restOf(partitioned)})) as alone`,
    );
    if (!rows[0]?.alone) return [];
    await dropAhead(ctx, partitioned);
    const there = new Set((await findPartitions(ctx, partitioned)).map(({ name }) => name));
    const made: string[] = [];
    for (const span of comingSpans(partitioned, ctx.now))
      if (!there.has(span.name) && (await makePartition(ctx, partitioned, span)))
        made.push(span.name);
    // Nobody else does: autovacuum looks at partitions, and not at the table that they make up.
    if (made.length > 0) await ctx.db.execute(sql`analyze ${partitioned.table}`);
    return made;
  });
}

/**
 * What came into the default partition has to be looked through before another one is made, while
 * nobody could read or write. A constraint says beforehand what would be found, without a lock. It
 * refuses rows of a time that has not come, and is gone before it comes.
 * @returns false where rows of that time lie there already
 */
async function makePartition(ctx: Ctx, partitioned: Partitioned, span: Span): Promise<boolean> {
  const { table, key } = partitioned;
  const [whole, rest, own] = [getTableName(table), restOf(partitioned), span.name];
  const [from, to] = [boundOf(partitioned, span.from), boundOf(partitioned, span.to)];
  const ahead = own + AHEAD;
  const strays = await ctx.db.execute(sql`select from ${sql.raw(rest)} as ${table}
    where ${key} >= ${from} and ${key} < ${to} limit 1`);
  if (strays.rows.length > 0) return false;
  try {
    await whenFree(ctx, (ctx) =>
      run(
        ctx,
        `alter table ${rest} add constraint ${ahead}
          check (${key.name} < '${from}' or ${key.name} >= '${to}') not valid`,
      ),
    );
    await run(ctx, `alter table ${rest} validate constraint ${ahead}`);
    await whenFree(ctx, async (ctx) => {
      const [proof] = await findAhead(ctx, partitioned);
      if (proof?.name !== own || !proof.isValid) throw new Error(`${ahead} is gone; try again`);
      await run(ctx, `create table ${own} (like ${rest} including all)`);
      await run(ctx, `alter table ${own} drop constraint ${ahead}`);
      await run(
        ctx,
        `alter table ${whole} attach partition ${own} for values from ('${from}') to ('${to}')`,
      );
      await run(ctx, `alter table ${rest} drop constraint ${ahead}`);
    });
    return true;
  } catch (error) {
    if (pgCodeOf(error) !== CHECK_VIOLATION) throw error;
    return false;
  } finally {
    await dropAhead(ctx, partitioned);
  }
}

/** Of which coming partitions the default one refuses rows. */
async function findAhead(
  { db }: Pick<Ctx, 'db'>,
  partitioned: Partitioned,
): Promise<(Span & { isValid: boolean })[]> {
  const { rows } = await db.execute<{ name: string; isValid: boolean }>(sql`
    select left(conname, ${-AHEAD.length}) as name, convalidated as "isValid" from pg_constraint
    where conrelid = to_regclass(${restOf(partitioned)})
      and right(conname, ${AHEAD.length}) = ${AHEAD}
    order by 1`);
  return rows.map(({ name, isValid }) => ({ ...spanOf(partitioned, name), isValid }));
}

/** What a worker that was killed has left goes, too. */
async function dropAhead(ctx: Ctx, partitioned: Partitioned): Promise<void> {
  for (const { name } of await findAhead(ctx, partitioned))
    await whenFree(ctx, (ctx) =>
      run(ctx, `alter table ${restOf(partitioned)} drop constraint if exists ${name}${AHEAD}`),
    );
}

/**
 * Drops the partitions of months and days that are over and hold nothing that is to be kept.
 * @param kept a condition on rows of the table
 * @returns how many rows went with them
 */
export async function dropPartitions(
  ctx: Ctx,
  partitioned: Partitioned,
  kept: SQL,
): Promise<number> {
  const { table } = partitioned;
  const whole = getTableName(table);
  const over = (await findPartitions(ctx, partitioned)).filter(
    ({ to }) => to.getTime() + MARGIN_MS <= ctx.now.getTime(),
  );
  let rows = 0;
  for (const { name } of over) {
    const own = sql`${sql.raw(name)} as ${table}`;
    const holdsSome = async (ctx: Ctx) => {
      const found = await ctx.db.execute(sql`select from ${own} where ${kept} limit 1`);
      return found.rows.length > 0;
    };
    if (await holdsSome(ctx)) continue;
    const count = await ctx.db.$count(sql`${own}`);
    rows += await whenFree(ctx, async (ctx) => {
      const there = await findPartitions(ctx, partitioned);
      if (!there.some((each) => each.name === name)) return 0;
      await run(ctx, `lock table ${whole} in access exclusive mode`);
      if (await holdsSome(ctx)) return 0;
      // Dropped while attached it would take the foreign keys along that name the whole.
      await run(ctx, `alter table ${whole} detach partition ${name}`);
      await run(ctx, `drop table ${name}`);
      return count;
    });
  }
  return rows;
}

export type PartitionState = {
  table: string;
  /** The first that is to be there and is not. */
  missing: string | null;
  /** Rows of these would be refused, soon: nobody has come since a worker was killed. */
  refused: string[];
  /** Rows lie in the default partition since there are others. */
  strays: boolean;
};

/** What a check tells: rows that no partition was made for go on being there, only slower. */
export async function readPartitions(
  ctx: Pick<Ctx, 'db' | 'now'>,
  partitioned: Partitioned,
): Promise<PartitionState> {
  const { table, key } = partitioned;
  const there = await findPartitions(ctx, partitioned);
  const [next] = comingSpans(partitioned, ctx.now);
  const [first] = there;
  const strays = first
    ? await ctx.db.execute(sql`select from ${sql.raw(restOf(partitioned))} as ${table}
        where ${key} >= ${boundOf(partitioned, first.from)} limit 1`)
    : { rows: [] };
  // One that somebody is making now begins later.
  const late = ctx.now.getTime() + EARLY_MS - DAY_MS;
  const ahead = await findAhead(ctx, partitioned);
  return {
    table: getTableName(table),
    missing: there.some(({ name }) => name === next?.name) ? null : (next?.name ?? null),
    refused: ahead.filter(({ from }) => from.getTime() < late).map(({ name }) => name),
    strays: strays.rows.length > 0,
  };
}

/** The job that makes partitions of all these tables. One that fails keeps no other back. */
export function partitionJobs(tables: readonly Partitioned[]): Job[] {
  const makeAll = async (ctx: Ctx) => {
    const made: string[] = [];
    const failures: unknown[] = [];
    for (const partitioned of tables)
      try {
        made.push(...(await makePartitions(ctx, partitioned)));
      } catch (error) {
        failures.push(error);
      }
    if (made.length > 0) ctx.log.info({ made }, 'made partitions');
    if (failures.length > 0) throw new AggregateError(failures, 'some partitions are missing');
  };
  const options = { expireInSeconds: 3_600 };
  return [{ ...defineSchedule('partitions.ahead', '8 * * * *', makeAll, options), atStart: true }];
}

async function run({ db }: Ctx, statement: string): Promise<void> {
  await db.execute(sql.raw(statement));
}

const pgCodeOf = (error: unknown): string =>
  error instanceof DrizzleQueryError ? String(Reflect.get(error.cause ?? {}, 'code')) : '';

/**
 * In a transaction, one worker at a time. Whoever asks for a table that this waits for would wait
 * behind it, so it gives up soon, lets them through and tries again.
 */
async function whenFree<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await inTransaction(ctx, async (ctx) => {
        await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('partitions'))`);
        await run(ctx, `set local lock_timeout = ${LOCK_WAIT_MS}`);
        return work(ctx);
      });
    } catch (error) {
      if (left === 0 || !HELD_CODES.has(pgCodeOf(error))) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
