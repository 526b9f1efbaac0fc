// What stands beside a case so that it can be decided from its panel: who reports it, what it is a
// copy of, what others ask, what else of its author waits, and what moderators and saved replies
// say. Each part belongs to who keeps it; all are asked for together.
import { and, eq, ne } from 'drizzle-orm';
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { caseInput } from '#features/moderation/decisions/case.schema.ts';
import { repliesIn } from '#features/moderation/decisions/replies.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import {
  type CaseRow,
  moderationCaseTable,
} from '#features/moderation/moderation.case.table.server.ts';
import { findPeople, nameSubjects } from '#features/moderation/people/named.server.ts';
import { listCaseReports } from '#features/moderation/reports/waiting.server.ts';
import { findComparables } from '#features/moderation/similarity/comparables.server.ts';
import {
  type Copy,
  findPictureCopies,
  findTextCopies,
} from '#features/moderation/similarity/copies.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, nullWhenMissing } from '#platform/errors.ts';
import { textLocale } from '#platform/i18n/i18n.ts';
import type { EvidenceView } from './evidence.schema.ts';
import { findNotes } from './notes.server.ts';

/** So much else of an author is named. */
const OTHERS = 5;

/**
 * What decides a case beside its content.
 * @throws AppError not_authenticated, not_allowed, moderation_case_not_found
 */
export async function getCaseEvidence(ctx: Ctx, { id }: { id: string }): Promise<EvidenceView> {
  requireModerator(ctx);
  const [found] = await ctx.db
    .select({ row: moderationCaseTable, locale: userTable.locale })
    .from(moderationCaseTable)
    .innerJoin(userTable, eq(userTable.id, moderationCaseTable.authorId))
    .where(eq(moderationCaseTable.id, id));
  if (!found) throw new AppError(moderationErrors.moderation_case_not_found, { detail: id });
  const { row } = found;
  const locale = textLocale(found.locale);
  const replies = { locale, words: repliesIn(locale) };
  const [reports, copies, comparables, others, notes] = await Promise.all([
    row.reports > 0 ? listCaseReports(ctx, { id }) : [],
    findCopies(ctx, row),
    isAboutPrice(row) ? findComparables(ctx, { listingId: row.subjectId }) : [],
    findOthers(ctx, row),
    findNotes(ctx, row),
  ]);
  return { reports, copies, comparables, others, notes, replies };
}

/** The same; null when there is no such case. */
export const findCaseEvidence = async (
  ctx: Ctx,
  { id }: { id: string },
): Promise<EvidenceView | null> =>
  caseInput.safeParse({ id }).success ? nullWhenMissing(getCaseEvidence(ctx, { id })) : null;

/** Names of what was found begin so where another thing is what it was found by. */
const flagged = ({ assessment }: CaseRow, beginning: string): boolean =>
  assessment?.findings.some(({ flag }) => flag.startsWith(beginning)) ?? false;

const isAboutPrice = (row: CaseRow) => row.kind === 'listings' && flagged(row, 'price_');

/** What it is a copy of, where the check or a person said that it is one. */
async function findCopies(ctx: Ctx, row: CaseRow): Promise<EvidenceView['copies']> {
  const asked = await Promise.all([
    flagged(row, 'copy_') || row.reports > 0 ? findTextCopies(ctx, row) : [],
    flagged(row, 'picture_') || row.reports > 0 ? findPictureCopies(ctx, row) : [],
  ]);
  const copies: Copy[] = asked.flat();
  if (copies.length === 0) return [];
  const [named, people] = await Promise.all([
    nameSubjects(ctx, copies),
    findPeople(
      ctx,
      copies.map(({ authorId }) => authorId),
    ),
  ]);
  return copies.flatMap(({ authorId, ...copy }) => {
    const thing = named(copy);
    const author = people.get(authorId);
    if (!thing || !author) return [];
    const { kind, percent, isRejected } = copy;
    return [
      { kind, title: thing.name, path: thing.path, author: author.name, percent, isRejected },
    ];
  });
}

/** The other open cases of the same author, the newest first. */
async function findOthers(
  ctx: Ctx,
  { id: thisOne, authorId }: CaseRow,
): Promise<EvidenceView['others']> {
  const table = moderationCaseTable;
  return ctx.db
    .select({ id: table.id, kind: table.kind, title: table.title })
    .from(table)
    .where(and(eq(table.authorId, authorId), eq(table.state, 'open'), ne(table.id, thisOne)))
    .orderBy(table.openedAt)
    .limit(OTHERS);
}
