// How the row of a text and of its author become what is shown: people by name and picture, texts
// that are gone without either, pictures with their text.
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { toPublicView } from '#features/media/media.server.ts';
import type { MediaView } from '#features/media/media.schema.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { isShutOut } from '#features/accounts/accounts.policy.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { WaitingStatus } from '#platform/screening/states.ts';
import { canModerateForum, isAuthor } from '#features/forum/forum.policy.ts';
import type { AuthorView, ReplyView } from '#features/forum/forum.schema.ts';
import {
  forumEdits,
  type ForumEntryRow,
  forumEntryTable,
  forumMediaTable,
  forumPostTable,
} from '#features/forum/forum.table.server.ts';

/** Columns for `toAuthor`, of the user who wrote. */
export const authorColumns = {
  id: userTable.id,
  name: userTable.name,
  email: userTable.email,
  image: userTable.image,
  emailVerified: userTable.emailVerified,
  phoneVerified: userTable.phoneVerified,
  deletedAt: userTable.deletedAt,
  banned: userTable.banned,
  banExpires: userTable.banExpires,
} as const;

type AuthorRow = Pick<typeof userTable.$inferSelect, keyof typeof authorColumns>;

/** Who wrote; without an id there is no page about them. */
export function toAuthor(row: AuthorRow, now: Date): AuthorView {
  const isThere = row.deletedAt === null && !isShutOut(row, now);
  return {
    id: isThere ? row.id : null,
    name: displayName(row),
    avatar: isThere ? row.image : null,
    isVerified: isThere && row.emailVerified && row.phoneVerified,
  };
}

/**
 * A condition on `forum_post`: everybody may read it. What somebody began who is shut out is left
 * out; they are few, and asked for once.
 */
export function isShownPost(now: Date): SQL {
  return sql`(${forumPostTable.isPublic} and ${forumPostTable.id} not in (
    select begun.id from ${forumEntryTable} begun join ${userTable} out on out.id = begun.user_id
    where begun.id = begun.post_id and out.banned
      and (out.ban_expires is null or out.ban_expires > ${now.toISOString()}::timestamptz)))`;
}

/** The author of a text that is gone. */
export const NOBODY: AuthorView = { id: null, name: '', avatar: null, isVerified: false };

/** Columns for `toEntryView`. */
export const entryColumns = {
  id: forumEntryTable.id,
  postId: forumEntryTable.postId,
  userId: forumEntryTable.userId,
  title: forumEntryTable.title,
  content: forumEntryTable.content,
  body: forumEntryTable.body,
  status: forumEntryTable.status,
  statusReason: forumEntryTable.statusReason,
  revision: forumEntryTable.revision,
  editedAt: forumEntryTable.editedAt,
  createdAt: forumEntryTable.createdAt,
  likes: forumEntryTable.likes,
} as const;
type EntryRow = Pick<ForumEntryRow, keyof typeof entryColumns>;

/** The edit that waits, if any, from the row that is left-joined. */
export const waitingColumns = {
  number: sql<number | null>`${forumEdits.table.number}`,
  status: sql<WaitingStatus | null>`${forumEdits.table.status}`,
  reason: sql<string | null>`${forumEdits.table.reason}`,
} as const;
type Waiting = { number: number | null; status: WaitingStatus | null; reason: string | null };

export type EntryView = Omit<ReplyView, 'postId' | 'accepted'>;

/** A text for the actor: what waits, and why it was refused, is for its author and moderators. */
export function toEntryView(
  ctx: Ctx,
  {
    entry,
    author,
    waiting,
    media,
    liked,
  }: {
    entry: EntryRow;
    author: AuthorRow;
    waiting: Waiting;
    media: readonly MediaView[];
    liked: boolean;
  },
): EntryView {
  const { id, userId, status, revision, likes, content, body } = entry;
  const knows = isAuthor(ctx.actor, entry) || canModerateForum(ctx.actor);
  // Of somebody who is shut out: it comes back with them.
  const hidden = !knows && isShutOut(author, ctx.now);
  const gone = status === 'withdrawn' || hidden || (status !== 'approved' && !knows);
  return {
    id,
    userId: gone || author.deletedAt ? null : userId,
    author: gone ? NOBODY : toAuthor(author, ctx.now),
    content: gone ? '' : content,
    body: gone ? [] : body,
    media: gone ? [] : [...media],
    createdAt: entry.createdAt.toISOString(),
    editedAt: gone ? null : (entry.editedAt?.toISOString() ?? null),
    likes,
    liked,
    status: hidden ? 'withdrawn' : status,
    statusReason: knows ? (waiting.reason ?? entry.statusReason) : null,
    waitingEdit: knows ? waiting.status : null,
    revision: waiting.number ?? revision,
  };
}

/** The pictures of texts, by the id of each. */
export async function findPictures(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, MediaView[]>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ entryId: forumMediaTable.entryId, file: mediaTable })
    .from(forumMediaTable)
    .innerJoin(mediaTable, eq(mediaTable.id, forumMediaTable.mediaId))
    .where(inArray(forumMediaTable.entryId, [...ids]))
    .orderBy(asc(forumMediaTable.entryId), asc(forumMediaTable.position));
  const pictures = new Map<string, MediaView[]>();
  for (const { entryId, file } of rows) {
    pictures.set(entryId, [...(pictures.get(entryId) ?? []), toPublicView(ctx, file)]);
  }
  return pictures;
}

/** A condition on `forum_entry`: the actor may read it where its discussion is public. */
export function isReadable(ctx: Ctx): SQL {
  const { actor } = ctx;
  const { status, userId } = forumEntryTable;
  if (canModerateForum(actor)) return sql`${status} <> 'withdrawn'`;
  const approved = sql`${status} = 'approved'`;
  return actor
    ? sql`(${approved} or (${userId} = ${actor.id} and ${status} <> 'withdrawn'))`
    : approved;
}
