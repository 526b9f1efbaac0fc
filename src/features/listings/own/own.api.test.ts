import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testApi } from '#tests/support/api.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildMedia, buildSeller, buildUser } from '#tests/support/factories.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { listingMediaTable, listingTable } from '#features/listings/listings.table.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const app = testApi(({ headers }) => {
  const id = headers.get('X-Test-Actor');
  const role = headers.get('X-Test-Role') === 'moderator' ? 'moderator' : 'user';
  return testCtx(db, {
    actor: id ? testActor({ id, role }) : null,
    locale: headers.get('Accept-Language') ?? 'en',
  });
});

type Answer = {
  status: number;
  text: string;
  body: Record<string, unknown> & { data: { id: string } };
};

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
    negotiablePrice: { amount: 7777, currency: 'USD' },
  });
  const { id } = body.data;
  await db.update(listingTable).set({ status: 'approved' }).where(eq(listingTable.id, id));
  return { id, seller: seller.id };
}

describe('the life of a listing through the API', () => {
  it('goes from draft to sold and back', async () => {
    const { seller, written } = await buildSeller(db);
    const draft = {
      ...written,
      price: { amount: 1_850_050, currency: 'USD' },
      tags: ['chair', 'wood'],
      draftId: v7(),
      stockQuantity: 1,
    };
    const made = await ask(seller.id, 'POST', '/listings', draft);
    expect([made.status, made.body]).toEqual([
      201,
      {
        data: { id: made.body.data.id, status: 'pending', revision: 1, waitingEdit: null },
        error: null,
      },
    ]);
    const { id } = made.body.data;
    expect((await ask(seller.id, 'POST', '/listings', draft)).body.data.id).toBe(id);
    expect((await ask(null, 'GET', `/listings/${id}`)).status).toBe(404);
    await db.update(listingTable).set({ status: 'approved' }).where(eq(listingTable.id, id));
    const edited = await ask(seller.id, 'PATCH', `/listings/${id}`, { title: 'A finer chair' });
    expect(edited.body.data).toEqual({
      id,
      status: 'approved',
      revision: 2,
      waitingEdit: { status: 'pending', reason: null },
    });
    expect((await ask(seller.id, 'GET', `/profile/listings/${id}`)).body.data).toMatchObject({
      fields: { title: 'A finer chair', price: draft.price, tags: ['chair', 'wood'] },
      actions: { markSold: true },
    });
    const sold = await ask(seller.id, 'POST', `/listings/${id}/sold`);
    expect(sold.body.data).toEqual({
      title: draft.title,
      stock: 0,
      sold: true,
      at: expect.any(String),
    });
    const undo = () => ask(seller.id, 'POST', `/listings/${id}/undo-sale`, sold.body.data);
    expect([(await undo()).status, (await undo()).status]).toEqual([200, 409]);
    expect((await ask(seller.id, 'POST', `/listings/${id}/sold`)).status).toBe(200);
    for (const action of ['reopen', 'renew'])
      expect((await ask(seller.id, 'POST', `/listings/${id}/${action}`)).body).toEqual({
        data: null,
        error: null,
      });
    expect((await ask(seller.id, 'DELETE', `/listings/${id}`)).status).toBe(200);
    expect((await ask(seller.id, 'DELETE', `/listings/${id}`)).status).toBe(404);
  });

  it('says to its seller that a video of it is being converted, for as long as that can take', async () => {
    const { id, seller } = await listed();
    const { id: mediaId } = await buildMedia(db, { ownerId: seller });
    await db.insert(listingMediaTable).values({ listingId: id, mediaId, position: 9 });
    const converting = async (since: Date | null) => {
      const changed = db.update(mediaTable).set({ convertingSince: since });
      await changed.where(eq(mediaTable.id, mediaId));
      return (await ask(seller, 'GET', '/profile/listings')).body.data;
    };
    expect(await converting(null)).toMatchObject([{ id, converting: false }]);
    expect(await converting(new Date())).toMatchObject([{ id, converting: true }]);
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    expect(await converting(hoursAgo)).toMatchObject([{ id, converting: false }]);
  });

  it('never says the lowest price to anybody but the owner', async () => {
    const { id, seller } = await listed();
    const otherUser = (await buildUser(db)).id;
    for (const actor of [null, otherUser]) {
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
      (await ask(otherUser, 'GET', `/listings/${id}`, undefined, { 'X-Test-Role': 'moderator' }))
        .text,
    ).not.toMatch(/negotiablePrice|77[.]?77/);
    expect((await ask(seller, 'GET', `/listings/${id}`)).text).not.toMatch(
      /negotiablePrice|77[.]?77/,
    );
    expect((await ask(seller, 'GET', `/profile/listings/${id}`)).body.data).toMatchObject({
      fields: { negotiablePrice: { amount: 7777, currency: 'USD' } },
    });
  });

  it('says nothing of edits and ends to others', async () => {
    const { id, seller } = await listed();
    await ask(seller, 'PATCH', `/listings/${id}`, { description: 'A secret plan' });
    expect((await ask(null, 'GET', `/listings/${id}`)).body.data).toMatchObject({
      waitingEdit: null,
      expiresAt: null,
      statusReason: null,
    });
    expect((await ask(null, 'GET', `/listings/${id}`)).text).not.toContain('secret plan');
  });

  it('takes no status, owner, counter or time from outside', async () => {
    const { id, seller } = await listed();
    const otherUser = await buildUser(db);
    const forged = {
      status: 'approved',
      userId: otherUser.id,
      user_id: otherUser.id,
      revision: undefined,
      trending: true,
      localGem: true,
      salesCount: undefined,
      views: 9,
      createdAt: '2001-01-01T00:00:00Z',
      expiresAt: null,
      id: v7(),
      seller: { id: otherUser.id },
    };
    expect(
      (await ask(seller, 'PATCH', `/listings/${id}`, { ...forged, tags: ['chair', 'forged'] })).body
        .data,
    ).toMatchObject({ id, status: 'approved', waitingEdit: { status: 'pending' } });
    expect(await rowOf(id)).toMatchObject({ id, userId: seller, salesCount: 0, localGem: false });
    const { seller: other, written } = await buildSeller(db);
    const raw = JSON.stringify({ ...written, ...forged, salesCount: 9 }).replace(
      '{',
      '{"__proto__":{"status":"approved"},',
    );
    const made = await ask(other.id, 'POST', '/listings', raw);
    expect(await rowOf(made.body.data.id)).toMatchObject({
      status: 'pending',
      userId: other.id,
      salesCount: 0,
      localGem: false,
    });
  });
});

describe('money through the API', () => {
  it('goes in as it comes out, to the cent', async () => {
    const { seller, written } = await buildSeller(db);
    const price = { amount: 1_234_567, currency: 'JMD' };
    const sent = {
      ...written,
      category: 'electronics',
      price,
      isNegotiable: true,
      negotiablePrice: { ...price, amount: 1_200_001 },
      variations: [
        {
          id: 'size',
          name: 'Size',
          options: [{ id: 'l', value: 'Large', priceModifier: -250, inventory: 3 }],
        },
      ],
    };
    const { id } = (await ask(seller.id, 'POST', '/listings', sent)).body.data;
    const mine = (await ask(seller.id, 'GET', `/profile/listings/${id}`)).body.data as {
      id: string;
      fields?: object;
    };
    const { stockQuantity: _counted, ...rest } = sent;
    expect(mine.fields).toMatchObject(rest);
    const revision = (await rowOf(id))?.revision;
    await ask(seller.id, 'PATCH', `/listings/${id}`, mine.fields);
    expect(await rowOf(id)).toMatchObject({ revision, price: 1_234_567, currency: 'JMD' });
    await db.update(listingTable).set({ status: 'approved' }).where(eq(listingTable.id, id));
    expect((await ask(null, 'GET', `/listings/${id}`)).body.data).toMatchObject({
      price,
      variations: sent.variations,
    });
  });

  it('has an hourly rate like any other amount', async () => {
    const { seller, written } = await buildSeller(db);
    const hourlyRate = { amount: 2050, currency: 'USD' };
    const details = { serviceType: 'Plumbing', hourlyRate };
    const sent = { ...written, category: 'services', details };
    const { id } = (await ask(seller.id, 'POST', '/listings', sent)).body.data;
    await db.update(listingTable).set({ status: 'approved' }).where(eq(listingTable.id, id));
    expect((await rowOf(id))?.details).toEqual({ serviceType: 'Plumbing', hourlyRate: 20.5 });
    expect((await ask(null, 'GET', `/listings/${id}`)).body.data).toMatchObject({ details });
    const own = await ask(seller.id, 'GET', `/profile/listings/${id}`);
    expect(own.body.data).toMatchObject({ fields: { details } });
  });

  it.each([
    ['negotiablePrice', { isNegotiable: true, negotiablePrice: { amount: 1, currency: 'JMD' } }],
    [
      'details.hourlyRate',
      { category: 'services', details: { hourlyRate: { amount: 1, currency: 'JMD' } } },
    ],
  ])('has one currency for a listing: %s is in that of the price', async (field, change) => {
    const { seller, written } = await buildSeller(db);
    const { status, body } = await ask(seller.id, 'POST', '/listings', { ...written, ...change });
    expect([status, body['errors']]).toEqual([422, { [field]: expect.any(String) }]);
  });
});

describe('the own listings', () => {
  type Page = { data: { id: string }[]; count: number; nextCursor: string | null };
  const page = async (seller: string, cursor: string | null) =>
    (await ask(seller, 'GET', `/profile/listings${cursor ? `?cursor=${cursor}` : ''}`))
      .body as unknown as Page;

  it('page through all of them, also when the one that a cursor names is deleted', async () => {
    const { id: userId } = await buildUser(db);
    const createdAt = new Date('2026-01-01T00:00:00.123Z');
    const ids = [];
    for (let n = 0; n < 45; n += 1) ids.push((await buildListing(db, { userId, createdAt })).id);
    const met: string[] = [];
    let cursor: string | null = null;
    do {
      const { data, count, nextCursor }: Page = await page(userId, cursor);
      expect(count).toBe(45 - met.length / 12);
      met.push(...data.map(({ id }) => id));
      await db.delete(listingTable).where(eq(listingTable.id, met.at(-1) ?? ''));
      cursor = nextCursor;
    } while (cursor !== null);
    expect(met).toEqual(ids.toSorted().toReversed());
  });

  it.each(['nonsense', '', v7()])('refuse the cursor %j', async (cursor) => {
    const { id } = await buildUser(db);
    expect((await ask(id, 'GET', `/profile/listings?cursor=${cursor}`)).status).toBe(422);
  });
});

describe('what is refused', () => {
  it('is refused for each wrong field, in the reader’s language', async () => {
    const { seller, written } = await buildSeller(db);
    const { status, body } = await ask(
      seller.id,
      'POST',
      '/listings',
      { ...written, price: { amount: -1250, currency: 'USD' }, title: '' },
      { 'Accept-Language': 'es' },
    );
    expect([status, body]).toMatchObject([
      422,
      {
        code: 'listing_invalid',
        detail: 'Revisa los campos marcados.',
        errors: { title: 'Ponle un título.', price: expect.any(String) },
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
    '%s %s of somebody else: other people get 404, visitors 401',
    async (method, path, body, visitor) => {
      const { id } = await listed();
      const address = path.replace('{id}', id);
      expect((await ask(null, method, address, body)).status).toBe(visitor);
      const before = await rowOf(id);
      const otherUser = (await buildUser(db)).id;
      if (path.includes('{id}'))
        expect((await ask(otherUser, method, address, body)).status).toBe(404);
      if (path.includes('{id}'))
        expect((await ask(otherUser, method, path.replace('{id}', 'nonsense'), body)).status).toBe(
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
    '{"price":120}',
    '{"price":"120.00"}',
    '{"price":{"amount":120.5,"currency":"USD"}}',
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
