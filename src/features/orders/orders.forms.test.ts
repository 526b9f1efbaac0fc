import { beforeAll, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { formFailure } from '#platform/pages/form-failure.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildTrade } from '#tests/support/orders.ts';
import { sendRequest } from './orders.forms.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

it('says at the field of the quantity how many are left', async () => {
  const { buyer, bowl } = await buildTrade(db);
  const { id } = await bowl();
  const form = new FormData();
  for (const [name, value] of Object.entries({
    quantity: '6',
    fulfillment: 'pickup',
    expected: '',
  }))
    form.set(name, value);
  const refusal = await sendRequest(buyer, id, form).catch((error: unknown) => error);
  const { data } = formFailure(refusal, buyer);
  expect(data.fields).toEqual({ quantity: 'Only 5 left.' });
});

it('marks every field of an address that is empty, the parish among them', async () => {
  const { buyer, bowl } = await buildTrade(db);
  const { id } = await bowl();
  const form = new FormData();
  for (const [name, value] of Object.entries({
    quantity: '1',
    fulfillment: 'delivery',
    payment: 'cash',
    country: 'JM',
    expected: '100',
    currency: 'USD',
  }))
    form.set(name, value);
  const refusal = await sendRequest(buyer, id, form).catch((error: unknown) => error);
  expect(formFailure(refusal, buyer).data).toMatchObject({
    message: 'Please look at the marked fields.',
    fields: {
      'address.street': 'Please enter the address.',
      'address.town': 'Please enter the town.',
      'address.parish': 'Please choose a parish.',
    },
  });
});
