// What the check of new content sees of a text, and what a decision changes in it. How a change
// waits and is decided is platform/screening/revision.server.ts.
import { eq } from 'drizzle-orm';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { decideAsModerator } from '#features/accounts/accounts.public.server.ts';
import { altTexts, releaseMedia } from '#features/media/media.server.ts';
import type { Ctx } from '#platform/context.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import type { FieldText, ScreenedDecision } from '#platform/screening/content.ts';
import type { Revised, Revision, StatusChange } from '#platform/screening/revision.ts';
import { defineRevisions } from '#platform/screening/revision.server.ts';
import { forumErrors } from '#features/forum/forum.errors.ts';
import {
  forumDecided,
  forumPosted,
  forumReplied,
  forumSubmitted,
} from '#features/forum/forum.events.server.ts';
import type { EntryStatus } from '#features/forum/forum.limits.ts';
import {
  type EntryContent,
  type ForumEntryRow,
  forumEntryTable,
} from '#features/forum/forum.table.server.ts';
import {
  contentOf,
  findEntry,
  type LockedEntry,
  isReply,
  lockPostOf,
  setEntryStatus,
  showContent,
} from './entry.server.ts';
import { keepMentions, renderEntry } from './mentions.server.ts';

/** The title of a reply is so much of its first line. */
const TITLE_LENGTH = 80;

type Entry = Revised<LockedEntry, EntryContent>;

/** What people write is reviewed first (platform/screening/screening.server.ts). */
export const entryRevisions = defineRevisions<LockedEntry, EntryContent>({
  name: 'forum',
  event: forumSubmitted,
  job: 'forum.moderation-check',
  errors: { gone: forumErrors.forum_post_not_found, changed: forumErrors.forum_changed },
  lock: lockPostOf,
  async find(ctx, id) {
    const row = await findEntry(ctx, id);
    if (!row) return null;
    const { revision, status, statusReason: reason, userId: authorId } = row.entry;
    return { row, content: await contentOf(ctx, row), revision, status, reason, authorId };
  },
  async look(ctx, content, { authorId }) {
    const { country } = userTable;
    const [author] = await ctx.db
      .select({ country })
      .from(userTable)
      .where(eq(userTable.id, authorId));
    const [firstLine = ''] = content.content.split('\n', 1);
    return {
      title: content.title ?? firstLine.slice(0, TITLE_LENGTH),
      country: author?.country ?? null,
      texts: [...textsOf(content), ...(await altTexts(ctx, content.media))],
      facts: content.topic ? [{ field: 'category', text: content.topic }] : [],
    };
  },
  path: (_ctx, { id, row: { entry } }) =>
    isReply(entry) ? `/forum/${entry.postId}#reply-${id}` : `/forum/${id}`,
  media: ({ media }) => media,
  release: releaseMedia,
  apply: replaceContent,
  change: changeStatus,
  tell: (ctx, { row: { entry } }, facts) =>
    publish(ctx, forumDecided, { ...about(entry), ...facts }),
});

/** Everything that people will read, without what its pictures are said to show. */
function textsOf({ title, content }: EntryContent): FieldText[] {
  return [
    ...(title === null ? [] : [{ field: 'title', text: title }]),
    { field: 'content', text: content },
  ];
}

const about = ({ id: entryId, postId, userId: authorId }: ForumEntryRow) => ({
  postId,
  entryId,
  authorId,
});

/** An approved edit replaces what the public sees. */
async function replaceContent(
  ctx: Ctx,
  { row: { entry } }: Entry,
  { content, number: revision }: Revision<EntryContent>,
): Promise<void> {
  const body = await showContent(ctx, entry, content, { revision, editedAt: ctx.now });
  await keepMentions(ctx, entry, body);
}

async function changeStatus(
  ctx: Ctx,
  { row: { entry } }: Entry,
  { status, reason: statusReason, revision }: StatusChange,
): Promise<void> {
  await setEntryStatus(ctx, entry, status as EntryStatus, { statusReason, revision });
  if (status !== 'approved') return;
  // Who took part since it was written can be mentioned.
  const body = await renderEntry(ctx, entry);
  await ctx.db.update(forumEntryTable).set({ body }).where(eq(forumEntryTable.id, entry.id));
  await publish(ctx, isReply(entry) ? forumReplied : forumPosted, about(entry));
  await keepMentions(ctx, entry, body);
}

/**
 * A moderator's decision about a text.
 * @throws AppError as requireModerator; forum_own, forum_post_not_found, forum_changed
 */
export async function moderateEntry(
  ctx: Ctx,
  decision: Omit<ScreenedDecision, 'by'>,
): Promise<void> {
  await decideAsModerator(ctx, entryRevisions.screened, decision, forumErrors.forum_own);
}
