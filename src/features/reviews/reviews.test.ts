import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testApi } from '#tests/support/api.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sellerReviewsView } from './reviews.schema.ts';
import { getSellerReviews } from './reviews.server.ts';
import { reviewTable } from './reviews.table.server.ts';

const { db } = await testDatabase();
const ctx: Ctx = testCtx(db, { now: new Date('2026-01-01T12:00:00Z') });

async function createUser(name: string, email = `${v7()}@example.test`): Promise<string> {
  const id = v7();
  await db
    .insert(userTable)
    .values({ id, name, email, image: name ? `/demo/people/${name}.svg` : null });
  return id;
}

async function createReview(
  userId: string,
  targetId: string,
  rating: number,
  day: number,
  targetType: 'seller' | 'listing' = 'seller',
): Promise<string> {
  const id = v7();
  await db.insert(reviewTable).values({
    id,
    userId,
    targetId,
    targetType,
    rating,
    comment: `day ${day}`,
    createdAt: new Date(Date.UTC(2025, 9, day)),
  });
  return id;
}

describe('reviews of a seller', () => {
  it('are newest first with the mean and the share of each number of stars', async () => {
    const [marcia, dwayne, simone, rico] = await Promise.all([
      createUser('Marcia'),
      createUser('Dwayne'),
      createUser('Simone'),
      createUser('Rico'),
    ]);
    await createReview(dwayne, marcia, 4, 3);
    await createReview(simone, marcia, 5, 9);
    await createReview(rico, marcia, 5, 1);
    const view = await getSellerReviews(ctx, { sellerId: marcia });
    expect(sellerReviewsView.parse(view)).toEqual(view);
    expect(view).toMatchObject({
      average: 4.7,
      total: 3,
      breakdown: { 5: 67, 4: 33, 3: 0, 2: 0, 1: 0 },
      nextCursor: null,
    });
    expect(view.items.map((item) => [item.author.name, item.comment])).toEqual([
      ['Simone', 'day 9'],
      ['Dwayne', 'day 3'],
      ['Rico', 'day 1'],
    ]);
  });

  it('count each number of stars for what it is', async () => {
    const [seller, author] = await Promise.all([createUser('Mixed'), createUser('Strict')]);
    for (const rating of [1, 2, 2, 3, 4]) await createReview(author, seller, rating, rating);
    expect(await getSellerReviews(ctx, { sellerId: seller })).toMatchObject({
      average: 2.4,
      total: 5,
      breakdown: { 5: 0, 4: 20, 3: 20, 2: 40, 1: 20 },
    });
  });

  it('end with a page that is just full', async () => {
    const [seller, author] = await Promise.all([createUser('Full'), createUser('Twice')]);
    for (const day of [1, 2]) await createReview(author, seller, 5, day);
    const page = await getSellerReviews(ctx, { sellerId: seller, limit: 2 });
    expect([page.items.length, page.nextCursor]).toEqual([2, null]);
  });

  it('do not count reviews of a listing or of someone else', async () => {
    const [seller, other, author] = await Promise.all([
      createUser('Seller'),
      createUser('Other'),
      createUser('Author'),
    ]);
    await createReview(author, seller, 1, 1, 'listing');
    await createReview(author, other, 1, 1);
    await createReview(author, seller, 5, 2);
    expect(await getSellerReviews(ctx, { sellerId: seller })).toMatchObject({
      average: 5,
      total: 1,
    });
  });

  it('have no mean while there are none, never a made-up figure', async () => {
    const seller = await createUser('New');
    expect(await getSellerReviews(ctx, { sellerId: seller })).toEqual({
      average: null,
      total: 0,
      breakdown: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      items: [],
      nextCursor: null,
    });
  });

  it('go on where a page ended, also among reviews of the same moment', async () => {
    const [seller, author] = await Promise.all([createUser('Paged'), createUser('Busy')]);
    const ids = [];
    for (const day of [1, 2, 2, 2, 3]) ids.push(await createReview(author, seller, 5, day));
    const first = await getSellerReviews(ctx, { sellerId: seller, limit: 3 });
    const second = await getSellerReviews(ctx, {
      sellerId: seller,
      limit: 3,
      cursor: first.nextCursor ?? undefined,
    });
    expect([...first.items, ...second.items].map((item) => item.id)).toEqual(ids.toReversed());
    expect(second.nextCursor).toBeNull();
  });

  it('go on after a review that was taken away meanwhile, also within a millisecond', async () => {
    const [seller, author] = await Promise.all([createUser('Quick'), createUser('Fast')]);
    const ids = [];
    for (const day of [1, 1, 1, 1]) ids.push(await createReview(author, seller, 5, day));
    for (const [index, id] of ids.entries())
      await db.execute(sql`update review set created_at = created_at
        + make_interval(secs => ${index / 1_000_000}::float8) where id = ${id}`);
    const first = await getSellerReviews(ctx, { sellerId: seller, limit: 2 });
    await db.delete(reviewTable).where(eq(reviewTable.id, first.items[1]?.id ?? ''));
    const cursor = first.nextCursor ?? undefined;
    const second = await getSellerReviews(ctx, { sellerId: seller, limit: 2, cursor });
    expect([...first.items, ...second.items].map((item) => item.id)).toEqual(ids.toReversed());
  });

  it('name an author without a full name by the e-mail before the at-sign, and never show the address', async () => {
    const [seller, author] = await Promise.all([
      createUser('Shop'),
      createUser('', 'keisha@example.test'),
    ]);
    await createReview(author, seller, 5, 1);
    const view = await getSellerReviews(ctx, { sellerId: seller });
    expect(view.items[0]?.author).toEqual({ name: 'keisha', avatar: null });
    expect(JSON.stringify(view)).not.toContain('example.test');
  });

  it('are not found for someone who does not exist or an id that is none', async () => {
    await expect(getSellerReviews(ctx, { sellerId: v7() })).rejects.toMatchObject({ status: 404 });
    await expect(getSellerReviews(ctx, { sellerId: 'marcia' })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('cannot be written about oneself', async () => {
    const seller = await createUser('Proud');
    await expect(createReview(seller, seller, 5, 1)).rejects.toMatchObject({
      cause: { constraint: 'review_not_of_oneself' },
    });
  });
});

describe('GET /api/sellers/{id}/reviews', () => {
  const api = testApi(() => ctx);

  it('answers a page of the length asked for', async () => {
    const [seller, author] = await Promise.all([createUser('Api'), createUser('Reader')]);
    for (const day of [1, 2, 3]) await createReview(author, seller, 4, day);
    const first = `/api/sellers/${seller}/reviews?limit=2`;
    const page = await (await api.request(first)).json();
    expect(page).toMatchObject({ count: 3, average: 4, breakdown: { 4: 100 }, error: null });
    expect(page.data).toHaveLength(2);
    const next = await (await api.request(`${first}&cursor=${page.nextCursor}`)).json();
    expect(next).toMatchObject({ data: [{ comment: 'day 1' }], nextCursor: null });
  });

  it.each([
    ['/sellers/marcia/reviews', 404],
    [`/sellers/${v7()}/reviews`, 404],
    [`/sellers/${v7()}/reviews?limit=51`, 422],
    [`/sellers/${v7()}/reviews?limit=0`, 422],
    [`/sellers/${v7()}/reviews?cursor=last`, 422],
  ])('answers %s with %d', async (path, status) => {
    expect((await api.request(`/api${path}`)).status).toBe(status);
  });
});
