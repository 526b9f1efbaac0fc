/** How long, how many, how often: every bound of the forum, for the code and its tests. */
import type { LimitRule } from '#platform/security/rate-limit.server.ts';
import { SCREENED_STATUSES } from '#platform/screening/states.ts';

/** The topics of spec 2 section 9; "all" is a filter, not a topic (DECISIONS.md I7). */
export const TOPICS = [
  'general',
  'buying-selling',
  'local-events',
  'recommendations',
  'support',
] as const;
export type Topic = (typeof TOPICS)[number];
export const DEFAULT_TOPIC: Topic = 'general';

export const POST_SORTS = ['newest', 'active', 'unanswered'] as const;
export type PostSort = (typeof POST_SORTS)[number];
export const REPLY_SORTS = ['oldest', 'newest', 'liked'] as const;
export type ReplySort = (typeof REPLY_SORTS)[number];

/** Why a moderator closed a discussion. */
export const LOCK_REASONS = ['answered', 'off-topic', 'heated', 'outdated'] as const;
export type LockReason = (typeof LOCK_REASONS)[number];

/** Of what somebody wrote. `withdrawn` is for good: its author deleted it. */
export const ENTRY_STATUSES = [...SCREENED_STATUSES, 'withdrawn'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

export const TITLE_MAX = 150;
export const CONTENT_MAX = 10_000;
export const PICTURES_MAX = 4;
export const MENTIONS_MAX = 10;
/** Names that are suggested at once, and how long what they begin with may be. */
export const NAMES_SHOWN = 8;
export const NAME_PART_MAX = 40;
export const SEARCH_MAX = 100;
/** Shown of a discussion in a list. */
export const EXCERPT_MAX = 280;

export const POSTS_PER_PAGE = 20;
/** Of the list that people read. */
export const POSTS_SHOWN = 10;
export const REPLIES_PER_PAGE = 30;
/** Replies of a discussion that is opened in the list. */
export const REPLIES_IN_LIST = 10;
/** Discussions that are open in the list at once. */
export const OPEN_IN_LIST = 5;
/** Lists count no further; nobody reads on to the end of more. */
export const COUNTED_MAX = 1_000;
export const FEED_ENTRIES = 30;
/** What its author deleted goes for good this long after. */
export const WITHDRAWN_KEPT_DAYS = 30;

const TEN_MINUTES = 600;
export const FORUM_LIMITS = {
  posts: { name: 'forum-posts', limit: 10, windowSeconds: 3600 },
  replies: { name: 'forum-replies', limit: 30, windowSeconds: TEN_MINUTES },
  edits: { name: 'forum-edits', limit: 30, windowSeconds: TEN_MINUTES },
  likes: { name: 'forum-likes', limit: 120, windowSeconds: TEN_MINUTES },
  names: { name: 'forum-names', limit: 300, windowSeconds: TEN_MINUTES },
  previews: { name: 'forum-previews', limit: 200, windowSeconds: TEN_MINUTES },
} as const satisfies Record<string, LimitRule>;

/** Texts of the forum: the titles of the page on which one writes. */
export const WRITING_TITLES = {
  new: 'list.new',
  editPost: 'write.editPost',
  editReply: 'write.editReply',
} as const;
