import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingPriceChanged } from '#features/listings/listings.events.server.ts';
import { markSold } from '#features/listings/lifecycle/life.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { listNotifications } from '#features/notifications/inbox/inbox.server.ts';
import { confirmOrder } from '#features/orders/transitions/actions.server.ts';
import { requestToBuy } from '#features/orders/requests/place.server.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { wants } from '#tests/support/orders.ts';
import { notifyAll } from '#tests/support/notified.ts';
import { addFavorite, removeFavorite } from './favorites.server.ts';

const { db } = await testDatabase();
const ctx = testCtx(db);
beforeAll(() => seedCatalog(ctx));
const as = (id: string, locale = 'en') => testCtx(db, { actor: testActor({ id }), locale });

/** A listing for US$120.00, and somebody who keeps it. */
async function kept() {
  const listing = await buildListing(db, { title: 'Clay vases' });
  const { id } = await buildUser(db);
  await addFavorite(as(id), { listingId: listing.id });
  const told = async (locale?: string) => (await listNotifications(as(id, locale))).items;
  return { listing, keeper: as(id), told };
}

/** What an approved edit does, and what it is told of. */
async function reprice(
  listing: { id: string; userId: string; price: number; currency: string },
  amount: number,
  currency = 'USD',
) {
  const about = { listingId: listing.id, sellerId: listing.userId, revision: 2 };
  const from = { amount: listing.price, currency: listing.currency };
  Object.assign(listing, { price: amount, currency });
  await db
    .update(listingTable)
    .set({ price: amount, currency })
    .where(eq(listingTable.id, listing.id));
  await publish(ctx, listingPriceChanged, { ...about, from, to: { amount, currency } });
}

describe('a favorite that costs less', () => {
  it('is told of once for each price, with the price as it is written', async () => {
    const { listing, told } = await kept();
    await reprice(listing, 5_400);
    await notifyAll(ctx);
    await reprice(listing, 9_000);
    await notifyAll(ctx);
    await reprice(listing, 5_400);
    await notifyAll(ctx);
    expect(await told()).toMatchObject([
      {
        kind: 'favorites.price-lower',
        title: 'Lower price on a favorite: now US$54.00',
        strong: 'US$54.00',
        line: 'Clay vases',
        path: `/products/${listing.id}`,
      },
    ]);
    expect((await told('fr'))[0]?.title).toContain('54,00');
  });

  it('is not told of when it costs more, or less than before but not less than when it was kept', async () => {
    const { listing, told } = await kept();
    await reprice(listing, 30_000);
    await notifyAll(ctx);
    await reprice(listing, 20_000);
    await notifyAll(ctx);
    expect(await told()).toEqual([]);
  });

  it('is not told of in another currency, where rates would decide', async () => {
    const { listing, told } = await kept();
    await reprice(listing, 100, 'JMD');
    await notifyAll(ctx);
    await reprice(listing, 50, 'JMD');
    await notifyAll(ctx);
    expect(await told()).toEqual([]);
  });

  it.each([
    [
      'it is no favorite any more',
      (id: string, keeper: typeof ctx) => removeFavorite(keeper, { listingId: id }),
    ],
    [
      'it is sold',
      (id: string) =>
        db.update(listingTable).set({ soldAt: new Date() }).where(eq(listingTable.id, id)),
    ],
    [
      'visitors see it no more',
      (id: string) =>
        db.update(listingTable).set({ status: 'removed' }).where(eq(listingTable.id, id)),
    ],
    [
      'it costs something else again',
      (id: string) => db.update(listingTable).set({ price: 11_000 }).where(eq(listingTable.id, id)),
    ],
  ] as const)('is not told of when %s', async (_why, happen) => {
    const { listing, keeper, told } = await kept();
    await reprice(listing, 6_000);
    await happen(listing.id, keeper);
    await notifyAll(ctx);
    expect(await told()).toEqual([]);
  });
});

describe('a favorite that is sold', () => {
  it('is told of with its last unit', async () => {
    const { listing, told } = await kept();
    await db.update(listingTable).set({ stockQuantity: 2 }).where(eq(listingTable.id, listing.id));
    const seller = as(listing.userId);
    await markSold(seller, { id: listing.id });
    await notifyAll(ctx);
    expect(await told()).toEqual([]);
    await markSold(seller, { id: listing.id });
    await notifyAll(ctx);
    expect(await told()).toMatchObject([{ title: 'A favorite was sold', line: 'Clay vases' }]);
  });

  it('is not told of to whoever bought it, who hears of their order', async () => {
    const { listing, keeper, told } = await kept();
    const other = as((await buildUser(db)).id);
    await addFavorite(other, { listingId: listing.id });
    const { id } = await requestToBuy(keeper, wants(listing.id));
    await confirmOrder(as(listing.userId), { id });
    await notifyAll(ctx);
    expect((await told()).map(({ kind }) => kind)).toEqual(['orders.confirmed']);
    const { items } = await listNotifications(other);
    expect(items.map(({ kind }) => kind)).toEqual(['favorites.sold']);
  });
});
