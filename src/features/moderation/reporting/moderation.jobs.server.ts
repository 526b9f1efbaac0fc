// What reports and appeals do without a request, and when other things happen.
import { userDeleted } from '#features/accounts/profile/accounts.delete.server.ts';
import { caseDecided } from '#features/moderation/moderation.events.server.ts';
import { defineSchedule } from '#platform/jobs.server.ts';
import { subscribe } from '#platform/outbox.server.ts';
import { closeDecided } from './moderation.close.server.ts';
import { contentReported } from './moderation.report.events.server.ts';
import { weighReport } from './moderation.weigh.server.ts';
import { and, eq, inArray, isNotNull, lt, ne, or } from 'drizzle-orm';
import { releaseConversation } from '#features/messages/writing/messages.hold.server.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import { REPORTED_WORDS_KEPT_MS, REPORTS_KEPT_MS } from './moderation.report.limits.ts';
import { appealTable } from '#features/moderation/appealing/moderation.appeal.table.server.ts';
import { reportTable } from './moderation.report.table.server.ts';

const BATCH = 500;

/**
 * Takes away what somebody reported or appealed whose account is gone, and the reports about them.
 * Safe to repeat.
 */
export async function forgetReporter(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .delete(reportTable)
      .where(or(eq(reportTable.reporterId, userId), eq(reportTable.authorId, userId)))
      .returning({ id: reportTable.id, conversationId: reportTable.conversationId });
    await ctx.db.delete(appealTable).where(eq(appealTable.userId, userId));
    for (const { id, conversationId } of gone)
      if (conversationId) await releaseConversation(ctx, { conversationId, heldBy: id });
  });
}

/** Takes away reports that were closed two years ago. Returns how many. */
export async function forgetOldReports(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - REPORTS_KEPT_MS);
  const { rowCount } = await ctx.db
    .delete(reportTable)
    .where(and(ne(reportTable.state, 'open'), lt(reportTable.closedAt, before)));
  return rowCount ?? 0;
}

/** Lets go of conversations about which nobody can appeal any more. Returns how many. */
export async function releaseReported(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - REPORTED_WORDS_KEPT_MS);
  const over = and(
    ne(reportTable.state, 'open'),
    isNotNull(reportTable.conversationId),
    lt(reportTable.closedAt, before),
  );
  const rows = await ctx.db
    .select({ heldBy: reportTable.id, conversationId: reportTable.conversationId })
    .from(reportTable)
    .where(over)
    .limit(BATCH);
  for (const { heldBy, conversationId } of rows)
    if (conversationId) await releaseConversation(ctx, { conversationId, heldBy });
  await ctx.db
    .update(reportTable)
    .set({ conversationId: null })
    .where(
      inArray(
        reportTable.id,
        rows.map(({ heldBy }) => heldBy),
      ),
    );
  return rows.length;
}

export const reportingJobs = [
  defineSchedule('moderation.forget-reports', '21 3 * * *', forgetOldReports),
  defineSchedule('moderation.release-reported', '27 3 * * *', releaseReported),
];

export const reportingSubscriptions = [
  subscribe(contentReported, 'moderation.weigh-report', weighReport),
  subscribe(caseDecided, 'moderation.close-reports', closeDecided),
  subscribe(userDeleted, 'moderation.forget-reporter', forgetReporter),
];
