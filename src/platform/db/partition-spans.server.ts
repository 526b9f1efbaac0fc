// Which partition is that of which month or day, and which partitions there are.
import { getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';
import { DAY_MS } from '../i18n/time.ts';
import { firstIdAt } from './ids.server.ts';

export type Partitioned = {
  table: PgTable;
  /** A date, or an id that carries the moment when it was made. */
  key: PgColumn;
  by: 'month' | 'day';
};

export type Span = { name: string; from: Date; to: Date };

/** Days or months that have a partition before they begin. */
const AHEAD = 3;
/**
 * How long before it begins a partition is made. Rows of that time are refused by the table of the
 * rest while its partition is made: so whoever is killed then has so long to come back.
 */
export const EARLY_MS = 7 * DAY_MS;

/** The months or days that are to have a partition now. */
export const comingSpans = (partitioned: Partitioned, now: Date): Span[] =>
  spansFrom(partitioned, new Date(now.getTime() + EARLY_MS), 1, AHEAD);

/** Months or days beside that of a moment. @param first how many after it the first of them is */
function spansFrom(partitioned: Partitioned, now: Date, first: number, count: number): Span[] {
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

/** The month or day that a partition is called after. */
export function spanOf(partitioned: Partitioned, name: string): Span {
  const [year = 0, month = 1, day = 1] = name.match(/\d+(?=_|$)/g)!.map(Number);
  return spansFrom(partitioned, new Date(Date.UTC(year, month - 1, day)), 0, 1)[0]!;
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
  return rows.map(({ name }) => spanOf(partitioned, name));
}

/** What has no partition of its own lies there. */
export const restOf = ({ table }: Partitioned): string => `${getTableName(table)}_default`;

/** Where a month or day begins, as the key has it. */
export function boundOf({ key }: Partitioned, at: Date): string {
  return key.getSQLType() === 'date' ? at.toISOString().slice(0, 10) : firstIdAt(at);
}
