// Orders that are over, for tests of what comes after them.
import { v7 as uuid } from 'uuid';
import { orderTable, type OrderRow } from '#features/orders/orders.table.server.ts';
import type { Db } from '#platform/db/db.server.ts';
import { buildListing, buildUser } from './factories.ts';

/** A delivered order of one chair; whoever is not given is made. */
export async function buildDeal(
  db: Db,
  overrides: Partial<typeof orderTable.$inferInsert> = {},
): Promise<OrderRow> {
  const sellerId = overrides.sellerId ?? (await buildUser(db, { name: 'Kerwin Alexander' })).id;
  const buyerId = overrides.buyerId ?? (await buildUser(db, { name: 'Asha Campbell' })).id;
  const listingId = overrides.listingId ?? (await buildListing(db, { userId: sellerId })).id;
  const at = new Date();
  const [order] = await db
    .insert(orderTable)
    .values({
      id: uuid(),
      state: 'delivered',
      quantity: 1,
      title: 'Mahogany rocking chair',
      currency: 'USD',
      unitPrice: 12_000,
      total: 12_000,
      fulfillment: 'pickup',
      payment: 'cash',
      requestHash: 'none',
      createdAt: at,
      confirmedAt: at,
      shippedAt: at,
      deliveredAt: at,
      ...overrides,
      sellerId,
      buyerId,
      listingId,
    })
    .returning();
  if (!order) throw new Error('The insert returned no row');
  return order;
}
