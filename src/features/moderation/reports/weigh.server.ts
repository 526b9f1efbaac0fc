// What a report leads to: it joins what waits for a moderator, and what trusted people report is
// hidden until one has looked.
import { eq } from 'drizzle-orm';
import { openCase, shownOf } from '#features/moderation/decisions/case.server.ts';
import { describeSubject } from '#features/moderation/decisions/decision.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { ScreenedSubject } from '#platform/screening/content.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { URGENT_REASONS } from './report.limits.ts';
import type { ReportSubjectInput } from './report.schema.ts';
import { reportTable } from '../moderation.report.table.server.ts';
import { isReportedByTrusted } from './trust.server.ts';

/** Of what cannot be described, because it is gone or goes through no review. */
const NOTHING_KNOWN = { revision: 0, mediaId: null, country: null, texts: [], price: null };

/** A report that was sent, or sent again. */
type Reported = { kind: ReportSubjectInput['kind']; subjectId: string; reportId: string };

/**
 * Puts what was reported into the queue, once for each report, and hides it where enough trusted
 * people say so.
 */
export async function weighReport(
  ctx: Ctx,
  { kind, subjectId, reportId }: Reported,
): Promise<void> {
  const subject = await describeSubject(ctx, { kind, subjectId });
  const joined = await inTransaction(ctx, async (ctx) => {
    const [report] = await ctx.db
      .select()
      .from(reportTable)
      .where(eq(reportTable.id, reportId))
      .for('update');
    if (report?.state !== 'open' || report.caseId) return false;
    const { authorId, reason } = report;
    const caseId = await openCase(
      ctx,
      {
        kind,
        subjectId,
        ...(subject ? shownOf(subject) : { ...NOTHING_KNOWN, title: report.title }),
        authorId,
      },
      { source: 'report', isUrgent: URGENT_REASONS.includes(reason) },
    );
    await ctx.db.update(reportTable).set({ caseId }).where(eq(reportTable.id, reportId));
    return true;
  });
  if (joined && subject && (await isReportedByTrusted(ctx, { kind, id: subjectId })))
    await hide(ctx, { kind, subjectId, subject });
}

/** Takes what the public sees out of sight until a moderator decides; its author still sees it. */
async function hide(
  ctx: Ctx,
  {
    kind,
    subjectId: id,
    subject: { revision },
  }: Omit<Reported, 'reportId'> & { subject: ScreenedSubject },
): Promise<void> {
  try {
    await ctx.screened.get(kind)?.decide(ctx, {
      id,
      revision,
      outcome: 'flag',
      reason: null,
      by: 'moderator',
      whole: true,
    });
  } catch (error) {
    // Out of sight already, or another content by now.
    if (!(error instanceof AppError && [404, 409].includes(error.status))) throw error;
  }
}
