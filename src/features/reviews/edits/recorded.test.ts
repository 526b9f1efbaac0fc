import { expect, test } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { markSold, undoSale } from '#features/listings/lifecycle/life.server.ts';
import { nameBuyer } from '#features/orders/sales/record.server.ts';
import { acknowledgeSale } from '#features/orders/transitions/actions.server.ts';
import { as, buildConversation } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { postReview } from '#tests/support/reviews.ts';
import { getListingReviews } from '#features/reviews/reviews.server.ts';

const { db } = await testDatabase();

test('a review of a sale that was written down stays, as the sale cannot be undone any more', async () => {
  await seedCatalog(testCtx(db));
  const talk = await buildConversation(db);
  const [seller, buyer] = [as(db, talk.seller), as(db, talk.buyer)];
  const { id: listingId } = talk.listing;
  const { at } = await markSold(seller, { id: listingId });
  const { orderId } = await nameBuyer(seller, { listingId, buyerId: talk.buyer.id });
  const id = String(orderId);
  const later = new Date(Date.parse(at) + 60_000);
  await acknowledgeSale(as(db, talk.buyer, { now: later }), { id });
  await postReview(buyer, { orderId: id, rating: 2, comment: 'It creaks.' });
  await expect(undoSale(seller, { id: listingId, at })).rejects.toThrow('listingStale');
  expect(await getListingReviews(seller, { listingId })).toMatchObject({ total: 1, average: 2 });
});
