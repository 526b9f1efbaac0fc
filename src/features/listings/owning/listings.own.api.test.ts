import { OpenAPIHono } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, createApi } from '#api/api.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildSeller, buildUser } from '#tests/support/factories.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const app: Api = new OpenAPIHono();
app.use(async (c, next) => {
  const id = c.req.header('X-Test-Actor');
  c.set(
    'ctx',
    testCtx(db, {
      actor: id
        ? testActor({
            id,
            role: c.req.header('X-Test-Role') === 'moderator' ? 'moderator' : 'user',
          })
        : null,
      locale: c.req.header('Accept-Language') ?? 'en',
    }),
  );
  await next();
});
app.route('/api', createApi());

type Answer = { status: number; text: string; body: Record<string, unknown> & { id: string } };

async function ask(
  actor: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await app.request(`/api${path}`, {
    method,
    headers: {
      ...(actor ? { 'X-Test-Actor': actor } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as Answer['body'] };
}

const rowOf = async (id: string) =>
  (await db.select().from(listingTable).where(eq(listingTable.id, id)))[0];

/** A listing made through the API and approved since. */
async function listed() {
  const { seller, written } = await buildSeller(db);
  const { body } = await ask(seller.id, 'POST', '/listings', {
    ...written,
    isNegotiable: true,
    negotiablePrice: 77.77,
  });
  await db.update(listingTable).set({ status: 'approved' }).where(eq(listingTable.id, body.id));
  return { id: body.id, seller: seller.id };
}

describe('the life of a listing through the API', () => {
  it('goes from draft to sold and back', async () => {
    const { seller, written } = await buildSeller(db);
    const draft = {
      ...written,
      price: 18500.5,
      tags: ['chair', 'wood'],
      draftId: v7(),
      stockQuantity: 1,
    };
    const made = await ask(seller.id, 'POST', '/listings', draft);
    expect([made.status, made.body]).toEqual([
      201,
      { id: made.body.id, status: 'pending', revision: 1, waitingEdit: null },
    ]);
    expect((await ask(seller.id, 'POST', '/listings', draft)).body.id).toBe(made.body.id);
    const { id } = made.body;
    expect((await ask(null, 'GET', `/listings/${id}`)).status).toBe(404);
    await db.update(listingTable).set({ status: 'approved' }).where(eq(listingTable.id, id));
    const edited = await ask(seller.id, 'PATCH', `/listings/${id}`, { title: 'A finer chair' });
    expect(edited.body).toEqual({
      id,
      status: 'approved',
      revision: 2,
      waitingEdit: { status: 'pending', reason: null },
    });
    expect((await ask(seller.id, 'GET', `/profile/listings/${id}`)).body).toMatchObject({
      fields: { title: 'A finer chair', price: '18500.50', tags: 'chair, wood' },
      actions: { markSold: true },
    });
    for (const action of ['renew', 'sold', 'reopen'])
      expect((await ask(seller.id, 'POST', `/listings/${id}/${action}`)).body).toEqual({
        success: true,
        error: null,
      });
    expect((await ask(seller.id, 'DELETE', `/listings/${id}`)).status).toBe(200);
    expect((await ask(seller.id, 'DELETE', `/listings/${id}`)).status).toBe(404);
  });

  it('never says the lowest price to anybody but the owner', async () => {
    const { id, seller } = await listed();
    const stranger = (await buildUser(db)).id;
    for (const actor of [null, stranger]) {
      for (const path of [
        `/listings/${id}`,
        '/listings?q=rocking',
        '/listings/featured',
        '/listings/trending',
        `/listings/${id}/similar`,
        '/profile/listings',
        '/profile/listings/export',
      ]) {
        expect((await ask(actor, 'GET', path)).text).not.toMatch(/negotiablePrice|77[.]?77/);
      }
    }
    expect(
      (await ask(stranger, 'GET', `/listings/${id}`, undefined, { 'X-Test-Role': 'moderator' }))
        .text,
    ).not.toMatch(/negotiablePrice|77[.]?77/);
    expect((await ask(seller, 'GET', `/listings/${id}`)).text).not.toMatch(
      /negotiablePrice|77[.]?77/,
    );
    expect((await ask(seller, 'GET', `/profile/listings/${id}`)).body).toMatchObject({
      fields: { negotiablePrice: '77.77' },
    });
  });

  it('says nothing of edits and ends to others', async () => {
    const { id, seller } = await listed();
    await ask(seller, 'PATCH', `/listings/${id}`, { description: 'A secret plan' });
    expect((await ask(null, 'GET', `/listings/${id}`)).body).toMatchObject({
      waitingEdit: null,
      expiresAt: null,
      statusReason: null,
    });
    expect((await ask(null, 'GET', `/listings/${id}`)).text).not.toContain('secret plan');
  });

  it('takes no status, owner, counter or time from outside', async () => {
    const { id, seller } = await listed();
    const stranger = await buildUser(db);
    const forged = {
      status: 'approved',
      userId: stranger.id,
      user_id: stranger.id,
      revision: undefined,
      trending: true,
      localGem: true,
      salesCount: 9,
      views: 9,
      createdAt: '2001-01-01T00:00:00Z',
      expiresAt: null,
      id: v7(),
      seller: { id: stranger.id },
    };
    expect(
      (await ask(seller, 'PATCH', `/listings/${id}`, { ...forged, tags: 'chair, forged' })).body,
    ).toMatchObject({ id, status: 'approved', waitingEdit: { status: 'pending' } });
    expect(await rowOf(id)).toMatchObject({ id, userId: seller, salesCount: 0, localGem: false });
    const { seller: other, written } = await buildSeller(db);
    const raw = JSON.stringify({ ...written, ...forged }).replace(
      '{',
      '{"__proto__":{"status":"approved"},',
    );
    const made = await ask(other.id, 'POST', '/listings', raw);
    expect(await rowOf(made.body.id)).toMatchObject({
      status: 'pending',
      userId: other.id,
      salesCount: 0,
      localGem: false,
    });
  });
});

describe('what is refused', () => {
  it('is refused for each wrong field, in the reader’s language', async () => {
    const { seller, written } = await buildSeller(db);
    const { status, body } = await ask(
      seller.id,
      'POST',
      '/listings',
      { ...written, price: '12,50', title: '' },
      { 'Accept-Language': 'es' },
    );
    expect([status, body]).toMatchObject([
      422,
      {
        code: 'listing_invalid',
        detail: 'Revisa los campos marcados.',
        errors: { title: 'Ponle un título.', price: expect.stringContaining('18,500.00') },
      },
    ]);
    expect(
      (await ask(seller.id, 'POST', '/listings', { ...written, media: [] })).body,
    ).toMatchObject({ code: 'listing_image_required', detail: 'Please add at least one image.' });
  });

  it('says how many active listings are allowed', async () => {
    const { seller, written } = await buildSeller(db);
    for (let n = 0; n < 10; n += 1) await buildListing(db, { userId: seller.id });
    expect(await ask(seller.id, 'POST', '/listings', written)).toMatchObject({
      status: 403,
      body: { code: 'listing_limit', detail: 'You have reached your limit of 10 active listings.' },
    });
  });

  it.each([
    ['POST', '/listings', {}, 401],
    ['PATCH', '/listings/{id}', { title: 'Mine' }, 401],
    ['DELETE', '/listings/{id}', undefined, 401],
    ['POST', '/listings/{id}/sold', undefined, 401],
    ['POST', '/listings/{id}/reopen', undefined, 401],
    ['POST', '/listings/{id}/renew', undefined, 401],
    ['GET', '/profile/listings/{id}', undefined, 401],
    ['GET', '/profile/listings', undefined, 401],
  ])(
    '%s %s of somebody else: strangers get 404, visitors 401',
    async (method, path, body, visitor) => {
      const { id } = await listed();
      const address = path.replace('{id}', id);
      expect((await ask(null, method, address, body)).status).toBe(visitor);
      const before = await rowOf(id);
      const stranger = (await buildUser(db)).id;
      if (path.includes('{id}'))
        expect((await ask(stranger, method, address, body)).status).toBe(404);
      if (path.includes('{id}'))
        expect((await ask(stranger, method, path.replace('{id}', 'nonsense'), body)).status).toBe(
          404,
        );
      expect(await rowOf(id)).toEqual(before);
    },
  );

  it.each([
    '[]',
    '"x"',
    'null',
    '{',
    '{"media":"all"}',
    '{"details":[1]}',
    '{"price":{}}',
    '{"variations":[1]}',
  ])('%s is no listing', async (body) => {
    const { seller } = await buildSeller(db);
    const { status, body: problem } = await ask(seller.id, 'POST', '/listings', body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(problem).toHaveProperty('code');
  });

  it('is refused with 409 where the listing is not in the right state, or somebody was faster', async () => {
    const { id, seller } = await listed();
    expect((await ask(seller, 'POST', `/listings/${id}/reopen`)).status).toBe(409);
    expect(
      (await ask(seller, 'PATCH', `/listings/${id}`, { title: 'Old news', revision: 7 })).body,
    ).toMatchObject({ status: 409, code: 'listing_stale' });
    await ask(seller, 'POST', `/listings/${id}/sold`);
    for (const [method, path] of [
      ['POST', 'sold'],
      ['POST', 'renew'],
    ] as const)
      expect((await ask(seller, method, `/listings/${id}/${path}`)).status).toBe(409);
    expect(
      (await ask(seller, 'PATCH', `/listings/${id}`, { title: 'Sold already' })).body,
    ).toMatchObject({ status: 409, code: 'listing_sold' });
  });
});
