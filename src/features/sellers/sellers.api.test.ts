import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testApi } from '#tests/support/api.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { reviewEverything } from '#tests/support/review.ts';
import { buildMedia, buildUser } from '#tests/support/factories.ts';

const { db } = await testDatabase();
let [seller, buyer] = ['', ''];
beforeAll(async () => {
  await seedCatalog(testCtx(db));
  [seller, buyer] = [(await buildUser(db, { country: 'DM' })).id, (await buildUser(db)).id];
});

/** Asks as somebody, or as a visitor. */
async function ask(
  who: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; text: string }> {
  const api = testApi(() => testCtx(db, who ? { actor: testActor({ id: who }) } : {}));
  const response = await api.request(`/api${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  return { status: response.status, text: await response.text() };
}

const STORE = {
  storeName: 'Wahò',
  taxId: 'TAX-77',
  businessRegistration: 'REG-88',
  phoneNumber: '767 555 0142',
  sharesNumbers: true,
  shippingInfo: {
    freeShippingThreshold: { amount: 7999, currency: 'XCD' },
    deliveryFee: { amount: 850, currency: 'XCD' },
  },
  isActive: false,
  userId: 'somebody',
};

describe('stores under /api', () => {
  it('are opened by a PUT and read by everybody, without what is private', async () => {
    expect(await ask(seller, 'GET', '/profile/store')).toMatchObject({
      status: 200,
      text: expect.stringContaining('"data":null'),
    });
    const saved = await ask(seller, 'PUT', '/profile/store', STORE);
    expect(JSON.parse(saved.text)).toMatchObject({
      data: {
        storeName: 'Wahò',
        taxId: 'TAX-77',
        isActive: false,
        status: 'pending',
        currency: 'XCD',
        shippingInfo: STORE.shippingInfo,
      },
      error: null,
    });
    await reviewEverything(db);
    const { data: store } = JSON.parse(saved.text) as { data: typeof STORE };
    const again = await ask(seller, 'PUT', '/profile/store', store);
    expect(JSON.parse(again.text)).toMatchObject({ data: { shippingInfo: STORE.shippingInfo } });
    expect(await ask(seller, 'GET', '/profile/store')).toMatchObject({
      status: 200,
      text: expect.stringContaining('TAX-77'),
    });
    for (const who of [null, buyer, seller]) {
      const { status, text } = await ask(who, 'GET', `/sellers/${seller}`);
      expect([status, /TAX-77|REG-88|5550142/.test(text)]).toEqual([200, false]);
    }
    expect(await ask(buyer, 'POST', `/sellers/${seller}/numbers`)).toEqual({
      status: 200,
      text: '{"data":{"phoneNumber":"+17675550142","whatsapp":null},"error":null}',
    });
  });

  it.each<[string, () => [string | null, string, string, unknown?], number]>([
    ['a visitor’s own store', () => [null, 'GET', '/profile/store'], 401],
    ['a store of a visitor', () => [null, 'PUT', '/profile/store', STORE], 401],
    ['a visitor who asks for numbers', () => [null, 'POST', `/sellers/${seller}/numbers`], 401],
    ['a store without a name', () => [buyer, 'PUT', '/profile/store', { storeName: '' }], 422],
    [
      'a script as website',
      () => [buyer, 'PUT', '/profile/store', { storeName: 'A', website: 'javascript:alert(1)' }],
      422,
    ],
    [
      'hours that are no text',
      () => [buyer, 'PUT', '/profile/store', { storeName: 'A', businessHours: { monday: 9 } }],
      422,
    ],
    [
      'a threshold below nothing in dollars',
      () => [
        buyer,
        'PUT',
        '/profile/store',
        { storeName: 'A', shippingInfo: { freeShippingThreshold: -80 } },
      ],
      422,
    ],
    [
      'a threshold in another currency than the store’s',
      () => [
        buyer,
        'PUT',
        '/profile/store',
        { storeName: 'A', currency: 'USD', shippingInfo: STORE.shippingInfo },
      ],
      422,
    ],
    [
      'a fee in another currency than the threshold',
      () => [
        buyer,
        'PUT',
        '/profile/store',
        {
          storeName: 'A',
          shippingInfo: { ...STORE.shippingInfo, deliveryFee: { amount: 1, currency: 'USD' } },
        },
      ],
      422,
    ],
    [
      'a fee below nothing',
      () => [
        buyer,
        'PUT',
        '/profile/store',
        { storeName: 'A', shippingInfo: { deliveryFee: { amount: -1, currency: 'USD' } } },
      ],
      422,
    ],
    [
      'a seller who never was',
      () => [buyer, 'GET', '/sellers/01936b2e-7d5a-7c31-9a54-000000000000'],
      404,
    ],
    ['an id that is none', () => [buyer, 'GET', '/sellers/nobody'], 404],
    ['numbers of an id that is none', () => [buyer, 'POST', '/sellers/nobody/numbers'], 404],
    [
      'numbers of somebody without a store',
      () => [seller, 'POST', `/sellers/${buyer}/numbers`],
      404,
    ],
  ])('%s is answered with the right refusal', async (_what, request, status) => {
    expect((await ask(...request())).status).toBe(status);
  });

  it('take back what they answer, and the specification’s names of pictures', async () => {
    const { id } = await buildUser(db, { country: 'DM' });
    const picture = async () => (await buildMedia(db, { ownerId: id })).id;
    const [logo, banner] = [await picture(), await picture()];
    const read = async () =>
      (JSON.parse((await ask(id, 'GET', '/profile/store')).text) as { data: object }).data;
    await ask(id, 'PUT', '/profile/store', { ...STORE, storeLogo: logo, storeBanner: banner });
    const before = await read();
    expect(before).toMatchObject({ logo: { id: logo }, banner: { id: banner } });
    expect((await ask(id, 'PUT', '/profile/store', before)).status).toBe(200);
    const { updatedAt: _now, ...after } = (await read()) as Record<string, unknown>;
    expect(before).toMatchObject(after);
    await ask(id, 'PUT', '/profile/store', { ...before, logo: null });
    expect(await read()).toMatchObject({ logo: null, banner: { id: banner } });
  });
});
