// What the check of new content sees of somebody's first words to another, how a message is
// described to whoever decides, and how a decision is carried out.
import { and, asc, eq, gt, ne } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userBlockTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { altTexts } from '#features/media/media.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { type FieldText, isTakingAway, type ScreenedSubject } from '#platform/screening/content.ts';
import {
  defineScreened,
  type ScreenedContent,
  type ScreenedDecision,
  type Submitted,
} from '#platform/screening/screening.server.ts';
import { requireScreenedStep, type ScreenedOutcome } from '#platform/screening/states.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { notifyStreams } from '#features/messages/live/stream.server.ts';
import { messageErrors } from '#features/messages/messages.errors.ts';
import { messageSubmitted } from '#features/messages/messages.events.server.ts';
import {
  conversationTable,
  type MessageRow,
  messageTable,
} from '#features/messages/messages.table.server.ts';
import { findPictureIds } from '#features/messages/views/pictures.server.ts';
import { deliver, lockConversation, type Locked } from './deliver.server.ts';

/**
 * The first words to somebody are reviewed first (platform/screening/screening.server.ts). A
 * message is never written anew, so each has one revision.
 */
export const screenedMessages = defineScreened({
  name: 'messages',
  event: messageSubmitted,
  job: 'messages.moderation-check',
  find: findSubmitted,
  describe: describeMessage,
  decide: decideMessage,
});

async function findMessage(ctx: Ctx, id: string) {
  const [found] = await ctx.db
    .select({ message: messageTable, conversation: conversationTable, sender: userTable })
    .from(messageTable)
    .innerJoin(conversationTable, eq(conversationTable.id, messageTable.conversationId))
    .innerJoin(userTable, eq(userTable.id, messageTable.senderId))
    .where(eq(messageTable.id, id));
  return found ?? null;
}

async function findSubmitted(
  ctx: Ctx,
  { id, revision }: Submitted,
): Promise<ScreenedContent | null> {
  const found = await findMessage(ctx, id);
  // Words of somebody who has left reach nobody any more.
  if (!found || found.sender.deletedAt || revision !== 1) return null;
  const { message, sender } = found;
  const media = await findPictureIds(ctx, { messageId: id });
  return {
    kind: 'messages',
    id,
    revision,
    authorId: sender.id,
    isEdit: false,
    country: sender.country,
    texts: [...textsOf(message), ...(await altTexts(ctx, media))],
    media,
  };
}

function textsOf({ content }: MessageRow): FieldText[] {
  return content === '' ? [] : [{ field: 'content', text: content }];
}

async function describeMessage(ctx: Ctx, { id }: { id: string }): Promise<ScreenedSubject | null> {
  const found = await findMessage(ctx, id);
  if (!found) return null;
  const { message, conversation, sender } = found;
  const media = await findPictureIds(ctx, { messageId: id });
  return {
    title: conversation.subject || displayName(sender),
    path: `/messages/${conversation.id}`,
    authorId: sender.id,
    country: sender.country,
    status: message.status,
    reason: message.statusReason,
    revision: 1,
    isEdit: false,
    before: null,
    after: {
      texts: [...textsOf(message), ...(await altTexts(ctx, media))],
      facts: [],
      media,
    },
  };
}

/**
 * Carries out a decision about a message. Approved words reach the other one, once; words that are
 * taken away later leave their place empty.
 * @throws AppError conversation_not_found when it is gone; content_changed when it is not, or not
 *   any more, to be decided
 */
async function decideMessage(ctx: Ctx, decision: ScreenedDecision): Promise<ScreenedOutcome> {
  const { id, revision, reason, by } = decision;
  return inTransaction(ctx, async (ctx) => {
    const found = await findMessage(ctx, id);
    if (!found) throw new AppError(messageErrors.conversation_not_found, { detail: id });
    const { conversationId, senderId } = found.message;
    const conversation = await lockConversation(ctx, { id: senderId }, conversationId);
    const [message] = await ctx.db.select().from(messageTable).where(eq(messageTable.id, id));
    if (!message || revision !== 1)
      throw new AppError(platformErrors.content_changed, { detail: id });
    const takesAway = message.delivered && isTakingAway(decision);
    const outcome = takesAway ? 'remove' : decision.outcome;
    const status = requireScreenedStep(outcome, message.status, by);
    const approved = status === 'approved';
    await ctx.db
      .update(messageTable)
      .set({ status, statusReason: approved ? null : reason })
      .where(eq(messageTable.id, id));
    const both = [senderId, conversation.otherId];
    const { position } = message;
    const changed = { kind: 'changed' as const, conversationId, byId: senderId, position };
    if (!approved || message.delivered)
      await notifyStreams(ctx, message.delivered ? both : [senderId], changed);
    if (!message.delivered) await deliverDue(ctx, { conversationId, senderId }, conversation);
    else if (approved) await letThrough(ctx, conversationId);
    return outcome;
  });
}

/**
 * What the same person wrote behind words that were looked at goes with them; where those are
 * refused, the next ones are the first, and are looked at.
 */
async function deliverDue(
  ctx: Ctx,
  { conversationId, senderId }: Pick<MessageRow, 'conversationId' | 'senderId'>,
  conversation: Locked,
): Promise<void> {
  const keptBack = await ctx.db
    .select()
    .from(messageTable)
    .where(
      and(
        eq(messageTable.conversationId, conversationId),
        eq(messageTable.senderId, senderId),
        eq(messageTable.delivered, false),
        ne(messageTable.status, 'rejected'),
      ),
    )
    .orderBy(asc(messageTable.position));
  const [first] = keptBack;
  if (first?.status === 'pending')
    return publish(ctx, messageSubmitted, { id: first.id, revision: 1 });
  // Whoever was blocked meanwhile is not told, and not heard.
  if (first?.status !== 'approved' || (await isBlocked(ctx, conversation.otherId, senderId)))
    return;
  let { lastPosition } = conversation;
  for (const message of keptBack.filter(({ status }) => status !== 'flagged'))
    lastPosition = await deliverLate(ctx, message, { ...conversation, lastPosition });
  await letThrough(ctx, conversationId);
}

async function letThrough(ctx: Ctx, conversationId: string): Promise<void> {
  await ctx.db
    .update(conversationTable)
    .set({ letThrough: true })
    .where(eq(conversationTable.id, conversationId));
}

/**
 * Behind what the other one may have read since, so that it is unread and nothing is counted twice.
 * @returns the last position in the conversation
 */
async function deliverLate(ctx: Ctx, message: MessageRow, conversation: Locked): Promise<number> {
  const { id } = message;
  const position = (await isOvertaken(ctx, message))
    ? conversation.lastPosition + 1
    : message.position;
  await ctx.db
    .update(messageTable)
    .set({ delivered: true, position, status: 'approved' })
    .where(eq(messageTable.id, id));
  const pictures = (await findPictureIds(ctx, { messageId: id })).length;
  // They may have no part in it yet.
  await deliver(ctx, { ...message, position, pictures }, { ...conversation, letThrough: false });
  return Math.max(conversation.lastPosition, position);
}

/** Whether somebody has read, or could have read, what was written after a message. */
async function isOvertaken(
  ctx: Ctx,
  { conversationId, position }: Pick<MessageRow, 'conversationId' | 'position'>,
): Promise<boolean> {
  const [later] = await ctx.db
    .select({ id: messageTable.id })
    .from(messageTable)
    .where(
      and(
        eq(messageTable.conversationId, conversationId),
        gt(messageTable.position, position),
        eq(messageTable.delivered, true),
      ),
    )
    .limit(1);
  return later !== undefined;
}

async function isBlocked(ctx: Ctx, blockerId: string, blockedId: string): Promise<boolean> {
  const block = and(
    eq(userBlockTable.blockerId, blockerId),
    eq(userBlockTable.blockedId, blockedId),
  );
  return (await ctx.db.$count(userBlockTable, block)) > 0;
}
