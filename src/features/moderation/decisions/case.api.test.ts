import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testApi } from '#tests/support/api.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { heldListing, listingRow, staff } from '#tests/support/moderation.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

type Asker = { id: string; role: 'user' | 'moderator' | 'admin' } | null;
const app = testApi(({ headers }) => {
  const [id, role] = (headers.get('X-Test-Actor') ?? '').split(' ');
  if (!id || !role) return testCtx(db);
  const actor = testActor({ id, role: role as NonNullable<Asker>['role'] });
  return testCtx(db, { actor });
});

async function ask(actor: Asker, method: string, path: string, body?: object) {
  const response = await app.request(`/api/moderation${path}`, {
    method,
    headers: {
      ...(actor ? { 'X-Test-Actor': `${actor.id} ${actor.role}` } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}
const asker = async (role: NonNullable<Asker>['role']): Promise<NonNullable<Asker>> => {
  const { actor } = await staff(db, role);
  return { id: actor.id, role };
};
const rejection = { revision: 1, decision: 'reject', reason: 'scam' };

describe('the queue under /api', () => {
  it('is listed, read, claimed and decided', async () => {
    const moderator = await asker('moderator');
    const { id, case: held } = await heldListing(db, 0.8);
    expect(await ask(moderator, 'GET', '/cases?filter=flagged')).toMatchObject({
      status: 200,
      body: { count: 1, data: [{ id: held.id, outcome: 'flag' }], counts: { flagged: 1 } },
    });
    expect(await ask(moderator, 'GET', `/cases/${held.id}`)).toMatchObject({
      body: { data: { status: 'flagged', texts: expect.any(Array) } },
    });
    expect((await ask(moderator, 'PUT', `/cases/${held.id}/claim`)).status).toBe(200);
    expect(await ask(await asker('moderator'), 'PUT', `/cases/${held.id}/claim`)).toMatchObject({
      status: 409,
      body: { code: 'moderation.claimed', current: { claim: { id: moderator.id } } },
    });
    const decided = await ask(moderator, 'POST', `/cases/${held.id}/decision`, rejection);
    expect(decided).toMatchObject({ status: 200, body: { data: { outcome: 'reject' } } });
    expect((await listingRow(db, id)).status).toBe('rejected');
    const again = await ask(moderator, 'POST', `/cases/${held.id}/decision`, rejection);
    expect(again).toMatchObject({ status: 409, body: { code: 'moderation.decided' } });
  });

  it('decides several at once', async () => {
    const moderator = await asker('moderator');
    const { id, case: held } = await heldListing(db);
    const cases = [
      { id: held.id, revision: 1 },
      { id: v7(), revision: 1 },
    ];
    const decided = await ask(moderator, 'POST', '/decisions', { cases, decision: 'approve' });
    expect(decided.body.data).toMatchObject([
      { id: held.id, error: null },
      { error: 'There is nothing to decide here.' },
    ]);
    expect((await listingRow(db, id)).status).toBe('approved');
  });

  it('refuses what it cannot understand', async () => {
    const moderator = await asker('moderator');
    const { case: held } = await heldListing(db);
    const decide = (body: object) => ask(moderator, 'POST', `/cases/${held.id}/decision`, body);
    expect((await decide({ decision: 'approve' })).status).toBe(422);
    expect((await decide({ ...rejection, reason: 'because' })).status).toBe(422);
    expect((await decide({ ...rejection, reason: null })).status).toBe(422);
    expect((await decide({ ...rejection, note: 'x'.repeat(1_001) })).status).toBe(422);
    expect((await decide({ ...rejection, revision: 7 })).status).toBe(409);
    expect((await ask(moderator, 'GET', '/cases/nothing')).status).toBe(404);
    expect((await ask(moderator, 'GET', `/cases/${v7()}`)).status).toBe(404);
    expect((await ask(moderator, 'GET', '/cases?cursor=nonsense')).status).toBe(422);
    expect((await ask(moderator, 'GET', '/cases?filter=all')).status).toBe(422);
    const cases = Array.from({ length: 51 }, () => ({ id: v7(), revision: 1 }));
    const many = { cases, decision: 'approve' };
    expect((await ask(moderator, 'POST', '/decisions', many)).status).toBe(422);
  });

  it('is closed to visitors and to everybody who does not look after the site', async () => {
    const { id, case: held } = await heldListing(db);
    const requests: [string, string, object?][] = [
      ['GET', '/cases'],
      ['GET', `/cases/${held.id}`],
      ['PUT', `/cases/${held.id}/claim`],
      ['DELETE', `/cases/${held.id}/claim`],
      ['POST', `/cases/${held.id}/decision`, { revision: 1, decision: 'approve' }],
      ['POST', '/decisions', { cases: [{ id: held.id, revision: 1 }], decision: 'approve' }],
    ];
    const user = await asker('user');
    for (const [method, path, body] of requests) {
      expect((await ask(null, method, path, body)).status, path).toBe(401);
      expect((await ask(user, method, path, body)).status, path).toBe(403);
    }
    expect((await listingRow(db, id)).status).toBe('pending');
  });
});
