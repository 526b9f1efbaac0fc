// Which pictures messages have, who is sent their files, and letting them go. How readers get them
// is in thread.server.ts.
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { folderOf } from '#features/media/media.names.server.ts';
import { releaseMedia } from '#features/media/media.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import {
  preservedConversationTable,
  conversationTable,
  messagePictureTable,
  messageTable,
} from '#features/messages/messages.table.server.ts';

const FOLDER = `${folderOf({ purpose: 'message', kind: 'image' })}/`;

/** A condition on `media`: it is a picture of a message, or was sent up to become one. */
export function isOfMessage(): SQL {
  return sql`(starts_with(${mediaTable.base}, ${FOLDER}) or exists (select
    from ${messagePictureTable} where ${messagePictureTable.mediaId} = ${mediaTable.id}))`;
}

/**
 * A condition on `media`: it is a picture of a conversation of this person's, which they sent or
 * which was approved; or, for moderators, one that was not approved, of a message that was
 * reported, or of a conversation that is held because an order is disputed.
 */
export function isOfConversationOf({ id, role }: Pick<Actor, 'id' | 'role'>): SQL {
  const { buyerId, sellerId } = conversationTable;
  const held = sql`exists (select from ${preservedConversationTable}
    where ${preservedConversationTable.conversationId} = ${conversationTable.id}
      and (${preservedConversationTable.messageId} is null
        or ${preservedConversationTable.messageId} = ${messageTable.id}))`;
  const approved = sql`(${messageTable.status} = 'approved' and ${messageTable.delivered})`;
  return sql`exists (select from ${messagePictureTable}
    join ${messageTable} on ${messageTable.id} = ${messagePictureTable.messageId}
    join ${conversationTable} on ${conversationTable.id} = ${messageTable.conversationId}
    where ${messagePictureTable.mediaId} = ${mediaTable.id}
      and ((${id}::uuid in (${buyerId}, ${sellerId})
          and (${messageTable.senderId} = ${id}::uuid or ${approved}))
        ${role === 'user' ? sql`` : sql`or ${held} or not ${approved}`}))`;
}

/** Ids of a message's pictures in their order. */
export async function findPictureIds(
  ctx: Ctx,
  { messageId }: { messageId: string },
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: messagePictureTable.mediaId })
    .from(messagePictureTable)
    .where(eq(messagePictureTable.messageId, messageId))
    .orderBy(asc(messagePictureTable.place));
  return rows.map(({ id }) => id);
}

/** Lets the pictures of messages go that are about to be deleted, in the same transaction. */
export async function releasePictures(ctx: Ctx, messages: SQL | undefined): Promise<void> {
  const rows = await ctx.db
    .select({ id: messagePictureTable.mediaId })
    .from(messagePictureTable)
    .innerJoin(messageTable, eq(messageTable.id, messagePictureTable.messageId))
    .where(messages);
  await releaseMedia(ctx, { ids: rows.map(({ id }) => id) });
}
