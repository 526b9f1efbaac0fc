import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { initialsOf } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { getStore } from '#features/sellers/store/profile.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { reviewEverything, says } from '#tests/support/review.ts';
import { buildUser } from '#tests/support/factories.ts';
import { exportAccount } from './profile/export.server.ts';
import { profileRevisions } from './accounts.moderation.server.ts';
import { findPicture, findWaitingPicture } from './profile/picture.server.ts';
import { editProfile, getProfile, setPicture } from './profile/profile.server.ts';
import { keepShownName } from './profile/waiting.server.ts';

const { db } = await testDatabase();
const ctx = testCtx(db);
beforeAll(() => seedCatalog(ctx));

const as = (id: string, role: 'user' | 'moderator' = 'user') =>
  testCtx(db, { actor: testActor({ id, role }) });
const rest = { country: 'JM', phone: '' };

/** What everybody sees of somebody. */
async function shown(id: string) {
  const { seller, bio } = await getStore(ctx, { id });
  return { name: seller.name, bio, picture: seller.avatar };
}

async function photo(background: string): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

const partsOf = (address: string | null) => {
  const [, userId = '', version = ''] = /([^/]+)\/([^/.]+)\.webp$/.exec(address ?? '') ?? [];
  return { userId, version };
};

describe('a new name or bio', () => {
  it('is read by others once it was looked at; until then they read the former one', async () => {
    const { id } = await buildUser(db, { name: 'Asha', bio: 'Hello.' });
    const edited = await editProfile(as(id), { ...rest, fullName: 'Asha C.', bio: 'Call me.' });
    expect(edited).toMatchObject({
      fullName: 'Asha C.',
      name: 'Asha C.',
      bio: 'Call me.',
      status: 'approved',
      waitingEdit: 'pending',
    });
    const before = { name: 'Asha', bio: 'Hello.', picture: null };
    expect(await shown(id)).toEqual(before);
    await reviewEverything(db, { check: says('reject', 'contact') });
    expect(await shown(id)).toEqual(before);
    expect(await getProfile(as(id))).toMatchObject({
      bio: 'Call me.',
      waitingEdit: 'rejected',
      statusReason: 'contact',
    });
    expect(await exportAccount(as(id))).toMatchObject({
      waitingProfile: { name: 'Asha C.', bio: 'Call me.', status: 'rejected' },
    });
    await editProfile(as(id), { ...rest, fullName: 'Asha C.', bio: 'Carver.' });
    await reviewEverything(db);
    expect(await shown(id)).toEqual({ name: 'Asha C.', bio: 'Carver.', picture: null });
    expect(await getProfile(as(id))).toMatchObject({ waitingEdit: null, statusReason: null });
  });

  it('is looked at with the place of the person, and as the address says without a name', async () => {
    const { id } = await buildUser(db, { name: 'Asha', email: `asha.c-${v7()}@people.example` });
    await editProfile(as(id), { ...rest, fullName: '', bio: 'Bowls.' });
    const seen: ScreenedContent[] = [];
    await reviewEverything(db, {
      check: async (_ctx, content) => {
        seen.push(content);
        return { outcome: 'hold', reason: null };
      },
    });
    expect(seen).toEqual([
      {
        kind: 'profiles',
        id,
        revision: 2,
        authorId: id,
        isEdit: true,
        country: 'JM',
        texts: [
          { field: 'name', text: expect.stringMatching(/^asha\.c-/) },
          { field: 'bio', text: 'Bowls.' },
        ],
        media: [],
      },
    ]);
    expect((await shown(id)).name).toBe('Asha');
  });

  it('that goes back to what others read waits no more, and what is taken away goes at once', async () => {
    const { id } = await buildUser(db, { name: 'Asha', bio: 'Hello.' });
    await editProfile(as(id), { ...rest, fullName: 'Asha 2', bio: 'Hello.' });
    await editProfile(as(id), { ...rest, fullName: 'Asha', bio: 'Hello.' });
    expect(await profileRevisions.find(testCtx(db), id)).toBeNull();
    await editProfile(as(id), { ...rest, fullName: 'Asha 3', bio: '' });
    expect(await shown(id)).toEqual({ name: 'Asha', bio: null, picture: null });
    await reviewEverything(db);
    expect((await shown(id)).name).toBe('Asha 3');
  });

  it('named by a revision that is no more is a conflict', async () => {
    const { id } = await buildUser(db, { name: 'Asha' });
    await editProfile(as(id), { ...rest, fullName: 'One', bio: '' });
    await editProfile(as(id), { ...rest, fullName: 'Two', bio: '' });
    const decision = { id, outcome: 'approve', reason: null, by: 'moderator' } as const;
    await expect(
      profileRevisions.screened.decide(ctx, { ...decision, revision: 2 }),
    ).rejects.toMatchObject({
      status: 409,
    });
    await profileRevisions.screened.decide(ctx, { ...decision, revision: 3 });
    expect((await shown(id)).name).toBe('Two');
    await expect(
      profileRevisions.screened.decide(ctx, { ...decision, id: v7(), revision: 1 }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('somebody new', () => {
  it('is known by initials until their name was looked at, which cannot say anything', () => {
    expect(
      [
        'Kerwin Charles',
        'kerwin',
        'Ana María de la Cruz',
        'call +1 876 555 0123 now',
        '100% cash 4 u',
        '***',
        'Élodie',
      ].map(initialsOf),
    ).toEqual(['K. C.', 'K.', 'A. M.', 'C. N.', 'C. U.', '…', 'É.']);
  });
});

describe('a picture', () => {
  it('is its owner’s and moderators’ alone until it was looked at', async () => {
    const { id } = await buildUser(db, { name: 'Asha' });
    const other = await buildUser(db);
    await setPicture(as(id), await photo('#127a5b'));
    const { picture, waitingEdit } = await getProfile(as(id));
    expect(picture).toMatch(/^\/avatars\/waiting\//);
    expect(waitingEdit).toBe('pending');
    expect((await shown(id)).picture).toBeNull();
    const parts = partsOf(picture);
    expect(await findPicture(ctx, parts)).toBeNull();
    expect((await findWaitingPicture(as(id), parts))?.byteLength).toBeGreaterThan(0);
    expect(await findWaitingPicture(as(other.id, 'moderator'), parts)).not.toBeNull();
    for (const nobody of [ctx, as(other.id)])
      expect(await findWaitingPicture(nobody, parts)).toBeNull();
    expect(await profileRevisions.screened.describe(ctx, { id })).toMatchObject({
      after: { pictures: [picture] },
      before: { pictures: [] },
    });
    await reviewEverything(db);
    const { picture: address } = await shown(id);
    expect(partsOf(address)).toEqual(parts);
    expect(await findPicture(ctx, parts)).not.toBeNull();
    // A page that is still open shows it by the address from before.
    expect((await findWaitingPicture(as(id), parts))?.byteLength).toBeGreaterThan(0);
    expect(await findWaitingPicture(as(other.id), parts)).toBeNull();
    expect((await getProfile(as(id))).picture).toBe(address);
  });

  it('is shown to the check once, and not with what is written later', async () => {
    const { id } = await buildUser(db, { name: 'Asha' });
    await setPicture(as(id), await photo('#127a5b'));
    const held = await profileRevisions.find(ctx, id);
    const find = (revision: number) => profileRevisions.screened.find(ctx, { id, revision });
    expect((await find(held!.number))?.portrait).toEqual(held!.attachment);
    await reviewEverything(db);
    await editProfile(as(id), { ...rest, fullName: 'Asha', bio: 'Carver.' });
    const edited = await profileRevisions.find(ctx, id);
    expect(await find(edited!.number)).not.toHaveProperty('portrait');
  });

  it('leaves others the former one while it waits, and goes at once when it is taken away', async () => {
    const { id } = await buildUser(db, { name: 'Asha' });
    await setPicture(as(id), await photo('#127a5b'));
    await reviewEverything(db);
    const { picture: former } = await shown(id);
    await setPicture(as(id), await photo('#aa3300'));
    expect((await shown(id)).picture).toBe(former);
    await setPicture(as(id), null);
    expect((await shown(id)).picture).toBeNull();
    expect(await findPicture(ctx, partsOf(former))).toBeNull();
    await reviewEverything(db);
    expect((await shown(id)).picture).toBeNull();
  });
});

describe('a moderator', () => {
  it('takes name, bio and picture away and gives them back', async () => {
    const { id } = await buildUser(db, { name: 'Bad Word', bio: 'Worse.' });
    await setPicture(as(id), await photo('#127a5b'));
    await reviewEverything(db);
    const before = await shown(id);
    const { revision } = (await profileRevisions.screened.describe(ctx, { id }))!;
    const decision = { id, revision, by: 'moderator', whole: true } as const;
    await profileRevisions.screened.decide(ctx, {
      ...decision,
      outcome: 'reject',
      reason: 'other',
    });
    expect(await shown(id)).toEqual({ name: 'B. W.', bio: null, picture: null });
    expect(await findPicture(ctx, partsOf(before.picture))).toBeNull();
    expect(await getProfile(as(id))).toMatchObject({
      fullName: 'Bad Word',
      status: 'removed',
      statusReason: 'other',
      waitingEdit: null,
    });
    const {
      status,
      isEdit,
      before: former,
    } = (await profileRevisions.screened.describe(ctx, { id }))!;
    expect({ status, isEdit, former }).toEqual({ status: 'removed', isEdit: false, former: null });
    await profileRevisions.screened.decide(ctx, { ...decision, outcome: 'approve', reason: null });
    expect(await shown(id)).toEqual(before);
    expect(await findPicture(ctx, partsOf(before.picture))).not.toBeNull();
  });

  it('takes a profile away with what waits beside it', async () => {
    const { id } = await buildUser(db, { name: 'Asha Campbell' });
    await editProfile(as(id), { ...rest, fullName: 'Another', bio: 'New.' });
    const decision = { id, by: 'moderator', reason: null, whole: true } as const;
    await profileRevisions.screened.decide(ctx, { ...decision, revision: 2, outcome: 'flag' });
    await reviewEverything(db);
    expect((await shown(id)).name).toBe('A. C.');
    await profileRevisions.screened.decide(ctx, { ...decision, revision: 3, outcome: 'approve' });
    expect((await shown(id)).name).toBe('Asha Campbell');
  });
});

describe('somebody without a name', () => {
  it('is known by their former address until the new one was looked at', async () => {
    const { id } = await buildUser(db, { name: '', email: `before-${v7()}@people.example` });
    const { name } = await shown(id);
    await inTransaction(ctx, async (ctx) => {
      await keepShownName(ctx, id);
      await ctx.db
        .update(userTable)
        .set({ email: `after-${id}@people.example` })
        .where(eq(userTable.id, id));
    });
    expect((await shown(id)).name).toBe(name);
    expect(await getProfile(as(id))).toMatchObject({ fullName: '', name: `after-${id}` });
    await reviewEverything(db);
    expect((await shown(id)).name).toBe(`after-${id}`);
  });
});
