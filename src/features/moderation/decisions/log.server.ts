// Owns the log of what was seen of content and what followed, and writes decisions down. Rows of
// the log are only added: a trigger of the database refuses everything else.
import type { Ctx } from '#platform/context.ts';
import { idAt } from '#platform/db/ids.server.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { moderationDecided } from '#features/moderation/moderation.events.server.ts';
import {
  type DecisionRow,
  moderationDecisionTable,
  moderationLogTable,
} from '#features/moderation/moderation.case.table.server.ts';

type LogEntry = Omit<typeof moderationLogTable.$inferInsert, 'id' | 'createdAt'>;

/**
 * Adds a row. @returns false when the check wrote this revision down before
 */
export async function writeLog(ctx: Ctx, entry: LogEntry): Promise<boolean> {
  const { rowCount } = await ctx.db
    .insert(moderationLogTable)
    .values({ id: idAt(ctx.now), createdAt: ctx.now, ...entry })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Writes a decision down and tells it, in the transaction that carries it out. */
export async function writeDecision(ctx: Ctx, decision: Omit<DecisionRow, 'at'>): Promise<void> {
  await ctx.db.insert(moderationDecisionTable).values({ ...decision, at: ctx.now });
  const { id: decisionId, kind, subjectId, revision, authorId } = decision;
  const { outcome, rule, reason, decidedBy, whole } = decision;
  await publish(ctx, moderationDecided, {
    decisionId,
    kind,
    subjectId,
    revision,
    authorId,
    outcome,
    rule,
    reason,
    decidedBy,
    whole,
  });
}
