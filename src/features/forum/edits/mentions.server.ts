// Owns who may be mentioned in a discussion: the people who wrote in it, by the name that they have
// there.
import { and, desc, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import { requireMayWriteTo } from '#features/accounts/accounts.public.server.ts';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userBlockTable, userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { forumErrors } from '#features/forum/forum.errors.ts';
import { forumMentioned } from '#features/forum/forum.events.server.ts';
import { MENTIONS_MAX } from '#features/forum/forum.limits.ts';
import {
  type ForumEntryRow,
  forumEntryTable,
  forumMentionTable,
} from '#features/forum/forum.table.server.ts';
import type { RichText } from '#features/forum/markup/body.ts';
import {
  type Mentionable,
  mentionedIn,
  renderMarkdown,
} from '#features/forum/markup/markdown.server.ts';

/** More people than that take part in hardly any discussion. */
const PEOPLE_MAX = 200;

/**
 * Who has written in a discussion, of those who are still there; the latest to write come last, so
 * that of two with one name it is theirs.
 */
export async function findPeople(ctx: Ctx, { postId }: { postId: string }): Promise<Mentionable[]> {
  const wroteLast = sql<Date>`max(${forumEntryTable.createdAt})`;
  const rows = await ctx.db
    .select({ id: userTable.id, name: userTable.name, email: userTable.email })
    .from(forumEntryTable)
    .innerJoin(userTable, eq(userTable.id, forumEntryTable.userId))
    .where(
      and(
        eq(forumEntryTable.postId, postId),
        eq(forumEntryTable.status, 'approved'),
        isNull(userTable.deletedAt),
      ),
    )
    .groupBy(userTable.id)
    .orderBy(desc(wroteLast))
    .limit(PEOPLE_MAX);
  return rows.toReversed().map(({ id, ...person }) => ({ id, name: displayName(person) }));
}

/** A text of a discussion as it will be shown. */
export async function renderEntry(
  ctx: Ctx,
  { postId, content }: { postId: string; content: string },
): Promise<RichText> {
  const people = content.includes('@') ? await findPeople(ctx, { postId }) : [];
  return renderMarkdown(content, people);
}

/**
 * Makes sure that the actor may mention whom their text mentions.
 * @throws AppError forum_mentions for too many; person_blocked, person_unavailable
 */
export async function requireMayMention(
  ctx: Ctx,
  { body, authorId }: { body: RichText; authorId: string },
): Promise<void> {
  const others = mentionedIn(body).filter((id) => id !== authorId);
  if (others.length > MENTIONS_MAX)
    throw new AppError(forumErrors.forum_mentions, { fields: { content: 'forum.mentions' } });
  for (const userId of others) await requireMayWriteTo(ctx, { userId });
}

/**
 * Keeps whom a text that becomes public mentions, and tells those of them who were not mentioned in
 * it before, and have not blocked its author meanwhile.
 */
export async function keepMentions(
  ctx: Ctx,
  { id: entryId, postId, userId: authorId }: Pick<ForumEntryRow, 'id' | 'postId' | 'userId'>,
  body: RichText,
): Promise<void> {
  const ids = mentionedIn(body).filter((id) => id !== authorId);
  const before = await ctx.db
    .delete(forumMentionTable)
    .where(eq(forumMentionTable.entryId, entryId))
    .returning({ userId: forumMentionTable.userId });
  if (ids.length === 0) return;
  const { blockerId, blockedId } = userBlockTable;
  const blocks = ctx.db
    .select({ one: sql`1` })
    .from(userBlockTable)
    .where(
      or(
        and(eq(blockerId, userTable.id), eq(blockedId, authorId)),
        and(eq(blockerId, authorId), eq(blockedId, userTable.id)),
      ),
    );
  const people = await ctx.db
    .select({ id: userTable.id, name: userTable.name, email: userTable.email })
    .from(userTable)
    .where(and(inArray(userTable.id, ids), isNull(userTable.deletedAt), notExists(blocks)));
  if (people.length === 0) return;
  await ctx.db
    .insert(forumMentionTable)
    .values(
      people.map(({ id, ...person }) => ({ entryId, userId: id, name: displayName(person) })),
    );
  const told = new Set(before.map(({ userId }) => userId));
  for (const { id } of people)
    if (!told.has(id))
      await publish(ctx, forumMentioned, { postId, entryId, authorId, userId: id });
}
