// What reports and appeals do without a request, and when other things happen.
import { userDeleted } from '#features/accounts/accounts.public.server.ts';
import { caseDecided } from '#features/moderation/moderation.events.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { closeDecided } from './close.server.ts';
import { contentReported } from './report.events.server.ts';
import { weighReport } from './weigh.server.ts';
import { eq, or } from 'drizzle-orm';
import { releaseConversation } from '#features/messages/messages.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { appealTable } from '#features/moderation/moderation.appeal.table.server.ts';
import { reportTable } from '../moderation.report.table.server.ts';

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
      if (conversationId) await releaseConversation(ctx, { conversationId, preservedBy: id });
  });
}

export const reportingSubscriptions = [
  subscribe(contentReported, 'moderation.weigh-report', weighReport),
  subscribe(caseDecided, 'moderation.close-reports', closeDecided),
  subscribe(userDeleted, 'moderation.forget-reporter', forgetReporter),
];
