// Lets the demo's people buy from each other, through the use cases that everybody takes: for the
// buyer and for the seller an order in each of its states.
import { and, asc, eq, gt, isNull, like, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { kindOf } from '#features/listings/views/cards.server.ts';
import { openDispute } from '#features/orders/transitions/dispute.server.ts';
import { collectOrder } from '#features/orders/transitions/pickup.server.ts';
import {
  cancelOrder,
  confirmDelivery,
  confirmOrder,
  shipOrder,
} from '#features/orders/transitions/actions.server.ts';
import { isForSale } from '#features/orders/orders.policy.ts';
import type { OrderAddress } from '#features/orders/orders.input.schema.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import { getOrderChoices } from '#features/orders/requests/choices.server.ts';
import { requestToBuy } from '#features/orders/requests/place.server.ts';
import { getOrder } from '#features/orders/orders.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { actorsOf } from './actors.ts';
import { DEMO_ACCOUNTS, type DemoPerson } from './people.ts';

/** What became of an order, and how many days ago it was placed. */
type Told = {
  daysAgo: number;
  end:
    | 'pending'
    | 'confirmed'
    | 'sent'
    | 'ready'
    | 'fetched'
    | 'delivered'
    | 'cancelled'
    | 'disputed';
  note?: string;
  /** The seller's words with the last step. */
  answer?: string;
};

const OF_BUYER: readonly Told[] = [
  { daysAgo: 1.2, end: 'pending', note: 'It is a wedding gift. Please leave the price off.' },
  { daysAgo: 4.5, end: 'ready', answer: 'Packed and ready. I am in until Sunday.' },
  { daysAgo: 9, end: 'sent', answer: 'By boat freight, it takes about a week.' },
  { daysAgo: 12, end: 'confirmed' },
  { daysAgo: 19, end: 'fetched' },
  { daysAgo: 33, end: 'cancelled', answer: 'Sorry, it fell off the shelf yesterday.' },
];
const OF_SELLER: readonly Told[] = [
  { daysAgo: 0.3, end: 'pending', note: 'Can I collect it after six?' },
  { daysAgo: 1.9, end: 'pending' },
  { daysAgo: 5, end: 'confirmed' },
  { daysAgo: 8, end: 'disputed' },
  { daysAgo: 26, end: 'delivered' },
];

/** @param ids user ids by the person's slug */
export async function insertOrders(
  ctx: Ctx,
  people: readonly DemoPerson[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const signIns: readonly string[] = Object.values(DEMO_ACCOUNTS);
  const actorOf = actorsOf(people, ids, ctx.now);
  const [buyer, seller] = [actorOf(DEMO_ACCOUNTS.buyer), actorOf(DEMO_ACCOUNTS.seller)];
  const strangers = people.filter((each) => !signIns.includes(each.email) && each.emailVerified);
  const { userId } = listingTable;
  const foreign = await onSale(ctx, notInArray(userId, [buyer.id, seller.id]));
  for (const [place, told] of OF_BUYER.entries()) {
    const listing = foreign[place];
    const owner = people.find(({ slug }) => ids.get(slug) === listing?.userId);
    if (listing && owner) await tell(ctx, { listing, buyer, seller: actorOf(owner.email), told });
  }
  const own = await onSale(ctx, eq(userId, seller.id));
  for (const [place, told] of OF_SELLER.entries()) {
    const [listing, stranger] = [own[place], strangers[place]];
    if (!listing || !stranger) continue;
    await tell(ctx, {
      listing,
      // One of them is the demo's own buyer, so that both sides of an order can be seen.
      buyer: place === 1 ? buyer : actorOf(stranger.email),
      seller,
      told,
    });
  }
  // What happened weeks ago is no news; what the bells show of it is told apart.
  await ctx.db.delete(outboxTable).where(like(outboxTable.type, 'orders.%'));
}

type Listing = { id: string; userId: string; country: string; parish: string | null };

/** One order, step by step, each some hours after the one before. */
async function tell(
  ctx: Ctx,
  { listing, buyer, seller, told }: { listing: Listing; buyer: Actor; seller: Actor; told: Told },
): Promise<void> {
  const { daysAgo, end, answer } = told;
  const after = (actor: Actor, part: number): Ctx => ({
    ...ctx,
    actor,
    now: new Date(ctx.now.getTime() - daysAgo * (1 - part) * DAY_MS),
  });
  const id = await place(after(buyer, 0), listing, told);
  if (id === null || end === 'pending') return;
  const note = answer ?? null;
  if (end === 'cancelled') {
    await cancelOrder(after(seller, 0.02), { id, note });
    return;
  }
  await confirmOrder(after(seller, 0.1), { id });
  if (end === 'confirmed') return;
  const trackingNumber = 'CB 4402 118 TT';
  await shipOrder(after(seller, 0.3), { id, note, trackingNumber });
  if (end === 'delivered') await confirmDelivery(after(buyer, 0.6), { id });
  if (end === 'disputed')
    await openDispute(after(buyer, 0.8), {
      id,
      reason: 'notAsDescribed',
      words: 'One leg is shorter than the others. The photographs do not show it.',
    });
  if (end !== 'fetched') return;
  const { pickup } = await getOrder(after(buyer, 0.5), { id });
  if (pickup) await collectOrder(after(seller, 0.6), { id, code: pickup.code });
}

/** The first option that is there of each variation; null where nothing is left. */
async function place(ctx: Ctx, listing: Listing, { end, note }: Told): Promise<string | null> {
  const choices = await getOrderChoices(ctx, { listingId: listing.id });
  const options = choices.variations.flatMap(
    (variation) => variation.options.find(({ left }) => left !== 0)?.id ?? [],
  );
  const isSent = ['sent', 'delivered', 'disputed'].includes(end) && choices.delivery !== null;
  const { country, parish } = listing;
  const address: OrderAddress = { street: '14 Bay Street', town: 'Harbour', parish, country };
  try {
    const { id } = await requestToBuy(ctx, {
      listingId: listing.id,
      options,
      quantity: 1,
      fulfillment: isSent ? 'delivery' : 'pickup',
      address: isSent ? address : null,
      payment: isSent ? 'transfer' : 'cash',
      note: note ?? null,
    });
    return id;
  } catch (error) {
    if (error instanceof AppError && error.code.kind === 'conflict') return null;
    throw error;
  }
}

/** Things of some weeks that can be bought and nobody has ordered, the same ones everywhere. */
async function onSale(ctx: Ctx, condition: SQL): Promise<Listing[]> {
  const { id, userId, country, parish, categoryId, details, price, createdAt } = listingTable;
  const taken = ctx.db.select({ id: orderTable.listingId }).from(orderTable);
  const rows = await ctx.db
    .select({
      id,
      userId,
      country,
      parish,
      categoryId,
      hourly: sql<boolean>`${details} ? 'hourlyRate'`,
    })
    .from(listingTable)
    .where(
      and(
        condition,
        eq(listingTable.status, 'approved'),
        isNull(listingTable.soldAt),
        gt(price, 500),
        lt(price, 2_000_000),
        ne(listingTable.stockQuantity, 0),
        lt(createdAt, new Date(ctx.now.getTime() - 34 * DAY_MS)),
        notInArray(id, taken),
      ),
    )
    .orderBy(sql`(${listingTable.stockQuantity} > 1) desc`, asc(createdAt), asc(id));
  const sellers = new Map<string, number>();
  return rows.filter((row) => {
    const seen = sellers.get(row.userId) ?? 0;
    sellers.set(row.userId, seen + 1);
    const isFirst = seen === 0 || rows.every((each) => each.userId === row.userId);
    return isFirst && isForSale(kindOf(row.categoryId, row.hourly));
  });
}
