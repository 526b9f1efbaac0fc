import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { blockUser } from '#features/accounts/privacy/block.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { OrderState } from '#features/orders/orders.limits.ts';
import { findOrders } from '#features/orders/orders.public.server.ts';
import { orderTable, type OrderRow } from '#features/orders/orders.table.server.ts';
import { sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildDeal } from '#tests/support/deals.ts';
import { buildUser } from '#tests/support/factories.ts';
import { postEdit, postReview } from '#tests/support/reviews.ts';
import { addHelpful } from './answer.server.ts';
import { reviewsFeature } from '#features/reviews/reviews.feature.server.ts';
import {
  findReviewable,
  findUnreviewed,
  getOrderReviews,
} from '#features/reviews/views/order.server.ts';
import {
  getListingReviews,
  getOwnReviews,
  getPersonReviews,
} from '#features/reviews/reviews.server.ts';
import { settleReviews } from './write.server.ts';

const { db } = await testDatabase();
const now = new Date('2026-01-10T12:00:00Z');
await seedCatalog(testCtx(db, { now }));

const as = (id: string, at = now): Ctx => testCtx(db, { now: at, actor: testActor({ id }) });
const comment = 'Just as described.';

/** What the row of the seller's totals says. */
async function totals(userId: string) {
  const [row] = await db
    .select({ sum: sellerStatsTable.ratingSum, count: sellerStatsTable.ratingCount })
    .from(sellerStatsTable)
    .where(eq(sellerStatsTable.userId, userId));
  return row ?? null;
}

async function moveTo(order: OrderRow, state: OrderState): Promise<void> {
  await db.update(orderTable).set({ state }).where(eq(orderTable.id, order.id));
}

describe('writing a review', () => {
  it('lets the buyer rate listing and seller, five stars unless said otherwise, verified', async () => {
    const order = await buildDeal(db);
    const review = await postReview(as(order.buyerId), { orderId: order.id, comment });
    expect(review).toMatchObject({
      userId: order.buyerId,
      targetType: 'listing',
      targetId: order.listingId,
      rating: 5,
      comment,
      verified: true,
      helpful: 0,
      editedAt: null,
      answer: null,
      isOwn: true,
      canAnswer: false,
    });
    expect(await totals(order.sellerId)).toEqual({ sum: 5, count: 1 });
    for (const view of [
      await getPersonReviews(as(order.sellerId), { personId: order.sellerId }),
      await getListingReviews(as(order.sellerId), { listingId: order.listingId }),
    ])
      expect(view).toMatchObject({ average: 5, total: 1, items: [{ id: review.id }] });
  });

  it('leaves the listing out when the buyer says so', async () => {
    const order = await buildDeal(db);
    const given = { orderId: order.id, rating: 4, comment, about: 'seller' } as const;
    expect(await postReview(as(order.buyerId), given)).toMatchObject({
      targetType: 'seller',
      targetId: order.sellerId,
    });
    const { total } = await getListingReviews(as(order.buyerId), { listingId: order.listingId });
    expect(total).toBe(0);
    expect(await totals(order.sellerId)).toEqual({ sum: 4, count: 1 });
  });

  it('lets the seller rate the buyer, apart from what the buyer sells', async () => {
    const order = await buildDeal(db);
    const given = { orderId: order.id, rating: 3, comment };
    const review = await postReview(as(order.sellerId), given);
    expect(review).toMatchObject({ targetType: 'buyer', targetId: order.buyerId });
    expect(await totals(order.buyerId)).toBeNull();
    const asBuyer = { personId: order.buyerId, role: 'buyer' } as const;
    expect(await getPersonReviews(as(order.buyerId), asBuyer)).toMatchObject({
      average: 3,
      items: [{ id: review.id, canAnswer: true }],
    });
    const { total } = await getPersonReviews(as(order.buyerId), { personId: order.buyerId });
    expect(total).toBe(0);
  });

  it.each(['pending', 'confirmed', 'shipped', 'cancelled', 'disputed'] as const)(
    'is refused while the order is %s',
    async (state) => {
      const order = await buildDeal(db, { state });
      for (const who of [order.buyerId, order.sellerId])
        await expect(postReview(as(who), { orderId: order.id, comment })).rejects.toMatchObject({
          code: { key: 'review.notDelivered' },
          status: 409,
        });
      expect(await totals(order.sellerId)).toBeNull();
    },
  );

  it('needs an order, and one of the own: others are not found', async () => {
    const order = await buildDeal(db);
    const stranger = await buildUser(db);
    const moderator = testCtx(db, { now, actor: testActor({ id: v7(), role: 'moderator' }) });
    for (const ctx of [as(stranger.id), moderator]) {
      const given = { orderId: order.id, comment };
      await expect(postReview(ctx, given)).rejects.toMatchObject({ status: 404 });
      await expect(getOrderReviews(ctx, given)).rejects.toMatchObject({ status: 404 });
    }
    for (const orderId of [v7(), 'order'])
      await expect(postReview(as(order.buyerId), { orderId, comment })).rejects.toMatchObject({
        status: 404,
      });
  });

  it.each<[string, object, string]>([
    ['blank words', { comment: '  \n ' }, 'review.commentEmpty'],
    ['words that nobody sees', { comment: '\u200b\u2060' }, 'review.commentEmpty'],
    ['no words', { comment: undefined }, 'review.commentEmpty'],
    ['2,001 characters', { comment: 'x'.repeat(2_001) }, 'review.commentTooLong'],
    ['9,000 characters', { comment: 'x'.repeat(9_000) }, 'review.commentTooLong'],
    ...[0, 6, 4.5, -1, Number.NaN, '5', true, null].map((rating): [string, object, string] => [
      `${typeof rating} ${rating} for stars`,
      { rating },
      'review.invalid',
    ]),
    ['another target', { about: 'buyer' }, 'review.invalid'],
  ])('refuses %s', async (_name, given, key) => {
    const order = await buildDeal(db);
    const input = { orderId: order.id, comment, ...given };
    await expect(postReview(as(order.buyerId), input)).rejects.toMatchObject({
      code: { key },
      status: 422,
    });
  });

  it('takes 2,000 characters, and keeps no field that nobody asked for', async () => {
    const order = await buildDeal(db);
    const given = {
      orderId: order.id,
      comment: 'é'.repeat(2_000),
      helpful: 99,
      verified: false,
      userId: order.sellerId,
    };
    const review = await postReview(as(order.buyerId), given);
    expect(review.comment).toHaveLength(2_000);
    expect(review).toMatchObject({ helpful: 0, verified: true, userId: order.buyerId });
  });

  it('is for people with a proven address', async () => {
    const order = await buildDeal(db);
    const actor = testActor({ id: order.buyerId, emailVerified: false });
    await expect(
      postReview(testCtx(db, { now, actor }), { orderId: order.id, comment }),
    ).rejects.toMatchObject({ code: { key: 'review.needVerified' } });
    await expect(
      postReview(testCtx(db, { now }), { orderId: order.id, comment }),
    ).rejects.toMatchObject({ status: 401 });
  });

  it('happens once for each order and direction; the same words again are the same review', async () => {
    const order = await buildDeal(db);
    const given = { orderId: order.id, rating: 4, comment };
    const review = await postReview(as(order.buyerId), given);
    expect((await postReview(as(order.buyerId), given)).id).toBe(review.id);
    await expect(postReview(as(order.buyerId), { ...given, rating: 5 })).rejects.toMatchObject({
      code: { key: 'review.exists' },
      status: 409,
    });
    await postReview(as(order.sellerId), given);
    expect(await totals(order.sellerId)).toEqual({ sum: 4, count: 1 });
  });

  it('lets one of two at once win', async () => {
    const order = await buildDeal(db);
    const ctx = as(order.buyerId);
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((rating) => postReview(ctx, { orderId: order.id, rating, comment })),
    );
    const written = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(written).toHaveLength(1);
    for (const each of outcomes)
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ code: { key: 'review.exists' } });
    expect(await totals(order.sellerId)).toEqual({ sum: written[0]?.rating, count: 1 });
  });

  it('counts each order of two people who sell to each other once, and only delivered ones', async () => {
    const [one, other] = [await buildUser(db), await buildUser(db)];
    const there = await buildDeal(db, { sellerId: one.id, buyerId: other.id });
    const back = await buildDeal(db, { sellerId: other.id, buyerId: one.id });
    const open = await buildDeal(db, { sellerId: one.id, buyerId: other.id, state: 'shipped' });
    for (const { id: orderId } of [there, back, open, there, back])
      for (const who of [one, other])
        await postReview(as(who.id), { orderId, comment: `by ${who.id}` }).catch(() => null);
    expect([await totals(one.id), await totals(other.id)]).toEqual([
      { sum: 5, count: 1 },
      { sum: 5, count: 1 },
    ]);
  });

  it('is refused about somebody who deleted their account', async () => {
    const order = await buildDeal(db);
    await db.update(userTable).set({ deletedAt: now }).where(eq(userTable.id, order.sellerId));
    await expect(
      postReview(as(order.buyerId), { orderId: order.id, comment }),
    ).rejects.toMatchObject({ code: { key: 'review.personGone' } });
    const view = await getOrderReviews(as(order.buyerId), { orderId: order.id });
    expect(view).toMatchObject({ canWrite: false, other: { gone: true } });
  });

  it('is possible about somebody who blocked the author: a block is no way around it', async () => {
    const order = await buildDeal(db);
    await blockUser(as(order.sellerId), { userId: order.buyerId });
    const review = await postReview(as(order.buyerId), { orderId: order.id, rating: 1, comment });
    expect(review.rating).toBe(1);
  });

  it('tells later features who said what of whom', async () => {
    const order = await buildDeal(db);
    const { id } = await postReview(as(order.buyerId), { orderId: order.id, comment });
    const { rows } = await db.execute(
      `select payload from outbox_event where type = 'reviews.written'
       and payload->>'reviewId' = '${id}'`,
    );
    expect(rows).toEqual([
      {
        payload: {
          reviewId: id,
          orderId: order.id,
          authorId: order.buyerId,
          personId: order.sellerId,
          targetType: 'listing',
          rating: 5,
        },
      },
    ]);
  });
});

describe('changing a review', () => {
  it('is possible for 7 days, says so, and moves the mean', async () => {
    const order = await buildDeal(db);
    const { id } = await postReview(as(order.buyerId), { orderId: order.id, rating: 2, comment });
    const later = new Date(now.getTime() + 7 * DAY_MS - 1);
    const edited = await postEdit(as(order.buyerId, later), {
      reviewId: id,
      rating: 4,
      about: 'seller',
    });
    expect(edited).toMatchObject({
      rating: 4,
      comment,
      targetType: 'seller',
      targetId: order.sellerId,
      editedAt: later.toISOString(),
      createdAt: now.toISOString(),
    });
    expect(await totals(order.sellerId)).toEqual({ sum: 4, count: 1 });
    const over = as(order.buyerId, new Date(now.getTime() + 7 * DAY_MS));
    await expect(postEdit(over, { reviewId: id, rating: 1 })).rejects.toMatchObject({
      code: { key: 'review.editOver' },
      status: 409,
    });
    const { own } = await getOrderReviews(over, { orderId: order.id });
    expect(own?.editableUntil).toBeNull();
  });

  it('keeps its date while nothing is different, and a seller’s stays about the buyer', async () => {
    const order = await buildDeal(db);
    const { id } = await postReview(as(order.sellerId), { orderId: order.id, comment });
    const same = { reviewId: id, rating: 5, comment: ` ${comment} `, about: 'listing' } as const;
    expect(await postEdit(as(order.sellerId), same)).toMatchObject({
      editedAt: null,
      targetType: 'buyer',
    });
  });

  it('is for its author alone', async () => {
    const order = await buildDeal(db);
    const { id } = await postReview(as(order.buyerId), { orderId: order.id, comment });
    for (const reviewId of [id, v7(), 'none'])
      await expect(postEdit(as(order.sellerId), { reviewId, rating: 5 })).rejects.toMatchObject({
        code: { key: 'review.notFound' },
        status: 404,
      });
    await expect(postEdit(as(order.buyerId), { reviewId: id, comment: ' ' })).rejects.toMatchObject(
      { code: { key: 'review.commentEmpty' } },
    );
  });
});

describe('a dispute', () => {
  it('takes the reviews out of every list and figure until it is closed as delivered', async () => {
    const order = await buildDeal(db);
    const { id } = await postReview(as(order.buyerId), { orderId: order.id, rating: 1, comment });
    await postReview(as(order.sellerId), { orderId: order.id, rating: 2, comment });
    const shown = async () =>
      Promise.all([
        totals(order.sellerId),
        getPersonReviews(as(order.buyerId), { personId: order.sellerId }).then((r) => r.total),
        getPersonReviews(as(order.buyerId), { personId: order.buyerId, role: 'buyer' }).then(
          (r) => r.total,
        ),
        getListingReviews(as(order.buyerId), { listingId: order.listingId }).then((r) => r.total),
        getOwnReviews(as(order.sellerId), {}).then((r) => r.waiting),
      ]);
    const counted = [{ sum: 1, count: 1 }, 1, 1, 1, 1];
    const not = [{ sum: 0, count: 0 }, 0, 0, 0, 0];
    expect(await shown()).toEqual(counted);
    await moveTo(order, 'disputed');
    for (let time = 1; time <= 2; time++)
      await settleReviews(as(order.buyerId), { orderId: order.id });
    expect(await shown()).toEqual(not);
    await expect(postEdit(as(order.buyerId), { reviewId: id, rating: 5 })).rejects.toMatchObject({
      code: { key: 'review.notDelivered' },
    });
    const stranger = await buildUser(db);
    await expect(addHelpful(as(stranger.id), { reviewId: id })).rejects.toMatchObject({
      status: 404,
    });
    const view = await getOrderReviews(as(order.sellerId), { orderId: order.id });
    expect(view).toMatchObject({ counts: false, theirs: { id, rating: 1 }, canWrite: false });
    await moveTo(order, 'delivered');
    for (let time = 1; time <= 2; time++)
      await settleReviews(as(order.buyerId), { orderId: order.id });
    expect(await shown()).toEqual(counted);
    await moveTo(order, 'cancelled');
    await settleReviews(as(order.buyerId), { orderId: order.id });
    expect(await shown()).toEqual(not);
  });

  it('is heard of through the events of orders', () => {
    const heard = (reviewsFeature.subscriptions ?? []).map(({ eventType }) => eventType);
    expect(heard).toEqual(
      expect.arrayContaining([
        'orders.disputed',
        'orders.dispute-closed',
        'orders.cancelled',
        'orders.delivered',
      ]),
    );
  });
});

describe('the store', () => {
  it('offers the latest delivered order without a review', async () => {
    const order = await buildDeal(db, { createdAt: new Date('2026-01-01T00:00:00Z') });
    const { sellerId, buyerId } = order;
    const next = await buildDeal(db, { sellerId, buyerId, title: 'Table' });
    await buildDeal(db, { sellerId, buyerId, state: 'shipped' });
    expect(await findReviewable(as(buyerId), { sellerId })).toEqual({
      orderId: next.id,
      title: 'Table',
    });
    await postReview(as(buyerId), { orderId: next.id, comment });
    expect((await findReviewable(as(buyerId), { sellerId }))?.orderId).toBe(order.id);
    const { items: orders } = await findOrders(as(buyerId));
    expect(orders).toHaveLength(3);
    expect(await findUnreviewed(as(buyerId), { orders })).toEqual([order.id]);
    expect(await findUnreviewed(testCtx(db, { now }), { orders })).toEqual([]);
    await postReview(as(buyerId), { orderId: order.id, comment });
    expect(await findReviewable(as(buyerId), { sellerId })).toBeNull();
    expect(await findReviewable(as(sellerId), { sellerId: buyerId })).toBeNull();
    expect(await findReviewable(testCtx(db, { now }), { sellerId })).toBeNull();
  });
});
