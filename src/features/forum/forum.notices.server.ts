// What people are told of the forum: that somebody replied where they asked or follow, mentioned
// them, or chose their answer.
import { and, eq, ne, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { defineNotice } from '#platform/notices/notices.server.ts';
import type { NoticeGroup, NoticeReader, WrittenNotice } from '#platform/notices/kinds.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { forumAnswerAccepted, forumMentioned, forumReplied } from './forum.events.server.ts';
import {
  forumEntryTable,
  forumFollowTable,
  forumMentionTable,
  forumPostTable,
} from './forum.table.server.ts';
import { replyPath } from './views/replies.server.ts';

const group: NoticeGroup = {
  name: 'forum',
  icon: 'messages-square',
  place: 60,
  defaults: { app: true, mail: true, push: false, digest: false },
  describe: (locale) => {
    const t = translator(locale, 'notices.forum');
    return { title: t('title'), line: t('line') };
  },
};

/** The title is that of the discussion, as it was then. */
const values = z.object({ postId: z.uuid(), entryId: z.uuid(), title: z.string() });
type Values = z.infer<typeof values>;

const pathOf = ({ postId, entryId }: Values) =>
  entryId === postId ? `/forum/${postId}` : replyPath(postId, entryId);

const written =
  (text: 'reply' | 'mention' | 'answer') =>
  ({ locale }: NoticeReader, told: Values, { actor: name }: { actor: string }): WrittenNotice => ({
    title: translator(locale, 'notices.forum')(text, { name }),
    strong: name,
    line: told.title,
    path: pathOf(told),
  });

export const forumNotices = [
  defineNotice({
    name: 'forum.reply',
    group,
    icon: 'reply',
    event: forumReplied,
    schema: values,
    async notify(ctx, { postId, entryId, authorId }) {
      const title = await findTitle(ctx, { postId, entryId });
      if (title === null) return [];
      const people = await findFollowers(ctx, { postId, entryId, authorId });
      return people.map((to) => ({
        to,
        actorId: authorId,
        key: entryId,
        values: { postId, entryId, title },
      }));
    },
    write: written('reply'),
  }),
  defineNotice({
    name: 'forum.mention',
    group,
    icon: 'at-sign',
    event: forumMentioned,
    schema: values,
    async notify(ctx, { postId, entryId, authorId, userId }) {
      const title = await findTitle(ctx, { postId, entryId });
      if (title === null) return [];
      const told = { postId, entryId, title };
      return [{ to: userId, actorId: authorId, key: entryId, values: told }];
    },
    write: written('mention'),
  }),
  defineNotice({
    name: 'forum.answer',
    group,
    icon: 'circle-check',
    event: forumAnswerAccepted,
    schema: values,
    async notify(ctx, { postId, entryId, authorId }) {
      const title = await findTitle(ctx, { postId, entryId });
      const askedBy = await findAuthor(ctx, postId);
      // Whoever answers their own question knows.
      if (title === null || askedBy === authorId) return [];
      const told = { postId, entryId, title };
      return [{ to: authorId, actorId: askedBy, key: entryId, values: told }];
    },
    write: written('answer'),
  }),
];

/** Of the discussion; null when it, or the text in it, is not public any more. */
async function findTitle(
  ctx: Ctx,
  { postId, entryId }: { postId: string; entryId: string },
): Promise<string | null> {
  const [text] = await ctx.db
    .select({ status: forumEntryTable.status })
    .from(forumEntryTable)
    .innerJoin(forumPostTable, eq(forumPostTable.id, forumEntryTable.postId))
    .where(and(eq(forumEntryTable.id, entryId), sql`${forumPostTable.isPublic}`));
  if (text?.status !== 'approved') return null;
  const [asked] = await ctx.db
    .select({ title: forumEntryTable.title })
    .from(forumEntryTable)
    .where(eq(forumEntryTable.id, postId));
  return asked?.title ?? null;
}

async function findAuthor(ctx: Ctx, id: string): Promise<string> {
  const [entry] = await ctx.db
    .select({ userId: forumEntryTable.userId })
    .from(forumEntryTable)
    .where(eq(forumEntryTable.id, id));
  return entry?.userId ?? '';
}

/** Whoever follows, besides those who wrote it or are told that it mentions them. */
async function findFollowers(
  ctx: Ctx,
  { postId, entryId, authorId }: { postId: string; entryId: string; authorId: string },
): Promise<string[]> {
  const mentioned = ctx.db
    .select({ one: sql`1` })
    .from(forumMentionTable)
    .where(
      and(
        eq(forumMentionTable.entryId, entryId),
        eq(forumMentionTable.userId, forumFollowTable.userId),
      ),
    );
  const rows = await ctx.db
    .select({ userId: forumFollowTable.userId })
    .from(forumFollowTable)
    .where(
      and(
        eq(forumFollowTable.postId, postId),
        ne(forumFollowTable.userId, authorId),
        notExists(mentioned),
      ),
    );
  return rows.map(({ userId }) => userId);
}
