import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { blockUser } from '#features/accounts/privacy/block.server.ts';
import { userDeleted } from '#features/accounts/profile/delete.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { removeSeller } from '#features/sellers/sellers.jobs.server.ts';
import { sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildDeal } from '#tests/support/deals.ts';
import { buildUser } from '#tests/support/factories.ts';
import { postAnswer, postReview } from '#tests/support/reviews.ts';
import { addHelpful, removeHelpful } from './answer.server.ts';
import { exportOwnReviews } from '#features/reviews/views/export.server.ts';
import { reviewsFeature } from '#features/reviews/reviews.feature.server.ts';
import { reviewNotices } from '#features/reviews/reviews.notices.server.ts';
import { getOwnReviews, getPersonReviews } from '#features/reviews/reviews.server.ts';
import { reviewTable, reviewVoteTable } from '#features/reviews/reviews.table.server.ts';
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

describe('an answer', () => {
  it('is given once by the one who is rated, and shown to everybody', async () => {
    const order = await buildDeal(db);
    const { id } = await postReview(as(order.buyerId), { orderId: order.id, comment });
    expect(await getOwnReviews(as(order.sellerId), {})).toMatchObject({
      waiting: 1,
      items: [{ id, canAnswer: true }],
    });
    const given = { reviewId: id, answer: ' Thank you, Asha. ' };
    const answered = await postAnswer(as(order.sellerId), given);
    expect(answered).toMatchObject({
      answer: { text: 'Thank you, Asha.', author: { name: 'Kerwin Alexander' } },
      canAnswer: false,
    });
    expect(await postAnswer(as(order.sellerId), given)).toEqual(answered);
    await expect(
      postAnswer(as(order.sellerId), { reviewId: id, answer: 'Something else' }),
    ).rejects.toMatchObject({ code: { key: 'review.answered' }, status: 409 });
    expect((await getOwnReviews(as(order.sellerId), {})).waiting).toBe(0);
  });

  it('lets one of two at once win', async () => {
    const order = await buildDeal(db);
    const { id } = await postReview(as(order.buyerId), { orderId: order.id, comment });
    const outcomes = await Promise.allSettled(
      ['one', 'two', 'three'].map((answer) =>
        postAnswer(as(order.sellerId), { reviewId: id, answer }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rows } = await db.execute(
      `select 1 from outbox_event where type = 'reviews.answered'
       and payload->>'reviewId' = '${id}'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('is refused to everybody else, and for what is no answer', async () => {
    const order = await buildDeal(db);
    const { id } = await postReview(as(order.buyerId), { orderId: order.id, comment });
    const stranger = await buildUser(db);
    for (const who of [order.buyerId, stranger.id])
      await expect(postAnswer(as(who), { reviewId: id, answer: 'Me' })).rejects.toMatchObject({
        code: { key: 'review.notAboutYou' },
        status: 403,
      });
    for (const [answer, key] of [
      [' ', 'review.answerEmpty'],
      ['x'.repeat(2_001), 'review.answerTooLong'],
    ] as const)
      await expect(postAnswer(as(order.sellerId), { reviewId: id, answer })).rejects.toMatchObject({
        code: { key },
      });
    await expect(
      postAnswer(as(order.sellerId), { reviewId: v7(), answer: 'Me' }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('is refused to whom the author blocked, who is not told why', async () => {
    const order = await buildDeal(db);
    const { id } = await postReview(as(order.buyerId), { orderId: order.id, comment });
    await blockUser(as(order.buyerId), { userId: order.sellerId });
    await expect(
      postAnswer(as(order.sellerId), { reviewId: id, answer: 'But' }),
    ).rejects.toMatchObject({ code: { key: 'blocking.unavailable' } });
  });

  it('can still be given when the author has left', async () => {
    const order = await buildDeal(db);
    const { id } = await postReview(as(order.buyerId), { orderId: order.id, comment });
    await db.update(userTable).set({ deletedAt: now }).where(eq(userTable.id, order.buyerId));
    const { answer } = await postAnswer(as(order.sellerId), { reviewId: id, answer: 'Thanks' });
    expect(answer?.text).toBe('Thanks');
  });
});

describe('finding a review helpful', () => {
  it('counts each person once, and can be taken back', async () => {
    const order = await buildDeal(db);
    const { id: reviewId } = await postReview(as(order.buyerId), { orderId: order.id, comment });
    const [one, other] = [await buildUser(db), await buildUser(db)];
    await addHelpful(as(one.id), { reviewId });
    expect(await addHelpful(as(one.id), { reviewId })).toEqual({
      reviewId,
      foundHelpful: true,
      helpful: 1,
    });
    expect((await addHelpful(as(other.id), { reviewId })).helpful).toBe(2);
    const seen = await getPersonReviews(as(one.id), { personId: order.sellerId });
    expect(seen.items).toMatchObject([{ helpful: 2, foundHelpful: true }]);
    const visitor = await getPersonReviews(testCtx(db, { now }), { personId: order.sellerId });
    expect(visitor.items).toMatchObject([{ helpful: 2, foundHelpful: false }]);
    for (let time = 1; time <= 2; time++)
      expect(await removeHelpful(as(one.id), { reviewId })).toMatchObject({
        foundHelpful: false,
        helpful: 1,
      });
  });

  it('is not for the author, visitors, or what is not there', async () => {
    const order = await buildDeal(db);
    const { id: reviewId } = await postReview(as(order.buyerId), { orderId: order.id, comment });
    await expect(addHelpful(as(order.buyerId), { reviewId })).rejects.toMatchObject({
      code: { key: 'review.own' },
      status: 403,
    });
    await expect(addHelpful(testCtx(db, { now }), { reviewId })).rejects.toMatchObject({
      status: 401,
    });
    for (const none of [v7(), 'x'])
      await expect(addHelpful(as(order.sellerId), { reviewId: none })).rejects.toMatchObject({
        status: 404,
      });
  });
});

describe('the end of an account', () => {
  it('takes what was said about the person and what they found helpful; what they wrote stays', async () => {
    const gone = await buildUser(db, { name: 'Gone' });
    const sold = await buildDeal(db, { sellerId: gone.id });
    const bought = await buildDeal(db, { buyerId: gone.id });
    const { id: about } = await postReview(as(sold.buyerId), { orderId: sold.id, comment });
    const { id: by } = await postReview(as(gone.id), { orderId: bought.id, rating: 2, comment });
    const third = await buildDeal(db, { sellerId: bought.sellerId });
    const { id: voted } = await postReview(as(third.buyerId), { orderId: third.id, comment });
    await addHelpful(as(gone.id), { reviewId: voted });
    await addHelpful(as(sold.buyerId), { reviewId: voted });
    await db
      .update(userTable)
      .set({ deletedAt: now, name: 'User 1a2b', image: null })
      .where(eq(userTable.id, gone.id));
    const ctx = testCtx(db, { now });
    const heard = (reviewsFeature.subscriptions ?? []).filter(
      ({ eventType }) => eventType === userDeleted.type,
    );
    expect(heard).toHaveLength(1);
    for (let time = 1; time <= 2; time++) {
      await removeSeller(ctx, { userId: gone.id });
      for (const { run } of heard)
        await run(ctx, {
          event: { id: v7(), type: userDeleted.type, createdAt: now },
          payload: { userId: gone.id },
        });
    }
    // An order event that arrives late finds nobody to count for.
    await settleReviews(ctx, { orderId: sold.id });
    const rows = await db.select().from(reviewTable).where(eq(reviewTable.id, about));
    expect([rows, await totals(gone.id)]).toEqual([[], null]);
    const seen = await getPersonReviews(ctx, { personId: bought.sellerId });
    expect(seen).toMatchObject({ total: 2, average: 3.5 });
    expect(seen.items.find(({ id }) => id === by)?.author).toEqual({
      name: 'User 1a2b',
      avatar: null,
    });
    expect(seen.items.find(({ id }) => id === voted)?.helpful).toBe(1);
    const votes = await db
      .select()
      .from(reviewVoteTable)
      .where(and(eq(reviewVoteTable.reviewId, voted), eq(reviewVoteTable.userId, gone.id)));
    expect(votes).toEqual([]);
  });

  it('hands out before what was written, received and found helpful', async () => {
    const order = await buildDeal(db);
    const { id: reviewId } = await postReview(as(order.buyerId), { orderId: order.id, comment });
    await postAnswer(as(order.sellerId), { reviewId, answer: 'Thank you.' });
    await addHelpful(as(order.sellerId), { reviewId });
    const said = { comment, orderId: order.id, answer: 'Thank you.', helpful: 1, editedAt: null };
    expect(await exportOwnReviews(as(order.buyerId))).toMatchObject({
      written: [said],
      received: [],
      foundHelpful: [],
    });
    expect(await exportOwnReviews(as(order.sellerId))).toMatchObject({
      written: [],
      received: [said],
      foundHelpful: [{ reviewId }],
    });
  });
});

describe('people are told', () => {
  it('that they were rated, and that their review was answered, once and while it counts', async () => {
    const order = await buildDeal(db);
    const said = { orderId: order.id, rating: 1, comment };
    const { id: reviewId } = await postReview(as(order.buyerId), said);
    await postAnswer(as(order.sellerId), { reviewId, answer: 'Sorry.' });
    const ctx = testCtx(db, { now });
    const event = { id: v7(), type: '', createdAt: now };
    const given = {
      reviewId,
      orderId: order.id,
      authorId: order.buyerId,
      personId: order.sellerId,
      targetType: 'listing',
      rating: 1,
    };
    const notifyAll = async () =>
      Promise.all(reviewNotices.map(({ notify }) => notify(ctx, given, event)));
    const values = { reviewId, orderId: order.id, title: 'Mahogany rocking chair', rating: 1 };
    expect(await notifyAll()).toEqual([
      [{ to: order.sellerId, actorId: order.buyerId, key: reviewId, values }],
      [{ to: order.buyerId, actorId: order.sellerId, key: reviewId, values }],
    ]);
    const reader = { locale: 'en', site: { name: 'Here' } };
    expect(
      reviewNotices.map(({ write }) => write(reader, values, { actor: 'Asha Campbell' })),
    ).toMatchObject([
      {
        title: 'Asha Campbell rated you with 1 star',
        line: 'Mahogany rocking chair',
        path: `/reviews?review=${reviewId}`,
      },
      { title: 'Asha Campbell answered your review', path: `/orders/${order.id}#rate` },
    ]);
    await db.update(reviewTable).set({ counts: false }).where(eq(reviewTable.id, reviewId));
    expect(await notifyAll()).toEqual([[], []]);
  });
});
