// Carries out the table of transitions (offers.states.ts) on a row that the caller's transaction
// has locked: the state, what both threads show, and what later features hear.
import { eq } from 'drizzle-orm';
import { notifyOfChange } from '#features/messages/messages.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { offerErrors } from '#features/offers/offers.errors.ts';
import {
  aboutOffer,
  offerAccepted,
  offerDeclined,
  offerEnded,
  offerExpired,
  offerWithdrawn,
} from '#features/offers/offers.events.server.ts';
import type { OfferReason, OfferState } from '#features/offers/offers.limits.ts';
import {
  type OfferActor,
  offerTransitionResult,
  type OfferTransitionName,
} from '#features/offers/offers.states.ts';
import { type OfferRow, offerTable } from '#features/offers/offers.table.server.ts';

/**
 * Closes an offer.
 * @returns the row as it is now
 * @throws AppError with the table's refusal
 */
export async function closeOffer(
  ctx: Ctx,
  name: OfferTransitionName,
  row: OfferRow,
  by: OfferActor,
  { reason = null, orderId = null }: { reason?: OfferReason | null; orderId?: string | null } = {},
): Promise<OfferRow> {
  const to = requireTransition(ctx, name, row, by);
  const [closed] = await ctx.db
    .update(offerTable)
    .set({ state: to, reason, orderId, closedAt: ctx.now })
    .where(eq(offerTable.id, row.id))
    .returning();
  if (!closed) throw new Error('The update returned no row');
  await notifyOfChange(ctx, closed);
  await publishClosed(ctx, closed);
  return closed;
}

/** Where a transition leads from this row. @throws AppError with the table's refusal */
export function requireTransition(
  ctx: Ctx,
  name: OfferTransitionName,
  row: OfferRow,
  by: OfferActor,
): OfferState {
  const { to, refusal } = offerTransitionResult(name, row, by, ctx.now);
  if (to === null) throw new AppError(offerErrors[refusal], { detail: `${name} of ${row.id}` });
  return to;
}

async function publishClosed(ctx: Ctx, row: OfferRow): Promise<void> {
  const about = aboutOffer(row);
  switch (row.state) {
    case 'accepted':
      return publish(ctx, offerAccepted, { ...about, orderId: row.orderId ?? '' });
    case 'declined':
      return publish(ctx, offerDeclined, { ...about, byItself: row.reason !== null });
    case 'withdrawn':
      return publish(ctx, offerWithdrawn, about);
    case 'expired':
      return publish(ctx, offerExpired, about);
    case 'ended':
      return publish(ctx, offerEnded, { ...about, reason: row.reason ?? 'gone' });
    // The counter-offer that follows says so.
    default:
  }
}

/** The row, locked until the transaction ends; null when it is gone. */
export async function lockOffer(ctx: Ctx, id: string): Promise<OfferRow | null> {
  const [row] = await ctx.db.select().from(offerTable).where(eq(offerTable.id, id)).for('update');
  return row ?? null;
}
