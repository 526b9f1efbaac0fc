/** Inputs and views of the forum. Browser-safe. */
import { z } from 'zod';
import { mediaView } from '#features/media/media.schema.ts';
import { cleanName, cleanText } from '#platform/i18n/clean-text.ts';
import { SCREENED_OUTCOMES, WAITING_STATUSES } from '#platform/screening/states.ts';
import {
  CONTENT_MAX,
  DEFAULT_TOPIC,
  ENTRY_STATUSES,
  LOCK_REASONS,
  NAME_PART_MAX,
  PICTURES_MAX,
  POST_SORTS,
  POSTS_PER_PAGE,
  REPLIES_PER_PAGE,
  REPLY_SORTS,
  SEARCH_MAX,
  TITLE_MAX,
  TOPICS,
} from './forum.limits.ts';
import type { RichText } from './markup/body.ts';

const title = z
  .string('forum.titleRequired')
  .max(4 * TITLE_MAX, 'forum.titleTooLong')
  .transform(cleanName)
  .pipe(z.string().min(1, 'forum.titleRequired').max(TITLE_MAX, 'forum.titleTooLong'));
const content = z
  .string('forum.contentRequired')
  .max(2 * CONTENT_MAX, 'forum.contentTooLong')
  .transform(cleanText)
  .pipe(z.string().min(1, 'forum.contentRequired').max(CONTENT_MAX, 'forum.contentTooLong'));
const category = z.enum(TOPICS, 'forum.topic').default(DEFAULT_TOPIC);
const media = z
  .array(z.uuid('forum.picture'), 'forum.picture')
  .max(PICTURES_MAX, 'forum.tooManyPictures')
  .default([]);
const clientId = z.uuid().optional();
const revision = z.int().min(1).max(2_147_483_647);

/** A new discussion (spec 2 section 5). */
export const postInput = z.object({ title, category, content, media, clientId });
export type PostInput = z.input<typeof postInput>;

export const replyInput = z.object({ postId: z.uuid(), content, media, clientId });
export type ReplyInput = z.input<typeof replyInput>;

/** `revision` is the one that the new text was made of. */
export const editPostInput = z.object({ id: z.uuid(), revision, title, category, content, media });
export type EditPostInput = z.input<typeof editPostInput>;
export const editReplyInput = z.object({ id: z.uuid(), revision, content, media });
export type EditReplyInput = z.input<typeof editReplyInput>;

/** `nextCursor` of the page before. */
const cursor = z.string().max(1000).optional();

export const postsInput = z.object({
  category: z.enum(['all', ...TOPICS]).default('all'),
  sort: z.enum(POST_SORTS).default('newest'),
  /** Words of a discussion's title, of its text or of one of its replies. */
  q: z.string().max(SEARCH_MAX).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(POSTS_PER_PAGE),
  cursor,
});
export type PostsInput = z.input<typeof postsInput>;

export const repliesInput = z.object({
  postId: z.uuid(),
  sort: z.enum(REPLY_SORTS).default('oldest'),
  limit: z.coerce.number().int().min(1).max(100).default(REPLIES_PER_PAGE),
  cursor,
});
export type RepliesInput = z.input<typeof repliesInput>;

export const lockInput = z.object({ id: z.uuid(), reason: z.enum(LOCK_REASONS) });

export const decisionInput = z.object({
  id: z.uuid(),
  revision,
  outcome: z.enum(SCREENED_OUTCOMES),
  /** A key of the reasons that authors are told. */
  reason: z.string().max(60).nullable().default(null),
});

export const previewInput = z.object({
  content: z.string().max(100_000),
  /** Whose people may be mentioned. */
  postId: z.uuid().optional(),
});
/** What somebody typed behind an at-sign. */
export const namesInput = z.object({
  q: z.string().max(NAME_PART_MAX).default('').transform(cleanName),
  /** Whose people come first. */
  postId: z.uuid().optional(),
});
export const nameView = z.object({ id: z.uuid(), name: z.string(), avatar: z.string().nullable() });
export type NameView = z.infer<typeof nameView>;

export const similarInput = z.object({ title: z.string().max(TITLE_MAX) });

const authorView = z.object({
  /** Null when the account is gone, or the text was deleted. */
  id: z.uuid().nullable(),
  name: z.string(),
  avatar: z.string().nullable(),
  isVerified: z.boolean(),
});
export type AuthorView = z.infer<typeof authorView>;

/** `content` as it is shown: blocks, and the marks in them. */
const body = z.unknown().meta({
  description: 'The content as a tree of what is shown.',
}) as unknown as z.ZodType<RichText>;

export const previewView = z.object({ body });
export type PreviewView = z.infer<typeof previewView>;

/** What posts and replies have in common. */
const entry = {
  id: z.uuid(),
  /** Null for a deleted one. */
  userId: z.uuid().nullable(),
  author: authorView,
  /** Markdown. */
  content: z.string(),
  body,
  media: z.array(mediaView),
  createdAt: z.iso.datetime(),
  /** When it was changed after it had become public. */
  editedAt: z.iso.datetime().nullable(),
  likes: z.int(),
  /** The actor likes it. */
  liked: z.boolean(),
  status: z.enum(ENTRY_STATUSES),
  /** Why it was rejected or removed, for its author and moderators. */
  statusReason: z.string().nullable(),
  /** An edit waits to be looked at; for its author and moderators. */
  waitingEdit: z.enum(WAITING_STATUSES).nullable(),
  /** Of what was written last, an edit that waits included. */
  revision: z.int(),
};

export const replyView = z.object({ ...entry, postId: z.uuid(), accepted: z.boolean() });
export type ReplyView = z.infer<typeof replyView>;

const discussion = {
  title: z.string(),
  category: z.enum(TOPICS),
  /** Public replies. */
  replies: z.int(),
  views: z.int(),
  pinned: z.boolean(),
  locked: z.boolean(),
  acceptedReplyId: z.uuid().nullable(),
  /** Of the latest reply. */
  activeAt: z.iso.datetime(),
};

/** A discussion in a list. */
export const postCard = z.object({
  id: z.uuid(),
  userId: z.uuid().nullable(),
  author: authorView,
  /** The beginning of its text, without marks. */
  excerpt: z.string(),
  createdAt: z.iso.datetime(),
  likes: z.int(),
  liked: z.boolean(),
  ...discussion,
});
export type PostCard = z.infer<typeof postCard>;

export const postView = z.object({
  ...entry,
  ...discussion,
  lockedAt: z.iso.datetime().nullable(),
  lockReason: z.enum(LOCK_REASONS).nullable(),
  /** The actor hears of replies. */
  following: z.boolean(),
});
export type PostView = z.infer<typeof postView>;

/** What somebody wrote last, to go on from. */
export const writtenView = z.object({
  id: z.uuid(),
  postId: z.uuid(),
  revision: z.int(),
  title: z.string().nullable(),
  category: z.enum(TOPICS).nullable(),
  content: z.string(),
  media: z.array(mediaView.extend({ id: z.uuid() })),
});
export type WrittenView = z.infer<typeof writtenView>;

/** A discussion by its title. */
export const postLink = z.object({
  id: z.uuid(),
  title: z.string(),
  replies: z.int(),
  answered: z.boolean(),
});
export type PostLink = z.infer<typeof postLink>;
