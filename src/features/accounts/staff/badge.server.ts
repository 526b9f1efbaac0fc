// Owns what moderators confirm of people: who they are (DECISIONS.md A12), and that they live on
// their island (A10).
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { recordAudit } from './audit.server.ts';
import { requireModerator } from './staff.server.ts';

/**
 * Gives somebody a badge, or takes it; nobody does that for themselves.
 * @throws AppError not_authenticated, not_allowed, person_not_found; invalid_country for the island
 *   of somebody who has named none
 */
export async function verifyPerson(
  ctx: Ctx,
  { userId, badge, verified }: { userId: string; badge: 'identity' | 'island'; verified: boolean },
): Promise<void> {
  const actor = requireModerator(ctx);
  if (userId === actor.id) throw new AppError(accountErrors.not_allowed);
  const column = badge === 'identity' ? 'identityVerified' : 'islandVerified';
  await inTransaction(ctx, async (ctx) => {
    const [person] = z.uuid().safeParse(userId).success
      ? await ctx.db
          .select()
          .from(userTable)
          .where(and(eq(userTable.id, userId), isNull(userTable.deletedAt)))
          .for('no key update')
      : [];
    if (!person) throw new AppError(accountErrors.person_not_found);
    if (verified && badge === 'island' && person.country === null)
      throw new AppError(accountErrors.invalid_country);
    if (person[column] === verified) return;
    await ctx.db
      .update(userTable)
      .set({ [column]: verified })
      .where(eq(userTable.id, userId));
    await recordAudit(ctx, {
      action: verified ? 'badge.give' : 'badge.take',
      kind: 'person',
      subjectId: userId,
      detail: { badge, country: badge === 'island' ? person.country : null },
    });
  });
}
