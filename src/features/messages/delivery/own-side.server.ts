// What somebody does with a conversation for themselves: they put it away, or want to hear nothing
// of it. The other one is not told.
import { and, eq } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { AppError } from '#platform/errors.ts';
import { messageErrors } from '#features/messages/messages.errors.ts';
import { participantTable } from '#features/messages/messages.table.server.ts';
import { lockConversation } from './deliver.server.ts';

/**
 * Puts a conversation away until somebody writes again, or takes it back; mutes it, or not. What is
 * left out stays as it is.
 * @throws AppError not_authenticated, conversation_not_found (also for other people's)
 */
export async function editConversation(
  ctx: Ctx,
  { id, archived, muted }: { id: string; archived?: boolean; muted?: boolean },
): Promise<{ archived: boolean; muted: boolean }> {
  const actor = requireActor(ctx);
  return inTransaction(ctx, async (ctx) => {
    await lockConversation(ctx, actor, id);
    const own = and(eq(participantTable.conversationId, id), eq(participantTable.userId, actor.id));
    const [before] = await ctx.db
      .select({ archived: participantTable.archived, muted: participantTable.muted })
      .from(participantTable)
      .where(own);
    if (!before) throw new AppError(messageErrors.conversation_not_found, { detail: id });
    const now = { archived: archived ?? before.archived, muted: muted ?? before.muted };
    await ctx.db.update(participantTable).set(now).where(own);
    return now;
  });
}
