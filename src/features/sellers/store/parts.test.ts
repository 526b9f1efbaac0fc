import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import { STORE_PARTS } from '#features/sellers/sellers.limits.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { openStore } from '#tests/support/stores.ts';
import { getOwnSellerProfile } from './profile.server.ts';
import { type StoreInput, storeForm, storeTexts } from './input.server.ts';
import { saveStorePart, storePartOf } from './parts.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const as = (id: string) => testCtx(db, { actor: testActor({ id }) });

const FULL: StoreInput = {
  storeName: 'Bay Crafts',
  storeDescription: 'Bowls.',
  phoneNumber: '+1 767 555 0142',
  sharesNumbers: true,
  socialMedia: { facebook: 'https://facebook.com/bay', youtube: 'https://youtube.com/@bay' },
  businessHours: { monday: '9-5' },
  shippingInfo: { localDelivery: true, deliveryFee: { amount: 1250, currency: 'XCD' } },
  currency: 'XCD',
  policies: { returnPolicy: 'Seven days.' },
};
const refused = (fields: Record<string, string>) => ({ code: sellerErrors.store_invalid, fields });

describe('a part of a store', () => {
  it('is saved alone: what stands in the other fields stays there', async () => {
    const { id } = await buildUser(db, { country: 'DM' });
    const before = await openStore(as(id), FULL);
    const texts = {
      ...storeTexts(before),
      storeName: '',
      whatsapp: 'no number',
      website: 'bay.dm',
    };
    await expect(saveStorePart(as(id), { part: 'contact', texts })).rejects.toMatchObject(
      refused({ whatsapp: expect.any(String) }),
    );
    expect(await getOwnSellerProfile(as(id))).toEqual(before);
    const unticked = Object.fromEntries(
      Object.entries({ ...texts, whatsapp: '' }).filter(([name]) => name !== 'sharesNumbers'),
    );
    expect(await saveStorePart(as(id), { part: 'contact', texts: unticked })).toEqual({
      ...before,
      website: 'https://bay.dm/',
      sharesNumbers: false,
      // An address waits to be looked at.
      waitingEdit: 'pending',
      updatedAt: expect.any(String),
    });
  });

  it('keeps the networks of the other part', async () => {
    const { id } = await buildUser(db, { country: 'DM' });
    const before = await openStore(as(id), FULL);
    const texts = { 'socialMedia.tiktok': 'https://www.tiktok.com/@bay' };
    const after = await saveStorePart(as(id), { part: 'more', texts });
    expect(Object.keys(after.socialMedia).toSorted()).toEqual(['facebook', 'tiktok']);
    expect(after.socialMedia.facebook).toBe(before.socialMedia.facebook);
    expect(after.policies.returnPolicy).toBe('Seven days.');
  });

  it('waits for another one that is saved at the same time, so that both stay', async () => {
    const { id } = await buildUser(db, { country: 'DM' });
    await openStore(as(id), FULL);
    await Promise.all([
      saveStorePart(as(id), { part: 'hours', texts: { 'businessHours.friday': '8-4' } }),
      saveStorePart(as(id), { part: 'policies', texts: { 'policies.shippingPolicy': 'Fridays.' } }),
      saveStorePart(as(id), { part: 'business', texts: { businessType: 'business' } }),
      saveStorePart(as(id), { part: 'shipping', texts: { currency: 'USD' } }),
    ]);
    expect(await getOwnSellerProfile(as(id))).toMatchObject({
      storeName: 'Bay Crafts',
      phoneNumber: '+17675550142',
      businessHours: { friday: '8-4' },
      policies: { returnPolicy: null, shippingPolicy: 'Fridays.' },
      businessType: 'business',
      currency: 'USD',
      shippingInfo: { localDelivery: false, deliveryFee: null },
    });
  });

  it('opens no store without a name, and is none that there is not', async () => {
    const { id } = await buildUser(db, { country: 'DM' });
    await expect(
      saveStorePart(as(id), { part: 'hours', texts: { 'businessHours.monday': '9-5' } }),
    ).rejects.toMatchObject(refused({ storeName: expect.any(String) }));
    expect(await getOwnSellerProfile(as(id))).toBeNull();
    expect(['hours', 'toString', '', undefined].map(storePartOf)).toEqual([
      'hours',
      null,
      null,
      null,
    ]);
  });

  it('is one of those that together have all fields', async () => {
    const { id } = await buildUser(db, { country: 'DM' });
    const known = Object.values(STORE_PARTS).flat();
    expect(new Set(known).size).toBe(known.length);
    const written = Object.keys(storeTexts(await openStore(as(id), FULL)));
    const notWritten = ['id', 'userId', 'status', 'statusReason', 'createdAt', 'updatedAt'];
    expect(
      written.filter((name) => !known.includes(name as never) && !notWritten.includes(name)),
    ).toEqual([]);
    expect(Object.keys(storeForm.shape).filter((name) => name !== 'shippingInfo')).toEqual(
      ['phoneNumber', 'whatsapp', 'sharesNumbers'].filter((name) => known.includes(name as never)),
    );
  });
});
