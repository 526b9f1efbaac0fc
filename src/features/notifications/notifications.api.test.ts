import { v4 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UserRow } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testApi } from '#tests/support/api.ts';
import { ask, as, buildPair } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { notifyAll, notifyPutOff } from '#tests/support/notified.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

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

describe('notifications under /api', () => {
  it('are listed, counted and marked', async () => {
    const { buyer, seller, listing } = await buildPair(db);
    await ask(as(db, buyer), { listingId: listing.id });
    await notifyAll(testCtx(db));
    await notifyPutOff(testCtx(db, { now: new Date(Date.now() + 11 * 60_000) }));
    const { body } = await send(seller, 'GET', '/notifications');
    expect(body).toMatchObject({ count: 1, unread: 1, nextCursor: null, error: null });
    const [{ id }] = body['data'] as [{ id: string }];
    expect((await send(seller, 'GET', '/notifications/unread')).body['data']).toEqual({
      unread: 1,
    });
    expect((await send(buyer, 'PUT', `/notifications/${id}/read`)).status).toBe(404);
    expect((await send(buyer, 'PUT', `/notifications/${v4()}/read`)).status).toBe(404);
    expect((await send(seller, 'PUT', '/notifications/nothing/read')).status).toBe(404);
    expect((await send(seller, 'PUT', `/notifications/${id}/read`)).body['data']).toEqual({
      unread: 0,
    });
    expect((await send(seller, 'PUT', '/notifications/read')).body['data']).toEqual({ unread: 0 });
    expect((await send(seller, 'GET', '/notifications?limit=51')).status).toBe(422);
  });

  it('have settings by group and channel', async () => {
    const person = await buildUser(db);
    const { body } = await send(person, 'GET', '/notifications/settings');
    const groups = (body['data'] as { group: string }[]).map(({ group }) => group);
    expect(groups).toEqual(expect.arrayContaining(['messages', 'listings', 'favorites']));
    const path = '/notifications/settings/messages';
    expect((await send(person, 'PUT', `${path}/digest`, { on: true })).body['data']).toMatchObject({
      group: 'messages',
      title: 'Messages',
      mail: false,
      digest: true,
    });
    expect((await send(person, 'PUT', `${path}/pigeon`, { on: true })).status).toBe(404);
    expect((await send(person, 'PUT', `${path}/mail`, { on: 'yes' })).status).toBe(422);
    expect(
      (await send(person, 'PUT', '/notifications/settings/none/mail', { on: true })).status,
    ).toBe(404);
  });

  it('have push, which takes no address of the own network', async () => {
    const person = await buildUser(db);
    expect((await send(person, 'GET', '/notifications/push')).body['data']).toMatchObject({
      on: false,
    });
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    const wrong = { endpoint: 'https://169.254.169.254/latest', keys };
    expect((await send(person, 'PUT', '/notifications/push', wrong)).status).toBe(422);
    expect((await send(person, 'DELETE', '/notifications/push')).status).toBe(200);
  });

  it('are for people who are signed in', async () => {
    for (const [method, path, body] of [
      ['GET', '/notifications'],
      ['GET', '/notifications/unread'],
      ['PUT', '/notifications/read'],
      ['PUT', `/notifications/${v4()}/read`],
      ['GET', '/notifications/settings'],
      ['PUT', '/notifications/settings/messages/mail', { on: false }],
      ['GET', '/notifications/push'],
      ['DELETE', '/notifications/push'],
    ] as const)
      expect((await send(null, method, path, body)).status).toBe(401);
  });
});
