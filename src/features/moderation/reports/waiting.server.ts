// What moderators see of what was reported: who says what, how right they were before, and the
// words around a reported message.
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import { readAroundReported } from '#features/messages/messages.public.server.ts';
import type { ReportedMessage } from '#features/messages/messages.schema.ts';
import { moderationCaseTable } from '#features/moderation/moderation.case.table.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { CaseReportView } from './report.schema.ts';
import { reportTable } from '../moderation.report.table.server.ts';
import { findRecords, isTrusted } from './trust.server.ts';

const REPORTS_READ = 50;

/**
 * The open reports of a case, oldest first. Whom they are about reads none of them, moderator or
 * not: who reports somebody stays unnamed to them.
 * @throws AppError not_authenticated, not_allowed
 */
export async function listCaseReports(ctx: Ctx, { id }: { id: string }): Promise<CaseReportView[]> {
  const actor = requireModerator(ctx);
  const rows = await ctx.db
    .select({ report: reportTable, reporter: userTable })
    .from(reportTable)
    .leftJoin(userTable, eq(userTable.id, reportTable.reporterId))
    .where(
      and(
        eq(reportTable.caseId, id),
        eq(reportTable.state, 'open'),
        ne(reportTable.authorId, actor.id),
      ),
    )
    .orderBy(asc(reportTable.id))
    .limit(REPORTS_READ);
  const records = await findRecords(
    ctx,
    rows.flatMap(({ reporter }) => (reporter ? [reporter.id] : [])),
  );
  return rows.map(({ report, reporter }) => {
    const { id: reportId, reason, note, createdAt, title, whole: isWhole } = report;
    const record = reporter && records.get(reporter.id);
    return {
      id: reportId,
      title,
      reason,
      note,
      isWhole,
      createdAt: createdAt.toISOString(),
      reporter:
        reporter && record
          ? {
              id: reporter.id,
              name: displayName(reporter),
              picture: reporter.image,
              country: reporter.country,
              upheld: record.upheld,
              decided: record.decided,
              isTrusted: isTrusted(
                record,
                { verified: reporter.emailVerified, createdAt: reporter.createdAt },
                ctx.now,
              ),
            }
          : null,
    };
  });
}

/** Why the first open report of each case was sent, by the case's id. The caller authorises. */
export async function findFirstReasons(
  ctx: Ctx,
  { ids }: { ids: readonly string[] },
): Promise<Map<string, CaseReportView['reason']>> {
  if (ids.length === 0) return new Map();
  const { caseId, reason, id, state } = reportTable;
  const rows = await ctx.db
    .selectDistinctOn([caseId], { caseId, reason })
    .from(reportTable)
    .where(and(inArray(caseId, [...ids]), eq(state, 'open')))
    .orderBy(caseId, id);
  return new Map(rows.flatMap((row) => (row.caseId ? [[row.caseId, row.reason] as const] : [])));
}

/**
 * The words around the message that a case is about, or the last of a conversation that was
 * reported; the look is in the audit log.
 * @throws AppError not_authenticated, not_allowed, moderation_case_not_found,
 *   conversation_not_found
 */
export async function readReportedThread(
  ctx: Ctx,
  { id }: { id: string },
): Promise<ReportedMessage[]> {
  requireModerator(ctx);
  const [found] = await ctx.db
    .select({ kind: moderationCaseTable.kind, subjectId: moderationCaseTable.subjectId })
    .from(moderationCaseTable)
    .where(and(eq(moderationCaseTable.id, id), eq(moderationCaseTable.state, 'open')));
  if (found?.kind !== 'messages')
    throw new AppError(moderationErrors.moderation_case_not_found, { detail: id });
  const { subjectId: messageId } = found;
  const isWhole = and(eq(reportTable.caseId, id), eq(reportTable.whole, true));
  const whole = (await ctx.db.$count(reportTable, isWhole)) > 0;
  return readAroundReported(ctx, { messageId, whole });
}
