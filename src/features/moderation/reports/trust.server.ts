// Owns whose reports count: people who were right before. What trusted people report is hidden
// until a moderator has looked; what one reports who keeps being wrong on purpose counts no more.
import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { FALSE_REPORTS, TRUST } from './report.limits.ts';
import type { ReportSubjectInput } from './report.schema.ts';
import { reportTable } from '../moderation.report.table.server.ts';

/** How a person's reports turned out. */
type ReportRecord = {
  upheld: number;
  /** Closed in whatever way. */
  decided: number;
  /** Known to be false, as long as it is held against them. */
  recentlyFalse: number;
};

/**
 * Whether somebody's reports may hide something. Pure.
 * @param person.verified they have proven their address
 */
export function isTrusted(
  { upheld, decided, recentlyFalse }: ReportRecord,
  person: { verified: boolean; createdAt: Date },
  now: Date,
): boolean {
  return (
    person.verified &&
    now.getTime() - person.createdAt.getTime() >= TRUST.accountDays * DAY_MS &&
    upheld >= TRUST.upheld &&
    upheld >= TRUST.share * decided &&
    recentlyFalse === 0
  );
}

/** Whether somebody may still report things: not after several that they knew to be false. Pure. */
export function counts({ recentlyFalse }: Pick<ReportRecord, 'recentlyFalse'>): boolean {
  return recentlyFalse < FALSE_REPORTS.most;
}

/** How somebody's reports turned out so far. */
export async function findRecord(
  ctx: Ctx,
  { reporterId }: { reporterId: string },
): Promise<ReportRecord> {
  return (await findRecords(ctx, [reporterId])).get(reporterId) ?? NO_RECORD;
}

const NO_RECORD: ReportRecord = { upheld: 0, decided: 0, recentlyFalse: 0 };

/** The same of several people, by their ids; those who never reported anything are left out. */
export async function findRecords(
  ctx: Ctx,
  reporterIds: readonly string[],
): Promise<Map<string, ReportRecord>> {
  if (reporterIds.length === 0) return new Map();
  const since = new Date(ctx.now.getTime() - FALSE_REPORTS.days * DAY_MS);
  const { state, closedAt, reporterId } = reportTable;
  const rows = await ctx.db
    .select({
      reporterId,
      upheld: count(sql`case when ${state} = 'upheld' then 1 end`),
      decided: count(sql`case when ${state} <> 'open' then 1 end`),
      recentlyFalse: count(
        sql`case when ${state} = 'false' and ${closedAt} > ${since.toISOString()}::timestamptz
          then 1 end`,
      ),
    })
    .from(reportTable)
    .where(inArray(reporterId, [...reporterIds]))
    .groupBy(reporterId);
  return new Map(rows.map(({ reporterId, ...record }) => [reporterId ?? '', record]));
}

const REPORTERS_READ = 50;

/**
 * Whether enough trusted people report something, from different networks, that it is hidden until
 * a moderator has looked. What a moderator kept lately is not hidden again: a crowd cannot take
 * away what is allowed.
 */
export async function isReportedByTrusted(
  ctx: Ctx,
  { kind, id }: ReportSubjectInput,
): Promise<boolean> {
  const ofSubject = and(eq(reportTable.kind, kind), eq(reportTable.subjectId, id));
  const [kept] = await ctx.db
    .select({ id: reportTable.id })
    .from(reportTable)
    .where(
      and(
        ofSubject,
        sql`${reportTable.state} in ('kept', 'false')`,
        gt(reportTable.closedAt, new Date(ctx.now.getTime() - TRUST.keptDays * DAY_MS)),
      ),
    )
    .limit(1);
  if (kept) return false;
  const reporters = await ctx.db
    .select({
      reporterId: userTable.id,
      source: reportTable.source,
      verified: userTable.emailVerified,
      createdAt: userTable.createdAt,
    })
    .from(reportTable)
    .innerJoin(userTable, eq(userTable.id, reportTable.reporterId))
    .where(and(ofSubject, eq(reportTable.state, 'open'), eq(userTable.banned, false)))
    .limit(REPORTERS_READ);
  const records = await findRecords(
    ctx,
    reporters.map(({ reporterId }) => reporterId),
  );
  const sources = new Set<string>();
  for (const { reporterId, source, ...person } of reporters)
    if (source && isTrusted(records.get(reporterId) ?? NO_RECORD, person, ctx.now))
      sources.add(source);
  return sources.size >= TRUST.people;
}
