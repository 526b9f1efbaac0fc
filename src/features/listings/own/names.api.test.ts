import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testApi } from '#tests/support/api.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildSeller } from '#tests/support/factories.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

type Body = Record<string, unknown> & { data: { id: string } };

async function ask(who: string | null, method: string, path: string, body?: object) {
  const api = testApi(() => testCtx(db, { actor: who === null ? null : testActor({ id: who }) }));
  const answer = await api.request(`/api${path}`, {
    method,
    ...(body && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

const rowOf = async (id: string) =>
  (await db.select().from(listingTable).where(eq(listingTable.id, id)))[0];

describe('the names of the specification', () => {
  it('stand for those of the inputs, and places and categories go by their names', async () => {
    const { seller, written } = await buildSeller(db);
    const { title, price, condition, description, media } = written;
    const { body, status } = await ask(seller.id, 'POST', '/listings', {
      title,
      price,
      condition,
      description,
      category: 'Furniture',
      location: 'Jamaica',
      parish: 'kingston',
      images: media.map((id) => ({ id })),
      stock_quantity: 3,
      is_negotiable: true,
      metadata: {
        negotiablePrice: { amount: 7777, currency: 'USD' },
        variations: [],
        trending: true,
      },
    });
    expect(status).toBe(201);
    expect(await rowOf(body.data.id)).toMatchObject({
      country: 'JM',
      parish: 'JM-01',
      isNegotiable: true,
      negotiablePrice: 7777,
      stockQuantity: 3,
      details: {},
    });
    const { id } = body.data;
    const own = (await ask(seller.id, 'GET', `/profile/listings/${id}`)).body;
    const { fields, media: files, salesCount } = own.data as unknown as Record<string, object>;
    const same = { ...fields, media: files, salesCount };
    expect((await ask(seller.id, 'PATCH', `/listings/${id}`, same)).status).toBe(200);
    await ask(seller.id, 'PATCH', `/listings/${id}`, { stock_quantity: 5, category: 'PETS' });
    expect(await rowOf(id)).toMatchObject({ stockQuantity: 5, isNegotiable: true });
  });

  it('take a decimal as a price and a public address of an own upload as a picture', async () => {
    const { seller, written } = await buildSeller(db);
    const [id = ''] = written.media;
    const base = `listing-images/${seller.id}/1_${id}_chair`;
    const address = `/media/${base}-320.webp`;
    await db.update(mediaTable).set({ base }).where(eq(mediaTable.id, id));
    const { media: _files, price: _price, negotiablePrice: _lowest, ...rest } = written;
    const given = { ...rest, images: [`${testCtx(db).settings.publicUrl}${address}`] };
    const { body, status } = await ask(seller.id, 'POST', '/listings', {
      ...given,
      price: 45.5,
      currency: 'JMD',
      isNegotiable: true,
      metadata: { negotiablePrice: '40,25' },
    });
    expect([status, body['errors']]).toEqual([201, undefined]);
    expect(await rowOf(body.data.id)).toMatchObject({
      price: 4550,
      currency: 'JMD',
      negotiablePrice: 4025,
    });
    await ask(seller.id, 'PATCH', `/listings/${body.data.id}`, { price: '46', images: [address] });
    expect(await rowOf(body.data.id)).toMatchObject({ price: 4600, currency: 'JMD' });
    for (const [price, currency, field] of [
      ['cheap', 'JMD', 'price'],
      [45.555, 'JMD', 'price'],
      [45.5, 'EUR', 'currency'],
    ] as const) {
      const answer = await ask(seller.id, 'POST', '/listings', { ...given, price, currency });
      expect([answer.status, Object.keys(answer.body['errors'] ?? {})]).toEqual([422, [field]]);
    }
  });

  it('are refused for the files of somebody else', async () => {
    const [own, other] = await Promise.all([buildSeller(db), buildSeller(db)]);
    const [id = ''] = other.written.media;
    const base = `listing-images/${other.seller.id}/1_${id}_chair`;
    await db.update(mediaTable).set({ base }).where(eq(mediaTable.id, id));
    const answer = await ask(own.seller.id, 'POST', '/listings', {
      ...own.written,
      media: undefined,
      images: [`/media/${base}.webp`],
    });
    expect([answer.status, Object.keys(answer.body['errors'] ?? {})]).toEqual([422, ['media']]);
  });

  it('are refused as they are when they name nothing', async () => {
    const { seller, written } = await buildSeller(db);
    const { status, body } = await ask(seller.id, 'POST', '/listings', {
      ...written,
      category: 'Chairs of my aunt',
      country: 'Atlantis',
    });
    expect(status).toBe(422);
    expect(body['errors']).toMatchObject({
      category: expect.any(String),
      country: expect.any(String),
    });
  });
});

it('a visitor who adds a listing is told in the words of the call', async () => {
  const { status, body } = await ask(null, 'POST', '/listings', {});
  expect(status).toBe(401);
  expect(body).toMatchObject({ error: 'User must be logged in to add a product', data: null });
});
