// Gives the demo its forum: discussions of all topics, with replies, likes and answers.
import type { Ctx } from '#platform/context.ts';
import {
  forumEntryTable,
  forumFollowTable,
  forumLikeTable,
  forumPostTable,
} from '#features/forum/forum.table.server.ts';
import { renderMarkdown } from '#features/forum/markup/markdown.server.ts';
import type { DemoDiscussion } from './discussions.ts';
import { randomOf } from './random.ts';
import { idAt, inBatches } from './rows.ts';

const MINUTE_MS = 60_000;

/** @param ids user ids by the person's slug */
export async function insertDiscussions(
  ctx: Ctx,
  discussions: readonly DemoDiscussion[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const random = randomOf('calabash forum');
  const posts: (typeof forumPostTable.$inferInsert)[] = [];
  const entries: (typeof forumEntryTable.$inferInsert)[] = [];
  const likes: (typeof forumLikeTable.$inferInsert)[] = [];
  const follows: (typeof forumFollowTable.$inferInsert)[] = [];
  const moment = (minutesAgo: number) => new Date(ctx.now.getTime() - minutesAgo * MINUTE_MS);
  for (const told of discussions) {
    const createdAt = moment(told.minutesAgo);
    const postId = idAt(random, createdAt);
    const userId = ids.get(told.author.slug)!;
    const add = (
      id: string,
      entry: Pick<DemoDiscussion, 'author' | 'content' | 'minutesAgo' | 'likedBy'>,
      title: string | null,
    ) => {
      const writtenAt = moment(entry.minutesAgo);
      entries.push({
        id,
        postId,
        userId: ids.get(entry.author.slug)!,
        title,
        content: entry.content,
        body: renderMarkdown(entry.content),
        status: 'approved',
        createdAt: writtenAt,
        likes: entry.likedBy.length,
        clientId: idAt(random, writtenAt),
      });
      for (const { slug } of entry.likedBy)
        likes.push({ entryId: id, userId: ids.get(slug)!, createdAt: writtenAt });
    };
    const replyIds = told.replies.map(({ minutesAgo }) => idAt(random, moment(minutesAgo)));
    posts.push({
      id: postId,
      topic: told.topic,
      isPublic: true,
      createdAt,
      activeAt: moment(told.replies.at(-1)?.minutesAgo ?? told.minutesAgo),
      replies: told.replies.length,
      views: told.views,
      acceptedReplyId: told.answer === null ? null : replyIds[told.answer]!,
      isPinned: told.pinned,
      ...(told.locked
        ? { lockedAt: moment(told.minutesAgo / 2), lockReason: 'answered' as const }
        : {}),
    });
    add(postId, told, told.title);
    told.replies.forEach((reply, place) => add(replyIds[place]!, reply, null));
    follows.push({ postId, userId, createdAt });
  }
  for (const batch of inBatches(posts)) await ctx.db.insert(forumPostTable).values(batch);
  for (const batch of inBatches(entries)) await ctx.db.insert(forumEntryTable).values(batch);
  for (const batch of inBatches(likes)) await ctx.db.insert(forumLikeTable).values(batch);
  for (const batch of inBatches(follows)) await ctx.db.insert(forumFollowTable).values(batch);
}
