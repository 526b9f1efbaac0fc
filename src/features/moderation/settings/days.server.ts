// What was scanned, day by day. Days that are over are summed up once, because the log does not
// change any more; what is left of the time that is asked for is counted as it is.
import { and, gte, inArray, lt, sql } from 'drizzle-orm';
import { STATISTICS_DAYS } from '#features/moderation/moderation.limits.ts';
import type { Ctx } from '#platform/context.ts';
import { DAY_MS, HOUR_MS } from '#platform/i18n/time.ts';
import {
  moderationDayTable,
  moderationLogTable,
} from '#features/moderation/moderation.case.table.server.ts';

/** What is written down late by a check that began before midnight is in by then. */
const SETTLED_MS = HOUR_MS;

/** A day in UTC: what was scanned, what became of it, and how often each flag was seen. */
export type Day = typeof moderationDayTable.$inferSelect;
type Window = { from: Date; until: Date };

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const nextDay = (day: string): string => dayOf(new Date(startOf(day).getTime() + DAY_MS));

/**
 * The days from a moment until now, those without anything included. Of the first one it is what
 * was scanned from that moment on.
 */
export async function findDays(ctx: Ctx, { since }: { since: Date }): Promise<Day[]> {
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
  const windows = windowsOf(missing, { since, now: ctx.now });
  const counted = await Promise.all(windows.map((window) => countDays(ctx, window)));
  for (const each of counted.flat()) known.set(each.day, each);
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
  const date = sql`(${table.createdAt} at time zone 'UTC')::date`;
  const day = sql<string>`${date}::text`;
  const count = (column: 'action_taken' | 'risk_level', value: string) =>
    sql<number>`count(*) filter (where ${sql.raw(column)} = ${value})::int`;
  const counts = ctx.readDb
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
    .groupBy(date);
  const seen = ctx.readDb
    .select({ day, flag: sql<string>`flag`, count: sql<number>`count(*)::int` })
    .from(table)
    .crossJoin(sql`unnest(${table.flags}) as flag`)
    .where(scanned)
    .groupBy(date, sql`flag`);
  const [rows, flags] = await Promise.all([counts, seen]);
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
