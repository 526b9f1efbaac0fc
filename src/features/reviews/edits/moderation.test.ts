import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import { exportOwnReviews } from '#features/reviews/views/export.server.ts';
import { getOrderReviews } from '#features/reviews/views/order.server.ts';
import {
  getListingReviews,
  getOwnReviews,
  getPersonReviews,
  getReview,
} from '#features/reviews/reviews.server.ts';
import { sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { ScreenedContent, ScreeningCheck } from '#platform/screening/screening.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildDeal } from '#tests/support/deals.ts';
import { reviewEverything, says } from '#tests/support/review.ts';
import { postAnswer, postReview } from '#tests/support/reviews.ts';
import { addHelpful, answerReview } from './answer.server.ts';
import { answerRevisions, reviewRevisions } from './moderation.server.ts';
import { editReview, settleReviews, writeReview } from './write.server.ts';

const { db } = await testDatabase();
const now = new Date('2026-01-10T12:00:00Z');
const ctx = testCtx(db, { now });
await seedCatalog(ctx);

const as = (id: string): Ctx => testCtx(db, { now, actor: testActor({ id }) });
const comment = 'Just as described.';

async function countOf(userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sellerStatsTable.ratingCount })
    .from(sellerStatsTable)
    .where(eq(sellerStatsTable.userId, userId));
  return row?.count ?? 0;
}

async function told(type: string, reviewId: string): Promise<number> {
  const { rows } = await db.execute(`select 1 from outbox_event where type = '${type}'
    and payload->>'reviewId' = '${reviewId}'`);
  return rows.length;
}

/** What everybody sees of the review of an order. */
async function shown({ sellerId, listingId }: { sellerId: string; listingId: string }) {
  const [ofSeller, ofListing] = await Promise.all([
    getPersonReviews(ctx, { personId: sellerId }),
    getListingReviews(ctx, { listingId }),
  ]);
  expect(ofListing.items.map(({ comment }) => comment)).toEqual(
    ofSeller.items.map(({ comment }) => comment),
  );
  return {
    words: ofSeller.items.map(({ comment }) => comment),
    average: ofSeller.average,
    count: await countOf(sellerId),
  };
}

const nothing = { words: [], average: null, count: 0 };

describe('a review that nobody has looked at', () => {
  it.each(['hold', 'flag', 'reject'] as const)(
    'is seen and counted by nobody but its author after the check says %s',
    async (outcome) => {
      const order = await buildDeal(db);
      const { buyerId, sellerId } = order;
      const { id } = await writeReview(as(buyerId), { orderId: order.id, comment });
      expect(await shown(order)).toEqual(nothing);
      await reviewEverything(db, { check: says(outcome, outcome === 'hold' ? null : 'contact') });
      expect(await shown(order)).toEqual(nothing);
      expect(await told('reviews.written', id)).toBe(0);
      const status = { hold: 'pending', flag: 'flagged', reject: 'rejected' }[outcome];
      const statusReason = outcome === 'hold' ? null : 'contact';
      expect(await getReview(as(buyerId), { reviewId: id })).toMatchObject({
        status,
        statusReason,
      });
      const { own } = await getOrderReviews(as(buyerId), { orderId: order.id });
      expect(own).toMatchObject({ id, status, statusReason });
      expect((await getOrderReviews(as(sellerId), { orderId: order.id })).theirs).toBeNull();
      expect((await getOwnReviews(as(sellerId), {})).waiting).toBe(0);
      expect((await exportOwnReviews(as(sellerId))).received).toEqual([]);
      expect((await exportOwnReviews(as(buyerId))).written).toMatchObject([{ comment, status }]);
      for (const attempt of [
        () => getReview(as(sellerId), { reviewId: id }),
        () => getReview(ctx, { reviewId: id }),
        () => answerReview(as(sellerId), { reviewId: id, answer: 'Thanks' }),
        () => addHelpful(as(sellerId), { reviewId: id }),
      ])
        await expect(attempt()).rejects.toMatchObject({ status: 404 });
    },
  );

  it('is shown, counted and told of once it is approved', async () => {
    const order = await buildDeal(db);
    const { id } = await writeReview(as(order.buyerId), { orderId: order.id, rating: 4, comment });
    await reviewEverything(db);
    expect(await shown(order)).toEqual({ words: [comment], average: 4, count: 1 });
    expect(await told('reviews.written', id)).toBe(1);
  });

  it('is looked at in words, with the place of its author', async () => {
    const order = await buildDeal(db);
    const { id } = await writeReview(as(order.buyerId), { orderId: order.id, comment });
    const seen: ScreenedContent[] = [];
    const check: ScreeningCheck = async (_ctx, content) => {
      seen.push(content);
      return { outcome: 'hold', reason: null };
    };
    await reviewEverything(db, { check });
    expect(seen).toEqual([
      {
        kind: 'reviews',
        id,
        revision: 1,
        authorId: order.buyerId,
        isEdit: false,
        country: 'JM',
        texts: [{ field: 'comment', text: comment }],
        media: [],
      },
    ]);
  });

  it('written anew, waits again; a decision about the former words is a conflict', async () => {
    const order = await buildDeal(db);
    const { buyerId } = order;
    const { id } = await writeReview(as(buyerId), { orderId: order.id, comment: 'Call me.' });
    await reviewEverything(db, { check: says('reject', 'contact') });
    const edited = await editReview(as(buyerId), { reviewId: id, comment });
    expect(edited).toMatchObject({ status: 'pending', statusReason: null, comment });
    const decision = { id, outcome: 'approve', reason: null, by: 'moderator' } as const;
    await expect(
      reviewRevisions.screened.decide(ctx, { ...decision, revision: 1 }),
    ).rejects.toMatchObject({
      status: 409,
    });
    expect(await shown(order)).toEqual(nothing);
    await reviewRevisions.screened.decide(ctx, { ...decision, revision: 2 });
    expect((await shown(order)).words).toEqual([comment]);
    await expect(
      reviewRevisions.screened.decide(ctx, { ...decision, revision: 2 }),
    ).rejects.toMatchObject({
      status: 409,
    });
    await expect(
      reviewRevisions.screened.decide(ctx, { ...decision, id: v7(), revision: 1 }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  it('does not count before its order is delivered again', async () => {
    const order = await buildDeal(db);
    const { id } = await writeReview(as(order.buyerId), { orderId: order.id, comment });
    const move = async (state: 'disputed' | 'delivered') => {
      await db.update(orderTable).set({ state }).where(eq(orderTable.id, order.id));
      await settleReviews(ctx, { orderId: order.id });
    };
    await move('disputed');
    await reviewRevisions.screened.decide(ctx, {
      id,
      revision: 1,
      outcome: 'approve',
      reason: null,
      by: 'check',
    });
    expect(await shown(order)).toEqual(nothing);
    await move('delivered');
    expect((await shown(order)).count).toBe(1);
  });
});

describe('a change of a public review', () => {
  it('leaves others the former words until it is approved, and is shown to its author', async () => {
    const order = await buildDeal(db);
    const { buyerId } = order;
    const { id } = await postReview(as(buyerId), { orderId: order.id, rating: 5, comment });
    const edited = await editReview(as(buyerId), { reviewId: id, rating: 2, comment: 'Broken.' });
    expect(edited).toMatchObject({ comment: 'Broken.', rating: 2, waitingEdit: 'pending' });
    const before = { words: [comment], average: 5, count: 1 };
    expect(await shown(order)).toEqual(before);
    const inPublic = await getPersonReviews(as(buyerId), { personId: order.sellerId });
    expect(inPublic.items).toMatchObject([{ comment, rating: 5, waitingEdit: null }]);
    expect((await exportOwnReviews(as(buyerId))).written).toMatchObject([
      { comment, waitingEdit: { comment: 'Broken.', status: 'pending' } },
    ]);
    await reviewEverything(db, { check: says('reject', 'other') });
    expect(await shown(order)).toEqual(before);
    expect(await getReview(as(buyerId), { reviewId: id })).toMatchObject({
      status: 'approved',
      waitingEdit: 'rejected',
      statusReason: 'other',
    });
    await editReview(as(buyerId), { reviewId: id, comment: 'Came broken.' });
    await reviewEverything(db);
    expect(await shown(order)).toEqual({ words: ['Came broken.'], average: 2, count: 1 });
    const own = await getReview(as(buyerId), { reviewId: id });
    expect(own).toMatchObject({ waitingEdit: null, statusReason: null });
    expect(own.editedAt).toBe(now.toISOString());
  });

  it('of its stars alone shows at once, and takes back what waited', async () => {
    const order = await buildDeal(db);
    const { id } = await postReview(as(order.buyerId), { orderId: order.id, rating: 5, comment });
    await editReview(as(order.buyerId), { reviewId: id, comment: 'Other words.' });
    await editReview(as(order.buyerId), { reviewId: id, comment, rating: 3 });
    expect(await shown(order)).toEqual({ words: [comment], average: 3, count: 1 });
    expect(await reviewRevisions.find(ctx, id)).toBeNull();
    await reviewEverything(db);
    expect((await shown(order)).words).toEqual([comment]);
  });
});

describe('a moderator', () => {
  it('takes a public review away, with its stars, and gives it back', async () => {
    const order = await buildDeal(db);
    const { id } = await postReview(as(order.buyerId), { orderId: order.id, rating: 4, comment });
    const decision = { id, revision: 1, by: 'moderator' } as const;
    await reviewRevisions.screened.decide(ctx, { ...decision, outcome: 'reject', reason: 'other' });
    expect(await shown(order)).toEqual(nothing);
    await reviewRevisions.screened.decide(ctx, { ...decision, outcome: 'approve', reason: null });
    expect(await shown(order)).toEqual({ words: [comment], average: 4, count: 1 });
  });

  it('takes it away together with a change that waits beside it', async () => {
    const order = await buildDeal(db);
    const { id } = await postReview(as(order.buyerId), { orderId: order.id, comment });
    await editReview(as(order.buyerId), { reviewId: id, comment: 'Worse.' });
    const decision = { id, revision: 2, by: 'moderator', reason: null } as const;
    await reviewRevisions.screened.decide(ctx, { ...decision, outcome: 'reject', whole: true });
    expect(await shown(order)).toEqual(nothing);
    await reviewEverything(db);
    expect(await shown(order)).toEqual(nothing);
  });
});

describe('an answer', () => {
  it('is shown to others, and told of, once it is approved', async () => {
    const order = await buildDeal(db);
    const { sellerId, buyerId } = order;
    const { id } = await postReview(as(buyerId), { orderId: order.id, comment });
    const given = await answerReview(as(sellerId), { reviewId: id, answer: 'Thank you.' });
    expect(given).toMatchObject({ answer: { text: 'Thank you.', status: 'pending' } });
    const answers = async () => [
      (await getReview(ctx, { reviewId: id })).answer?.text ?? null,
      (await getReview(as(buyerId), { reviewId: id })).answer?.text ?? null,
      (await getPersonReviews(ctx, { personId: sellerId })).items[0]?.answer?.text ?? null,
      (await exportOwnReviews(as(buyerId))).written[0]?.['answer'] ?? null,
    ];
    expect(await answers()).toEqual([null, null, null, null]);
    expect(await told('reviews.answered', id)).toBe(0);
    await reviewEverything(db);
    expect(await answers()).toEqual(Array(4).fill('Thank you.'));
    expect(await told('reviews.answered', id)).toBe(1);
  });

  it('that was not published can be given anew, and is the new one then', async () => {
    const order = await buildDeal(db);
    const { sellerId } = order;
    const { id } = await postReview(as(order.buyerId), { orderId: order.id, comment });
    const refused = { reviewId: id, answer: 'Call me at 555 0123.' };
    await answerReview(as(sellerId), refused);
    await reviewEverything(db, { check: says('reject', 'contact') });
    expect(await getReview(as(sellerId), { reviewId: id })).toMatchObject({
      answer: { status: 'rejected', statusReason: 'contact' },
      canAnswer: true,
    });
    expect((await getReview(ctx, { reviewId: id })).answer).toBeNull();
    const { answer } = await postAnswer(as(sellerId), { reviewId: id, answer: 'Thank you.' });
    expect(answer).toMatchObject({ text: 'Thank you.', status: 'approved' });
    await expect(answerReview(as(sellerId), refused)).rejects.toMatchObject({ status: 409 });
  });

  it('is taken away and given back by a moderator, who names what was looked at', async () => {
    const order = await buildDeal(db);
    const { id } = await postReview(as(order.buyerId), { orderId: order.id, comment });
    await postAnswer(as(order.sellerId), { reviewId: id, answer: 'Thank you.' });
    const decision = { id, revision: 2, by: 'moderator', reason: null } as const;
    await expect(
      answerRevisions.screened.decide(ctx, { ...decision, revision: 1, outcome: 'reject' }),
    ).rejects.toMatchObject({ status: 409 });
    await answerRevisions.screened.decide(ctx, { ...decision, outcome: 'reject' });
    expect((await getReview(ctx, { reviewId: id })).answer).toBeNull();
    await answerRevisions.screened.decide(ctx, { ...decision, outcome: 'approve' });
    expect((await getReview(ctx, { reviewId: id })).answer?.text).toBe('Thank you.');
  });
});

describe('whoever decides', () => {
  it('sees the words before and after, the stars, and where they stand', async () => {
    const order = await buildDeal(db);
    const { id } = await postReview(as(order.buyerId), { orderId: order.id, rating: 4, comment });
    const shownNow = {
      texts: [{ field: 'comment', text: comment }],
      facts: [{ field: 'rating', text: '4' }],
      media: [],
    };
    expect(await reviewRevisions.screened.describe(ctx, { id })).toEqual({
      title: 'Kerwin Alexander',
      path: `/orders/${order.id}#rate`,
      authorId: order.buyerId,
      country: 'JM',
      status: 'approved',
      reason: null,
      revision: 1,
      isEdit: false,
      before: null,
      after: shownNow,
    });
    await editReview(as(order.buyerId), { reviewId: id, comment: 'Broken.' });
    expect(await reviewRevisions.screened.describe(ctx, { id })).toMatchObject({
      status: 'pending',
      revision: 2,
      isEdit: true,
      before: shownNow,
      after: { texts: [{ field: 'comment', text: 'Broken.' }] },
    });
    expect(await answerRevisions.screened.describe(ctx, { id })).toBeNull();
    await answerReview(as(order.sellerId), { reviewId: id, answer: 'Thank you.' });
    expect(await answerRevisions.screened.describe(ctx, { id })).toMatchObject({
      title: 'Asha Campbell',
      authorId: order.sellerId,
      status: 'pending',
      revision: 2,
      after: { texts: [{ field: 'answer', text: 'Thank you.' }] },
    });
    expect(await reviewRevisions.screened.describe(ctx, { id: v7() })).toBeNull();
  });
});
