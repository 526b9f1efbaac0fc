// One case with all that is needed to decide it: what was written, what the detectors saw, what an
// edit changes, and what is known of its author.
import { and, desc, eq, inArray } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import { toMediaView } from '#features/media/media.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { drawSpot } from '#features/search/search.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, nullWhenMissing } from '#platform/errors.ts';
import type { ScreenedSubject } from '#platform/screening/content.ts';
import { findAuthor } from './author.server.ts';
import { caseInput, type CaseView, type PictureChange } from './case.schema.ts';
import { findPictureTexts } from '#features/moderation/pictures/evidence.server.ts';
import { isPrivate } from './case.policy.ts';
import { changesOf, pictureChanges } from './changes.ts';
import { requireSubject } from './decision.server.ts';
import { selectCases, toCard } from './queue.server.ts';
import { currentSettings } from '#features/moderation/settings/settings.server.ts';
import {
  type CaseRow,
  moderationCaseTable,
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
  const [described, { settings: thresholds }, history, log] = await Promise.all([
    requireSubject(ctx, row),
    currentSettings(ctx),
    findAuthor(ctx, { actor, authorId: row.authorId }),
    findLog(ctx, row),
  ]);
  const subject = hidePrivate(row, described);
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
    isRemoval: isRemoval(row, subject, log),
    isPrivate: isPrivate(row),
    language: isPrivate(row) ? null : row.language,
    place: placeOf(subject),
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
    history,
    log,
  };
}

/** Of what stays as it is when nothing is wrong with it; what is called off is still to be read. */
const PUBLIC = ['approved', 'cancelled'];

/** The public sees it, or did until people reported it: to reject it is to remove it. */
function isRemoval(
  { outcome }: CaseRow,
  { isEdit, status, revision }: ScreenedSubject,
  log: CaseView['log'],
): boolean {
  if (isEdit) return outcome === null;
  const last = log.find((entry) => entry.revision === revision);
  return PUBLIC.includes(status) || (status === 'flagged' && last?.action !== 'flag');
}

/** The same of a case that is not shown. */
export const isRemovalOf = async (
  ctx: Ctx,
  row: CaseRow,
  subject: ScreenedSubject,
): Promise<boolean> => isRemoval(row, subject, await findLog(ctx, row));

/** The part of the country that its place names, or the country, on the map; null without one. */
function placeOf({ country, after }: ScreenedSubject): CaseView['place'] {
  if (!country) return null;
  const said = after.facts.find(({ field }) => field === 'place')?.text ?? '';
  const parish = parishesOf(country).find(({ name }) => said.startsWith(`${name}, `));
  const { box, ...at } = drawSpot(country, parish?.code ?? null);
  return { country, box: [...box], ...at };
}

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
  return caseInput.safeParse({ id }).success ? nullWhenMissing(getCase(ctx, { id })) : null;
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
