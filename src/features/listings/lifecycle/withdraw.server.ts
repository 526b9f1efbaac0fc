// The end of listings: deleted by their seller or left by an account, and forgotten 30 days later.
// Gone for everybody at once; the row stays that long, because others may point at it.
import { eq, lte, type SQL, sql } from 'drizzle-orm';
import { releaseMedia } from '#features/media/media.server.ts';
import { defineDeletion } from '#platform/backup/deletions.server.ts';
import { inBatches } from '#platform/db/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { aboutListing, listingWithdrawn } from '#features/listings/listings.events.server.ts';
import { RETENTION_DAYS } from '#features/listings/listings.states.ts';
import { type ListingRow, listingTable } from '#features/listings/listings.table.server.ts';
import { findOwnRow, requireSignedIn } from '#features/listings/listings.owner.server.ts';
import { findContent } from '#features/listings/edits/content.server.ts';
import { listingRevisions } from '../edits/moderation.server.ts';
import { publishTransition, requireTransition, statusOf } from '../listings.transition.server.ts';

/**
 * Deletes a listing of the actor: it is gone for everybody at once. Its row and files stay for 30
 * days, because orders, conversations and reports may point at it (DECISIONS.md C16).
 * @throws AppError listing_sign_in, listing_not_found
 */
export async function removeListing(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const actor = requireSignedIn(ctx);
  await inTransaction(ctx, async (ctx) => {
    const row = await findOwnRow(ctx, { actor, id, lock: true });
    await withdraw(ctx, row, 'owner');
  });
}

/** A listing that a restored backup brings back is withdrawn again. Accounts take theirs along. */
export const listingDeletion = defineDeletion({
  kind: 'listings.listing',
  event: listingWithdrawn,
  idOf: ({ listingId, by }) => (by === 'owner' ? listingId : null),
  async repeat(ctx, { id }) {
    const [row] = await ctx.db
      .select()
      .from(listingTable)
      .where(eq(listingTable.id, id))
      .for('update');
    if (row && row.status !== 'withdrawn') await withdraw(ctx, row, 'owner');
  },
});

/** In a transaction that has locked the row. @throws AppError listing_not_found */
async function withdraw(
  ctx: Ctx,
  row: ListingRow,
  by: 'owner' | 'account',
  blank: Partial<ListingRow> = {},
): Promise<void> {
  const state = requireTransition(ctx, 'withdraw', row, by);
  await ctx.db
    .update(listingTable)
    .set({ ...blank, status: statusOf(state), withdrawnAt: ctx.now, updatedAt: ctx.now })
    .where(eq(listingTable.id, row.id));
  await publishTransition(ctx, 'withdraw', { ...aboutListing(row), by });
}

/** What remains of the listings of somebody whose account is gone: rows that say nothing. */
const BLANK = {
  title: '',
  description: '',
  tags: [],
  details: {},
  variations: [],
  negotiablePrice: null,
  parish: null,
  statusReason: null,
};

/**
 * Withdraws the listings of somebody whose account is gone and empties them at once; their files go
 * with the account (DECISIONS.md A11, C16). Safe to repeat.
 */
export async function removeListingsOf(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select()
      .from(listingTable)
      .where(eq(listingTable.userId, userId))
      .for('update');
    for (const row of rows) {
      await listingRevisions.forget(ctx, [row.id]);
      if (row.status === 'withdrawn')
        await ctx.db.update(listingTable).set(BLANK).where(eq(listingTable.id, row.id));
      else await withdraw(ctx, row, 'account', BLANK);
    }
  });
}

const FORGOTTEN_AT_ONCE = 100;

/** Withdrawn 30 days ago. */
export function isForgotten({ now }: Ctx): SQL {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  return sql`${listingTable.status} = 'withdrawn' and ${lte(listingTable.withdrawnAt, before)}`;
}

/**
 * Deletes the rows of listings that were withdrawn 30 days ago; their files go with the next
 * garbage collection (DECISIONS.md C16). Returns how many.
 */
export async function forgetWithdrawn(ctx: Ctx): Promise<number> {
  return inBatches(FORGOTTEN_AT_ONCE, () =>
    inTransaction(ctx, async (ctx) => {
      const due = await ctx.db
        .select()
        .from(listingTable)
        .where(isForgotten(ctx))
        .orderBy(listingTable.withdrawnAt)
        .limit(FORGOTTEN_AT_ONCE)
        .for('update', { skipLocked: true });
      for (const row of due) await forget(ctx, row);
      return due.length;
    }),
  );
}

async function forget(ctx: Ctx, row: ListingRow): Promise<void> {
  await listingRevisions.forget(ctx, [row.id]);
  const { media } = await findContent(ctx, row);
  await ctx.db.delete(listingTable).where(eq(listingTable.id, row.id));
  await releaseMedia(ctx, { ids: media });
}
