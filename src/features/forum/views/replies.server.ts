// Owns the replies of a discussion in their orders.
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { validate } from 'uuid';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { keyset, type Page } from '#platform/db/keyset.server.ts';
import { forumErrors } from '#features/forum/forum.errors.ts';
import { findLiked } from '#features/forum/participation/likes.server.ts';
import { canModerateForum, canReadEntry, isAuthor } from '#features/forum/forum.policy.ts';
import { repliesInput, type RepliesInput, type ReplyView } from '#features/forum/forum.schema.ts';
import { forumEdits, forumEntryTable, forumPostTable } from '#features/forum/forum.table.server.ts';
import {
  authorColumns,
  entryColumns,
  findPictures,
  isReadable,
  toEntryView,
  waitingColumns,
  isShownPost,
} from './entries.server.ts';

const { createdAt, id: entryId, likes } = forumEntryTable;
/** As forum_entry_post_idx has them; the most liked ones are sorted, one discussion at a time. */
const ORDERS = {
  oldest: keyset('forum.replies-oldest', {
    createdAt: { by: createdAt, type: 'time' },
    id: { by: entryId, type: 'uuid' },
  }),
  newest: keyset('forum.replies-newest', {
    createdAt: { by: createdAt, type: 'time', descending: true },
    id: { by: entryId, type: 'uuid', descending: true },
  }),
  liked: keyset('forum.replies-liked', {
    likes: { by: likes, type: 'integer', descending: true },
    createdAt: { by: createdAt, type: 'time' },
    id: { by: entryId, type: 'uuid' },
  }),
} as const;

/** The orders have different cursors, and are used alike. */
type Order = {
  orderBy: (typeof ORDERS)['oldest']['orderBy'];
  columns: (typeof ORDERS)['oldest']['columns'];
  after: (at: never) => ReturnType<(typeof ORDERS)['oldest']['after']>;
  read: (cursor: string | null | undefined) => object | null;
  page: <Row>(rows: readonly Row[], limit: number, positionOf: (row: Row) => never) => Page<Row>;
};

const columns = {
  post: { acceptedReplyId: forumPostTable.acceptedReplyId },
  entry: entryColumns,
  author: authorColumns,
  waiting: waitingColumns,
} as const;

/**
 * Replies of a discussion that the actor may read, their own that wait included; `total` counts the
 * public ones.
 * @throws AppError forum_post_not_found; invalid_request for a cursor that is none
 */
export async function listReplies(
  ctx: Ctx,
  input: RepliesInput,
): Promise<Page<ReplyView> & { total: number }> {
  const { postId, sort, limit, cursor } = repliesInput.parse(input);
  const order = ORDERS[sort] as unknown as Order;
  const after = order.read(cursor);
  const ids = ctx.db
    .select({ id: forumEntryTable.id })
    .from(forumEntryTable)
    .where(
      and(
        eq(forumEntryTable.postId, postId),
        ne(forumEntryTable.id, postId),
        isReadable(ctx),
        after ? order.after(after as never) : undefined,
      ),
    )
    .orderBy(order.orderBy)
    .limit(limit + 1);
  const [[post], rows] = await Promise.all([
    ctx.db
      .select({ replies: forumPostTable.replies, isPublic: isShownPost(ctx.now).mapWith(Boolean) })
      .from(forumPostTable)
      .where(eq(forumPostTable.id, postId)),
    ctx.db
      .select({ ...columns, at: order.columns })
      .from(forumEntryTable)
      .innerJoin(forumPostTable, eq(forumPostTable.id, forumEntryTable.postId))
      .innerJoin(userTable, eq(userTable.id, forumEntryTable.userId))
      .leftJoin(forumEdits.table, forumEdits.beside(forumEntryTable.id))
      // Found by their ids alone first: a long discussion is not sorted with all its texts.
      .where(inArray(forumEntryTable.id, ids))
      .orderBy(order.orderBy),
  ]);
  if (!post || !(post.isPublic || canModerateForum(ctx.actor) || (await isOwn(ctx, postId))))
    throw new AppError(forumErrors.forum_post_not_found, { detail: postId });
  const { items, nextCursor } = order.page(rows, limit, ({ at }) => at as never);
  return { items: await toViews(ctx, items), nextCursor, total: post.replies };
}

/** The address at which a reply is seen, on whatever page of its discussion it is. */
export const replyPath = (postId: string, replyId: string): string =>
  `/forum/${postId}?reply=${replyId}#reply-${replyId}`;

/**
 * The cursor of a page, oldest first, that begins with a reply; null when the reply is among the
 * first ones, or there is none for this reader.
 * @param input.shown how many are the first ones
 */
export async function findCursorTo(
  ctx: Ctx,
  { postId, replyId, shown }: { postId: string; replyId: string; shown: number },
): Promise<string | null> {
  if (!validate(replyId)) return null;
  const earlier = await ctx.db
    .select({ at: ORDERS.oldest.columns })
    .from(forumEntryTable)
    .where(
      and(
        eq(forumEntryTable.postId, postId),
        ne(forumEntryTable.id, postId),
        isReadable(ctx),
        sql`(${createdAt}, ${entryId}) < (select r.created_at, r.id from ${forumEntryTable} r
          where r.id = ${replyId} and r.post_id = ${postId})`,
      ),
    )
    .orderBy(desc(createdAt), desc(entryId))
    .limit(shown);
  const [last] = earlier;
  return last && earlier.length === shown ? ORDERS.oldest.cursorOf(last.at as never) : null;
}

/** The actor's own discussion, which waits. */
async function isOwn(ctx: Ctx, postId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ userId: forumEntryTable.userId, status: forumEntryTable.status })
    .from(forumEntryTable)
    .where(eq(forumEntryTable.id, postId));
  return row !== undefined && isAuthor(ctx.actor, row) && canReadEntry(ctx.actor, row);
}

/**
 * One reply, as the actor may read it.
 * @throws AppError forum_reply_not_found
 */
export async function getReply(ctx: Ctx, { id }: { id: string }): Promise<ReplyView> {
  const rows = await ctx.db
    .select(columns)
    .from(forumEntryTable)
    .innerJoin(forumPostTable, eq(forumPostTable.id, forumEntryTable.postId))
    .innerJoin(userTable, eq(userTable.id, forumEntryTable.userId))
    .leftJoin(forumEdits.table, forumEdits.beside(forumEntryTable.id))
    .where(
      and(
        eq(forumEntryTable.id, id),
        sql`${forumEntryTable.id} <> ${forumEntryTable.postId}`,
        isReadable(ctx),
        canModerateForum(ctx.actor) ? undefined : eq(forumPostTable.isPublic, true),
      ),
    );
  const [reply] = await toViews(ctx, rows);
  if (!reply) throw new AppError(forumErrors.forum_reply_not_found, { detail: id });
  return reply;
}

type Row = {
  post: { acceptedReplyId: string | null };
} & Pick<Parameters<typeof toEntryView>[1], 'entry' | 'author' | 'waiting'>;

async function toViews(ctx: Ctx, rows: readonly Row[]): Promise<ReplyView[]> {
  const ids = rows.map(({ entry }) => entry.id);
  const [pictures, liked] = await Promise.all([findPictures(ctx, ids), findLiked(ctx, { ids })]);
  return rows.map(({ post, ...row }) => ({
    ...toEntryView(ctx, {
      ...row,
      media: pictures.get(row.entry.id) ?? [],
      liked: liked.has(row.entry.id),
    }),
    postId: row.entry.postId,
    accepted: post.acceptedReplyId === row.entry.id,
  }));
}
