// What reports need without a request: what trusted people report is hidden until a moderator has
// looked, and what is over is forgotten.
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
