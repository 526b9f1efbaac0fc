// Owns the end of reports: what became of their subject is what became of them, and who sent one is
// told. What happens to the subject belongs to whoever decides.
import { and, eq } from 'drizzle-orm';
import { releaseConversation } from '#features/messages/messages.public.server.ts';
import { findDecision } from '#features/moderation/reports/evidence.server.ts';
import type { DecidedOutcome } from '#features/moderation/moderation.limits.ts';
import type { Ctx } from '#platform/context.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { sendMail } from '#platform/outgoing/mail.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { reportClosed } from './report.events.server.ts';
import { reportMail } from './report.mails.server.ts';
import { REPORT_TRANSITIONS } from './report.states.ts';
import { type ReportRow, reportTable } from '../moderation.report.table.server.ts';

type ReportsEnd = {
  upheld: boolean;
  /** Of the content policy; null when nothing broke it. */
  rule: string | null;
  /** To those who reported; null without words. */
  answer: string | null;
  /** The moderator. */
  closedBy: string | null;
};

/**
 * Closes the open reports of a case that was decided, and tells who sent them; safe to repeat. What
 * was reported since opens another one.
 * @param input.falseIds reports whose senders knew better: held against them
 * @returns how many were closed
 */
export async function closeReports(
  ctx: Ctx,
  { caseId, falseIds = [], ...end }: ReportsEnd & { caseId: string; falseIds?: readonly string[] },
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const open = await ctx.db
      .select()
      .from(reportTable)
      .where(and(eq(reportTable.caseId, caseId), eq(reportTable.state, 'open')))
      .orderBy(reportTable.id)
      .for('update');
    for (const report of open) await closeOne(ctx, report, end, falseIds.includes(report.id));
    return open.length;
  });
}

/** What a moderator decided about something is what became of the reports about it. */
export async function closeDecided(
  ctx: Ctx,
  {
    caseId,
    outcome,
    decisionId,
    decidedBy,
  }: {
    caseId: string;
    outcome: DecidedOutcome;
    decisionId: string | null;
    decidedBy: string | null;
  },
): Promise<void> {
  const decision = decisionId ? await findDecision(ctx, decisionId) : null;
  await closeReports(ctx, {
    caseId,
    upheld: outcome !== 'approve',
    rule: decision?.rule ?? null,
    answer: null,
    closedBy: decidedBy,
  });
}

async function closeOne(
  ctx: Ctx,
  report: ReportRow,
  { upheld, rule, answer, closedBy }: ReportsEnd,
  isFalse: boolean,
): Promise<void> {
  const { id, kind, subjectId, reporterId, email, locale, conversationId } = report;
  const [way] = REPORT_TRANSITIONS[upheld ? 'uphold' : isFalse ? 'markFalse' : 'keep'].ways;
  await ctx.db
    .update(reportTable)
    .set({
      state: way.to,
      rule,
      answer,
      closedAt: ctx.now,
      closedBy,
      source: null,
      email: null,
    })
    .where(eq(reportTable.id, id));
  // What was upheld may be appealed: its words are kept until nobody can any more.
  if (conversationId && !upheld)
    await releaseConversation(ctx, { conversationId, preservedBy: id });
  await publish(ctx, reportClosed, { kind, subjectId, reportId: id, reporterId, upheld });
  if (email)
    await sendMail(ctx, { to: email, locale, template: reportMail, values: { kind, upheld } });
}
