import { v4 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { UserRow } from '#features/accounts/accounts.table.server.ts';
import { testApi } from '#tests/support/api.ts';
import { as, ask, buildConversation, buildPair, say } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { reviewEverything } from '#tests/support/review.ts';
import { buildUser } from '#tests/support/factories.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

/** Asks as somebody, or as a visitor. */
async function send(who: UserRow | null, method: string, path: string, body?: object) {
  const api = testApi(() => (who ? as(db, who) : testCtx(db)));
  const response = await api.request(`/api${path}`, {
    method,
    ...(body
      ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
      : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('conversations under /api', () => {
  it('begin, go on, are read, and sent again they stay the same', async () => {
    const { buyer, seller, listing } = await buildPair(db);
    const first = { listingId: listing.id, content: 'Is it still there?', clientId: v4() };
    const begun = await send(buyer, 'POST', '/conversations', first);
    expect(begun).toMatchObject({ status: 201, body: { data: { position: 1 }, error: null } });
    expect(await send(buyer, 'POST', '/conversations', first)).toEqual(begun);
    const { conversationId } = begun.body['data'] as { conversationId: string };
    const path = `/conversations/${conversationId}`;
    expect((await send(seller, 'GET', path)).status).toBe(404);
    await reviewEverything(db);
    expect((await send(seller, 'GET', '/messages/unread')).body['data']).toEqual({ count: 1 });
    expect((await send(seller, 'GET', '/conversations')).body).toMatchObject({
      data: [{ id: conversationId, role: 'seller', unread: 1, other: { id: buyer.id } }],
      count: 1,
      unread: 1,
    });
    expect((await send(seller, 'GET', path)).body['data']).toMatchObject({
      listing: { id: listing.id, price: { amount: 12_000, currency: 'USD' } },
      canWrite: true,
    });
    await send(seller, 'PUT', `${path}/read`, { position: 1 });
    const answer = { content: 'It is.', clientId: v4() };
    expect(await send(seller, 'POST', `${path}/messages`, answer)).toMatchObject({ status: 201 });
    expect((await send(buyer, 'GET', `${path}/messages`)).body).toMatchObject({
      data: [
        { content: 'It is.', clientId: null },
        { content: 'Is it still there?', read: true, clientId: first.clientId },
      ],
      count: 2,
      nextCursor: null,
    });
    expect((await send(buyer, 'POST', `${path}/typing`)).status).toBe(200);
  });

  it('of other people are not there, for every operation and every reader', async () => {
    const { conversationId } = await buildConversation(db);
    const stranger = await buildUser(db);
    const moderator = await buildUser(db, { role: 'moderator' });
    const unknown = v4();
    const operations = (id: string): [string, string, object?][] => [
      ['GET', `/conversations/${id}`],
      ['GET', `/conversations/${id}/messages`],
      ['POST', `/conversations/${id}/messages`, { content: 'Hi', clientId: v4() }],
      ['PUT', `/conversations/${id}/read`, { position: 1 }],
      ['POST', `/conversations/${id}/typing`],
    ];
    for (const person of [stranger, moderator])
      for (const [index, operation] of operations(conversationId).entries()) {
        const answer = await send(person, ...operation);
        expect(answer.status).toBe(404);
        const { instance: _one, ...told } = answer.body;
        const { instance: _other, ...expected } = (
          await send(person, ...operations(unknown)[index]!)
        ).body;
        expect(told).toEqual(expected);
        expect((await send(person, ...operations('../x')[index]!)).status).toBe(404);
      }
    for (const operation of operations(conversationId))
      expect((await send(null, ...operation)).status).toBe(401);
    for (const path of ['/conversations', '/messages/unread', '/profile/blocked'])
      expect((await send(null, 'GET', path)).status).toBe(401);
    expect((await send(stranger, 'GET', '/conversations')).body).toMatchObject({
      data: [],
      count: 0,
      unread: 0,
    });
  });

  it.each([
    [{ content: 'Hi' }, 422],
    [{ content: 'Hi', clientId: 'none' }, 422],
    [{ content: '  ', clientId: v4() }, 422],
    [{ content: 7, clientId: v4() }, 422],
    [{ content: 'a'.repeat(2_001), clientId: v4() }, 422],
  ])('refuse %j', async (body, status) => {
    const { buyer, conversationId } = await buildConversation(db);
    const path = `/conversations/${conversationId}/messages`;
    expect((await send(buyer, 'POST', path, body)).status).toBe(status);
  });
});

describe('the list of conversations', () => {
  it('is searched by name, title and last message, whatever the accents, and pages', async () => {
    const seller = await buildUser(db, { name: 'Lucía Fernández' });
    const ids: string[] = [];
    for (const name of ['Nadège Pierre', 'Rohan Persaud', 'Anouk de Windt']) {
      const buyer = await buildUser(db, { name });
      ids.unshift(
        (await ask(as(db, buyer), { sellerId: seller.id }, `I am ${name}`)).conversationId,
      );
    }
    await say(as(db, seller), ids[2]!, '100 % sure_ly');
    const find = async (query: string) => {
      const { body } = await send(seller, 'GET', `/conversations${query}`);
      const data = body['data'] as { other: { name: string } }[];
      return { names: data.map(({ other }) => other.name), count: body['count'], body };
    };
    expect((await find('')).names).toEqual(['Nadège Pierre', 'Anouk de Windt', 'Rohan Persaud']);
    expect(await find('?q=nadege')).toMatchObject({ names: ['Nadège Pierre'], count: 1 });
    expect((await find('?q=ROHAN')).names).toEqual(['Rohan Persaud']);
    expect((await find('?q=100%20%25')).names).toEqual(['Nadège Pierre']);
    expect((await find('?q=_')).names).toEqual(['Nadège Pierre']);
    expect((await find('?q=%25')).names).toEqual(['Nadège Pierre']);
    expect((await find('?q=%5C')).names).toEqual([]);
    const one = await find('?limit=2');
    const rest = await find(`?limit=2&cursor=${String(one.body['nextCursor'])}`);
    expect([...one.names, ...rest.names]).toHaveLength(3);
    expect(rest.body['nextCursor']).toBeNull();
    expect((await send(seller, 'GET', '/conversations?cursor=none')).status).toBe(422);
    expect((await send(seller, 'GET', `/conversations?q=${'a'.repeat(101)}`)).status).toBe(422);
  });

  it('shows the number of a store that shares it, and of no other', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    const read = async () =>
      (await send(buyer, 'GET', `/conversations/${conversationId}`)).body['data'];
    expect(await read()).toMatchObject({ whatsapp: null });
    const store = { storeName: 'Wahò', whatsapp: '+1 876 555 0142', sharesNumbers: true };
    await send(seller, 'PUT', '/profile/store', { ...store, phoneNumber: '' });
    await reviewEverything(db);
    expect(await read()).toMatchObject({ whatsapp: '+18765550142' });
    await send(seller, 'PUT', '/profile/store', { ...store, sharesNumbers: false });
    expect(await read()).toMatchObject({ whatsapp: null });
  });
});

describe('blocking under /api', () => {
  it('is made, listed and taken back', async () => {
    const { buyer, seller } = await buildPair(db);
    const path = `/profile/blocked/${buyer.id}`;
    for (let again = 0; again < 2; again++)
      expect((await send(seller, 'PUT', path)).status).toBe(200);
    expect((await send(seller, 'GET', '/profile/blocked')).body).toMatchObject({
      data: [{ id: buyer.id, name: 'Asha Ramdin' }],
      count: 1,
    });
    expect((await send(buyer, 'GET', '/profile/blocked')).body).toMatchObject({ data: [] });
    expect((await send(seller, 'DELETE', path)).status).toBe(200);
    expect((await send(seller, 'DELETE', path)).status).toBe(200);
    expect((await send(seller, 'GET', '/profile/blocked')).body).toMatchObject({ data: [] });
    expect((await send(seller, 'PUT', `/profile/blocked/${seller.id}`)).status).toBe(422);
    expect((await send(seller, 'PUT', `/profile/blocked/${v4()}`)).status).toBe(404);
    expect((await send(seller, 'PUT', '/profile/blocked/nobody')).status).toBe(404);
    expect((await send(null, 'PUT', path)).status).toBe(401);
  });
});
