// One case with all that is needed to decide it: what was written, what the detectors saw, what an
// edit changes, and what is known of its author.
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import { toMediaView } from '#features/media/media.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { DecidedOutcome } from '#features/moderation/moderation.limits.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { standingTable } from '#features/moderation/moderation.sanction.table.server.ts';
import { standingNow } from '#features/moderation/sanctions/sanction.states.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { ScreenedSubject } from '#platform/screening/content.ts';
import { caseInput, type CaseView, type PictureChange } from './case.schema.ts';
import { findPictureTexts } from '#features/moderation/pictures/evidence.server.ts';
import { changesOf, pictureChanges } from './changes.ts';
import { requireSubject } from './decision.server.ts';
import { selectCases, toCard } from './queue.server.ts';
import { currentSettings } from '#features/moderation/settings/settings.server.ts';
import {
  type CaseRow,
  moderationCaseTable,
  moderationDecisionTable,
  moderationLogTable,
} from '../moderation.case.table.server.ts';

/** So much of what was before is shown. */
const PAST_ITEMS = 10;

/**
 * One case that waits or did.
 * @throws AppError not_authenticated, not_allowed, moderation_case_not_found, also when what it is
 *   about is gone
 */
export async function getCase(ctx: Ctx, { id }: { id: string }): Promise<CaseView> {
  const actor = requireModerator(ctx);
  const [selected] = await selectCases(ctx, actor).where(eq(moderationCaseTable.id, id));
  if (!selected) throw new AppError(moderationErrors.moderation_case_not_found, { detail: id });
  const { row } = selected;
  const subject = hidePrivate(row, await requireSubject(ctx, row));
  const { settings: thresholds } = await currentSettings(ctx);
  const { before, after, path, country, price, priceBefore, status, isEdit } = subject;
  return {
    ...toCard(ctx, { actor, row: selected, thresholds }),
    title: subject.title,
    revision: subject.revision,
    country,
    price: price ?? null,
    priceBefore: priceBefore ?? null,
    path,
    status,
    isEdit,
    isPrivate: isPrivate(row),
    texts: [...after.texts, ...(await findPictureTexts(ctx, after.media))],
    facts: [...after.facts],
    ...(before ? changesOf(before, after) : { changes: [], unchanged: 0 }),
    pictures: await findPictures(ctx, subject),
    portraits: { before: [...(before?.pictures ?? [])], after: [...(after.pictures ?? [])] },
    // Of a newer revision nobody knows yet what the detectors say.
    assessment: row.revision === subject.revision ? row.assessment : null,
    thresholds: {
      reject: thresholds.rejectThreshold,
      flag: thresholds.flagThreshold,
      approve: thresholds.approveThreshold,
    },
    escalationNote: row.escalationNote,
    history: await findHistory(ctx, row.authorId),
    log: await findLog(ctx, row),
  };
}

/** A message that waits for the check is decided by its words; one that has arrived is private. */
const isPrivate = ({ kind, outcome }: CaseRow) => kind === 'messages' && outcome === null;

/** What was said in private is read with a look that is recorded, and not before. */
function hidePrivate(row: CaseRow, subject: ScreenedSubject): ScreenedSubject {
  if (!isPrivate(row)) return subject;
  return { ...subject, before: null, after: { texts: [], facts: [], media: [] } };
}

/**
 * The same; null when there is no such case, or nothing left to decide about.
 * @throws AppError not_authenticated, not_allowed
 */
export async function findCase(ctx: Ctx, { id }: { id: string }): Promise<CaseView | null> {
  requireModerator(ctx);
  if (!caseInput.safeParse({ id }).success) return null;
  try {
    return await getCase(ctx, { id });
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

async function findPictures(
  ctx: Ctx,
  { before, after }: ScreenedSubject,
): Promise<PictureChange[]> {
  const changes = pictureChanges(before?.media ?? null, after.media);
  if (changes.length === 0) return [];
  const rows = await ctx.db
    .select()
    .from(mediaTable)
    .where(
      inArray(
        mediaTable.id,
        changes.map(({ id }) => id),
      ),
    );
  const views = new Map(rows.map((row) => [row.id, toMediaView(row)]));
  return changes.map((change) => ({ ...change, view: views.get(change.id) ?? null }));
}

/** What is known of an author: since when they are here, what they proved, what was decided. */
async function findHistory(ctx: Ctx, authorId: string): Promise<CaseView['history']> {
  const [author] = await ctx.db
    .select({ user: userTable, standing: standingTable })
    .from(userTable)
    .leftJoin(standingTable, eq(standingTable.userId, userTable.id))
    .where(eq(userTable.id, authorId));
  if (!author) throw new AppError(moderationErrors.moderation_case_not_found, { detail: authorId });
  const { user, standing } = author;
  const { emailVerified, phoneVerified, islandVerified, identityVerified } = user;
  const table = moderationDecisionTable;
  const count = (...outcomes: DecidedOutcome[]) =>
    sql<number>`count(*) filter (where ${inArray(table.outcome, outcomes)})::int`;
  const [counts] = await ctx.db
    .select({ approved: count('approve'), rejected: count('reject', 'remove') })
    .from(table)
    .where(eq(table.authorId, authorId));
  return {
    joinedAt: user.createdAt.toISOString(),
    emailVerified,
    phoneVerified,
    islandVerified,
    identityVerified,
    standing: standing ? standingNow(standing, ctx.now) : 'ok',
    strikes: standing?.strikes ?? 0,
    approved: counts?.approved ?? 0,
    rejected: counts?.rejected ?? 0,
    decisions: await findDecisions(ctx, authorId),
  };
}

async function findDecisions(
  ctx: Ctx,
  authorId: string,
): Promise<CaseView['history']['decisions']> {
  const rows = await ctx.db
    .select({ decision: moderationDecisionTable, by: decider })
    .from(moderationDecisionTable)
    .leftJoin(userTable, eq(userTable.id, moderationDecisionTable.decidedBy))
    .where(eq(moderationDecisionTable.authorId, authorId))
    .orderBy(desc(moderationDecisionTable.id))
    .limit(PAST_ITEMS);
  return rows.map(({ decision: { id, at, kind, subjectId, revision, outcome, reason }, by }) => ({
    id,
    at: at.toISOString(),
    kind,
    subjectId,
    revision,
    outcome,
    reason,
    decidedBy: by && displayName(by),
  }));
}

const decider = { name: userTable.name, email: userTable.email };

/** What happened to earlier revisions of the same thing, the latest first. */
async function findLog(
  ctx: Ctx,
  { kind, subjectId }: { kind: string; subjectId: string },
): Promise<CaseView['log']> {
  const table = moderationLogTable;
  const rows = await ctx.db
    .select({ entry: table, by: decider })
    .from(table)
    .leftJoin(userTable, eq(userTable.id, table.actorId))
    .where(and(eq(table.subjectKind, kind), eq(table.subjectId, subjectId)))
    .orderBy(desc(table.id))
    .limit(PAST_ITEMS);
  return rows.map(({ entry, by }) => ({
    at: entry.createdAt.toISOString(),
    revision: entry.revision,
    action: entry.actionTaken,
    score: entry.score,
    by: by && displayName(by),
  }));
}
