// Tables whose rows lie in a partition for each month or day of their key. Owns how partitions are
// made ahead and dropped; which tables there are is said by the features. What has no partition of
// its own lies in `TABLE_default`, so nothing is refused (docs/decisions/115).
import { setTimeout as sleep } from 'node:timers/promises';
import { DrizzleQueryError, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';
import { DAY_MS } from '../i18n/time.ts';
import { defineSchedule, type Job } from '../jobs/jobs.server.ts';
import { firstIdAt } from './ids.server.ts';
import { HELD_CODES, LOCK_WAIT_MS } from './migrate.server.ts';
import { inTransaction } from './transaction.server.ts';

export type Partitioned = {
  table: PgTable;
  /** A date, or an id that carries the moment when it was made. */
  key: PgColumn;
  by: 'month' | 'day';
};

/** Days or months that have a partition before they begin. */
const AHEAD = 3;
/** A clock of another server may be late: what ended a moment ago is not over. */
const MARGIN_MS = DAY_MS;
const PAUSE_MS = 1_000;
const TRIES = 60;
const CHECK_VIOLATION = '23514';
const UNDEFINED_OBJECT = '42704';

type Span = { name: string; from: Date; to: Date };

/** The months or days after that of a moment. @param first how many before the first of them */
export function spansAfter(partitioned: Partitioned, now: Date, first = 1, count = AHEAD): Span[] {
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [first + index, first + index + 1].map((step) =>
      partitioned.by === 'month'
        ? new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + step))
        : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + step)),
    ) as [Date, Date];
    const digits = partitioned.by === 'month' ? 'yyyy-mm'.length : 'yyyy-mm-dd'.length;
    const suffix = from.toISOString().slice(0, digits).replaceAll('-', '_');
    return { name: `${getTableName(partitioned.table)}_${suffix}`, from, to };
  });
}

/** The partitions for a month or day that there are, the oldest first. */
export async function findPartitions(
  { db }: Pick<Ctx, 'db'>,
  partitioned: Partitioned,
): Promise<Span[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${getTableName(partitioned.table)})
      and c.relname ~ '_[0-9]{4}(_[0-9]{2}){1,2}$' order by 1`);
  return rows.map(({ name }) => {
    const [year = 0, month = 1, day = 1] = name.match(/\d+(?=_|$)/g)!.map(Number);
    const first = new Date(Date.UTC(year, month - 1, day));
    return spansAfter(partitioned, first, 0, 1)[0]!;
  });
}

/**
 * Makes the partitions of the next months or days that are missing; safe beside itself.
 * @returns the names of those that it made
 */
export async function makePartitions(ctx: Ctx, partitioned: Partitioned): Promise<string[]> {
  const made: string[] = [];
  for (const span of spansAfter(partitioned, ctx.now))
    if (await makePartition(ctx, partitioned, span)) made.push(span.name);
  // Nobody else does: autovacuum looks at partitions, and not at the table that they make up.
  if (made.length > 0) await ctx.db.execute(sql`analyze ${partitioned.table}`);
  return made;
}

/**
 * What comes into the default partition has to be looked through before another one is made, while
 * nobody could read or write. A constraint says beforehand what would be found, without a lock.
 */
async function makePartition(ctx: Ctx, partitioned: Partitioned, span: Span): Promise<boolean> {
  const { table, key } = partitioned;
  const [whole, rest, own] = [getTableName(table), restOf(table), span.name];
  const [from, to] = [boundOf(key, span.from), boundOf(key, span.to)];
  const ahead = `${rest}_ahead`;
  const isMissing = async (ctx: Ctx) =>
    !(await findPartitions(ctx, partitioned)).some(({ name }) => name === own);
  if (!(await isMissing(ctx))) return false;
  await whenFree(ctx, async (ctx) => {
    if (!(await isMissing(ctx))) return;
    await run(ctx, `alter table ${rest} drop constraint if exists ${ahead}`);
    await run(
      ctx,
      `alter table ${rest} add constraint ${ahead}
        check (${key.name} < '${from}' or ${key.name} >= '${to}') not valid`,
    );
  });
  const problem = await codeOf(run(ctx, `alter table ${rest} validate constraint ${ahead}`));
  return whenFree(ctx, async (ctx) => {
    const makes = problem !== CHECK_VIOLATION && (await isMissing(ctx));
    if (makes) {
      await run(ctx, `create table ${own} (like ${rest} including all)`);
      await run(ctx, `alter table ${own} drop constraint if exists ${ahead}`);
      await run(
        ctx,
        `alter table ${whole} attach partition ${own} for values from ('${from}') to ('${to}')`,
      );
    }
    await run(ctx, `alter table ${rest} drop constraint if exists ${ahead}`);
    return makes;
  });
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
  /** Of the next month or day; null where it is there. */
  missing: string | null;
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
  const [next] = spansAfter(partitioned, ctx.now);
  const [first] = there;
  const strays = first
    ? await ctx.db.execute(sql`select from ${sql.raw(restOf(table))} as ${table}
        where ${key} >= ${boundOf(key, first.from)} limit 1`)
    : { rows: [] };
  return {
    table: getTableName(table),
    missing: there.some(({ name }) => name === next?.name) ? null : (next?.name ?? null),
    strays: strays.rows.length > 0,
  };
}

/** The job that makes partitions of all these tables. */
export function partitionJobs(tables: readonly Partitioned[]): Job[] {
  const makeAll = async (ctx: Ctx) => {
    const made: string[] = [];
    for (const partitioned of tables) made.push(...(await makePartitions(ctx, partitioned)));
    if (made.length > 0) ctx.log.info({ made }, 'made partitions');
  };
  const options = { expireInSeconds: 3_600 };
  return [{ ...defineSchedule('partitions.ahead', '8 * * * *', makeAll, options), atStart: true }];
}

const restOf = (table: PgTable): string => `${getTableName(table)}_default`;

/** Where a month or day begins, as the key has it. */
function boundOf(key: PgColumn, at: Date): string {
  return key.getSQLType() === 'date' ? at.toISOString().slice(0, 10) : firstIdAt(at);
}

async function run({ db }: Ctx, statement: string): Promise<void> {
  await db.execute(sql.raw(statement));
}

/** Why the database refused something that may be refused; undefined when it did not. */
async function codeOf(work: Promise<void>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    const code = pgCodeOf(error);
    // Another worker was faster.
    if (code === CHECK_VIOLATION || code === UNDEFINED_OBJECT) return code;
    throw error;
  }
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
