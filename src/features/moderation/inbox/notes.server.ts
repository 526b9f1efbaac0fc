// Owns what moderators write for each other about somebody, from a case of theirs.
import { desc, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { z } from 'zod';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { recordAudit, requireModerator } from '#features/accounts/accounts.public.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { moderationCaseTable } from '#features/moderation/moderation.case.table.server.ts';
import { moderationNoteTable } from '#features/moderation/moderation.note.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { cleanText } from '#platform/i18n/clean-text.ts';
import { type EvidenceView, NOTE_WORDS_MAX } from './evidence.schema.ts';

const NOTES_SHOWN = 10;

export const noteInput = z.object({
  id: z.uuid().describe('Of the case'),
  words: z.string().transform(cleanText).pipe(z.string().min(1).max(NOTE_WORDS_MAX)),
});

/**
 * Writes a note for other moderators; that somebody did is in the audit log.
 * @throws AppError not_authenticated, not_allowed, moderation_case_not_found, invalid_request
 *   without words; moderation_own from whom it would be about
 */
export async function addNote(ctx: Ctx, input: z.input<typeof noteInput>): Promise<void> {
  const actor = requireModerator(ctx);
  const read = noteInput.safeParse(input);
  if (!read.success) throw new AppError(platformErrors.invalid_request);
  const { id: caseId, words } = read.data;
  await inTransaction(ctx, async (ctx) => {
    const { authorId, kind, subjectId, id } = moderationCaseTable;
    const [about] = await ctx.db
      .select({ authorId, kind, subjectId })
      .from(moderationCaseTable)
      .where(eq(id, caseId));
    if (!about) throw new AppError(moderationErrors.moderation_case_not_found, { detail: caseId });
    if (about.authorId === actor.id) throw new AppError(moderationErrors.moderation_own);
    await ctx.db.insert(moderationNoteTable).values({
      id: v7(),
      at: ctx.now,
      byId: actor.id,
      authorId: about.authorId,
      caseId,
      words,
    });
    await recordAudit(ctx, {
      action: 'decision.note',
      kind: about.kind,
      subjectId: about.subjectId,
      detail: { caseId },
    });
  });
}

/**
 * What moderators wrote about the author of a case, the latest first; nothing for the author. The
 * caller authorises.
 */
export async function findNotes(
  ctx: Ctx,
  { id: caseId, authorId }: { id: string; authorId: string },
): Promise<EvidenceView['notes']> {
  if (ctx.actor?.id === authorId) return [];
  const rows = await ctx.db
    .select({ note: moderationNoteTable, by: { name: userTable.name, email: userTable.email } })
    .from(moderationNoteTable)
    .leftJoin(userTable, eq(userTable.id, moderationNoteTable.byId))
    .where(eq(moderationNoteTable.authorId, authorId))
    .orderBy(desc(moderationNoteTable.id))
    .limit(NOTES_SHOWN);
  return rows.map(({ note, by }) => ({
    id: note.id,
    words: note.words,
    at: note.at.toISOString(),
    by: by && displayName(by),
    isHere: note.caseId === caseId,
  }));
}
