// Reads a person's conversations: the list with its search, and one of them.
import { and, count, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { findBlocks } from '#features/accounts/accounts.public.server.ts';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { listingMediaTable, listingTable } from '#features/listings/listings.table.server.ts';
import { loadCards, mediaColumns } from '#features/listings/listings.public.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { canSeeNumbers } from '#features/sellers/sellers.policy.ts';
import {
  isPublicSeller,
  sellerBriefColumns,
  toSellerBrief,
} from '#features/sellers/sellers.server.ts';
import { sellerProfileTable, sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { keyset, type Page } from '#platform/db/keyset.server.ts';
import { messageErrors } from '#features/messages/messages.errors.ts';
import { canSendMessages } from '#features/messages/messages.policy.ts';
import type { ConversationDetails, ConversationView } from '#features/messages/messages.schema.ts';
import {
  conversationTable,
  messagePictureTable,
  messageTable,
  participantTable,
} from '#features/messages/messages.table.server.ts';
import {
  hasWords,
  type LastMessage,
  lastMessages,
  lastSeenPosition,
} from './last-message.server.ts';
import { countUnread } from './unread.server.ts';

/** As conversation_participant_listed_idx has them, behind `archived`. */
const NEWEST = keyset('messages.conversations', {
  lastMessageAt: { by: participantTable.lastMessageAt, type: 'time', descending: true },
  conversationId: { by: participantTable.conversationId, type: 'uuid', descending: true },
});

const conversationColumns = {
  id: conversationTable.id,
  buyerId: conversationTable.buyerId,
  listingId: conversationTable.listingId,
  subject: conversationTable.subject,
  lastPosition: lastSeenPosition,
  unread: participantTable.unread,
  archived: participantTable.archived,
  muted: participantTable.muted,
} as const;

const isConversation = eq(conversationTable.id, participantTable.conversationId);
const isOther = eq(userTable.id, participantTable.otherId);

/** The words of a search as a pattern of LIKE. */
const pattern = (words: string) => `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** Name, subject or last message has these words, whatever their accents. */
function matches(q: string | undefined, last: LastMessage) {
  const words = q?.trim();
  if (!words) return undefined;
  const folded = sql`fold(${pattern(words)})`;
  return or(
    sql`fold(${userTable.name}) like ${folded}`,
    sql`fold(${conversationTable.subject}) like ${folded}`,
    sql`${hasWords(last)} and fold(${last.content}) like ${folded}`,
  );
}

type ListInput = {
  q?: string | undefined;
  archived?: boolean;
  limit: number;
  cursor?: string | undefined;
};

/**
 * The actor's conversations, the one with the latest message first: those that they put away, or
 * the others.
 * @param input.q words to look for, in all conversations where `archived` is not asked for
 * @throws AppError not_authenticated; invalid_request for a cursor that is none
 */
export async function listConversations(
  ctx: Ctx,
  { q, archived = false, limit, cursor }: ListInput,
): Promise<Page<ConversationView> & { total: number; unread: number }> {
  const actor = requireActor(ctx);
  const after = NEWEST.read(cursor);
  const last = lastMessages(ctx);
  const found = matches(q, last);
  const isSearch = found !== undefined;
  const isListed = isSearch && !archived ? undefined : eq(participantTable.archived, archived);
  const wanted = and(eq(participantTable.userId, actor.id), isListed, found);
  const [rows, [counted], unread] = await Promise.all([
    ctx.db
      .select({
        at: NEWEST.columns,
        conversation: conversationColumns,
        other: sellerBriefColumns,
        cover: mediaColumns,
        message: {
          content: sql<string>`case when ${hasWords(last)} then ${last.content} else '' end`,
          pictures: sql<number>`(select count(*)::int from ${messagePictureTable}
            where ${hasWords(last)} and ${messagePictureTable.messageId} = ${last.id})`,
          type: last.type,
          aboutId: last.aboutId,
          senderId: last.senderId,
          createdAt: last.createdAt,
        },
      })
      .from(participantTable)
      .innerJoin(conversationTable, isConversation)
      .innerJoin(userTable, isOther)
      .innerJoinLateral(last, sql`true`)
      .leftJoin(sellerStatsTable, eq(sellerStatsTable.userId, userTable.id))
      .leftJoin(
        listingTable,
        and(eq(listingTable.id, conversationTable.listingId), eq(listingTable.status, 'approved')),
      )
      .leftJoin(
        listingMediaTable,
        and(eq(listingMediaTable.listingId, listingTable.id), eq(listingMediaTable.position, 0)),
      )
      .leftJoin(mediaTable, eq(mediaTable.id, listingMediaTable.mediaId))
      .where(and(wanted, after ? NEWEST.after(after) : undefined))
      .orderBy(NEWEST.orderBy)
      .limit(limit + 1),
    isSearch
      ? ctx.db
          .select({ total: count() })
          .from(participantTable)
          .innerJoin(conversationTable, isConversation)
          .innerJoin(userTable, isOther)
          .innerJoinLateral(last, sql`true`)
          .where(wanted)
      : ctx.db.select({ total: count() }).from(participantTable).where(wanted),
    countUnread(ctx),
  ]);
  const { items, nextCursor } = NEWEST.page(rows, limit, ({ at }) => at);
  return {
    items: items.map(({ conversation, other, cover, message }) => ({
      ...briefOf(conversation, actor.id),
      cover,
      other: toOther(other),
      unread: conversation.unread,
      archived: conversation.archived,
      muted: conversation.muted,
      lastMessage: {
        content: message.content,
        pictures: message.pictures,
        messageType: message.type,
        aboutId: message.aboutId,
        own: message.senderId === actor.id,
        timestamp: message.createdAt.toISOString(),
      },
    })),
    nextCursor,
    total: counted?.total ?? 0,
    unread,
  };
}

function briefOf(
  row: { id: string; buyerId: string; listingId: string | null; subject: string },
  actorId: string,
) {
  return {
    id: row.id,
    role: row.buyerId === actorId ? ('buyer' as const) : ('seller' as const),
    productId: row.listingId,
    subject: row.subject,
  };
}

function toOther(row: Parameters<typeof toSellerBrief>[0]): ConversationView['other'] {
  const { id, name, avatar, isVerified } = toSellerBrief(row);
  return { id, name, avatar, isVerified };
}

/** The other one's reading. */
const others = alias(participantTable, 'others');

/**
 * One conversation with the listing that it is about.
 * @throws AppError not_authenticated, conversation_not_found (also for other people's)
 */
export async function getConversation(
  ctx: Ctx,
  { id }: { id: string },
): Promise<ConversationDetails> {
  const actor = requireActor(ctx);
  const [row] = await ctx.db
    .select({
      conversation: conversationColumns,
      other: sellerBriefColumns,
      otherIsThere: sql<boolean>`${isPublicSeller(ctx.now)}`,
      readByOther: others.readPosition,
      status: listingTable.status,
      store: {
        isActive: sellerProfileTable.isActive,
        sharesNumbers: sellerProfileTable.sharesNumbers,
        phoneNumber: sellerProfileTable.phoneNumber,
        whatsapp: sellerProfileTable.whatsapp,
      },
    })
    .from(participantTable)
    .innerJoin(conversationTable, isConversation)
    .innerJoin(userTable, isOther)
    .leftJoin(sellerStatsTable, eq(sellerStatsTable.userId, userTable.id))
    .leftJoin(sellerProfileTable, eq(sellerProfileTable.userId, userTable.id))
    .leftJoin(listingTable, eq(listingTable.id, conversationTable.listingId))
    .leftJoin(
      others,
      and(eq(others.conversationId, conversationTable.id), ne(others.userId, actor.id)),
    )
    .where(and(eq(participantTable.userId, actor.id), eq(participantTable.conversationId, id)));
  if (!row) throw new AppError(messageErrors.conversation_not_found, { detail: id });
  const { conversation, other, otherIsThere, status, store } = row;
  const isShown = status === 'approved' && conversation.listingId !== null;
  const [{ blocking, blockedBy }, [listing = null], reportable] = await Promise.all([
    findBlocks(ctx, { userId: other.id }),
    isShown && conversation.listingId ? loadCards(ctx, [conversation.listingId]) : [],
    findReportable(ctx, { id, otherId: other.id }),
  ]);
  const reachable = otherIsThere && !blocking && !blockedBy;
  return {
    ...briefOf(conversation, actor.id),
    other: toOther(other),
    listing,
    unread: conversation.unread,
    archived: conversation.archived,
    muted: conversation.muted,
    reportable,
    lastPosition: conversation.lastPosition,
    readByOther: row.readByOther ?? 0,
    blocking,
    canWrite: reachable && canSendMessages(actor),
    whatsapp: reachable && store && canSeeNumbers(actor, store) ? store.whatsapp : null,
  };
}

/** The last message of the other one that the actor has words of; null where there is none. */
async function findReportable(
  ctx: Ctx,
  { id, otherId }: { id: string; otherId: string },
): Promise<string | null> {
  const { conversationId, senderId, status, delivered, position } = messageTable;
  const [row] = await ctx.db
    .select({ id: messageTable.id })
    .from(messageTable)
    .where(
      and(
        eq(conversationId, id),
        eq(senderId, otherId),
        eq(status, 'approved'),
        eq(delivered, true),
      ),
    )
    .orderBy(desc(position))
    .limit(1);
  return row?.id ?? null;
}

/**
 * The messages of all conversations about what the actor sells, theirs included (DECISIONS.md C15).
 * @throws AppError not_authenticated
 */
export async function countSellerMessages(ctx: Ctx): Promise<number> {
  const { id } = requireActor(ctx);
  const { sellerId, listingId } = conversationTable;
  const [row] = await ctx.db
    .select({ total: sql<number>`coalesce(sum(${lastSeenPosition}), 0)::int` })
    .from(participantTable)
    .innerJoin(conversationTable, isConversation)
    .where(and(eq(participantTable.userId, id), eq(sellerId, id), isNotNull(listingId)));
  return row?.total ?? 0;
}
