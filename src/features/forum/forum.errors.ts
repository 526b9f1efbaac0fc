/** What can go wrong in the forum. Keys under "errors" in the message files. */
import { AppError, defineErrors } from '#platform/errors.ts';
import { brokenFields, type Issue } from '#platform/pages/read-input.ts';

export const forumErrors = defineErrors({
  /** Also for what waits to be looked at: nobody else learns that there is one. */
  forum_post_not_found: { kind: 'notFound', key: 'forum.postNotFound' },
  forum_reply_not_found: { kind: 'notFound', key: 'forum.replyNotFound' },
  /** Writing needs a proven address (DECISIONS.md A16). */
  forum_unverified: { kind: 'forbidden', key: 'forum.needVerified' },
  forum_not_yours: { kind: 'forbidden', key: 'forum.notYours' },
  /** Nobody decides about their own text. */
  forum_own: { kind: 'forbidden', key: 'forum.own' },
  forum_invalid: { kind: 'invalid', key: 'forum.invalid' },
  forum_locked: { kind: 'conflict', key: 'forum.locked' },
  /** Written or decided on the strength of an older revision. */
  forum_changed: { kind: 'conflict', key: 'forum.changed' },
  forum_like_own: { kind: 'forbidden', key: 'forum.likeOwn' },
  forum_client_id_used: { kind: 'conflict', key: 'forum.clientIdUsed' },
  forum_mentions: { kind: 'invalid', key: 'forum.mentions' },
});

/** The refusal of what is wrong with a written text; the first sentence stands for all of it. */
export function refuseText(issues: readonly Issue[]): AppError {
  return new AppError(forumErrors.forum_invalid, { fields: brokenFields(issues) });
}
