// What happens to alerts without a request: listings are looked at when the public sees them,
// summaries are made, and searches are read again. Safe to repeat.
import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { listingDecided, listingEdited } from '#features/listings/listings.events.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { inBatches } from '#platform/db/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { textLocale } from '#platform/i18n/i18n.ts';
import { daysAgo } from '#platform/i18n/time.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { filtersOf } from './alerts.address.server.ts';
import { matchListing } from './matches/match.server.ts';
import { readAsked } from './matches/query.server.ts';
import { alertTable } from './alerts.table.server.ts';

/** A listing that the public sees for the first time, or again after it was taken out of sight. */
export async function matchApproved(
  ctx: Ctx,
  { listingId, outcome, isEdit }: z.infer<typeof listingDecided.schema>,
): Promise<void> {
  if (outcome === 'approve' && !isEdit) await matchListing(ctx, { listingId, isEdit });
}

/** An approved edit, a lower price as well; of a new listing it comes, too, and finds nothing. */
export async function matchEdited(
  ctx: Ctx,
  { listingId }: z.infer<typeof listingEdited.schema>,
): Promise<void> {
  await matchListing(ctx, { listingId, isEdit: true });
}

/** Takes away what was kept for somebody whose account is gone. */
export async function removeAlertsOf(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await ctx.db.delete(alertTable).where(eq(alertTable.userId, userId));
}

const READ_AT_ONCE = 100;
/** Words become more common, and moderators add others that mean the same. */
const READ_AGAIN_DAYS = 7;

/**
 * Reads searches again that were read by older rules of search, or some time ago.
 * @returns how many
 */
export async function readAlertsAgain(ctx: Ctx): Promise<number> {
  return inBatches(READ_AT_ONCE, async () => {
    const { id, search, readAt, version, userId } = alertTable;
    const due = await ctx.db
      .select({ id, search, locale: userTable.locale })
      .from(alertTable)
      .innerJoin(userTable, eq(userTable.id, userId))
      .where(
        or(
          lt(readAt, daysAgo(ctx, READ_AGAIN_DAYS)),
          and(lt(readAt, ctx.now), sql`${version} <> listing_search_version()`),
        ),
      )
      .orderBy(asc(readAt))
      .limit(READ_AT_ONCE);
    // Words have the stems of their owner's language.
    for (const { locale, ...alert } of due)
      await readAgain({ ...ctx, locale: textLocale(locale) }, alert);
    return due.length;
  });
}

async function readAgain(ctx: Ctx, { id, search }: { id: string; search: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const asked = await readAsked(ctx, filtersOf(search)).catch((error: unknown) => {
      // What can't be asked any more, as a category that is gone, stays as it was.
      if (error instanceof AppError) return {};
      throw error;
    });
    await ctx.db
      .update(alertTable)
      .set({ ...asked, readAt: ctx.now })
      .where(eq(alertTable.id, id));
  });
}
