// Owns lists of discussions: by topic in three orders, and what a search finds in their texts and
// replies.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { keyset, type Page } from '#platform/db/keyset.server.ts';
import { findLiked } from '#features/forum/participation/likes.server.ts';
import { COUNTED_MAX, EXCERPT_MAX, type PostSort } from '#features/forum/forum.limits.ts';
import { type PostCard, postsInput, type PostsInput } from '#features/forum/forum.schema.ts';
import { forumEntryTable, forumPostTable } from '#features/forum/forum.table.server.ts';
import { excerptOf } from '#features/forum/markup/body.ts';
import { authorColumns, isShownPost, NOBODY, toAuthor } from './entries.server.ts';
import { findMatches, type Matches } from './search.server.ts';

const { id, createdAt, activeAt, isPinned } = forumPostTable;
const pinned = { by: isPinned, type: 'boolean', descending: true } as const;
const last = {
  createdAt: { by: createdAt, type: 'time', descending: true },
  id: { by: id, type: 'uuid', descending: true },
} as const;
const lastActive = {
  activeAt: { by: activeAt, type: 'time', descending: true },
  id: { by: id, type: 'uuid', descending: true },
} as const;

/** As the indexes of forum_post have them; what a search finds has no pinned ones in front. */
const ORDERS = {
  newest: keyset('forum.newest', { pinned, ...last }),
  active: keyset('forum.active', { pinned, ...lastActive }),
  unanswered: keyset('forum.unanswered', last),
  found: keyset('forum.found', last),
  foundActive: keyset('forum.found-active', lastActive),
} as const;

/** The orders have different cursors, and are used alike. */
type PostOrder = {
  orderBy: SQL;
  columns: (typeof ORDERS)['found']['columns'];
  after: (at: never) => SQL;
  read: (cursor: string | null | undefined) => object | null;
  page: <Row>(rows: readonly Row[], limit: number, positionOf: (row: Row) => never) => Page<Row>;
};

function orderOf(sort: PostSort, searches: boolean): PostOrder {
  const name = searches ? (sort === 'active' ? 'foundActive' : 'found') : sort;
  return ORDERS[name] as unknown as PostOrder;
}

/**
 * Public discussions of a topic, or of all, those that are pinned first; with `q` the ones in which
 * all its words stand together in a text or a reply. `total` counts up to 1,000.
 * @throws AppError invalid_request for a cursor that is none
 */
export async function findPosts(
  ctx: Ctx,
  input: PostsInput,
): Promise<Page<PostCard> & { total: number }> {
  const { category, sort, q, limit, cursor } = postsInput.parse(input);
  const text = q?.trim() ?? '';
  const order = orderOf(sort, text !== '');
  const after = order.read(cursor);
  const listed = and(
    isShownPost(ctx.now),
    category === 'all' ? undefined : eq(forumPostTable.topic, category),
    sort === 'unanswered' ? sql`${forumPostTable.replies} = 0` : undefined,
  );
  const from = after ? order.after(after as never) : undefined;
  const found: Matches | null = text
    ? await findMatches(ctx, { text, listed, from, orderBy: order.orderBy, most: limit + 1 })
    : null;
  const [rows, total] = await Promise.all([
    readPosts(ctx, order, found ? inArray(id, [...found.ids]) : and(listed, from), limit + 1),
    found ? found.total : countPosts(ctx, listed),
  ]);
  const { items, nextCursor } = order.page(rows, limit, ({ at }) => at as never);
  return { items: await toCards(ctx, items), nextCursor, total };
}

async function countPosts(ctx: Ctx, listed: SQL | undefined): Promise<number> {
  const counted = ctx.readDb
    .select({ one: sql`1` })
    .from(forumPostTable)
    .where(listed)
    .limit(COUNTED_MAX)
    .as('counted');
  return ctx.readDb.$count(counted);
}

const columns = {
  post: {
    id,
    topic: forumPostTable.topic,
    createdAt,
    activeAt,
    replies: forumPostTable.replies,
    views: forumPostTable.views,
    isPinned,
    lockedAt: forumPostTable.lockedAt,
    acceptedReplyId: forumPostTable.acceptedReplyId,
  },
  entry: {
    userId: forumEntryTable.userId,
    title: forumEntryTable.title,
    body: forumEntryTable.body,
    likes: forumEntryTable.likes,
    status: forumEntryTable.status,
  },
  author: authorColumns,
} as const;

async function readPosts(ctx: Ctx, order: PostOrder, where: SQL | undefined, limit: number) {
  return ctx.readDb
    .select({ ...columns, at: order.columns })
    .from(forumPostTable)
    .innerJoin(forumEntryTable, eq(forumEntryTable.id, forumPostTable.id))
    .innerJoin(userTable, eq(userTable.id, forumEntryTable.userId))
    .where(where)
    .orderBy(order.orderBy)
    .limit(limit);
}

async function toCards(ctx: Ctx, rows: Awaited<ReturnType<typeof readPosts>>): Promise<PostCard[]> {
  const liked = await findLiked(ctx, { ids: rows.map(({ post }) => post.id) });
  return rows.map(({ post, entry, author }) => {
    const gone = entry.status !== 'approved';
    return {
      id: post.id,
      userId: gone || author.deletedAt ? null : entry.userId,
      author: gone ? NOBODY : toAuthor(author, ctx.now),
      title: entry.title ?? '',
      excerpt: gone ? '' : excerptOf(entry.body, EXCERPT_MAX),
      category: post.topic,
      createdAt: post.createdAt.toISOString(),
      activeAt: post.activeAt.toISOString(),
      replies: post.replies,
      likes: entry.likes,
      liked: liked.has(post.id),
      views: post.views,
      pinned: post.isPinned,
      locked: post.lockedAt !== null,
      acceptedReplyId: post.acceptedReplyId,
    };
  });
}
