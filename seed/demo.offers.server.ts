// Lets the demo's people negotiate, through the use cases that everybody takes: three rounds that
// became an order, a counter-offer that waits for the buyer after an offer that was too low, and an
// offer that waits for the seller.
import { and, asc, eq, gt, isNull, lt, notExists, sql } from 'drizzle-orm';
import { v4 } from 'uuid';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { kindOf } from '#features/listings/views/cards.server.ts';
import { conversationTable } from '#features/messages/messages.table.server.ts';
import { markRead } from '#features/messages/delivery/mark.server.ts';
import { acceptOffer } from '#features/offers/negotiation/answer.server.ts';
import { counterOffer, makeOffer } from '#features/offers/negotiation/make.server.ts';
import type { OfferView } from '#features/offers/offers.schema.ts';
import { isForSale } from '#features/orders/orders.policy.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { actorsOf } from './actors.ts';
import { DEMO_ACCOUNTS, type DemoPerson } from './people.ts';

const MINUTE_MS = 60_000;
type Listing = { id: string; price: number; currency: string; hasMinimum: boolean };

/** @param ids user ids by the person's slug */
export async function insertOffers(
  ctx: Ctx,
  people: readonly DemoPerson[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const signIns: readonly string[] = Object.values(DEMO_ACCOUNTS);
  const stranger = people.find(({ email }) => !signIns.includes(email));
  const actorOf = actorsOf(people, ids, ctx.now);
  const [buyer, seller] = [actorOf(DEMO_ACCOUNTS.buyer), actorOf(DEMO_ACCOUNTS.seller)];
  const listings = await negotiable(ctx, seller.id);
  // What is far too low is declined by itself where there is a private minimum.
  const waiting = listings.find(({ hasMinimum }) => hasMinimum);
  const [agreed, asked] = listings.filter((listing) => listing !== waiting);
  const as = (actor: Actor, minutesAgo: number): Ctx => ({
    ...ctx,
    actor,
    now: new Date(ctx.now.getTime() - minutesAgo * MINUTE_MS),
  });
  if (agreed) {
    const first = await makeOffer(as(buyer, 310), {
      listingId: agreed.id,
      ...named(agreed, 0.95, 'I can collect it on Saturday.'),
    });
    await seeing(as(seller, 291), first);
    const second = await counterOffer(as(seller, 290), {
      id: first.id,
      ...named(agreed, 0.985, 'It is almost new.'),
    });
    await seeing(as(buyer, 276), second);
    const third = await counterOffer(as(buyer, 275), { id: second.id, ...named(agreed, 0.97) });
    await seeing(as(seller, 261), third);
    await acceptOffer(as(seller, 260), { id: third.id });
  }
  if (waiting) {
    await makeOffer(as(buyer, 130), { listingId: waiting.id, ...named(waiting, 0.4) });
    const open = await openOffer(as(buyer, 125), waiting);
    await seeing(as(seller, 96), open);
    await counterOffer(as(seller, 95), {
      id: open.id,
      ...named(waiting, 0.985, 'I can bring it to town for that.'),
    });
  }
  if (asked && stranger) await openOffer(as(actorOf(stranger.email), 45), asked);
}

function openOffer(ctx: Ctx, listing: Listing): Promise<OfferView> {
  return makeOffer(ctx, { listingId: listing.id, ...named(listing, 0.95) });
}

/** Whoever answers has seen what was said before. */
async function seeing(ctx: Ctx, { conversationId }: OfferView): Promise<void> {
  await markRead(ctx, { conversationId, position: Number.MAX_SAFE_INTEGER });
}

/** Part of what is asked, in whole units. */
function named({ price, currency }: Listing, part: number, note = '') {
  const amount = Math.round((price * part) / 100) * 100;
  return { amount: { amount, currency }, note, clientId: v4() };
}

/** Listings of somebody that can be offered for and that nobody asked about; dear ones first. */
async function negotiable(ctx: Ctx, userId: string): Promise<Listing[]> {
  const { id, price, currency, categoryId, details, variations, negotiablePrice } = listingTable;
  const talks = ctx.db
    .select({ one: sql`1` })
    .from(conversationTable)
    .where(eq(conversationTable.listingId, id));
  const rows = await ctx.db
    .select({
      id,
      price,
      currency,
      categoryId,
      hourly: sql<boolean>`${details} ? 'hourlyRate'`,
      hasMinimum: sql<boolean>`${negotiablePrice} is not null`,
    })
    .from(listingTable)
    .where(
      and(
        eq(listingTable.userId, userId),
        eq(listingTable.status, 'approved'),
        isNull(listingTable.soldAt),
        eq(listingTable.isNegotiable, true),
        sql`coalesce(${negotiablePrice}, 0) < ${price} * 0.95`,
        gt(price, 2_000),
        eq(variations, []),
        lt(listingTable.createdAt, new Date(ctx.now.getTime() - DAY_MS)),
        notExists(talks),
      ),
    )
    .orderBy(sql`${price} desc`, asc(id));
  return rows.filter(({ categoryId, hourly }) => isForSale(kindOf(categoryId, hourly)));
}
