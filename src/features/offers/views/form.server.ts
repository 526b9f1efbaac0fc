// What the forms of offers show: a first one for a listing, and a counter-offer. Suggested prices
// are made of it in the browser; the private minimum is no part of it.
import { and, eq } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { loadCards } from '#features/listings/listings.public.server.ts';
import { requireTerms } from '#features/offers/views/terms.server.ts';
import { offerErrors } from '#features/offers/offers.errors.ts';
import type { OfferFormView } from '#features/offers/offers.schema.ts';
import { offerTable } from '#features/offers/offers.table.server.ts';
import { getOrderChoices } from '#features/orders/orders.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { getOffer, requireOffer } from './find.server.ts';

/**
 * For a first offer.
 * @throws AppError not_authenticated, listing_not_found, offer_own_listing, offer_sold,
 *   offer_not_negotiable
 */
export async function getOfferForm(
  ctx: Ctx,
  { listingId }: { listingId: string },
): Promise<OfferFormView> {
  const actor = requireActor(ctx);
  const terms = await requireTerms(ctx, { listingId });
  if (terms.sellerId === actor.id) throw new AppError(offerErrors.offer_own_listing);
  const { listing, seller, variations, left } = await getOrderChoices(ctx, { listingId });
  return { listing, to: { name: seller.name }, variations, left, counter: null };
}

/** Where the actor negotiates about a listing now; null when they do not. */
export async function findOpenConversation(
  ctx: Ctx,
  { listingId }: { listingId: string },
): Promise<string | null> {
  const actor = requireActor(ctx);
  const [open] = await ctx.db
    .select({ conversationId: offerTable.conversationId, endsAt: offerTable.endsAt })
    .from(offerTable)
    .where(
      and(
        eq(offerTable.listingId, listingId),
        eq(offerTable.buyerId, actor.id),
        eq(offerTable.state, 'open'),
      ),
    );
  return open && open.endsAt > ctx.now ? open.conversationId : null;
}

/**
 * For a counter-offer.
 * @throws AppError not_authenticated, offer_not_found, listing_not_found; offer_closed when there
 *   is none to be made
 */
export async function getCounterForm(ctx: Ctx, { id }: { id: string }): Promise<OfferFormView> {
  const actor = requireActor(ctx);
  const [offer, row] = await Promise.all([getOffer(ctx, { id }), requireOffer(ctx, actor, id)]);
  if (!offer.between) throw new AppError(offerErrors.offer_closed);
  const [[listing], [other]] = await Promise.all([
    loadCards(ctx, [row.listingId]),
    ctx.db
      .select({ name: userTable.name, email: userTable.email })
      .from(userTable)
      .where(eq(userTable.id, actor.id === row.buyerId ? row.sellerId : row.buyerId)),
  ]);
  if (!listing || !other) throw new AppError(offerErrors.offer_closed);
  const { amount, between, conversationId, round } = offer;
  return {
    listing: { ...listing, price: { amount: row.asking, currency: row.currency } },
    to: { name: displayName(other) },
    variations: [],
    left: row.quantity,
    counter: { id, conversationId, amount, between, round: round + 1 },
  };
}
