import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testApi } from '#tests/support/api.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { reviewsView } from '#features/reviews/reviews.schema.ts';
import { buildListing } from '#tests/support/factories.ts';
import { findRating, getListingReviews, getPersonReviews } from './reviews.server.ts';
import { reviewTable } from '#features/reviews/reviews.table.server.ts';

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
  about: Partial<typeof reviewTable.$inferInsert> = {},
): Promise<string> {
  const id = v7();
  await db.insert(reviewTable).values({
    id,
    userId,
    personId: targetId,
    targetId,
    targetType: 'seller',
    rating,
    comment: `day ${day}`,
    createdAt: new Date(Date.UTC(2025, 9, day)),
    ...about,
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
    const view = await getPersonReviews(ctx, { personId: marcia });
    expect(reviewsView.parse(view)).toEqual(view);
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
    expect(await getPersonReviews(ctx, { personId: seller })).toMatchObject({
      average: 2.4,
      total: 5,
      breakdown: { 5: 0, 4: 20, 3: 20, 2: 40, 1: 20 },
    });
  });

  it('end with a page that is just full', async () => {
    const [seller, author] = await Promise.all([createUser('Full'), createUser('Twice')]);
    for (const day of [1, 2]) await createReview(author, seller, 5, day);
    const page = await getPersonReviews(ctx, { personId: seller, limit: 2 });
    expect([page.items.length, page.nextCursor]).toEqual([2, null]);
  });

  it('count those of their listings, not those of them as a buyer, nor of someone else', async () => {
    const [seller, other, author] = await Promise.all([
      createUser('Seller'),
      createUser('Other'),
      createUser('Author'),
    ]);
    await seedCatalog(ctx);
    const { id: listing } = await buildListing(db, { userId: seller });
    await createReview(author, seller, 3, 3, { targetType: 'listing', targetId: listing });
    await createReview(author, seller, 1, 1, { targetType: 'buyer' });
    await createReview(author, other, 1, 1);
    await createReview(author, seller, 5, 2);
    const asSeller = await getPersonReviews(ctx, { personId: seller });
    expect(asSeller).toMatchObject({ average: 4, total: 2 });
    expect(asSeller.items.map(({ targetType, targetId }) => [targetType, targetId])).toEqual([
      ['listing', listing],
      ['seller', seller],
    ]);
    expect(await getPersonReviews(ctx, { personId: seller, role: 'buyer' })).toMatchObject({
      average: 1,
      total: 1,
      items: [{ targetType: 'buyer', comment: 'day 1' }],
    });
    expect(await findRating(ctx, { personId: seller, role: 'buyer' })).toEqual({
      average: 1,
      total: 1,
    });
    expect(await getListingReviews(ctx, { listingId: listing })).toMatchObject({
      average: 3,
      total: 1,
      items: [{ comment: 'day 3' }],
    });
  });

  it('of a listing that the public does not see are not found', async () => {
    await seedCatalog(ctx);
    const { id: pending } = await buildListing(db, { status: 'pending' });
    for (const listingId of [pending, v7(), 'none'])
      await expect(getListingReviews(ctx, { listingId })).rejects.toMatchObject({ status: 404 });
  });

  it('leave out those that do not count, from the list and from every figure', async () => {
    const [seller, author] = await Promise.all([createUser('Disputed'), createUser('Writer')]);
    await createReview(author, seller, 1, 1, { counts: false });
    await createReview(author, seller, 4, 2);
    expect(await getPersonReviews(ctx, { personId: seller })).toMatchObject({
      average: 4,
      total: 1,
      breakdown: { 4: 100, 1: 0 },
      items: [{ comment: 'day 2' }],
    });
  });

  it('show the answer with who gave it, and when the words were changed', async () => {
    const [seller, author] = await Promise.all([createUser('Kerwin'), createUser('Dwayne')]);
    await createReview(author, seller, 4, 2, {
      answer: 'True, the boat missed a sailing.',
      answeredAt: new Date(Date.UTC(2025, 9, 4)),
      editedAt: new Date(Date.UTC(2025, 9, 3)),
    });
    const { items } = await getPersonReviews(ctx, { personId: seller });
    expect(items).toMatchObject([
      {
        editedAt: '2025-10-03T00:00:00.000Z',
        answer: {
          author: { name: 'Kerwin' },
          text: 'True, the boat missed a sailing.',
          createdAt: '2025-10-04T00:00:00.000Z',
        },
        isOwn: false,
        canAnswer: false,
        foundHelpful: false,
      },
    ]);
  });

  it('have no mean while there are none, never a made-up figure', async () => {
    const seller = await createUser('New');
    expect(await getPersonReviews(ctx, { personId: seller })).toEqual({
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
    const first = await getPersonReviews(ctx, { personId: seller, limit: 3 });
    const second = await getPersonReviews(ctx, {
      personId: seller,
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
    const first = await getPersonReviews(ctx, { personId: seller, limit: 2 });
    await db.delete(reviewTable).where(eq(reviewTable.id, first.items[1]?.id ?? ''));
    const cursor = first.nextCursor ?? undefined;
    const second = await getPersonReviews(ctx, { personId: seller, limit: 2, cursor });
    expect([...first.items, ...second.items].map((item) => item.id)).toEqual(ids.toReversed());
  });

  it('name an author without a full name by the e-mail before the at-sign, and never show the address', async () => {
    const [seller, author] = await Promise.all([
      createUser('Shop'),
      createUser('', 'keisha@example.test'),
    ]);
    await createReview(author, seller, 5, 1);
    const view = await getPersonReviews(ctx, { personId: seller });
    expect(view.items[0]?.author).toEqual({ name: 'keisha', avatar: null });
    expect(JSON.stringify(view)).not.toContain('example.test');
  });

  it('are not found for someone who does not exist or an id that is none', async () => {
    await expect(getPersonReviews(ctx, { personId: v7() })).rejects.toMatchObject({ status: 404 });
    await expect(getPersonReviews(ctx, { personId: 'marcia' })).rejects.toMatchObject({
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
