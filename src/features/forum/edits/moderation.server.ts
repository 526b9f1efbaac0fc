// What the check of new content sees of a text, and how a decision is carried out. A decision names
// the revision that was looked at, so that it never fits what nobody has seen.
import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/accounts/staff/audit.server.ts';
import { requireModerator } from '#features/accounts/staff/staff.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { altTexts } from '#features/media/media.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import {
  defineScreened,
  type ScreenedContent,
  type ScreenedDecision,
  type Submitted,
} from '#platform/screening/screening.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { forumErrors } from '#features/forum/forum.errors.ts';
import {
  forumDecided,
  forumPosted,
  forumReplied,
  forumSubmitted,
} from '#features/forum/forum.events.server.ts';
import {
  type ForumEditRow,
  forumEditTable,
  forumEntryTable,
  forumPostTable,
} from '#features/forum/forum.table.server.ts';
import { describeEntry, textsOf } from './describe.server.ts';
import {
  dropEdit,
  type LockedEntry,
  lockEntryRow,
  isReply,
  requireEntryTransition,
  setEntryStatus,
} from './entry.server.ts';
import { picturesOf, releasePictures, setPictures } from './media.server.ts';
import { keepMentions, renderEntry } from './mentions.server.ts';

/** What people write is reviewed first (platform/screening/screening.server.ts). */
export const screenedTexts = defineScreened({
  name: 'forum',
  event: forumSubmitted,
  job: 'forum.moderation-check',
  find: findSubmitted,
  describe: describeEntry,
  decide: (ctx, decision) => decideEntry(ctx, decision),
});

async function findSubmitted(
  ctx: Ctx,
  { id, revision }: Submitted,
): Promise<ScreenedContent | null> {
  const [found] = await ctx.db
    .select({ entry: forumEntryTable, edit: forumEditTable, country: userTable.country })
    .from(forumEntryTable)
    .innerJoin(userTable, eq(userTable.id, forumEntryTable.userId))
    .leftJoin(forumEditTable, eq(forumEditTable.entryId, forumEntryTable.id))
    .where(eq(forumEntryTable.id, id));
  if (!found || found.entry.status === 'removed') return null;
  const { entry, edit, country } = found;
  if ((edit?.revision ?? entry.revision) !== revision) return null;
  const media = edit ? edit.media : await picturesOf(ctx, id);
  return {
    kind: 'forum',
    id,
    revision,
    authorId: entry.userId,
    isEdit: edit !== null,
    country,
    texts: [...textsOf(edit ?? entry), ...(await altTexts(ctx, media))],
    media,
  };
}

export type EntryDecision = {
  /** Of the entry. */
  id: string;
  /** The text that was looked at. */
  revision: number;
  outcome: 'approve' | 'flag' | 'reject';
  /** A key of the reasons that authors are told. */
  reason: string | null;
  by: 'check' | 'moderator';
} & Pick<ScreenedDecision, 'whole' | 'decisionId'>;

/**
 * A moderator's decision.
 * @throws AppError as requireModerator and decideEntry
 */
export async function decideAsModerator(
  ctx: Ctx,
  decision: Omit<EntryDecision, 'by'>,
): Promise<void> {
  requireModerator(ctx);
  const { id, outcome, reason, revision } = decision;
  await inTransaction(ctx, async (ctx) => {
    await decideEntry(ctx, { ...decision, by: 'moderator' });
    await recordAudit(ctx, {
      action: `decision.${outcome}`,
      kind: 'forum',
      subjectId: id,
      detail: { reason, revision },
    });
  });
}

/**
 * Carries out a decision about one revision of a text. An approved edit replaces what the public
 * sees; one that is not stays beside it, with its reason, for its author.
 * @throws AppError forum_post_not_found; forum_own; forum_changed when this revision is not, or not
 *   any more, to be decided
 */
export async function decideEntry(ctx: Ctx, decision: EntryDecision): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const held = await lockEntryRow(ctx, { id: decision.id });
    const { entry, edit } = held;
    if (decision.by === 'moderator' && ctx.actor?.id === entry.userId)
      throw new AppError(forumErrors.forum_own, { detail: entry.id });
    if (entry.revision !== decision.revision)
      throw new AppError(forumErrors.forum_changed, {
        detail: `${entry.id} is at ${entry.revision}`,
      });
    if (edit && !decision.whole) return decideEdit(ctx, { ...held, edit }, decision);
    await decideNew(ctx, held, decision);
    if (decision.outcome !== 'approve') await dropEdit(ctx, held);
  });
}

/** A text that the public does not see, or that a moderator takes out of sight. */
async function decideNew(ctx: Ctx, held: LockedEntry, decision: EntryDecision): Promise<void> {
  const { entry } = held;
  const { outcome, reason, by } = decision;
  const status = requireEntryTransition(ctx, outcome, entry, by);
  const approved = status === 'approved';
  await setEntryStatus(ctx, entry, status, approved ? null : reason);
  await publishDecision(ctx, held, decision, false);
  if (!approved) return;
  const body = await renderEntry(ctx, entry);
  await ctx.db.update(forumEntryTable).set({ body }).where(eq(forumEntryTable.id, entry.id));
  const about = { postId: entry.postId, entryId: entry.id, authorId: entry.userId };
  await publish(ctx, isReply(entry) ? forumReplied : forumPosted, about);
  await keepMentions(ctx, entry, body);
}

/** A text that the public sees as it was before. */
async function decideEdit(
  ctx: Ctx,
  held: LockedEntry & { edit: ForumEditRow },
  decision: EntryDecision,
): Promise<void> {
  const { entry, edit } = held;
  const { outcome, reason, by } = decision;
  const status = requireEntryTransition(ctx, outcome, { id: entry.id, status: edit.status }, by);
  await publishDecision(ctx, held, decision, true);
  if (status !== 'approved') {
    await ctx.db
      .update(forumEditTable)
      .set({ status: outcome === 'flag' ? 'flagged' : 'rejected', statusReason: reason })
      .where(eq(forumEditTable.entryId, entry.id));
    return;
  }
  const { title, content, media, topic } = edit;
  const body = await renderEntry(ctx, { postId: entry.postId, content });
  const before = await picturesOf(ctx, entry.id);
  await ctx.db
    .update(forumEntryTable)
    .set({ title, content, body, editedAt: ctx.now, statusReason: null })
    .where(eq(forumEntryTable.id, entry.id));
  if (topic)
    await ctx.db.update(forumPostTable).set({ topic }).where(eq(forumPostTable.id, entry.postId));
  await setPictures(ctx, { entryId: entry.id, ids: media });
  await releasePictures(ctx, before, media);
  await ctx.db.delete(forumEditTable).where(eq(forumEditTable.entryId, entry.id));
  await keepMentions(ctx, entry, body);
}

async function publishDecision(
  ctx: Ctx,
  { entry }: LockedEntry,
  { revision, outcome, reason, by, decisionId }: EntryDecision,
  isEdit: boolean,
): Promise<void> {
  await publish(ctx, forumDecided, {
    postId: entry.postId,
    entryId: entry.id,
    authorId: entry.userId,
    revision,
    outcome,
    reason,
    by,
    isEdit,
    ...(decisionId ? { decisionId } : {}),
    ...(by === 'moderator' && ctx.actor ? { moderatorId: ctx.actor.id } : {}),
  });
}
