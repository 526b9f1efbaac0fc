// Owns conversations, their messages, and what each of the two has read. Everything that changes a
// conversation locks its row first, then the rows of `message_stream` in the order of their people.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Partitioned } from '#platform/db/partition-spans.server.ts';
import { SCREENED_STATUSES } from '#platform/screening/states.ts';
import { moment, newest, references } from '#platform/db/columns.server.ts';
import { MESSAGE_TYPES } from './messages.limits.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';

/** Milliseconds, as cursors and views hold them. */
const at = (name: string) => moment(name).notNull().defaultNow();

export const conversationTable = pgTable(
  'conversation',
  {
    id: uuid('id').notNull(),
    /** No foreign key: the conversation outlives the listing. Null when it began at a store. */
    listingId: uuid('listing_id'),
    /** Title of the listing when it began; empty without one. */
    subject: text('subject').notNull().default(''),
    /** Who wrote first. */
    buyerId: uuid('buyer_id').notNull(),
    sellerId: uuid('seller_id').notNull(),
    /** Messages ever written; the last one has this position. */
    lastPosition: integer('last_position').notNull().default(0),
    /**
     * Somebody's words were approved; what is written from then on is not looked at first.
     */
    letThrough: boolean('let_through').notNull().default(true),
    createdAt: at('created_at'),
  },
  (table) => [
    primaryKey({ name: 'conversation_pk', columns: [table.id] }),
    references('conversation_buyer_fk', table.buyerId, userTable.id).onDelete('cascade'),
    references('conversation_seller_fk', table.sellerId, userTable.id).onDelete('cascade'),
    uniqueIndex('conversation_listing_unique')
      .on(table.listingId, table.buyerId, table.sellerId)
      .where(sql`listing_id is not null`),
    // Whichever of the two began.
    uniqueIndex('conversation_pair_unique')
      .on(sql`least(buyer_id, seller_id)`, sql`greatest(buyer_id, seller_id)`)
      .where(sql`listing_id is null`),
    check('conversation_not_with_oneself', sql`${table.buyerId} <> ${table.sellerId}`),
  ],
);

/**
 * A conversation as one of the two has it: whoever was written to from the first message on that
 * reached them. Gone when their account is.
 */
export const participantTable = pgTable(
  'conversation_participant',
  {
    conversationId: uuid('conversation_id').notNull(),
    userId: uuid('user_id').notNull(),
    otherId: uuid('other_id').notNull(),
    /** Everything up to this position was seen. */
    readPosition: integer('read_position').notNull().default(0),
    /** Messages of the other one beyond it. */
    unread: integer('unread').notNull().default(0),
    /** The last message that this one sees; null while that is the conversation's. */
    lastPosition: integer('last_position'),
    /** Out of the usual list, until somebody writes again. */
    archived: boolean('archived').notNull().default(false),
    /** New messages are not told of, and not counted in the total. */
    muted: boolean('muted').notNull().default(false),
    /** Of the conversation, here for the order of the list. */
    lastMessageAt: at('last_message_at'),
  },
  (table) => [
    primaryKey({
      name: 'conversation_participant_pk',
      columns: [table.conversationId, table.userId],
    }),
    references(
      'conversation_participant_conversation_fk',
      table.conversationId,
      conversationTable.id,
    ).onDelete('cascade'),
    references('conversation_participant_user_fk', table.userId, userTable.id).onDelete('cascade'),
    index('conversation_participant_listed_idx').on(
      table.userId,
      table.archived,
      ...newest(table.lastMessageAt, table.conversationId),
    ),
    index('conversation_participant_unread_idx')
      .on(table.userId)
      .where(sql`unread > 0`),
    check('conversation_participant_unread_not_negative', sql`${table.unread} >= 0`),
  ],
);

export const messageTable = pgTable(
  'message',
  {
    id: uuid('id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    /** Counts from 1 in its conversation, without gaps when it was written. */
    position: integer('position').notNull(),
    senderId: uuid('sender_id').notNull(),
    /** Made where it was typed: sent again, it is the same message. */
    clientId: uuid('client_id').notNull(),
    content: text('content').notNull(),
    type: text('type', { enum: MESSAGE_TYPES }).notNull().default('text'),
    /** Of the later feature whose thing it is about, which keeps the foreign key. */
    aboutId: uuid('about_id'),
    /**
     * Where its words stand (platform/screening/states.ts). Until approved, they are its sender's.
     */
    status: text('status', { enum: SCREENED_STATUSES }).notNull().default('approved'),
    /** Why it has that status: a key of the reasons that senders are told. */
    statusReason: text('status_reason'),
    /** The other one has it; what was taken away later keeps its place without words. */
    delivered: boolean('delivered').notNull().default(true),
    createdAt: at('created_at'),
  },
  (table) => [
    primaryKey({ name: 'message_pk', columns: [table.id] }),
    references('message_conversation_fk', table.conversationId, conversationTable.id).onDelete(
      'cascade',
    ),
    references('message_sender_fk', table.senderId, userTable.id).onDelete('cascade'),
    unique('message_position_unique').on(table.conversationId, table.position),
    unique('message_client_id_unique').on(table.senderId, table.clientId),
    index('message_created_idx').on(table.createdAt),
    check(
      'message_status_known',
      sql`${table.status} in ('pending', 'approved', 'flagged', 'rejected', 'removed')`,
    ),
    check('message_about_something', sql`(${table.type} = 'text') = (${table.aboutId} is null)`),
  ],
);
export type MessageRow = typeof messageTable.$inferSelect;

/** The two unique indexes hold within a month; the trigger `message_once` goes between months. */
export const messagesByMonth: Partitioned = {
  table: messageTable,
  key: messageTable.id,
  by: 'month',
};

/** The pictures of a message; each belongs to one, and goes with its owner's account. */
export const messagePictureTable = pgTable(
  'message_picture',
  {
    messageId: uuid('message_id').notNull(),
    /** From 0. */
    place: integer('place').notNull(),
    mediaId: uuid('media_id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'message_picture_pk', columns: [table.messageId, table.place] }),
    references('message_picture_message_fk', table.messageId, messageTable.id).onDelete('cascade'),
    references('message_picture_media_fk', table.mediaId, mediaTable.id).onDelete('cascade'),
    unique('message_picture_media_unique').on(table.mediaId),
  ],
);

/** Why the messages of a conversation are kept for longer than a year. */
export const preservedConversationTable = pgTable(
  'conversation_hold',
  {
    conversationId: uuid('conversation_id').notNull(),
    /** Of the holder: the id of an order or a report. */
    preservedBy: uuid('held_by').notNull(),
    /** Of which one it is about; null: of everything, as a disputed order. */
    messageId: uuid('message_id'),
    createdAt: at('created_at'),
  },
  (table) => [
    primaryKey({
      name: 'conversation_hold_pk',
      columns: [table.conversationId, table.preservedBy],
    }),
    references(
      'conversation_hold_conversation_fk',
      table.conversationId,
      conversationTable.id,
    ).onDelete('cascade'),
  ],
);

/**
 * The number of a person's last event. Its row is locked while a transaction makes events, so that
 * they become visible in the order of their numbers.
 */
export const messageStreamTable = pgTable(
  'message_stream',
  {
    userId: uuid('user_id').notNull(),
    lastEvent: bigint('last_event', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'message_stream_pk', columns: [table.userId] }),
    references('message_stream_user_fk', table.userId, userTable.id).onDelete('cascade'),
  ],
);

/** What the streams of a person tell, for those that reconnect; older ones are deleted. */
export const messageEventTable = pgTable(
  'message_event',
  {
    userId: uuid('user_id').notNull(),
    /** Counts from 1 for each person, without gaps. */
    number: bigint('number', { mode: 'number' }).notNull(),
    kind: text('kind', { enum: ['message', 'read', 'changed'] }).notNull(),
    conversationId: uuid('conversation_id').notNull(),
    /** Who wrote, who read, or who wrote what has changed. */
    byId: uuid('by_id').notNull(),
    /** Of the message, or of the last one that was read. */
    position: integer('position').notNull(),
    createdAt: at('created_at'),
  },
  (table) => [
    primaryKey({ name: 'message_event_pk', columns: [table.userId, table.number] }),
    index('message_event_created_idx').on(table.createdAt),
    check('message_event_kind_known', sql`${table.kind} in ('message', 'read', 'changed')`),
  ],
);
