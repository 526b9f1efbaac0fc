// Owns discussions and what people write in them. A discussion (`forum_post`) has counters, a topic
// and its place in lists; every text, the first one and each reply, is an entry (`forum_entry`).
// The first entry has the id of its discussion. Whatever changes which entries are public locks the
// discussion first.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, references } from '#platform/db/columns.server.ts';
import { revisionsOf } from '#platform/screening/screening.table.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { ENTRY_STATUSES, LOCK_REASONS, type Topic, TOPICS } from './forum.limits.ts';
import type { RichText } from './markup/body.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const forumPostTable = pgTable(
  'forum_post',
  {
    id: uuid('id').notNull(),
    topic: text('topic', { enum: TOPICS }).notNull(),
    /** Its first entry was approved; or its author deleted that, and replies of others stay. */
    isPublic: boolean('is_public').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Of the latest public reply, else of the discussion. */
    activeAt: moment('active_at').notNull().defaultNow(),
    /** Public replies. */
    replies: integer('replies').notNull().default(0),
    views: integer('views').notNull().default(0),
    acceptedReplyId: uuid('accepted_reply_id'),
    isPinned: boolean('is_pinned').notNull().default(false),
    lockedAt: moment('locked_at'),
    lockReason: text('lock_reason', { enum: LOCK_REASONS }),
  },
  (table) => {
    // The orders of lists, which read these from their ends.
    const { topic, isPinned, createdAt, activeAt, id } = table;
    const shown = sql`is_public`;
    const unanswered = sql`is_public and replies = 0`;
    return [
      primaryKey({ name: 'forum_post_pk', columns: [id] }),
      index('forum_post_newest_idx').on(isPinned, createdAt, id).where(shown),
      index('forum_post_topic_newest_idx').on(topic, isPinned, createdAt, id).where(shown),
      index('forum_post_active_idx').on(isPinned, activeAt, id).where(shown),
      index('forum_post_topic_active_idx').on(topic, isPinned, activeAt, id).where(shown),
      index('forum_post_unanswered_idx').on(createdAt, id).where(unanswered),
      index('forum_post_topic_unanswered_idx').on(topic, createdAt, id).where(unanswered),
      // What a search finds has no pinned ones in front.
      index('forum_post_created_idx').on(createdAt, id).where(shown),
      index('forum_post_latest_idx').on(activeAt, id).where(shown),
      index('forum_post_topic_created_idx').on(topic, createdAt, id).where(shown),
      index('forum_post_topic_latest_idx').on(topic, activeAt, id).where(shown),
      check('forum_post_replies_not_negative', sql`${table.replies} >= 0`),
    ];
  },
);
export type ForumPostRow = typeof forumPostTable.$inferSelect;

/** What somebody wrote, as the public sees it or will see it. */
export const forumEntryTable = pgTable(
  'forum_entry',
  {
    id: uuid('id').notNull(),
    postId: uuid('post_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Of the discussion; null for a reply. */
    title: text('title'),
    /** Markdown, as it was written. */
    content: text('content').notNull(),
    /** Made of `content` when it was written (markdown.server.ts). */
    body: jsonb('body').$type<RichText>().notNull(),
    status: text('status', { enum: ENTRY_STATUSES }).notNull().default('pending'),
    /** Why it was rejected: a key of the check's reasons. */
    statusReason: text('status_reason'),
    /** Names what is in this row; what waits in `revision` has a higher number. */
    revision: integer('revision').notNull().default(1),
    /** Its text and pictures go 30 days later; null where they are gone. */
    withdrawnAt: moment('removed_at'),
    /** When the public text last changed. */
    editedAt: moment('edited_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    likes: integer('likes').notNull().default(0),
    /** Made where it was typed: sent again, it is the same entry. */
    clientId: uuid('client_id').notNull(),
    words: tsvector('words')
      .notNull()
      .generatedAlwaysAs(sql`public.listing_words(coalesce(title, ''), content)`),
  },
  (table) => [
    primaryKey({ name: 'forum_entry_pk', columns: [table.id] }),
    references('forum_entry_post_fk', table.postId, forumPostTable.id).onDelete('cascade'),
    references('forum_entry_user_fk', table.userId, userTable.id).onDelete('cascade'),
    unique('forum_entry_client_id_unique').on(table.userId, table.clientId),
    // The replies of a discussion in order, those that wait for a decision included.
    index('forum_entry_post_idx').on(table.postId, table.createdAt, table.id),
    index('forum_entry_user_idx').on(table.userId, table.createdAt),
    index('forum_entry_words_idx')
      .using('gin', table.words)
      .where(sql`status = 'approved'`),
    index('forum_entry_removed_idx')
      .on(table.withdrawnAt)
      .where(sql`removed_at is not null`),
    // Which discussions have most replies of late.
    index('forum_entry_created_idx').on(table.createdAt, table.postId),
    check(
      'forum_entry_title_of_post',
      sql`(${table.title} is not null) = (${table.id} = ${table.postId})`,
    ),
    check('forum_entry_likes_not_negative', sql`${table.likes} >= 0`),
  ],
);
export type ForumEntryRow = typeof forumEntryTable.$inferSelect;

/** What an author writes: `title` and `topic` of a discussion, null for a reply; its pictures. */
export type EntryContent = Pick<ForumEntryRow, 'title' | 'content'> & {
  topic: Topic | null;
  media: readonly string[];
};
/** What was written anew of entries that the public sees, until it is decided. */
export const forumEdits = revisionsOf<EntryContent>('forum');

/** The pictures of an entry. */
export const forumMediaTable = pgTable(
  'forum_media',
  {
    mediaId: uuid('media_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [
    primaryKey({ name: 'forum_media_pk', columns: [table.mediaId] }),
    references('forum_media_media_fk', table.mediaId, mediaTable.id).onDelete('cascade'),
    references('forum_media_entry_fk', table.entryId, forumEntryTable.id).onDelete('cascade'),
    index('forum_media_entry_idx').on(table.entryId, table.position),
  ],
);

export const forumLikeTable = pgTable(
  'forum_like',
  {
    entryId: uuid('entry_id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'forum_like_pk', columns: [table.userId, table.entryId] }),
    references('forum_like_entry_fk', table.entryId, forumEntryTable.id).onDelete('cascade'),
    references('forum_like_user_fk', table.userId, userTable.id).onDelete('cascade'),
    index('forum_like_entry_idx').on(table.entryId),
  ],
);

/** Whom a public entry mentions, and the name that stands there. */
export const forumMentionTable = pgTable(
  'forum_mention',
  {
    entryId: uuid('entry_id').notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
  },
  (table) => [
    primaryKey({ name: 'forum_mention_pk', columns: [table.entryId, table.userId] }),
    references('forum_mention_entry_fk', table.entryId, forumEntryTable.id).onDelete('cascade'),
    references('forum_mention_user_fk', table.userId, userTable.id).onDelete('cascade'),
    index('forum_mention_user_idx').on(table.userId),
  ],
);

/** Who wants to hear of replies to a discussion; its author does from the start. */
export const forumFollowTable = pgTable(
  'forum_follow',
  {
    postId: uuid('post_id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'forum_follow_pk', columns: [table.postId, table.userId] }),
    references('forum_follow_post_fk', table.postId, forumPostTable.id).onDelete('cascade'),
    references('forum_follow_user_fk', table.userId, userTable.id).onDelete('cascade'),
    index('forum_follow_user_idx').on(table.userId),
  ],
);
