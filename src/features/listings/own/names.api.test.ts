import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testApi } from '#tests/support/api.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildSeller } from '#tests/support/factories.ts';
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
