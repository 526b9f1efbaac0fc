// How what waits for people is answered, within the time that the policy pages promise or not.
import { and, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '#platform/context.ts';
import { appealTable } from '#features/moderation/appealing/moderation.appeal.table.server.ts';
import { moderationCaseTable } from '#features/moderation/deciding/moderation.table.server.ts';

/** What waits: what the check put into the queue, what people reported, and appeals. */
export type Source = 'screening' | 'reports' | 'appeals';
export type Answered = {
  open: number;
  overdue: number;
  closed: number;
  /** Of those that were closed. */
  inTime: number;
  /** To one decimal; null when none was closed. */
  medianHours: number | null;
};

const NONE: Answered = { open: 0, overdue: 0, closed: 0, inTime: 0, medianHours: null };

/** Where things wait, and when each was opened, should be closed and was. */
type Waiting = {
  table: typeof moderationCaseTable | typeof appealTable;
  /** Of a row: what it is counted as. */
  source: SQL<Source>;
  opened: PgColumn;
  due: PgColumn;
  closed: PgColumn;
  isAnswered: SQL;
};

const CASES: Waiting = {
  table: moderationCaseTable,
  source: sql`case when ${moderationCaseTable.reports} > 0 then 'reports' else 'screening' end`,
  opened: moderationCaseTable.openedAt,
  due: moderationCaseTable.dueAt,
  closed: moderationCaseTable.closedAt,
  isAnswered: sql`state = 'decided'`,
};
/** Those that were taken back are answered by nobody. */
const APPEALS: Waiting = {
  table: appealTable,
  source: sql`'appeals'`,
  opened: appealTable.createdAt,
  due: appealTable.dueAt,
  closed: appealTable.closedAt,
  isAnswered: inArray(appealTable.state, ['upheld', 'denied']),
};

/** How fast what waited was answered: of the last days what was closed, of today what is open. */
export async function findAnswered(
  ctx: Ctx,
  { since }: { since: Date },
): Promise<Record<Source, Answered>> {
  const found = await Promise.all([CASES, APPEALS].map((waiting) => measure(ctx, waiting, since)));
  const {
    screening = NONE,
    reports = NONE,
    appeals = NONE,
  } = Object.assign({}, ...found) as Partial<Record<Source, Answered>>;
  return { screening, reports, appeals };
}

async function measure(
  ctx: Ctx,
  { table, source, opened, due, closed, isAnswered }: Waiting,
  since: Date,
): Promise<Partial<Record<Source, Answered>>> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`;
  const hours = sql`extract(epoch from ${closed} - ${opened}) / 3600`;
  const all = sql<number>`count(*)::int`;
  const late = sql<number>`count(*) filter (where ${due} < coalesce(${closed}, ${now}))::int`;
  const [waiting, answered] = await Promise.all([
    ctx.readDb
      .select({ source, all, late })
      .from(table)
      .where(sql`state = 'open'`)
      .groupBy(sql`1`),
    ctx.readDb
      .select({
        source,
        all,
        late,
        median: sql<number>`percentile_cont(0.5) within group (order by ${hours})`,
      })
      .from(table)
      .where(and(isAnswered, gte(closed, since)))
      .groupBy(sql`1`),
  ]);
  const of: Partial<Record<Source, Answered>> = {};
  for (const row of waiting) of[row.source] = { ...NONE, open: row.all, overdue: row.late };
  for (const row of answered)
    of[row.source] = {
      ...(of[row.source] ?? NONE),
      closed: row.all,
      inTime: row.all - row.late,
      medianHours: Math.round(row.median * 10) / 10,
    };
  return of;
}
