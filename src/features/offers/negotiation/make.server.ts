// Makes offers: a first one by the buyer, and counter-offers by turns. One below the seller's
// private minimum is declined in the same step (DECISIONS.md G8); to the buyer it is an offer like
// any other until then, in refusals, words and time.
import { and, count, eq, gt, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { lockAccount, requireActor } from '#features/accounts/accounts.session.server.ts';
import {
  findConversation,
  lockConversation,
  findSent,
  openConversation,
  postMessage,
  requireMayBegin,
} from '#features/messages/messages.public.server.ts';
import { messageErrors } from '#features/messages/messages.errors.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { DAY_MS, HOUR_MS } from '#platform/i18n/time.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { closeOffer, lockOffer } from './close.server.ts';
import { offerErrors, refuseOffer } from '#features/offers/offers.errors.ts';
import { aboutOffer, offerDeclined, offerMade } from '#features/offers/offers.events.server.ts';
import { getOffer, requireOffer } from '#features/offers/views/find.server.ts';
import {
  OFFER_LIMITS,
  OPEN_HOURS,
  type Side,
  TRIES_DAYS,
  TRIES_IN_ALL,
  TRIES_PER_DAY,
} from '#features/offers/offers.limits.ts';
import { canMakeOffers } from '#features/offers/offers.policy.ts';
import { boundsOfCounter, boundsOfFirst, isWithin } from '#features/offers/offers.prices.ts';
import {
  counterOfferInput,
  type CounterOfferInput,
  makeOfferInput,
  type MakeOfferInput,
  type OfferView,
} from '#features/offers/offers.schema.ts';
import { type OfferRow, offerTable } from '#features/offers/offers.table.server.ts';
import { priceOf, requireTerms, type Terms } from '../views/terms.server.ts';

type Named = { amount: { amount: number; currency: string }; note: string; clientId: string };

/**
 * Offers the seller of a negotiable listing a price for one unit, less than is asked; with it the
 * conversation about the listing begins, or goes on. Sent again with the same client id, it is the
 * same offer.
 * @returns the offer: open, or declined by itself
 * @throws AppError not_authenticated, offer_unverified, those of OfferRefusal, listing_not_found,
 *   person_blocked, person_unavailable, client_id_used, rate_limited
 */
export async function makeOffer(ctx: Ctx, input: MakeOfferInput): Promise<OfferView> {
  const actor = requireOfferer(ctx);
  const { listingId, options, quantity, ...named } = readInput(makeOfferInput, input, refuseOffer);
  const made = await findMade(ctx, actor, named);
  if (made) return getOffer(ctx, { id: made });
  const terms = await requireTerms(ctx, { listingId });
  requireFirst(actor, terms, priceOf(terms, { options, quantity }).asking, named);
  await requireWithinLimit(ctx, OFFER_LIMITS.offers, actor.id);
  const known = await findConversation(ctx, { listingId });
  const subject = { listingId, sellerId: terms.sellerId, title: terms.title };
  if (!known) await requireMayBegin(ctx, subject);
  const id = await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, actor);
    const conversationId = known ?? (await openConversation(ctx, actor, subject));
    await lockConversation(ctx, actor, conversationId);
    // Behind the lock: the same offer may have come a moment ago, and the listing may have changed.
    const made = await findMade(ctx, actor, named);
    if (made) return made;
    const terms = await requireTerms(ctx, { listingId }, { lock: true });
    const { asking, minimum, options: chosen } = priceOf(terms, { options, quantity });
    requireFirst(actor, terms, asking, named);
    await requireNoneOpen(ctx, { listingId, buyerId: actor.id });
    await requireTriesLeft(ctx, { listingId, buyerId: actor.id });
    const id = v7();
    return insertOffer(ctx, actor, named, minimum, {
      id,
      negotiationId: id,
      round: 1,
      listingId,
      listingRevision: terms.revision,
      buyerId: actor.id,
      sellerId: terms.sellerId,
      madeBy: 'buyer',
      conversationId,
      asking,
      currency: terms.currency,
      quantity,
      options: chosen,
    });
  });
  return getOffer(ctx, { id });
}

/**
 * Answers an offer with another price, between the two that were named; the offer before is then
 * over. Three rounds at most (DECISIONS.md G8).
 * @throws AppError not_authenticated, offer_unverified, offer_not_found, those of OfferRefusal,
 *   listing_not_found, person_blocked, person_unavailable, client_id_used, rate_limited
 */
export async function counterOffer(ctx: Ctx, input: CounterOfferInput): Promise<OfferView> {
  const actor = requireOfferer(ctx);
  const { id: answeredId, ...named } = readInput(counterOfferInput, input, refuseOffer);
  const { conversationId } = await requireOffer(ctx, actor, answeredId);
  const made = await findMade(ctx, actor, named);
  if (made) return getOffer(ctx, { id: made });
  await requireWithinLimit(ctx, OFFER_LIMITS.answers, actor.id);
  const id = await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, actor);
    await lockConversation(ctx, actor, conversationId);
    const made = await findMade(ctx, actor, named);
    if (made) return made;
    const row = await lockOffer(ctx, answeredId);
    if (!row) throw new AppError(offerErrors.offer_not_found, { detail: answeredId });
    const side: Side = actor.id === row.buyerId ? 'buyer' : 'seller';
    await closeOffer(ctx, 'counter', row, side === row.madeBy ? 'maker' : 'other');
    const { minimum } = await requireSameTerms(ctx, row, { lock: true });
    requireCurrency(row.currency, named);
    const bounds = boundsOfCounter(await roundsOf(ctx, row), row.asking);
    if (!isWithin(bounds, named.amount.amount))
      throw new AppError(offerErrors.offer_not_between, {
        fields: { amount: offerErrors.offer_not_between.key },
      });
    const { negotiationId, round, listingId, listingRevision, buyerId, sellerId } = row;
    const { asking, currency, quantity, options } = row;
    return insertOffer(ctx, actor, named, side === 'buyer' ? minimum : null, {
      id: v7(),
      negotiationId,
      round: round + 1,
      listingId,
      listingRevision,
      buyerId,
      sellerId,
      madeBy: side,
      conversationId,
      asking,
      currency,
      quantity,
      options,
    });
  });
  return getOffer(ctx, { id });
}

/** Somebody who may negotiate. @throws AppError not_authenticated, offer_unverified */
export function requireOfferer(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  if (!canMakeOffers(actor)) throw new AppError(offerErrors.offer_unverified);
  return actor;
}

/**
 * The listing of an offer, when it is still what the offer was made for.
 * @param options.lock as in requireTerms
 * @throws AppError offer_closed, listing_not_found, offer_sold, offer_not_negotiable,
 *   offer_option_gone, offer_not_enough
 */
export async function requireSameTerms(
  ctx: Ctx,
  row: OfferRow,
  options: { lock?: boolean } = {},
): Promise<{ minimum: number | null }> {
  const terms = await requireTerms(ctx, row, options);
  if (terms.revision !== row.listingRevision)
    throw new AppError(offerErrors.offer_closed, { detail: `${row.listingId} has changed` });
  return priceOf(terms, { options: row.options.map(({ id }) => id), quantity: row.quantity });
}

/** The id of the offer that came with this client id before; it must be the same one. */
async function findMade(
  ctx: Ctx,
  actor: Actor,
  { amount: { amount, currency }, note, clientId }: Named,
): Promise<string | null> {
  const sent = await findSent(ctx, actor, { content: note, clientId, about: { type: 'offer' } });
  if (!sent) return null;
  const [offer] = await ctx.db
    .select({ id: offerTable.id, amount: offerTable.amount, currency: offerTable.currency })
    .from(offerTable)
    .where(eq(offerTable.messageId, sent.id));
  if (offer?.amount !== amount || offer.currency !== currency)
    throw new AppError(messageErrors.client_id_used);
  return offer.id;
}

function requireFirst(actor: Actor, terms: Terms, asking: number, named: Named): void {
  if (terms.sellerId === actor.id) throw new AppError(offerErrors.offer_own_listing);
  requireCurrency(terms.currency, named);
  if (!isWithin(boundsOfFirst(asking), named.amount.amount))
    throw new AppError(offerErrors.offer_not_below, {
      fields: { amount: offerErrors.offer_not_below.key },
    });
}

function requireCurrency(currency: string, { amount }: Named): void {
  if (amount.currency !== currency)
    throw new AppError(offerErrors.offer_currency, {
      fields: { amount: offerErrors.offer_currency.key },
      values: { currency },
    });
}

type Pair = { listingId: string; buyerId: string };
const ofPair = ({ listingId, buyerId }: Pair) =>
  and(eq(offerTable.listingId, listingId), eq(offerTable.buyerId, buyerId));

/** One negotiation at a time; one that has run out is closed first, before the job does it. */
async function requireNoneOpen(ctx: Ctx, pair: Pair): Promise<void> {
  const [open] = await ctx.db
    .select()
    .from(offerTable)
    .where(and(ofPair(pair), eq(offerTable.state, 'open')))
    .for('update');
  if (!open) return;
  if (open.endsAt > ctx.now) throw new AppError(offerErrors.offer_open_already);
  await closeOffer(ctx, 'expire', open, 'clock');
}

/** Few first offers in a day and in a month, so that trying finds no private minimum. */
async function requireTriesLeft(ctx: Ctx, pair: Pair): Promise<void> {
  const since = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS);
  const { createdAt } = offerTable;
  const [tried] = await ctx.db
    .select({
      all: count(),
      today: sql<number>`(count(*) filter (where ${gt(createdAt, since(1))}))::int`,
    })
    .from(offerTable)
    .where(and(ofPair(pair), eq(offerTable.round, 1), gt(createdAt, since(TRIES_DAYS))));
  const { all = 0, today = 0 } = tried ?? {};
  if (all >= TRIES_IN_ALL)
    throw new AppError(offerErrors.offer_tries, { values: { n: TRIES_IN_ALL } });
  if (today >= TRIES_PER_DAY)
    throw new AppError(offerErrors.offer_tries_today, { values: { n: TRIES_PER_DAY } });
}

/** What was named in this negotiation, in the order of the rounds. */
async function roundsOf(ctx: Ctx, { negotiationId }: OfferRow): Promise<OfferRow[]> {
  return ctx.db
    .select()
    .from(offerTable)
    .where(eq(offerTable.negotiationId, negotiationId))
    .orderBy(offerTable.round);
}

type NewOffer = Omit<
  typeof offerTable.$inferInsert,
  'messageId' | 'amount' | 'state' | 'reason' | 'endsAt' | 'closedAt' | 'createdAt'
>;

/** The offer with its message, in a transaction. @returns its id */
async function insertOffer(
  ctx: Ctx,
  actor: Actor,
  { amount: { amount }, note, clientId }: Named,
  minimum: number | null,
  offer: NewOffer,
): Promise<string> {
  const about = { type: 'offer', id: offer.id } as const;
  const { id: messageId } = await postMessage(ctx, actor, offer.conversationId, {
    content: note,
    clientId,
    about,
  });
  const isTooLow = minimum !== null && amount < minimum;
  const [row] = await ctx.db
    .insert(offerTable)
    .values({
      ...offer,
      messageId,
      amount,
      ...(isTooLow ? { state: 'declined', reason: 'tooLow', closedAt: ctx.now } : {}),
      endsAt: new Date(ctx.now.getTime() + OPEN_HOURS * HOUR_MS),
      createdAt: ctx.now,
    })
    .returning();
  if (!row) throw new Error('The insert returned no row');
  await (isTooLow
    ? publish(ctx, offerDeclined, { ...aboutOffer(row), byItself: true })
    : publish(ctx, offerMade, { ...aboutOffer(row), endsAt: row.endsAt.toISOString() }));
  return row.id;
}
