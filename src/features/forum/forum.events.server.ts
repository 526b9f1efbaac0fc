// What other features hear of the forum; each is published in the transaction that did it. Ids and
// facts alone: whoever needs a title or a name reads it when it handles the event.
import { z } from 'zod';
import { defineEvent } from '#platform/outbox/outbox.server.ts';
import { decidedFacts } from '#platform/screening/content.ts';
import { defineSubmitted } from '#platform/screening/screening.server.ts';

/** Of a discussion: `entryId` is its own text, with the same id as `postId`, or a reply. */
const about = { postId: z.uuid(), entryId: z.uuid(), authorId: z.uuid() };

/** Somebody wrote what nobody has looked at yet; `id` is that of the entry. */
export const forumSubmitted = defineSubmitted('forum.submitted');

/** Somebody decided about a revision. */
export const forumDecided = defineEvent('forum.decided', z.object({ ...about, ...decidedFacts }));

/** A new discussion is public. */
export const forumPosted = defineEvent('forum.posted', z.object(about));

/** A new reply is public; `authorId` wrote it. */
export const forumReplied = defineEvent('forum.replied', z.object(about));

/** A public text mentions somebody for the first time. */
export const forumMentioned = defineEvent(
  'forum.mentioned',
  z.object({ ...about, userId: z.uuid() }),
);

/** Whoever asked said that a reply is the answer. */
export const forumAnswerAccepted = defineEvent('forum.answer-accepted', z.object(about));

/** A text is gone for good, by its author or with the account. */
export const forumWithdrawn = defineEvent(
  'forum.removed',
  z.object({ ...about, by: z.enum(['author', 'account']) }),
);
