import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testApi } from '#tests/support/api.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildTrade, countOrders, SIZES, type Trade } from '#tests/support/orders.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

let trade: Trade;
let listingId: string;
let order: object;
beforeEach(async () => {
  trade = await buildTrade(db);
  listingId = (await trade.bowl({ variations: [SIZES] })).id;
  order = { listingId, options: ['l'], quantity: 2, fulfillment: 'pickup', payment: 'cash' };
});

async function ask(ctx: Ctx, method: string, path: string, body?: unknown, headers: object = {}) {
  const answer = await testApi(() => ctx).request(`/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const given = (await answer.json()) as { data: Record<string, unknown>; code?: string };
  return { status: answer.status, ...given };
}
const place = (headers: object = {}, more: object = {}) =>
  ask(trade.buyer, 'POST', '/orders', { ...order, ...more }, headers);

describe('orders under /api', () => {
  it('are placed once for an Idempotency-Key, whatever the body says of keys', async () => {
    const key = { 'Idempotency-Key': '"4c1d"' };
    const first = await place(key, { idempotencyKey: 'of the body' });
    const again = await place({ 'Idempotency-Key': '4c1d' });
    expect([first.status, again.status, again.data['id']]).toEqual([201, 201, first.data['id']]);
    expect(first.data).toMatchObject({ totalPrice: { amount: 12_000, currency: 'USD' } });
    const other = await place(key, { quantity: 1 });
    expect([other.status, other.code]).toEqual([409, 'order.key_used']);
    const bad = await place({ 'Idempotency-Key': 'two words' });
    expect([bad.status, bad.code]).toEqual([422, 'order.invalid']);
    expect(await countOrders(db, listingId)).toBe(1);
    const double = await place();
    expect([double.status, double.code]).toEqual([409, 'order.pending_already']);
  });

  it('say at the field, too, how many are left', async () => {
    const refused = await place({}, { quantity: 4 });
    const sentence = 'Only 3 left.';
    expect(refused).toMatchObject({
      status: 409,
      code: 'order.not_enough',
      detail: sentence,
      errors: { quantity: sentence },
    });
  });

  it('go their way by one operation for each step', async () => {
    const { data } = await place();
    const id = String(data['id']);
    const step = async (ctx: Ctx, name: string, body: object = {}) => {
      const answer = await ask(ctx, 'POST', `/orders/${id}/${name}`, body);
      return [answer.status, answer.code ?? answer.data['status']];
    };
    expect(await step(trade.buyer, 'confirm')).toEqual([403, 'order.not_yours']);
    expect(await step(trade.seller, 'confirm')).toEqual([200, 'confirmed']);
    expect(await step(trade.seller, 'confirm')).toEqual([409, 'order.not_now']);
    expect(await step(trade.seller, 'ship', { note: 'Ready.' })).toEqual([200, 'shipped']);
    expect(await step(trade.seller, 'collect', { code: 'AAAAAA' })).toEqual([
      422,
      'order.wrong_code',
    ]);
    const { data: seen } = await ask(trade.buyer, 'GET', `/orders/${id}`);
    const { code } = seen['pickup'] as { code: string };
    expect(await step(trade.moderator, 'collect', { code })).toEqual([404, 'order.not_found']);
    expect(await step(trade.seller, 'collect', { code })).toEqual([200, 'delivered']);
    expect(await step(trade.buyer, 'dispute', { reason: 'damaged', words: 'Cracked.' })).toEqual([
      200,
      'disputed',
    ]);
    const waiting = await ask(trade.moderator, 'GET', '/disputes');
    expect(waiting).toMatchObject({ status: 200, data: [{ id, reason: 'damaged' }], count: 1 });
    const closed = await ask(trade.moderator, 'PUT', `/disputes/${id}/outcome`, {
      outcome: 'delivered',
    });
    expect(closed.status).toBe(200);
    expect((await ask(trade.buyer, 'GET', '/disputes')).status).toBe(403);
  });

  it('are listed by side with exact counts, page by page', async () => {
    for (const options of [['l'], ['s']]) await place({}, { options, quantity: 1 });
    const first = (await ask(trade.seller, 'GET', '/orders?side=selling&limit=1')) as unknown as {
      data: { id: string }[];
      nextCursor: string;
    };
    expect(first).toMatchObject({ count: 2, buying: 0, selling: 2 });
    const next = await ask(
      trade.seller,
      'GET',
      `/orders?side=selling&limit=1&cursor=${first.nextCursor}`,
    );
    expect(next).toMatchObject({ count: 2, nextCursor: null });
    expect(next.data).not.toEqual(first.data);
    expect((await ask(trade.buyer, 'GET', '/orders')) as object).toMatchObject({
      count: 2,
      buying: 2,
      selling: 0,
    });
    expect((await ask(trade.buyer, 'GET', '/orders?cursor=x')).status).toBe(422);
    expect((await ask(testCtx(db), 'GET', '/orders')).status).toBe(401);
  });

  it('can be looked at before: choices and the server’s total', async () => {
    const visitor = testCtx(db);
    const choices = await ask(visitor, 'GET', `/listings/${listingId}/order-choices`);
    expect(choices).toMatchObject({ status: 200, data: { left: 3 } });
    const quote = await ask(visitor, 'POST', `/listings/${listingId}/order-quote`, {
      options: ['l'],
      quantity: 3,
      fulfillment: 'pickup',
    });
    expect(quote).toMatchObject({ status: 200, data: { total: { amount: 18_000 }, left: 3 } });
    const none = await ask(visitor, 'POST', `/listings/${listingId}/order-quote`, {
      options: ['l'],
      quantity: '1e9',
      fulfillment: 'pickup',
    });
    expect([none.status, none.code]).toEqual([422, 'order.quantity']);
  });
});
