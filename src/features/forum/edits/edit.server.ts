// Changes what somebody wrote. What the public sees stays until the new text is decided; of two
// edits at once the second is told what the first one wrote.
import { eq } from 'drizzle-orm';
import { lockAccount } from '#features/accounts/accounts.session.server.ts';
import { findOwnMedia } from '#features/media/media.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
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
import {
  forumEditTable,
  forumEntryTable,
  forumPostTable,
} from '#features/forum/forum.table.server.ts';
import { getPost } from '#features/forum/views/post.server.ts';
import { getReply } from '#features/forum/views/replies.server.ts';
import {
  type LockedEntry,
  lockEntryRow,
  readEntry,
  requireEntryTransition,
  requireWriter,
} from './entry.server.ts';
import { claimPictures, picturesOf, releasePictures, setPictures } from './media.server.ts';
import { renderEntry, requireMayMention } from './mentions.server.ts';

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
  const entry = await readEntry(ctx, { id });
  requireMayEdit(actor, entry);
  return writtenOf(ctx, entry);
}

function requireMayEdit(actor: Actor, { post, entry }: LockedEntry): void {
  if (entry.userId !== actor.id) throw new AppError(forumErrors.forum_not_yours);
  if (!canEditEntry(actor, entry, { locked: post.lockedAt !== null }))
    throw new AppError(forumErrors.forum_locked);
}

async function writtenOf(ctx: Ctx, { post, entry, edit }: LockedEntry): Promise<WrittenView> {
  const { id, postId, revision } = entry;
  const media = edit?.media ?? (await picturesOf(ctx, id));
  return {
    id,
    postId,
    revision,
    title: edit ? edit.title : entry.title,
    category: entry.title === null ? null : (edit?.topic ?? post.topic),
    content: edit?.content ?? entry.content,
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
  if (isSame(current, text)) return;
  const body = await renderEntry(ctx, { postId: held.post.id, content: text.content });
  await requireMayMention(ctx, { body, authorId: actor.id });
  const revision = text.revision + 1;
  const shown = await picturesOf(ctx, text.id);
  const before = [...new Set([...shown, ...(held.edit?.media ?? [])])];
  await claimPictures(ctx, { ownerId: actor.id, ids: text.media, held: before });
  if (held.entry.status === 'approved') {
    requireEntryTransition(ctx, 'edit', held.entry, 'author');
    // What the public sees keeps its pictures until the edit is decided.
    await releasePictures(ctx, before, [...shown, ...text.media]);
    await keepEdit(ctx, text, revision);
  } else {
    const status = requireEntryTransition(ctx, 'submit', held.entry, 'author');
    await releasePictures(ctx, before, text.media);
    await setPictures(ctx, { entryId: text.id, ids: text.media });
    const { title, content } = text;
    await ctx.db
      .update(forumEntryTable)
      .set({ title, content, body, status, statusReason: null })
      .where(eq(forumEntryTable.id, text.id));
    if (text.topic)
      await ctx.db
        .update(forumPostTable)
        .set({ topic: text.topic })
        .where(eq(forumPostTable.id, held.post.id));
  }
  await ctx.db.update(forumEntryTable).set({ revision }).where(eq(forumEntryTable.id, text.id));
  await publish(ctx, forumSubmitted, { id: text.id, revision });
}

function isSame(current: WrittenView, text: NewText): boolean {
  return (
    current.title === text.title &&
    current.category === text.topic &&
    current.content === text.content &&
    current.media.map(({ id }) => id).join() === text.media.join()
  );
}

async function keepEdit(ctx: Ctx, text: NewText, revision: number): Promise<void> {
  const { title, topic, content, media } = text;
  const waiting = {
    revision,
    status: 'pending' as const,
    statusReason: null,
    title,
    topic,
    content,
    media: [...media],
    createdAt: ctx.now,
  };
  await ctx.db
    .insert(forumEditTable)
    .values({ entryId: text.id, ...waiting })
    .onConflictDoUpdate({ target: forumEditTable.entryId, set: waiting });
}
