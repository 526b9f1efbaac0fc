// A buyer and a seller of bowls, and what the one may ask the other for.
import { eq } from 'drizzle-orm';
import type { ListingRow } from '#features/listings/listings.table.server.ts';
import type { OrderRequestInput } from '#features/orders/orders.input.schema.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import { sellerProfileTable } from '#features/sellers/sellers.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/db.server.ts';
import { as } from './conversations.ts';
import { testActor, testCtx } from './ctx.ts';
import { buildListing, buildUser, type ListingOverrides } from './factories.ts';
import { refusalOf } from './refusal.ts';

/** Options that are counted. */
export const SIZES = {
  id: 'size',
  name: 'Size',
  options: [
    { id: 's', value: 'Small', priceModifier: 0, inventory: 2 },
    { id: 'l', value: 'Large', priceModifier: 1_200, inventory: 3 },
    { id: 'xl', value: 'Huge', priceModifier: 9_900, inventory: 0 },
  ],
};
/** Options that are not. */
export const FINISHES = {
  id: 'finish',
  name: 'Finish',
  options: [
    { id: 'plain', value: 'Plain', priceModifier: -300, inventory: 0 },
    { id: 'carved', value: 'Carved', priceModifier: 0, inventory: 0 },
  ],
};
export const ADDRESS = {
  street: '14 Bonne Terre Road',
  town: 'Gros Islet',
  parish: null,
  country: 'LC',
};

export type Trade = {
  buyer: Ctx;
  buyerId: string;
  seller: Ctx;
  sellerId: string;
  /** Somebody who closes disputes. */
  moderator: Ctx;
  /** Five bowls in Saint Lucia for US$48.00 each. */
  bowl(overrides?: ListingOverrides): Promise<ListingRow>;
  /** Opens the seller's store, which sends things within the island for US$8.00. */
  store(overrides?: Partial<typeof sellerProfileTable.$inferInsert>): Promise<unknown>;
  /** The same people at another time. */
  at(now: Date): { buyer: Ctx; seller: Ctx };
};

/** Two people who deal with each other. */
export async function buildTrade(db: Db): Promise<Trade> {
  const asha = await buildUser(db, { name: 'Asha Campbell' });
  const elise = await buildUser(db, { name: 'Elise Henry', country: 'LC' });
  const judge = await buildUser(db, { name: 'Moderator' });
  const userId = elise.id;
  const at = (now: Date) => ({ buyer: as(db, asha, { now }), seller: as(db, elise, { now }) });
  return {
    ...at(new Date()),
    moderator: testCtx(db, { actor: testActor({ id: judge.id, role: 'moderator' }) }),
    at,
    buyerId: asha.id,
    sellerId: userId,
    bowl: (overrides = {}) =>
      buildListing(db, {
        userId,
        title: 'Carved calabash bowl',
        price: 4_800,
        country: 'LC',
        category: 'arts-crafts',
        stockQuantity: 5,
        ...overrides,
      }),
    store: (overrides = {}) =>
      db.insert(sellerProfileTable).values({
        userId,
        storeName: 'Elise’s Bowls',
        islandWideShipping: true,
        deliveryFee: 800,
        ...overrides,
      }),
  };
}

/** A request for one piece, to be fetched and paid in cash. */
export function wants(listingId: string, more: Partial<OrderRequestInput> = {}): OrderRequestInput {
  return { listingId, quantity: 1, fulfillment: 'pickup', payment: 'cash', ...more };
}

/** Why something was refused: key, what its sentence names, fields. */
export async function refused(request: Promise<unknown>) {
  const { code, values, fields } = await refusalOf(request);
  return [code.key, values?.['n'] ?? values?.['name'] ?? null, fields ?? null];
}

/** The key alone. */
export async function refusedAs(request: Promise<unknown>): Promise<string> {
  return (await refusalOf(request)).code.key;
}

/** Orders of a listing, whatever their state. */
export function countOrders(db: Db, listingId: string): Promise<number> {
  return db.$count(orderTable, eq(orderTable.listingId, listingId));
}
