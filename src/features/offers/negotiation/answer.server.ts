// Answers offers: accepting one places an order at its price in the same transaction, whoever of
// the two accepts. Of several answers at once exactly one holds.
import { v7 } from 'uuid';
import { lockAccount, requireActor } from '#features/accounts/accounts.session.server.ts';
import { requireMayWriteTo } from '#features/accounts/accounts.public.server.ts';
import { lockConversation, postMessage } from '#features/messages/messages.public.server.ts';
import { confirmAgreedOrder, placeAgreedOrder } from '#features/orders/orders.public.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { closeOffer, lockOffer, requireTransition } from './close.server.ts';
import { offerErrors } from '#features/offers/offers.errors.ts';
import { getOffer, requireOffer } from '#features/offers/views/find.server.ts';
import { OFFER_LIMITS, type OfferState } from '#features/offers/offers.limits.ts';
import { requireOfferer, requireSameTerms } from './make.server.ts';
import { sideOf } from '#features/offers/offers.policy.ts';
import type { OfferView } from '#features/offers/offers.schema.ts';
import type { OfferRow } from '#features/offers/offers.table.server.ts';

/**
 * Accepts an offer of the other one: the buyer's order is placed at its price and is confirmed,
 * because both have agreed; how they get it the buyer says afterwards. Once more changes nothing.
 * @throws AppError not_authenticated, offer_unverified, offer_not_found, offer_not_yours,
 *   offer_closed, listing_not_found, offer_sold, offer_not_negotiable, offer_option_gone,
 *   offer_not_enough, person_blocked, person_unavailable, rate_limited, and what orders refuse
 */
export async function acceptOffer(ctx: Ctx, { id }: { id: string }): Promise<OfferView> {
  const actor = requireOfferer(ctx);
  return answer(ctx, actor, { id, isDone: isAnsweredBy('accepted') }, async (ctx, row, by) => {
    // Its refusal comes before those of the listing, which may be what closed it.
    requireTransition(ctx, 'accept', row, by);
    await requireMayWriteTo(ctx, { userId: row.madeBy === 'buyer' ? row.buyerId : row.sellerId });
    await requireSameTerms(ctx, row);
    const orderId = await placeOrder(ctx, row);
    // What an order is placed for stays as it is until the transaction ends.
    await requireSameTerms(ctx, row);
    await confirmAgreedOrder(ctx, { id: orderId });
    await closeOffer(ctx, 'accept', row, by, { orderId });
    await postMessage(ctx, actor, row.conversationId, {
      content: '',
      clientId: v7(),
      about: { type: 'offer', id },
    });
  });
}

/**
 * Declines an offer of the other one. Once more changes nothing.
 * @throws AppError not_authenticated, offer_not_found, offer_not_yours, offer_closed, rate_limited
 */
export async function declineOffer(ctx: Ctx, { id }: { id: string }): Promise<OfferView> {
  const actor = requireActor(ctx);
  return answer(ctx, actor, { id, isDone: isAnsweredBy('declined') }, async (ctx, row, by) => {
    await closeOffer(ctx, 'decline', row, by);
  });
}

/**
 * Takes back an offer of the actor's that was not answered yet. Once more changes nothing.
 * @throws AppError not_authenticated, offer_not_found, offer_not_yours, offer_closed, rate_limited
 */
export async function withdrawOffer(ctx: Ctx, { id }: { id: string }): Promise<OfferView> {
  const actor = requireActor(ctx);
  const isDone: IsDone = (row, by) => row.state === 'withdrawn' && by === 'maker';
  return answer(ctx, actor, { id, isDone }, async (ctx, row, by) => {
    await closeOffer(ctx, 'withdraw', row, by);
  });
}

/** The request to buy at the price that the two agreed on. @returns its id */
function placeOrder(ctx: Ctx, row: OfferRow): Promise<string> {
  const { id, listingId, buyerId, amount, quantity, options } = row;
  return placeAgreedOrder(ctx, {
    offerId: id,
    listingId,
    buyerId,
    unitPrice: amount,
    quantity,
    options: options.map((option) => option.id),
  });
}

type Person = 'maker' | 'other';
type IsDone = (row: OfferRow, by: Person) => boolean;

/** The actor has answered so already; what was declined by itself nobody has. */
const isAnsweredBy =
  (state: OfferState): IsDone =>
  (row, by) =>
    row.state === state && by === 'other' && row.reason === null;

async function answer(
  ctx: Ctx,
  actor: Actor,
  { id, isDone }: { id: string; isDone: IsDone },
  work: (ctx: Ctx, row: OfferRow, by: Person) => Promise<void>,
): Promise<OfferView> {
  const { conversationId } = await requireOffer(ctx, actor, id);
  await requireWithinLimit(ctx, OFFER_LIMITS.answers, actor.id);
  await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, actor);
    await lockConversation(ctx, actor, conversationId);
    const row = await lockOffer(ctx, id);
    if (!row) throw new AppError(offerErrors.offer_not_found, { detail: id });
    const by = sideOf(actor, row) === row.madeBy ? 'maker' : 'other';
    if (!isDone(row, by)) await work(ctx, row, by);
  });
  return getOffer(ctx, { id });
}
