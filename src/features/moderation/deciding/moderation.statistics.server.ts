// What was scanned in the last thirty days (spec 2 section 3). Days that are over are summed up
// once, because the log does not change any more; what is left of the window is counted as it is.
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { requireModerator } from '#features/accounts/staff/accounts.staff.server.ts';
import { STATISTICS_DAYS, TOP_FLAGS_MAX } from '#features/moderation/moderation.limits.ts';
import type { Ctx } from '#platform/context.ts';
import { DAY_MS, HOUR_MS } from '#platform/time.ts';
import type { Answered, DayFigures, StatisticsView } from './moderation.statistics.schema.ts';
import {
  moderationCaseTable,
  moderationDayTable,
  moderationLogTable,
} from './moderation.table.server.ts';

/** What is written down late by a check that began before midnight is in by then. */
const SETTLED_MS = HOUR_MS;

type Day = DayFigures & { flags: Record<string, number> };
type Window = { from: Date; until: Date };

/**
 * What was scanned, what became of it, and how what waited for people was answered.
 * @throws AppError not_authenticated, not_allowed
 */
export async function getStatistics(ctx: Ctx): Promise<StatisticsView> {
  requireModerator(ctx);
  const since = new Date(ctx.now.getTime() - STATISTICS_DAYS * DAY_MS);
  const days = await findDays(ctx, since);
  const sum = (name: Exclude<keyof DayFigures, 'day'>) =>
    days.reduce((all, day) => all + day[name], 0);
  const [total, approved, flagged, rejected] = [
    sum('total'),
    sum('approved'),
    sum('flagged'),
    sum('rejected'),
  ];
  return {
    since: since.toISOString(),
    total,
    approved,
    flagged,
    rejected,
    highRisk: sum('highRisk'),
    mediumRisk: sum('mediumRisk'),
    lowRisk: sum('lowRisk'),
    approvalRate: rateOf(approved, total),
    flagRate: rateOf(flagged, total),
    rejectionRate: rateOf(rejected, total),
    topFlags: topFlags(days),
    days: days.map(({ flags: _flags, ...day }) => day),
    answered: await findAnswered(ctx, since),
  };
}

/** A percentage to one decimal. */
export function rateOf(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((part / total) * 1000) / 10;
}

function topFlags(days: readonly Day[]): StatisticsView['topFlags'] {
  const counts = new Map<string, number>();
  for (const { flags } of days)
    for (const [flag, count] of Object.entries(flags))
      counts.set(flag, (counts.get(flag) ?? 0) + count);
  return [...counts]
    .map(([flag, count]) => ({ flag, count }))
    .toSorted((a, b) => b.count - a.count || (a.flag < b.flag ? -1 : 1))
    .slice(0, TOP_FLAGS_MAX);
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const nextDay = (day: string): string => dayOf(new Date(startOf(day).getTime() + DAY_MS));

/** The days from a moment until now, those without anything included; the first from the moment. */
async function findDays(ctx: Ctx, since: Date): Promise<Day[]> {
  const [first, today] = [dayOf(since), dayOf(ctx.now)];
  const { day } = moderationDayTable;
  const summed = await ctx.readDb
    .select()
    .from(moderationDayTable)
    .where(and(sql`${day} > ${first}`, lt(day, today)));
  const known = new Map(summed.map((row): [string, Day] => [row.day, row]));
  const all: string[] = [];
  for (let each = first; each <= today; each = nextDay(each)) all.push(each);
  const missing = all.filter((each) => !known.has(each));
  for (const { from, until } of windowsOf(missing, { since, now: ctx.now }))
    for (const counted of await countDays(ctx, { from, until })) known.set(counted.day, counted);
  return all.map((each) => known.get(each) ?? emptyDay(each));
}

/** Days that follow each other are counted at once. */
function windowsOf(days: readonly string[], { since, now }: { since: Date; now: Date }): Window[] {
  const windows: { from: string; until: string }[] = [];
  for (const day of days) {
    const last = windows.at(-1);
    if (last?.until === day) last.until = nextDay(day);
    else windows.push({ from: day, until: nextDay(day) });
  }
  return windows.map(({ from, until }) => ({
    from: new Date(Math.max(startOf(from).getTime(), since.getTime())),
    until: new Date(Math.min(startOf(until).getTime(), now.getTime() + 1)),
  }));
}

const emptyDay = (day: string): Day => ({
  day,
  total: 0,
  approved: 0,
  flagged: 0,
  rejected: 0,
  highRisk: 0,
  mediumRisk: 0,
  lowRisk: 0,
  flags: {},
});

/** Counts the log of some time by days in UTC; what people decided and nobody scanned is not in. */
async function countDays(ctx: Ctx, { from, until }: Window): Promise<Day[]> {
  const table = moderationLogTable;
  const scanned = and(
    gte(table.createdAt, from),
    lt(table.createdAt, until),
    sql`actor_id is null and score is not null`,
  );
  const day = sql<string>`to_char(${table.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const count = (column: 'action_taken' | 'risk_level', value: string) =>
    sql<number>`count(*) filter (where ${sql.raw(column)} = ${value})::int`;
  const rows = await ctx.readDb
    .select({
      day,
      total: sql<number>`count(*)::int`,
      approved: count('action_taken', 'approve'),
      flagged: count('action_taken', 'flag'),
      rejected: count('action_taken', 'reject'),
      highRisk: count('risk_level', 'high'),
      mediumRisk: count('risk_level', 'medium'),
      lowRisk: count('risk_level', 'low'),
    })
    .from(table)
    .where(scanned)
    .groupBy(sql`1`);
  const flags = await ctx.readDb
    .select({ day, flag: sql<string>`flag`, count: sql<number>`count(*)::int` })
    .from(table)
    .crossJoin(sql`unnest(${table.flags}) as flag`)
    .where(scanned)
    .groupBy(sql`1`, sql`2`);
  return rows.map((row) => ({
    ...row,
    flags: Object.fromEntries(
      flags.filter((each) => each.day === row.day).map(({ flag, count }) => [flag, count]),
    ),
  }));
}

/** Sums up the days of the window that are over. Safe to repeat. Returns how many. */
export async function sumDays(ctx: Ctx): Promise<number> {
  const today = startOf(dayOf(new Date(ctx.now.getTime() - SETTLED_MS)));
  const from = new Date(today.getTime() - (STATISTICS_DAYS + 1) * DAY_MS);
  const wanted: string[] = [];
  for (let day = dayOf(from); day < dayOf(today); day = nextDay(day)) wanted.push(day);
  const known = await ctx.db
    .select({ day: moderationDayTable.day })
    .from(moderationDayTable)
    .where(inArray(moderationDayTable.day, wanted));
  const missing = wanted.filter((day) => !known.some((each) => each.day === day));
  for (const day of missing) {
    const [counted = emptyDay(day)] = await countDays(ctx, {
      from: startOf(day),
      until: startOf(nextDay(day)),
    });
    await ctx.db.insert(moderationDayTable).values(counted).onConflictDoNothing();
  }
  await ctx.db.delete(moderationDayTable).where(lt(moderationDayTable.day, dayOf(from)));
  return missing.length;
}

/** How fast what waited was answered: of the last days what was closed, of today what is open. */
async function findAnswered(ctx: Ctx, since: Date): Promise<StatisticsView['answered']> {
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
  const open = await ctx.readDb
    .select({ source, count: columns.count, late: columns.late })
    .from(table)
    .where(sql`state = 'open'`)
    .groupBy(sql`1`);
  const closed = await ctx.readDb
    .select(columns)
    .from(table)
    .where(and(eq(table.state, 'decided'), sql`state <> 'open'`, gte(table.closedAt, since)))
    .groupBy(sql`1`);
  const of = (name: keyof StatisticsView['answered']): Answered => {
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
