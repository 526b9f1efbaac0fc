// Two people who negotiate, and the use cases as each of them asks.
import { eq } from 'drizzle-orm';
import { v4 } from 'uuid';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { counterOffer, makeOffer } from '#features/offers/negotiation/make.server.ts';
import type { MakeOfferInput, OfferView } from '#features/offers/offers.schema.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/db.server.ts';
import { as } from './conversations.ts';
import { buildListing, buildUser } from './factories.ts';

/** What is asked for: US$120.00. */
export const ASKING = 12_000;

/** A buyer, a seller and a listing whose price is negotiable. */
export async function buildNegotiable(
  db: Db,
  overrides: Partial<typeof listingTable.$inferInsert> = {},
) {
  const buyer = await buildUser(db, { name: 'Asha Ramdin' });
  const seller = await buildUser(db, { name: 'Marcia Bennett' });
  const listing = await buildListing(db, {
    userId: seller.id,
    isNegotiable: true,
    stockQuantity: 1,
    ...overrides,
  });
  return { buyer, seller, listing };
}

/** A first offer, in US dollars. */
export function offer(
  ctx: Ctx,
  listingId: string,
  amount: number,
  more: Partial<MakeOfferInput> = {},
): Promise<OfferView> {
  return makeOffer(ctx, {
    listingId,
    amount: { amount, currency: 'USD' },
    clientId: v4(),
    ...more,
  });
}

/** A counter-offer, in US dollars. */
export function counter(ctx: Ctx, id: string, amount: number): Promise<OfferView> {
  return counterOffer(ctx, { id, amount: { amount, currency: 'USD' }, clientId: v4() });
}

/** A buyer who has offered US$100.00 for a listing. */
export async function buildOffer(
  db: Db,
  { at = new Date(), ...overrides }: Partial<typeof listingTable.$inferInsert> & { at?: Date } = {},
) {
  const people = await buildNegotiable(db, overrides);
  const made = await offer(as(db, people.buyer, { now: at }), people.listing.id, 10_000);
  return { ...people, made };
}

/** Changes a listing behind everybody's back. */
export async function changeListing(
  db: Db,
  id: string,
  set: Partial<typeof listingTable.$inferInsert>,
): Promise<void> {
  await db.update(listingTable).set(set).where(eq(listingTable.id, id));
}
