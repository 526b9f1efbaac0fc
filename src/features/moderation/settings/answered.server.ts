// How what waits for people is answered, within the time that the policy pages promise or not.
import { and, type AnyColumn, gte, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { appealTable } from '#features/moderation/moderation.appeal.table.server.ts';
import { moderationCaseTable } from '#features/moderation/moderation.case.table.server.ts';

/** What waits: what the check held, what somebody reported (also of what was held), appeals. */
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

type Counted = { source: Source; count: number; late: number; median: number | null };

/** How fast what waited was answered: of the last days what was closed, of today what is open. */
export async function findAnswered(
  ctx: Ctx,
  { since }: { since: Date },
): Promise<Record<Source, Answered>> {
  const [open, closed, openAppeals, closedAppeals] = await Promise.all([
    countCases(ctx, 'open', since),
    countCases(ctx, 'closed', since),
    countAppeals(ctx, 'open', since),
    countAppeals(ctx, 'closed', since),
  ]);
  const of = (source: Source): Answered => {
    const waits = [...open, ...openAppeals].find((row) => row.source === source);
    const done = [...closed, ...closedAppeals].find((row) => row.source === source);
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

type Moments = Record<'opened' | 'due' | 'closed', AnyColumn>;

/** Of what is open, and of what was closed, each by when it was opened, due and closed. */
const FIGURES = {
  open: ({ now }: Ctx, { due }: Moments) => ({
    count: sql<number>`count(*)::int`,
    late: sql<number>`count(*) filter (where ${due} < ${now.toISOString()}::timestamptz)::int`,
    median: sql<number | null>`null::float8`,
  }),
  closed: (_ctx: Ctx, { opened, due, closed }: Moments) => ({
    count: sql<number>`count(*)::int`,
    late: sql<number>`count(*) filter (where ${due} < ${closed})::int`,
    median: sql<number | null>`percentile_cont(0.5) within group (
      order by extract(epoch from ${closed} - ${opened}) / 3600)`,
  }),
};
type Which = keyof typeof FIGURES;

/** @param since of what was closed, from when on it counts */
function countCases(ctx: Ctx, which: Which, since: Date): Promise<Counted[]> {
  const { reports, openedAt: opened, dueAt: due, closedAt: closed } = moderationCaseTable;
  const source = sql<Source>`case when ${reports} > 0 then 'reports' else 'screening' end`;
  const decided = and(sql`state = 'decided'`, gte(closed, since));
  return ctx.readDb
    .select({ source, ...FIGURES[which](ctx, { opened, due, closed }) })
    .from(moderationCaseTable)
    .where(which === 'open' ? sql`state = 'open'` : decided)
    .groupBy(sql`1`);
}

async function countAppeals(ctx: Ctx, which: Which, since: Date): Promise<Counted[]> {
  const { createdAt: opened, dueAt: due, closedAt: closed } = appealTable;
  const answered = and(sql`state in ('upheld', 'denied')`, gte(closed, since));
  const counted = await ctx.readDb
    .select(FIGURES[which](ctx, { opened, due, closed }))
    .from(appealTable)
    .where(which === 'open' ? sql`state = 'open'` : answered);
  return counted.map((row) => ({ source: 'appeals', ...row }));
}
