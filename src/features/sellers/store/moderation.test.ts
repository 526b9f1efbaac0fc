import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { listStoreEntries } from '#features/sellers/sellers.sitemap.server.ts';
import { sellerProfileTable } from '#features/sellers/sellers.table.server.ts';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { reviewEverything, says } from '#tests/support/review.ts';
import { buildMedia, buildUser } from '#tests/support/factories.ts';
import { openStore } from '#tests/support/stores.ts';
import { storeRevisions } from './moderation.server.ts';
import { findStoreBrief } from './brief.server.ts';
import {
  exportOwnStore,
  getOwnSellerProfile,
  getSellerNumbers,
  getStore,
} from './profile.server.ts';
import { saveSellerProfile } from './save.server.ts';

const { db } = await testDatabase();
const ctx = testCtx(db);
beforeAll(() => seedCatalog(ctx));
const as = (id: string) => testCtx(db, { actor: testActor({ id }) });

/** What everybody sees of the store of somebody. */
async function shown(id: string) {
  const { store } = await getStore(ctx, { id });
  const brief = await findStoreBrief(ctx, { id });
  const listed = (await listStoreEntries(ctx, { page: 1 })).some((entry) => entry.id === id);
  expect([brief?.name ?? null, listed]).toEqual([store?.name ?? null, store !== null]);
  return store && { name: store.name, description: store.description };
}

const NUMBERS = { phoneNumber: '+17675550142', sharesNumbers: true };

describe('a new store', () => {
  it.each(['hold', 'flag', 'reject'] as const)(
    'is its owner’s alone after the check says %s',
    async (outcome) => {
      const { id } = await buildUser(db, { country: 'DM' });
      const other = await buildUser(db);
      await saveSellerProfile(as(id), { storeName: 'Wahò', ...NUMBERS });
      expect(await shown(id)).toBeNull();
      await reviewEverything(db, { check: says(outcome, 'contact') });
      expect(await shown(id)).toBeNull();
      expect(await getOwnSellerProfile(as(id))).toMatchObject({
        storeName: 'Wahò',
        isActive: false,
        status: { hold: 'pending', flag: 'flagged', reject: 'rejected' }[outcome],
        statusReason: outcome === 'hold' ? null : 'contact',
        waitingEdit: null,
      });
      await expect(getSellerNumbers(as(other.id), { id })).rejects.toMatchObject({ status: 404 });
    },
  );

  it('is open to everybody once it is approved', async () => {
    const { id } = await buildUser(db);
    expect(await openStore(as(id), { storeName: 'Wahò' })).toMatchObject({
      isActive: true,
      status: 'approved',
    });
    expect(await shown(id)).toEqual({ name: 'Wahò', description: null });
  });

  it('is looked at in all its words, by the law of its place', async () => {
    const { id } = await buildUser(db, { country: 'DM' });
    const logo = await buildMedia(db, { ownerId: id, unusedSince: new Date() });
    await saveSellerProfile(as(id), {
      storeName: 'Wahò',
      storeDescription: 'Bowls.',
      website: 'https://waho.example/',
      socialMedia: { instagram: '@waho' },
      businessHours: { monday: '9-5' },
      policies: { returnPolicy: 'Seven days.' },
      taxId: 'TAX-SECRET',
      logoId: logo.id,
      ...NUMBERS,
    });
    const seen: ScreenedContent[] = [];
    await reviewEverything(db, {
      check: async (_ctx, content) => {
        seen.push(content);
        return { outcome: 'hold', reason: null };
      },
    });
    expect(seen).toEqual([
      {
        kind: 'stores',
        id,
        revision: 1,
        authorId: id,
        isEdit: false,
        country: 'DM',
        texts: [
          { field: 'storeName', text: 'Wahò' },
          { field: 'storeDescription', text: 'Bowls.' },
          { field: 'website', text: 'https://waho.example/' },
          { field: 'socialMedia', text: 'https://www.instagram.com/waho' },
          { field: 'businessHours', text: '9-5' },
          { field: 'returnPolicy', text: 'Seven days.' },
        ],
        media: [logo.id],
      },
    ]);
    expect(await storeRevisions.screened.describe(ctx, { id })).toMatchObject({
      title: 'Wahò',
      path: `/seller/${id}`,
      status: 'pending',
      isEdit: false,
      before: null,
      after: { texts: seen[0]?.texts, media: [logo.id] },
    });
  });

  it('that was refused is written anew in its place, and looked at again', async () => {
    const { id } = await buildUser(db);
    await saveSellerProfile(as(id), { storeName: 'Call 555 0123' });
    await reviewEverything(db, { check: says('reject', 'contact') });
    const same = await saveSellerProfile(as(id), { storeName: 'Call 555 0123' });
    expect(same.status).toBe('rejected');
    const anew = await saveSellerProfile(as(id), { storeName: 'Wahò' });
    expect(anew).toMatchObject({ status: 'pending', statusReason: null });
    await expect(
      storeRevisions.screened.decide(ctx, {
        id,
        revision: 1,
        outcome: 'approve',
        reason: null,
        by: 'moderator',
      }),
    ).rejects.toMatchObject({ status: 409 });
    await reviewEverything(db);
    expect(await shown(id)).toEqual({ name: 'Wahò', description: null });
  });
});

describe('a change of a public store', () => {
  it('leaves everybody the former words until it is approved', async () => {
    const { id } = await buildUser(db);
    await openStore(as(id), { storeName: 'Wahò', storeDescription: 'Bowls.' });
    const before = { name: 'Wahò', description: 'Bowls.' };
    const changed = { storeName: 'Wahò 2', storeDescription: 'Baskets.' };
    expect(await saveSellerProfile(as(id), changed)).toMatchObject({
      ...changed,
      status: 'approved',
      waitingEdit: 'pending',
    });
    expect(await shown(id)).toEqual(before);
    expect(await exportOwnStore(as(id))).toMatchObject({ ...changed, waitingEdit: 'pending' });
    expect(await storeRevisions.screened.describe(ctx, { id })).toMatchObject({
      revision: 2,
      isEdit: true,
      before: { texts: [{ text: 'Wahò' }, { text: 'Bowls.' }] },
      after: { texts: [{ text: 'Wahò 2' }, { text: 'Baskets.' }] },
    });
    await reviewEverything(db, { check: says('reject', 'other') });
    expect(await shown(id)).toEqual(before);
    expect(await getOwnSellerProfile(as(id))).toMatchObject({
      ...changed,
      isActive: true,
      waitingEdit: 'rejected',
      statusReason: 'other',
    });
    await openStore(as(id), { ...changed, storeName: 'Wahò 3' });
    expect(await shown(id)).toEqual({ name: 'Wahò 3', description: 'Baskets.' });
    expect(await getOwnSellerProfile(as(id))).toMatchObject({ waitingEdit: null });
  });

  it('shows at once what nobody has to look at, and what goes back to the public words', async () => {
    const { id } = await buildUser(db);
    const other = await buildUser(db);
    const words = { storeName: 'Wahò', storeDescription: 'Bowls.' };
    await openStore(as(id), words);
    await saveSellerProfile(as(id), { ...words, storeDescription: 'Other.', ...NUMBERS });
    expect(await getSellerNumbers(as(other.id), { id })).toMatchObject({
      phoneNumber: NUMBERS.phoneNumber,
    });
    expect(await shown(id)).toEqual({ name: 'Wahò', description: 'Bowls.' });
    const back = await saveSellerProfile(as(id), words);
    expect(back.waitingEdit).toBeNull();
    await reviewEverything(db);
    expect(await shown(id)).toEqual({ name: 'Wahò', description: 'Bowls.' });
  });

  it('keeps the former pictures until the new ones are approved, and lets them go then', async () => {
    const { id } = await buildUser(db);
    const [former, next, third] = await Promise.all(
      [1, 2, 3].map(() => buildMedia(db, { ownerId: id, unusedSince: new Date() })),
    );
    const unused = async () =>
      Promise.all(
        [former, next, third].map(async (media) => {
          const [row] = await db
            .select({ at: mediaTable.unusedSince })
            .from(mediaTable)
            .where(eq(mediaTable.id, media!.id));
          return row?.at !== null;
        }),
      );
    await openStore(as(id), { storeName: 'S', logoId: former!.id });
    await saveSellerProfile(as(id), { storeName: 'S', logoId: next!.id });
    expect(await unused()).toEqual([false, false, true]);
    const own = await saveSellerProfile(as(id), { storeName: 'S', logoId: third!.id });
    expect(own.logo?.id).toBe(third!.id);
    expect(await unused()).toEqual([false, true, false]);
    await reviewEverything(db);
    expect(await unused()).toEqual([true, true, false]);
    expect((await getStore(ctx, { id })).store?.logo?.url).toBe(third!.url);
  });
});

describe('a moderator', () => {
  it('takes a store away with what waits beside it, and gives it back', async () => {
    const { id } = await buildUser(db);
    await openStore(as(id), { storeName: 'Wahò' });
    await saveSellerProfile(as(id), { storeName: 'Wahò 2' });
    const decision = { id, revision: 2, by: 'moderator', reason: 'other', whole: true } as const;
    await storeRevisions.screened.decide(ctx, { ...decision, outcome: 'reject' });
    expect(await shown(id)).toBeNull();
    await reviewEverything(db);
    expect(await shown(id)).toBeNull();
    expect(await getOwnSellerProfile(as(id))).toMatchObject({
      storeName: 'Wahò',
      status: 'removed',
      statusReason: 'other',
    });
    await storeRevisions.screened.decide(ctx, { ...decision, outcome: 'approve', reason: null });
    expect(await shown(id)).toEqual({ name: 'Wahò', description: null });
    await expect(
      storeRevisions.screened.decide(ctx, { ...decision, id: v7(), outcome: 'approve' }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('decides about one of two at once', async () => {
    const { id } = await buildUser(db);
    await saveSellerProfile(as(id), { storeName: 'Wahò' });
    const decision = { id, revision: 1, by: 'moderator', reason: null } as const;
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => storeRevisions.screened.decide(ctx, { ...decision, outcome: 'approve' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await storeRevisions.find(testCtx(db), id)).toBeNull();
    await db.delete(sellerProfileTable).where(eq(sellerProfileTable.userId, id));
  });
});
