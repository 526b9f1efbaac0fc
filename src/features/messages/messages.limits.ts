/** How long, how many, how often: every bound of messages, for the code that keeps it and tests. */
import type { LimitRule } from '#platform/security/rate-limit.server.ts';

export const MESSAGE_MAX = 2_000;
/** Pictures of one message (DECISIONS.md G2). */
export const PICTURES_MAX = 3;
/**
 * What a message can be. Whatever is no text is about something of a later feature, which says what
 * it is; its words are a note and may be empty.
 */
export const MESSAGE_TYPES = ['text', 'offer'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];
export const SEARCH_MAX = 100;
export const CONVERSATIONS_PER_PAGE = 20;
export const MESSAGES_PER_PAGE = 30;
/** Unread for this long, a message is told of elsewhere (DECISIONS.md M6). */
export const WAITED_MINUTES = 10;
/** Messages are kept for a year (spec 2 section 9). */
export const KEPT_DAYS = 365;
/** How soon somebody usually answers is worked out from so many of their conversations at least. */
export const ANSWERING = { conversations: 5, days: 90 } as const;
/**
 * Events are there for streams that reconnect; whoever was away for longer loads the page anew.
 */
export const EVENTS_KEPT_DAYS = 2;

export const MESSAGE_LIMITS = {
  messages: { name: 'messages', limit: 60, windowSeconds: 60 },
  /** People written to for the first time. */
  conversations: { name: 'conversations-day', limit: 40, windowSeconds: 86_400 },
  typing: { name: 'messages-typing', limit: 60, windowSeconds: 60 },
} as const satisfies Record<string, LimitRule>;

/** Messages before and after a reported one that moderators read with it. */
export const AROUND_REPORTED = 5;
/**
 * Messages that moderators read of a conversation that was reported as a whole: up to the last one
 * of the reported person, and AROUND_REPORTED after it.
 */
export const LAST_REPORTED = 20;
