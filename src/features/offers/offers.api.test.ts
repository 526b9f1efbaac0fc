import { v4, v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { UserRow } from '#features/accounts/accounts.table.server.ts';
import { testApi } from '#tests/support/api.ts';
import { as } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { reviewEverything } from '#tests/support/review.ts';
import { buildUser } from '#tests/support/factories.ts';
import { buildNegotiable, buildOffer } from '#tests/support/offers.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

type Answer = { status: number; body: Record<string, unknown> & { data?: unknown } };

/** Asks as somebody, or as a visitor. */
async function send(
  who: UserRow | null,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const api = testApi(() => (who ? as(db, who) : testCtx(db)));
  const response = await api.request(`/api${path}`, {
    method,
    ...(body
      ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
      : {}),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const usd = (amount: number) => ({ amount: { amount, currency: 'USD' }, clientId: v4() });
const idOf = ({ body }: Answer) => (body.data as { id: string }).id;

describe('offers under /api', () => {
  it('are made, countered, accepted and read; sent again they stay the same', async () => {
    const { buyer, seller, listing } = await buildNegotiable(db);
    const first = { ...usd(10_000), note: 'Saturday?' };
    const made = await send(buyer, 'POST', `/listings/${listing.id}/offers`, first);
    expect(made).toMatchObject({ status: 201, body: { data: { round: 1, status: 'open' } } });
    expect(await send(buyer, 'POST', `/listings/${listing.id}/offers`, first)).toEqual(made);
    await reviewEverything(db);
    const countered = await send(seller, 'POST', `/offers/${idOf(made)}/counter`, usd(11_000));
    expect(countered).toMatchObject({ status: 201, body: { data: { round: 2 } } });
    const accepted = await send(buyer, 'POST', `/offers/${idOf(countered)}/accept`);
    expect(accepted).toMatchObject({ status: 200, body: { data: { status: 'accepted' } } });
    const { orderId, conversationId } = accepted.body.data as Record<string, string>;
    expect((await send(seller, 'GET', `/orders/${orderId}`)).body.data).toMatchObject({
      status: 'confirmed',
      totalPrice: { amount: 11_000, currency: 'USD' },
      isAgreed: true,
    });
    expect((await send(seller, 'GET', `/offers/${idOf(made)}`)).body.data).toMatchObject({
      status: 'countered',
      note: 'Saturday?',
    });
    const list = await send(seller, 'GET', `/conversations/${conversationId}/offers?limit=1`);
    expect(list.body).toMatchObject({ data: [{ round: 2 }], count: 2 });
    const next = `?limit=1&cursor=${encodeURIComponent(list.body['nextCursor'] as string)}`;
    expect(
      (await send(seller, 'GET', `/conversations/${conversationId}/offers${next}`)).body,
    ).toMatchObject({ data: [{ round: 1 }], nextCursor: null });
  });

  it('say what is wrong, with the field', async () => {
    const { buyer, listing } = await buildNegotiable(db, { negotiablePrice: 9_999 });
    const path = `/listings/${listing.id}/offers`;
    expect(await send(buyer, 'POST', path, usd(12_000))).toMatchObject({
      status: 422,
      body: { code: 'offer.not_below' },
    });
    expect(await send(buyer, 'POST', path, { ...usd(1), clientId: 'x' })).toMatchObject({
      status: 422,
    });
    expect(await send(null, 'POST', path, usd(1))).toMatchObject({ status: 401 });
    const low = await send(buyer, 'POST', path, usd(9_998));
    expect(low).toMatchObject({ status: 201, body: { data: { status: 'declined' } } });
    expect(JSON.stringify(low)).not.toMatch(/9999|negotiablePrice/);
  });

  it('of other people are not there, for every operation and every reader', async () => {
    const { made } = await buildOffer(db);
    const stranger = await buildUser(db);
    const moderator = await buildUser(db, { role: 'moderator' });
    const operations = (id: string): [string, string, object?][] => [
      ['GET', `/offers/${id}`],
      ['POST', `/offers/${id}/accept`],
      ['POST', `/offers/${id}/decline`],
      ['POST', `/offers/${id}/withdraw`],
      ['POST', `/offers/${id}/counter`, usd(11_000)],
    ];
    for (const person of [stranger, moderator]) {
      for (const [index, operation] of operations(made.id).entries()) {
        const answer = await send(person, ...operation);
        expect([operation, answer.status]).toEqual([operation, 404]);
        const { instance: _one, ...told } = answer.body;
        const { instance: _other, ...unknown } = (await send(person, ...operations(v7())[index]!))
          .body;
        expect(told).toEqual(unknown);
        expect((await send(person, ...operations('x')[index]!)).status).toBe(404);
      }
      const path = `/conversations/${made.conversationId}/offers`;
      expect((await send(person, 'GET', path)).status).toBe(404);
    }
  });
});
