import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testApi } from '#tests/support/api.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildDeal } from '#tests/support/deals.ts';
import { reviewEverything } from '#tests/support/review.ts';
import { buildUser } from '#tests/support/factories.ts';
import { orderReviewsView, reviewView } from './reviews.schema.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const app = testApi(({ headers }) => {
  const id = headers.get('X-Test-Actor');
  return testCtx(db, { actor: id ? testActor({ id }) : null });
});

async function ask(actor: string | null, method: string, path: string, body?: object) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: {
      ...(actor ? { 'X-Test-Actor': actor } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

const said = { rating: 4, comment: 'Just as described.' };

describe('reviews under /api', () => {
  it('are written, changed, answered, found helpful and listed', async () => {
    const order = await buildDeal(db);
    const { buyerId, sellerId } = order;
    const path = `/orders/${order.id}/reviews`;
    const written = await ask(buyerId, 'POST', path, said);
    expect(written.status).toBe(201);
    const review = reviewView.parse(written.body.data);
    expect(review.status).toBe('pending');
    await reviewEverything(db);
    const one = `/reviews/${review.id}`;
    expect(await ask(buyerId, 'PATCH', one, { rating: 5 })).toMatchObject({
      status: 200,
      body: { data: { rating: 5, comment: said.comment, targetType: 'listing' } },
    });
    expect(await ask(sellerId, 'GET', '/profile/reviews')).toMatchObject({
      body: { count: 1, waiting: 1, average: 5, data: [{ id: review.id, canAnswer: true }] },
    });
    for (let time = 0; time < 2; time += 1)
      expect(await ask(sellerId, 'PUT', `${one}/answer`, { answer: 'Thanks' })).toMatchObject({
        status: 200,
        body: { data: { answer: { text: 'Thanks' } } },
      });
    await reviewEverything(db);
    for (const [method, helpful] of [
      ['PUT', 1],
      ['PUT', 1],
      ['DELETE', 0],
      ['DELETE', 0],
    ] as const)
      expect(await ask(sellerId, method, `${one}/helpful`)).toMatchObject({
        status: 200,
        body: { data: { foundHelpful: helpful === 1, helpful } },
      });
    for (const list of [`/sellers/${sellerId}`, `/listings/${order.listingId}`])
      expect(await ask(null, 'GET', `${list}/reviews`)).toMatchObject({
        status: 200,
        body: { count: 1, average: 5, breakdown: { 5: 100 }, data: [{ id: review.id }] },
      });
    expect(await ask(null, 'GET', one)).toMatchObject({ body: { data: { id: review.id } } });
    const both = await ask(sellerId, 'GET', path);
    expect(orderReviewsView.parse(both.body.data)).toMatchObject({
      role: 'seller',
      canWrite: true,
      own: null,
      theirs: { id: review.id },
    });
  });

  it('list those of a buyer apart', async () => {
    const { id, buyerId, sellerId } = await buildDeal(db);
    await ask(sellerId, 'POST', `/orders/${id}/reviews`, said);
    await reviewEverything(db);
    const list = `/sellers/${buyerId}/reviews`;
    expect(await ask(null, 'GET', list)).toMatchObject({ body: { count: 0, average: null } });
    expect(await ask(null, 'GET', `${list}?role=buyer`)).toMatchObject({
      body: { count: 1, average: 4, data: [{ targetType: 'buyer', targetId: buyerId }] },
    });
  });

  it('answer each refusal with its code, and say nothing of other people’s orders', async () => {
    const order = await buildDeal(db);
    const open = await buildDeal(db, { state: 'shipped' });
    const { buyerId, sellerId } = order;
    const stranger = (await buildUser(db)).id;
    const path = `/orders/${order.id}/reviews`;
    const { body } = await ask(buyerId, 'POST', path, said);
    await reviewEverything(db);
    const one = `/reviews/${body.data.id}`;
    await ask(sellerId, 'PUT', `${one}/answer`, { answer: 'Thanks' });
    const other = { ...said, rating: 1 };
    const cases: [string | null, string, string, object | undefined, number, string][] = [
      [null, 'POST', path, said, 401, 'not_authenticated'],
      [stranger, 'POST', path, said, 404, 'order.not_found'],
      [stranger, 'GET', path, undefined, 404, 'order.not_found'],
      [buyerId, 'POST', `/orders/${v7()}/reviews`, said, 404, 'order.not_found'],
      [buyerId, 'POST', '/orders/none/reviews', said, 404, 'order.not_found'],
      [open.buyerId, 'POST', `/orders/${open.id}/reviews`, said, 409, 'review.not_delivered'],
      [buyerId, 'POST', path, other, 409, 'review.exists'],
      [sellerId, 'POST', path, { ...said, rating: 6 }, 422, 'invalid_request'],
      [sellerId, 'POST', path, { rating: 5, comment: ' ' }, 422, 'invalid_request'],
      [sellerId, 'PATCH', one, { rating: 5 }, 404, 'review.not_found'],
      [null, 'PATCH', one, { rating: 5 }, 401, 'not_authenticated'],
      [stranger, 'PUT', `${one}/answer`, { answer: 'Me' }, 403, 'review.not_about_you'],
      [sellerId, 'PUT', `${one}/answer`, { answer: 'More' }, 409, 'review.answered'],
      [buyerId, 'PUT', `${one}/helpful`, undefined, 403, 'review.own'],
      [null, 'PUT', `${one}/helpful`, undefined, 401, 'not_authenticated'],
      [null, 'GET', `/reviews/${v7()}`, undefined, 404, 'review.not_found'],
      [null, 'GET', '/reviews/none', undefined, 404, 'review.not_found'],
      [null, 'GET', '/profile/reviews', undefined, 401, 'not_authenticated'],
      [null, 'GET', '/listings/none/reviews', undefined, 404, 'listing_not_found'],
      [null, 'GET', `/sellers/${sellerId}/reviews?role=both`, undefined, 422, 'invalid_request'],
    ];
    for (const [actor, method, at, given, status, code] of cases) {
      const answer = await ask(actor, method, at, given);
      expect([method, at, answer.status, answer.body.code]).toEqual([method, at, status, code]);
    }
  });

  it('hide those of somebody who is shut out, but for the two', async () => {
    const { id, buyerId, sellerId } = await buildDeal(db);
    const { body } = await ask(buyerId, 'POST', `/orders/${id}/reviews`, said);
    await reviewEverything(db);
    await db.update(userTable).set({ banned: true }).where(eq(userTable.id, sellerId));
    const one = `/reviews/${body.data.id}`;
    expect((await ask(null, 'GET', one)).status).toBe(404);
    expect((await ask(null, 'GET', `/sellers/${sellerId}/reviews`)).status).toBe(404);
    expect((await ask(buyerId, 'GET', one)).status).toBe(200);
  });
});
