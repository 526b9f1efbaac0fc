// Owns the data export of the offers that they made and got.
import { asc, eq, or } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { messageTable } from '#features/messages/messages.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { sideOf } from '#features/offers/offers.policy.ts';
import { offerTable } from '#features/offers/offers.table.server.ts';
import { noteFor } from './find.server.ts';

/** Every offer of the actor's negotiations. @throws AppError not_authenticated */
export async function exportOwnOffers(ctx: Ctx): Promise<Record<string, unknown>[]> {
  const actor = requireActor(ctx);
  const rows = await ctx.db
    .select({ offer: offerTable, note: noteFor(ctx) })
    .from(offerTable)
    .innerJoin(messageTable, eq(messageTable.id, offerTable.messageId))
    .where(or(eq(offerTable.buyerId, actor.id), eq(offerTable.sellerId, actor.id)))
    .orderBy(asc(offerTable.createdAt), asc(offerTable.id));
  return rows.map(({ offer, note }) => ({
    id: offer.id,
    negotiationId: offer.negotiationId,
    round: offer.round,
    listingId: offer.listingId,
    role: sideOf(actor, offer),
    madeBy: offer.madeBy,
    amount: offer.amount,
    currency: offer.currency,
    quantity: offer.quantity,
    options: offer.options,
    note,
    state: offer.state,
    orderId: offer.orderId,
    createdAt: offer.createdAt,
    closedAt: offer.closedAt,
  }));
}
