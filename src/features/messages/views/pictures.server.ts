// The pictures of messages as readers get them, and who is sent their files.
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { folderOf } from '#features/media/media.names.server.ts';
import type { MediaView } from '#features/media/media.schema.ts';
import { toMediaView } from '#features/media/media.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import {
  preservedConversationTable,
  conversationTable,
  messagePictureTable,
  messageTable,
} from '#features/messages/messages.table.server.ts';

/** The pictures of messages that were authorized before, by the message's id. */
export async function findPictures(
  ctx: Ctx,
  messageIds: readonly string[],
): Promise<Map<string, MediaView[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ messageId: messagePictureTable.messageId, media: mediaTable })
    .from(messagePictureTable)
    .innerJoin(mediaTable, eq(mediaTable.id, messagePictureTable.mediaId))
    .where(sql`${messagePictureTable.messageId} = any(${sql.param(messageIds)}::uuid[])`)
    .orderBy(asc(messagePictureTable.messageId), asc(messagePictureTable.place));
  const found = new Map<string, MediaView[]>();
  for (const { messageId, media } of rows)
    found.set(messageId, [...(found.get(messageId) ?? []), toMediaView(media)]);
  return found;
}

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
