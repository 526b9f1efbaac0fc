// How what waits for people is answered, within the time that the policy pages promise or not.
import { and, gte, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { moderationCaseTable } from '#features/moderation/deciding/moderation.table.server.ts';

/** What put something into the queue; what is appealed or reported counts as that. */
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

/** How fast what waited was answered: of the last days what was closed, of today what is open. */
export async function findAnswered(
  ctx: Ctx,
  { since }: { since: Date },
): Promise<Record<Source, Answered>> {
  const table = moderationCaseTable;
  const hours = sql`extract(epoch from ${table.closedAt} - ${table.openedAt}) / 3600`;
  const now = sql`${ctx.now.toISOString()}::timestamptz`;
  const source = sql<string>`case when ${table.appeals} > 0 then 'appeals'
    when ${table.reports} > 0 then 'reports' else 'screening' end`;
  const columns = {
    source,
    count: sql<number>`count(*)::int`,
    late: sql<number>`count(*) filter (where ${table.dueAt} < coalesce(${table.closedAt}, ${now}))::int`,
    median: sql<number | null>`percentile_cont(0.5) within group (order by ${hours})`,
  };
  const waiting = ctx.readDb
    .select({ source, count: columns.count, late: columns.late })
    .from(table)
    .where(sql`state = 'open'`)
    .groupBy(sql`1`);
  const answered = ctx.readDb
    .select(columns)
    .from(table)
    .where(and(sql`state = 'decided'`, gte(table.closedAt, since)))
    .groupBy(sql`1`);
  const [open, closed] = await Promise.all([waiting, answered]);
  const of = (name: Source): Answered => {
    const waits = open.find((row) => row.source === name);
    const done = closed.find((row) => row.source === name);
    const median = done?.median ?? null;
    return {
      open: waits?.count ?? 0,
      overdue: waits?.late ?? 0,
      closed: done?.count ?? 0,
      inTime: done ? done.count - done.late : 0,
      medianHours: median === null ? null : Math.round(median * 10) / 10,
    };
  };
  return { screening: of('screening'), reports: of('reports'), appeals: of('appeals') };
}
