// Begins discussions and replies to them. What is written waits for the check; sent again with the
// same client id, it is the same text.
import { and, eq, sql } from 'drizzle-orm';
import { v4, v7 } from 'uuid';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { findBlocks } from '#features/accounts/accounts.public.server.ts';
import { lockAccount } from '#features/accounts/accounts.session.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { forumErrors, refuseText } from '#features/forum/forum.errors.ts';
import { forumSubmitted } from '#features/forum/forum.events.server.ts';
import { FORUM_LIMITS } from '#features/forum/forum.limits.ts';
import {
  postInput,
  type PostInput,
  type PostView,
  replyInput,
  type ReplyInput,
  type ReplyView,
} from '#features/forum/forum.schema.ts';
import {
  forumEntryTable,
  forumFollowTable,
  forumPostTable,
} from '#features/forum/forum.table.server.ts';
import { getPost } from '#features/forum/views/post.server.ts';
import { getReply } from '#features/forum/views/replies.server.ts';
import { lockPostRow, requireWriter } from './entry.server.ts';
import { claimPictures, setPictures } from './media.server.ts';
import { renderEntry, requireMayMention } from './mentions.server.ts';

type Written = {
  clientId: string;
  title: string | null;
  content: string;
  media: readonly string[];
};

/**
 * Begins a discussion.
 * @throws AppError not_authenticated, forum_unverified, forum_invalid, forum_client_id_used,
 *   media_not_found, media_in_use, rate_limited
 */
export async function createPost(ctx: Ctx, input: PostInput): Promise<PostView> {
  const actor = requireWriter(ctx);
  const { category, clientId = v4(), ...text } = readInput(postInput, input, refuseText);
  const written = { ...text, clientId };
  const sent = await findSent(ctx, actor, written);
  if (!sent) await requireWithinLimit(ctx, FORUM_LIMITS.posts, actor.id);
  const id =
    sent ??
    (await inTransaction(ctx, async (ctx) => {
      const again = await beginWriting(ctx, actor, written);
      if (again) return again;
      const id = v7();
      await ctx.db
        .insert(forumPostTable)
        .values({ id, topic: category, createdAt: ctx.now, activeAt: ctx.now });
      await insertEntry(ctx, actor, { id, postId: id, ...written });
      await ctx.db
        .insert(forumFollowTable)
        .values({ postId: id, userId: actor.id, createdAt: ctx.now });
      return id;
    }));
  return getPost(ctx, { id });
}

/**
 * Replies to a public discussion that is not closed.
 * @throws AppError as createPost, and forum_post_not_found, forum_locked, forum_mentions,
 *   person_blocked, person_unavailable
 */
export async function createReply(ctx: Ctx, input: ReplyInput): Promise<ReplyView> {
  const actor = requireWriter(ctx);
  const { postId, clientId = v4(), ...text } = readInput(replyInput, input, refuseText);
  const written = { ...text, clientId, title: null };
  const sent = await findSent(ctx, actor, written);
  if (!sent) await requireWithinLimit(ctx, FORUM_LIMITS.replies, actor.id);
  const id =
    sent ??
    (await inTransaction(ctx, async (ctx) => {
      const again = await beginWriting(ctx, actor, written);
      if (again) return again;
      await requireOpenPost(ctx, actor, postId);
      const id = v7();
      await insertEntry(ctx, actor, { id, postId, ...written });
      return id;
    }));
  return getReply(ctx, { id });
}

/** The discussion can be replied to, by this person. */
async function requireOpenPost(ctx: Ctx, actor: Actor, postId: string): Promise<void> {
  const post = await lockPostRow(ctx, { id: postId });
  if (!post.isPublic) throw new AppError(forumErrors.forum_post_not_found, { detail: postId });
  if (post.lockedAt) throw new AppError(forumErrors.forum_locked);
  const [asked] = await ctx.db
    .select({ userId: forumEntryTable.userId })
    .from(forumEntryTable)
    .where(eq(forumEntryTable.id, postId));
  if (!asked || asked.userId === actor.id) return;
  const { blocking, blockedBy } = await findBlocks(ctx, { userId: asked.userId });
  if (blocking) throw new AppError(accountErrors.person_blocked);
  if (blockedBy) throw new AppError(accountErrors.person_unavailable, { detail: asked.userId });
}

/** The text that came with this client id before; it must be the same one. */
async function findSent(
  ctx: Ctx,
  actor: Actor,
  { clientId, title, content }: Written,
): Promise<string | null> {
  const [sent] = await ctx.db
    .select({
      id: forumEntryTable.id,
      title: forumEntryTable.title,
      content: forumEntryTable.content,
    })
    .from(forumEntryTable)
    .where(and(eq(forumEntryTable.userId, actor.id), eq(forumEntryTable.clientId, clientId)));
  if (!sent) return null;
  if (sent.content !== content || sent.title !== title)
    throw new AppError(forumErrors.forum_client_id_used);
  return sent.id;
}

/**
 * What one person writes in the forum is written one after the other, while their account is there.
 * @returns the same text, when it came a moment ago
 */
async function beginWriting(ctx: Ctx, actor: Actor, written: Written): Promise<string | null> {
  await lockAccount(ctx, actor);
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`forum texts of ${actor.id}`}, 0))`,
  );
  return findSent(ctx, actor, written);
}

async function insertEntry(
  ctx: Ctx,
  actor: Actor,
  { id, postId, title, content, clientId, media }: Written & { id: string; postId: string },
): Promise<void> {
  const body = await renderEntry(ctx, { postId, userId: actor.id, content });
  await requireMayMention(ctx, { body, authorId: actor.id });
  await ctx.db.insert(forumEntryTable).values({
    id,
    postId,
    userId: actor.id,
    title,
    content,
    body,
    clientId,
    createdAt: ctx.now,
  });
  await claimPictures(ctx, { ownerId: actor.id, ids: media });
  await setPictures(ctx, { entryId: id, ids: media });
  await publish(ctx, forumSubmitted, { id, revision: 1 });
}
