// Owns what becomes of the names in a text: whom they link, and who is told of them.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { requireMayWriteTo } from '#features/accounts/accounts.public.server.ts';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { forumErrors } from '#features/forum/forum.errors.ts';
import { forumMentioned } from '#features/forum/forum.events.server.ts';
import { MENTIONS_MAX } from '#features/forum/forum.limits.ts';
import { type ForumEntryRow, forumMentionTable } from '#features/forum/forum.table.server.ts';
import type { RichText } from '#features/forum/markup/body.ts';
import { mentionedIn, renderMarkdown } from '#features/forum/markup/markdown.server.ts';
import { findMentionable, isFreeOfBlocks } from './people.server.ts';

/**
 * A text as it will be shown.
 * @param entry.id of a text whose mentions stay; none for one that is new
 */
export async function renderEntry(
  ctx: Ctx,
  entry: { id?: string; postId: string; userId: string; content: string },
): Promise<RichText> {
  const { id: entryId, postId, userId: writerId, content } = entry;
  const people = content.includes('@')
    ? await findMentionable(ctx, { entryId, postId, writerId })
    : [];
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
  const people = await ctx.db
    .select({ id: userTable.id, name: userTable.name, email: userTable.email })
    .from(userTable)
    .where(
      and(inArray(userTable.id, ids), isNull(userTable.deletedAt), isFreeOfBlocks(ctx, authorId)),
    );
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
