// A text of the forum as whoever decides about it sees it: what the public sees now, and what its
// author wrote since. Owns no rule; who may look is said by whoever asks.
import { eq } from 'drizzle-orm';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { altTexts } from '#features/media/media.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { FieldText, ScreenedParts, ScreenedSubject } from '#platform/screening/content.ts';
import {
  forumEditTable,
  type ForumEntryRow,
  forumEntryTable,
} from '#features/forum/forum.table.server.ts';
import { isReply } from './entry.server.ts';
import { picturesOf } from './media.server.ts';

/** The title of a reply is so much of its first line. */
const TITLE_LENGTH = 80;

/** What an author wrote last; null for a text that was taken away. */
export async function describeEntry(
  ctx: Ctx,
  { id }: { id: string },
): Promise<ScreenedSubject | null> {
  const [found] = await ctx.db
    .select({ entry: forumEntryTable, edit: forumEditTable, country: userTable.country })
    .from(forumEntryTable)
    .innerJoin(userTable, eq(userTable.id, forumEntryTable.userId))
    .leftJoin(forumEditTable, eq(forumEditTable.entryId, forumEntryTable.id))
    .where(eq(forumEntryTable.id, id));
  if (!found || found.entry.status === 'removed') return null;
  const { entry, edit, country } = found;
  const shown = await partsOf(ctx, entry, await picturesOf(ctx, id));
  const { title, content, status, statusReason: reason, revision } = edit ?? entry;
  const [firstLine = ''] = content.split('\n', 1);
  return {
    title: title ?? firstLine.slice(0, TITLE_LENGTH),
    path: isReply(entry) ? `/forum/${entry.postId}#reply-${id}` : `/forum/${id}`,
    authorId: entry.userId,
    country,
    status,
    reason,
    revision,
    isEdit: edit !== null,
    before: edit ? shown : null,
    after: edit ? await partsOf(ctx, edit, edit.media) : shown,
  };
}

async function partsOf(
  ctx: Ctx,
  written: Pick<ForumEntryRow, 'title' | 'content'>,
  media: readonly string[],
): Promise<ScreenedParts> {
  return { texts: [...textsOf(written), ...(await altTexts(ctx, media))], facts: [], media };
}

/** Everything that people will read, without what its pictures are said to show. */
export function textsOf({ title, content }: Pick<ForumEntryRow, 'title' | 'content'>): FieldText[] {
  return [
    ...(title === null ? [] : [{ field: 'title', text: title }]),
    { field: 'content', text: content },
  ];
}
