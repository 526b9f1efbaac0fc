import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openStore } from '#tests/support/stores.ts';
import { buildMedia, buildReview, buildUser } from '#tests/support/factories.ts';
import { STORE_LIMITS } from '#features/sellers/sellers.limits.ts';
import { findStoreBrief } from './brief.server.ts';
import {
  exportOwnStore,
  getOwnSellerProfile,
  getSellerNumbers,
  getStore,
} from './profile.server.ts';
import { readStoreForm, storeTexts } from './input.server.ts';
import type { StoreInput } from './input.server.ts';
import { ownSellerProfile, sellerPageView } from '#features/sellers/sellers.schema.ts';
import { removeSeller } from '#features/sellers/sellers.jobs.server.ts';
import { countStorePages, listStoreEntries } from '#features/sellers/sellers.sitemap.server.ts';
import { sellerProfileTable, sellerStatsTable } from '#features/sellers/sellers.table.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const as = (id: string, actor = {}) =>
  testCtx(db, { actor: testActor({ id, ...actor }), now: new Date('2026-11-23T15:00:00Z') });
const visitor = () => testCtx(db, { now: new Date('2026-11-23T15:00:00Z') });

const FULL: StoreInput = {
  storeName: ' Wahò  Craft House ',
  storeDescription: 'Bowls\r\nand baskets.',
  website: 'waho-craft.com',
  businessType: 'business',
  businessRegistration: 'DM-2019-00417',
  taxId: 'TAX-SECRET-77',
  phoneNumber: '767 555 0142',
  whatsapp: '+1 767 555 0143',
  sharesNumbers: true,
  socialMedia: { facebook: 'https://facebook.com/waho', instagram: '@waho', youtube: '' },
  businessHours: { monday: '9:00-17:00', sunday: 'Closed' },
  shippingInfo: {
    localDelivery: true,
    islandWideShipping: true,
    freeShippingThreshold: { amount: 8000, currency: 'XCD' },
    deliveryFee: { amount: 1250, currency: 'XCD' },
  },
  currency: 'XCD',
  policies: { returnPolicy: 'Seven days.', shippingPolicy: 'Twice a week.' },
};

describe('a store', () => {
  it('is opened, read back and changed by its owner', async () => {
    const { id } = await buildUser(db, { country: 'DM' });
    expect(await getOwnSellerProfile(as(id))).toBeNull();
    const saved = await openStore(as(id), FULL);
    expect(ownSellerProfile.parse(saved)).toEqual(saved);
    expect(saved).toMatchObject({
      storeName: 'Wahò Craft House',
      storeDescription: 'Bowls\nand baskets.',
      website: 'https://waho-craft.com/',
      phoneNumber: '+17675550142',
      whatsapp: '+17675550143',
      taxId: 'TAX-SECRET-77',
      socialMedia: {
        facebook: 'https://facebook.com/waho',
        instagram: 'https://www.instagram.com/waho',
      },
      businessHours: { monday: '9:00-17:00', sunday: 'Closed' },
      shippingInfo: {
        localDelivery: true,
        islandWideShipping: true,
        internationalShipping: false,
        freeShippingThreshold: { amount: 8000, currency: 'XCD' },
        deliveryFee: { amount: 1250, currency: 'XCD' },
      },
      currency: 'XCD',
      isActive: true,
    });
    expect(await getOwnSellerProfile(as(id))).toEqual(saved);
    const changed = await openStore(as(id), { storeName: 'Wahò' });
    expect(changed).toMatchObject({
      storeName: 'Wahò',
      website: null,
      socialMedia: {},
      businessHours: {},
      currency: 'USD',
      policies: { returnPolicy: null },
    });
  });

  it('stays as it is when its form is sent back unchanged', async () => {
    const { id } = await buildUser(db, { country: 'DM' });
    const saved = await openStore(as(id), FULL);
    const texts = storeTexts(saved);
    expect(texts).toMatchObject({
      phoneNumber: '+1 767 555 0142',
      sharesNumbers: 'on',
      'shippingInfo.freeShippingThreshold': '80',
      'shippingInfo.deliveryFee': '12.50',
      'businessHours.sunday': 'Closed',
    });
    expect(Object.keys(texts)).not.toContain('shippingInfo.internationalShipping');
    expect(await openStore(as(id), readStoreForm(texts))).toEqual(saved);
  });

  it('saved by several at once is one store', async () => {
    const { id } = await buildUser(db);
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => openStore(as(id), { storeName: `Store ${n}` })),
    );
    expect(
      await db.select().from(sellerProfileTable).where(eq(sellerProfileTable.userId, id)),
    ).toHaveLength(1);
  });

  it.each<[string, Partial<StoreInput>, Record<string, string>]>([
    ['no name', { storeName: '  ' }, { storeName: 'store.nameRequired' }],
    ['a name of 81 characters', { storeName: 'x'.repeat(81) }, { storeName: 'store.nameTooLong' }],
    ['a script as website', { website: 'javascript:alert(1)' }, { website: 'store.unsafeUrl' }],
    [
      'data as a network',
      { socialMedia: { tiktok: 'data:text/html,x' } },
      { 'socialMedia.tiktok': 'store.unsafeUrl' },
    ],
    ['no address', { website: 'my shop' }, { website: 'store.url' }],
    ['a short number', { phoneNumber: '12' }, { phoneNumber: 'invalidPhone' }],
    [
      'a negative threshold',
      { shippingInfo: { freeShippingThreshold: { amount: -1, currency: 'USD' } } },
      { 'shippingInfo.freeShippingThreshold': 'store.threshold' },
    ],
    [
      'a threshold finer than a cent',
      { shippingInfo: { freeShippingThreshold: { amount: 0.1, currency: 'USD' } } },
      { 'shippingInfo.freeShippingThreshold': 'store.threshold' },
    ],
    [
      'hours of 61 characters',
      { businessHours: { friday: 'x'.repeat(61) } },
      { 'businessHours.friday': 'store.textTooLong' },
    ],
    [
      'a policy of 5001 characters',
      { policies: { returnPolicy: 'x'.repeat(5001) } },
      { 'policies.returnPolicy': 'store.textTooLong' },
    ],
    ['a made-up currency', { currency: 'ABC' }, { currency: 'store.currency' }],
    [
      'two mistakes',
      { storeName: '', website: 'x' },
      { storeName: 'store.nameRequired', website: 'store.url' },
    ],
  ])('with %s is refused', async (_what, change, fields) => {
    const { id } = await buildUser(db);
    await expect(openStore(as(id), { storeName: 'A store', ...change })).rejects.toMatchObject({
      status: 422,
      fields,
    });
    expect(await getOwnSellerProfile(as(id))).toBeNull();
  });

  it('is for people who are signed in and have confirmed their address', async () => {
    const { id } = await buildUser(db, { emailVerified: false });
    await expect(openStore(visitor(), { storeName: 'A' })).rejects.toMatchObject({
      status: 401,
    });
    await expect(getOwnSellerProfile(visitor())).rejects.toMatchObject({ status: 401 });
    await expect(
      openStore(as(id, { emailVerified: false }), { storeName: 'A' }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it('cannot be given away, closed or dated by what is sent', async () => {
    const [me, other] = [await buildUser(db), await buildUser(db)];
    const more = {
      userId: other.id,
      isActive: false,
      createdAt: '2001-01-01',
      updatedAt: '2001-01-01',
      rating: 5,
      verified: true,
      ['__proto__']: { isAdmin: true },
      shippingInfo: { localDelivery: true, freeShippingThreshold: null, amount: 5 },
    };
    const saved = await openStore(as(me.id), { storeName: 'Mine', ...more });
    expect(saved).toMatchObject({ isActive: true, updatedAt: '2026-11-23T15:00:00.000Z' });
    expect(
      await db.select().from(sellerProfileTable).where(eq(sellerProfileTable.userId, other.id)),
    ).toEqual([]);
  });
});

describe('the pictures of a store', () => {
  const unusedSince = async (id: string) =>
    (
      await db.select({ at: mediaTable.unusedSince }).from(mediaTable).where(eq(mediaTable.id, id))
    )[0]?.at;

  it('are in use while the store shows them, and left to garbage collection afterwards', async () => {
    const { id } = await buildUser(db);
    const [logo, banner, other] = await Promise.all(
      [1, 2, 3].map(() => buildMedia(db, { ownerId: id, unusedSince: new Date() })),
    );
    const saved = await openStore(as(id), {
      storeName: 'S',
      logoId: logo!.id,
      bannerId: banner!.id,
    });
    expect([saved.logo?.id, saved.banner?.id]).toEqual([logo!.id, banner!.id]);
    await openStore(as(id), {
      storeName: 'Same pictures',
      logoId: logo!.id,
      bannerId: banner!.id,
    });
    expect(await Promise.all([logo!.id, banner!.id].map(unusedSince))).toEqual([null, null]);
    await openStore(as(id), { storeName: 'S', logoId: other!.id, bannerId: '' });
    expect(await unusedSince(other!.id)).toBeNull();
    expect(await Promise.all([logo!.id, banner!.id].map(unusedSince))).toEqual([
      expect.any(Date),
      expect.any(Date),
    ]);
  });

  it('cannot be somebody else’s, a video, gone, the picture of a listing, or both at once', async () => {
    const { id } = await buildUser(db);
    const foreign = await buildMedia(db, { unusedSince: new Date() });
    const video = await buildMedia(db, { ownerId: id, kind: 'video', unusedSince: new Date() });
    const used = await buildMedia(db, { ownerId: id, unusedSince: null });
    for (const logoId of [foreign.id, video.id, used.id, v7()]) {
      await expect(openStore(as(id), { storeName: 'S', logoId })).rejects.toMatchObject({
        fields: { logoId: 'store.picture' },
      });
    }
    const mine = await buildMedia(db, { ownerId: id, unusedSince: new Date() });
    await expect(
      openStore(as(id), { storeName: 'S', logoId: mine.id, bannerId: mine.id }),
    ).rejects.toMatchObject({ status: 422 });
    expect(await unusedSince(mine.id)).toEqual(expect.any(Date));
    expect(await getOwnSellerProfile(as(id))).toBeNull();
  });
});

describe('the public page of a seller', () => {
  it('shows the store and keeps numbers, tax and registration to itself', async () => {
    const { id } = await buildUser(db, {
      country: 'DM',
      phone: '+17675550999',
      email: 'craft.secret@people.example',
    });
    await openStore(as(id), FULL);
    const page = await getStore(visitor(), { id });
    expect(sellerPageView.parse(page)).toEqual(page);
    expect(page).toMatchObject({
      seller: { id, country: 'DM' },
      openState: 'open',
      today: 'monday',
      store: {
        name: 'Wahò Craft House',
        isRegistered: true,
        businessType: 'business',
        sharesPhone: true,
        sharesWhatsapp: true,
        shippingInfo: { freeShippingThreshold: { amount: 8000, currency: 'XCD' } },
      },
    });
    expect(JSON.stringify(page)).not.toMatch(
      /TAX-SECRET|DM-2019|5550142|5550143|5550999|craft\.secret/,
    );
    expect(await findStoreBrief(visitor(), { id })).toEqual({
      name: 'Wahò Craft House',
      logo: null,
    });
  });

  it('is the plain profile where there is no store, or a closed one', async () => {
    const { id } = await buildUser(db, { bio: 'Hello.' });
    await buildReview(db, { targetId: id });
    expect(await getStore(visitor(), { id })).toMatchObject({
      bio: 'Hello.',
      store: null,
      openState: 'unknown',
    });
    await openStore(as(id), FULL);
    await db
      .update(sellerProfileTable)
      .set({ isActive: false })
      .where(eq(sellerProfileTable.userId, id));
    expect((await getStore(visitor(), { id })).store).toBeNull();
    expect(await findStoreBrief(visitor(), { id })).toBeNull();
    await expect(getSellerNumbers(as((await buildUser(db)).id), { id })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('is not found for people who are gone, shut out or never were', async () => {
    const gone = await buildUser(db, { deletedAt: new Date() });
    const banned = await buildUser(db, { banned: true });
    const back = await buildUser(db, {
      banned: true,
      banExpires: new Date('2026-11-22T00:00:00Z'),
    });
    for (const id of [gone.id, banned.id, v7(), 'nobody'])
      await expect(getStore(visitor(), { id })).rejects.toMatchObject({ status: 404 });
    expect((await getStore(visitor(), { id: back.id })).seller.id).toBe(back.id);
  });
});

describe('the numbers of a seller', () => {
  it('are for people who are signed in and ask, and only where the seller agrees', async () => {
    const seller = await buildUser(db, { country: 'DM' });
    const { id } = await buildUser(db);
    await openStore(as(seller.id), FULL);
    await expect(getSellerNumbers(visitor(), { id: seller.id })).rejects.toMatchObject({
      status: 401,
    });
    expect(await getSellerNumbers(as(id), { id: seller.id })).toEqual({
      phoneNumber: '+17675550142',
      whatsapp: '+17675550143',
    });
    await openStore(as(seller.id), { ...FULL, sharesNumbers: false });
    await expect(getSellerNumbers(as(id), { id: seller.id })).rejects.toMatchObject({
      status: 404,
    });
    expect((await getStore(visitor(), { id: seller.id })).store).toMatchObject({
      sharesPhone: false,
      sharesWhatsapp: false,
    });
  });

  it('cannot be collected', async () => {
    const seller = await buildUser(db);
    const { id } = await buildUser(db);
    await openStore(as(seller.id), { ...FULL, phoneNumber: '+17675550142' });
    for (let n = 0; n < STORE_LIMITS.numbersShown.limit; n++)
      await getSellerNumbers(as(id), { id: seller.id });
    await expect(getSellerNumbers(as(id), { id: seller.id })).rejects.toMatchObject({
      status: 429,
    });
  });
});

describe('the sitemap', () => {
  it('has the open stores of people who are there', async () => {
    const [open, closed, banned, without] = await Promise.all(
      [1, 2, 3, 4].map(() => buildUser(db)),
    );
    for (const user of [open, closed, banned]) await openStore(as(user!.id), { storeName: 'S' });
    await db
      .update(sellerProfileTable)
      .set({ isActive: false })
      .where(eq(sellerProfileTable.userId, closed!.id));
    await db.update(userTable).set({ banned: true }).where(eq(userTable.id, banned!.id));
    expect(await countStorePages(visitor())).toBe(1);
    const ids = (await listStoreEntries(visitor(), { page: 1 })).map(({ id }) => id);
    expect([open, closed, banned, without].map((user) => ids.includes(user!.id))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(await listStoreEntries(visitor(), { page: 2 })).toEqual([]);
  });
});

describe('the end of a store', () => {
  it('comes with the end of the account, and the copy of one’s data has all of it', async () => {
    const { id } = await buildUser(db, { country: 'DM' });
    await openStore(as(id), FULL);
    expect(await exportOwnStore(as(id))).toMatchObject({
      storeName: 'Wahò Craft House',
      taxId: 'TAX-SECRET-77',
      phoneNumber: '+17675550142',
    });
    await db.insert(sellerStatsTable).values({ userId: id, ratingSum: 5, ratingCount: 1 });
    await db.update(userTable).set({ deletedAt: new Date() }).where(eq(userTable.id, id));
    await expect(openStore(as(id), { storeName: 'Too late' })).rejects.toMatchObject({
      status: 401,
    });
    await removeSeller(testCtx(db), { userId: id });
    await removeSeller(testCtx(db), { userId: id });
    expect(
      await db.select().from(sellerProfileTable).where(eq(sellerProfileTable.userId, id)),
    ).toEqual([]);
    expect(await db.select().from(sellerStatsTable).where(eq(sellerStatsTable.userId, id))).toEqual(
      [],
    );
  });
});
