// What offers do without a request: they run out after 48 hours, whoever has to answer hears of it
// before, and they end when the listing is not any more what they were made for.
import { and, eq, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  listingDecided,
  listingEdited,
  listingSold,
} from '#features/listings/listings.events.server.ts';
import { inBatches } from '#platform/db/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { HOUR_MS } from '#platform/i18n/time.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { closeOffer, lockOffer } from './negotiation/close.server.ts';
import { aboutOffer, offerEnding } from './offers.events.server.ts';
import { type OfferReason, REMIND_HOURS } from './offers.limits.ts';
import { type OfferRow, offerTable } from './offers.table.server.ts';

const AT_ONCE = 100;
type Of<Event extends { schema: z.ZodType }> = z.output<Event['schema']>;

/** Closes offers that nobody answered in time. @returns how many */
export function expireOffers(ctx: Ctx): Promise<number> {
  return eachOpen(ctx, lte(offerTable.endsAt, ctx.now), async (ctx, row) => {
    await closeOffer(ctx, 'expire', row, 'clock');
  });
}

/** Says of offers that they run out soon, once. @returns how many */
export function remindOfOffers(ctx: Ctx): Promise<number> {
  const soon = new Date(ctx.now.getTime() + REMIND_HOURS * HOUR_MS);
  const due = and(lte(offerTable.endsAt, soon), isNull(offerTable.remindedAt));
  return eachOpen(ctx, due, async (ctx, row) => {
    await ctx.db.update(offerTable).set({ remindedAt: ctx.now }).where(eq(offerTable.id, row.id));
    if (row.remindedAt === null && row.endsAt > ctx.now)
      await publish(ctx, offerEnding, { ...aboutOffer(row), endsAt: row.endsAt.toISOString() });
  });
}

/** What the public sees of a listing is other content than the offers were made for. */
export async function endWithEdit(
  ctx: Ctx,
  { listingId, revision }: Of<typeof listingEdited>,
): Promise<void> {
  await end(ctx, and(ofListing(listingId), ne(offerTable.listingRevision, revision)), 'changed');
}

/** Nothing is left of a listing. */
export async function endWithSale(
  ctx: Ctx,
  { listingId, soldOut }: Of<typeof listingSold>,
): Promise<void> {
  if (soldOut) await end(ctx, ofListing(listingId), 'sold');
}

/** A moderator, or the check, took a listing from the public. */
export async function endWithDecision(
  ctx: Ctx,
  { listingId, outcome, isEdit }: Of<typeof listingDecided>,
): Promise<void> {
  if (outcome !== 'approve' && !isEdit) await end(ctx, ofListing(listingId), 'gone');
}

/** A listing has run out or was deleted. */
export async function endWithListing(
  ctx: Ctx,
  { listingId }: { listingId: string },
): Promise<void> {
  await end(ctx, ofListing(listingId), 'gone');
}

/**
 * Ends the negotiations of somebody whose account is gone. What was offered stays with the other
 * one, as messages do, and goes with them. Safe to repeat.
 */
export async function endWithAccount(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await end(
    ctx,
    or(eq(offerTable.buyerId, userId), eq(offerTable.sellerId, userId)),
    'accountGone',
  );
}

const ofListing = (listingId: string) => eq(offerTable.listingId, listingId);

async function end(ctx: Ctx, which: SQL | undefined, reason: OfferReason): Promise<void> {
  await eachOpen(ctx, which, async (ctx, row) => {
    await closeOffer(ctx, 'end', row, 'listing', { reason });
  });
}

/** One transaction for each offer, so that none holds two conversations. @returns how many */
async function eachOpen(
  ctx: Ctx,
  which: SQL | undefined,
  work: (ctx: Ctx, row: OfferRow) => Promise<void>,
): Promise<number> {
  return inBatches(AT_ONCE, async () => {
    const due = await ctx.db
      .select({ id: offerTable.id })
      .from(offerTable)
      .where(and(eq(offerTable.state, 'open'), which))
      .limit(AT_ONCE);
    for (const { id } of due)
      await inTransaction(ctx, async (ctx) => {
        const row = await lockOffer(ctx, id);
        // Answered meanwhile.
        if (row?.state === 'open') await work(ctx, row);
      });
    return due.length;
  });
}
