// Changes what somebody wrote. What the public sees stays until the new text is decided; of two
// edits at once the second is told what the first one wrote.
import { isDeepStrictEqual } from 'node:util';
import { lockAccount } from '#features/accounts/accounts.session.server.ts';
import { findOwnMedia } from '#features/media/media.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { requireScreenedStep, type ScreenedStatus } from '#platform/screening/states.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { forumErrors, refuseText } from '#features/forum/forum.errors.ts';
import { forumSubmitted } from '#features/forum/forum.events.server.ts';
import { FORUM_LIMITS, type Topic } from '#features/forum/forum.limits.ts';
import { canEditEntry } from '#features/forum/forum.policy.ts';
import {
  editPostInput,
  type EditPostInput,
  editReplyInput,
  type EditReplyInput,
  type PostView,
  type ReplyView,
  type WrittenView,
} from '#features/forum/forum.schema.ts';
import type { EntryContent } from '#features/forum/forum.table.server.ts';
import { getPost } from '#features/forum/views/post.server.ts';
import { getReply } from '#features/forum/views/replies.server.ts';
import {
  contentOf,
  findEntry,
  type LockedEntry,
  lockEntryRow,
  requireWriter,
  setEntryStatus,
  showContent,
} from './entry.server.ts';
import { claimPictures, releasePictures } from './media.server.ts';
import { renderEntry, requireMayMention } from './mentions.server.ts';
import { entryRevisions } from './moderation.server.ts';

type NewText = {
  id: string;
  revision: number;
  title: string | null;
  topic: Topic | null;
  content: string;
  media: readonly string[];
};

/**
 * Changes the own discussion.
 * @throws AppError not_authenticated, forum_unverified, forum_post_not_found, forum_not_yours,
 *   forum_locked, forum_invalid, forum_mentions, person_blocked, person_unavailable,
 *   media_not_found, media_in_use, rate_limited; forum_changed with what was written meanwhile
 */
export async function editPost(ctx: Ctx, input: EditPostInput): Promise<PostView> {
  const actor = requireWriter(ctx);
  const { category, ...text } = readInput(editPostInput, input, refuseText);
  await requireWithinLimit(ctx, FORUM_LIMITS.edits, actor.id);
  await inTransaction(ctx, (ctx) => editEntry(ctx, actor, 'post', { ...text, topic: category }));
  return getPost(ctx, { id: text.id });
}

/** Changes the own reply. @throws AppError as editPost, and forum_reply_not_found */
export async function editReply(ctx: Ctx, input: EditReplyInput): Promise<ReplyView> {
  const actor = requireWriter(ctx);
  const text = readInput(editReplyInput, input, refuseText);
  await requireWithinLimit(ctx, FORUM_LIMITS.edits, actor.id);
  await inTransaction(ctx, (ctx) =>
    editEntry(ctx, actor, 'reply', { ...text, title: null, topic: null }),
  );
  return getReply(ctx, { id: text.id });
}

/**
 * What the actor wrote last, to go on from: the edit that waits, where there is one.
 * @throws AppError not_authenticated, forum_unverified, forum_post_not_found, forum_not_yours,
 *   forum_locked
 */
export async function getWritten(ctx: Ctx, { id }: { id: string }): Promise<WrittenView> {
  const actor = requireWriter(ctx);
  const entry = await findEntry(ctx, id);
  if (!entry) throw new AppError(forumErrors.forum_post_not_found, { detail: id });
  requireMayEdit(actor, entry);
  return writtenOf(ctx, entry);
}

/** @throws AppError forum_not_yours, forum_locked; content_removed by a moderator */
function requireMayEdit(actor: Actor, { post, entry }: LockedEntry): void {
  if (entry.userId !== actor.id) throw new AppError(forumErrors.forum_not_yours);
  if (canEditEntry(actor, entry, { locked: post.lockedAt !== null })) return;
  throw new AppError(
    entry.status === 'removed' ? platformErrors.content_removed : forumErrors.forum_locked,
  );
}

async function writtenOf(ctx: Ctx, held: LockedEntry): Promise<WrittenView> {
  const { entry, edit } = held;
  const { title, topic, content, media } = edit?.content ?? (await contentOf(ctx, held));
  return {
    id: entry.id,
    postId: entry.postId,
    revision: edit?.number ?? entry.revision,
    title,
    category: topic,
    content,
    media: await findOwnMedia(ctx, { ids: media }),
  };
}

async function editEntry(
  ctx: Ctx,
  actor: Actor,
  of: 'post' | 'reply',
  text: NewText,
): Promise<void> {
  await lockAccount(ctx, actor);
  const held = await lockEntryRow(ctx, { id: text.id, of });
  requireMayEdit(actor, held);
  const current = await writtenOf(ctx, held);
  if (current.revision !== text.revision)
    throw new AppError(forumErrors.forum_changed, {
      detail: `${text.id} is at ${current.revision}`,
      current,
    });
  const { title, topic, content, media } = text;
  const written = { title, topic, content, media };
  const { media: known, category, ...same } = current;
  const before = { title: same.title, topic: category, content: same.content, media: idsOf(known) };
  if (isDeepStrictEqual(written, before)) return;
  const body = await renderEntry(ctx, { ...held.entry, content });
  await requireMayMention(ctx, { body, authorId: actor.id });
  await store(ctx, held, written);
}

const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id);

/** Stored where it belongs: in place, or beside what the public reads. */
async function store(ctx: Ctx, held: LockedEntry, content: EntryContent): Promise<void> {
  const { entry, edit: waiting } = held;
  const { id, revision, status, userId: ownerId } = entry;
  const shown = await contentOf(ctx, held);
  const beside = { id, revision, content: shown, waiting };
  const had = [...shown.media, ...(waiting?.content.media ?? [])];
  await claimPictures(ctx, { ownerId, ids: content.media, held: [...new Set(had)] });
  if (status === 'approved' && !isDeepStrictEqual(content, shown)) {
    const { number } = await entryRevisions.submit(ctx, beside, { content });
    // A server of the version before decides by this number, too.
    return setEntryStatus(ctx, entry, status, { revision: number });
  }
  // An edit that waited is given up, and its number used up.
  const changes = { revision: await entryRevisions.drop(ctx, beside) };
  if (status === 'approved') return setEntryStatus(ctx, entry, status, changes);
  const to = requireScreenedStep('submit', status as ScreenedStatus, 'author');
  await showContent(ctx, entry, content, { ...changes, status: to });
  await releasePictures(ctx, shown.media, content.media);
  await publish(ctx, forumSubmitted, { id, revision: changes.revision });
}
