import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { hearEvents } from '#tests/support/background.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { reviewEverything } from '#tests/support/review.ts';
import { buildListing, buildMedia, buildReview, buildUser } from '#tests/support/factories.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { saveSellerProfile } from '#features/sellers/store/save.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { mailRequested } from '#platform/outgoing/mail.server.ts';
import { passwords } from '#platform/security/passwords.server.ts';
import { service } from '#platform/process/services.server.ts';
import { FEATURES } from '../../../features.ts';
import { deleteAccount } from './delete.server.ts';
import { exportAccount } from './export.server.ts';
import { findPicture } from './picture.server.ts';
import { requestProofCode } from '../second-factor/proof.server.ts';
import { changePassword, editProfile, getProfile, setPicture } from './profile.server.ts';
import { grantRole } from '#features/accounts/staff/roles.server.ts';
import {
  accountTable,
  auditTable,
  sessionTable,
  userTable,
} from '#features/accounts/accounts.table.server.ts';
import { v7 } from 'uuid';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const subscriptions = FEATURES.flatMap((feature) => feature.subscriptions ?? []);
const as = (id: string) => testCtx(db, { actor: testActor({ id }) });
const rowOf = async (id: string) =>
  (await db.select().from(userTable).where(eq(userTable.id, id)))[0];

describe('the profile', () => {
  it('is changed by its owner, and proofs of what was changed are gone', async () => {
    const user = await buildUser(db, {
      phone: '+18765550123',
      phoneVerified: true,
      islandVerified: true,
      country: 'JM',
      parish: 'JM-02',
    });
    const same = await editProfile(as(user.id), {
      fullName: ' Ana  María ',
      country: 'JM',
      phone: '+1 (876) 555-0123',
      bio: 'Hello\r\nthere',
    });
    expect(same).toMatchObject({
      fullName: 'Ana María',
      country: 'JM',
      bio: 'Hello\nthere',
      phoneVerified: true,
      islandVerified: true,
    });
    const moved = await editProfile(as(user.id), {
      fullName: '',
      country: 'BB',
      phone: '',
      bio: '',
    });
    expect(moved).toMatchObject({
      fullName: '',
      country: 'BB',
      phone: null,
      bio: null,
      phoneVerified: false,
      islandVerified: false,
    });
    expect(await rowOf(user.id)).toMatchObject({ parish: null });
  });

  it.each([
    [{ fullName: 'x'.repeat(81) }, 'nameTooLong'],
    [{ bio: 'x'.repeat(501) }, 'bioTooLong'],
    [{ phone: '12' }, 'invalidPhone'],
    [{ phone: '+1876 555 01' }, 'invalidPhone'],
    [{ country: 'XX' }, 'invalidCountry'],
  ])('refuses %o', async (change, key) => {
    const user = await buildUser(db);
    await expect(
      editProfile(as(user.id), { fullName: '', country: 'JM', phone: '', bio: '', ...change }),
    ).rejects.toThrow(key);
  });

  it('repairs a number that says its country', async () => {
    const user = await buildUser(db);
    const form = { fullName: '', country: 'MQ', phone: '+596 (0)696 12 34 56', bio: '' };
    expect((await editProfile(as(user.id), form)).phone).toBe('+596696123456');
  });

  it('cannot be used to become somebody', async () => {
    const user = await buildUser(db);
    const input = {
      fullName: 'Me',
      country: 'JM',
      phone: '',
      bio: '',
      role: 'admin',
      emailVerified: true,
      id: v7(),
      email: 'x@y.example',
    };
    await editProfile(as(user.id), input);
    expect(await rowOf(user.id)).toMatchObject({ role: 'user', email: user.email });
  });

  it('is for people who are signed in', async () => {
    await expect(getProfile(testCtx(db))).rejects.toThrow('notAuthenticated');
    await expect(deleteAccount(testCtx(db), {})).rejects.toThrow('notAuthenticated');
  });
});

describe('the picture', () => {
  it('is kept as a square WebP without what the camera wrote into it', async () => {
    const user = await buildUser(db);
    const photo = await sharp({
      create: { width: 900, height: 600, channels: 3, background: '#127a5b' },
    })
      .withExif({ IFD0: { Copyright: 'Secret place' } })
      .jpeg()
      .toBuffer();
    await setPicture(as(user.id), photo);
    await reviewEverything(db);
    const image = (await rowOf(user.id))?.image ?? '';
    const [, userId = '', version = ''] = /^\/avatars\/([^/]+)\/([^.]+)\.webp$/.exec(image) ?? [];
    const { bytes } = (await findPicture(testCtx(db), { userId, version })) ?? {};
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 256,
      height: 256,
      exif: undefined,
    });
    expect(version).toMatch(/^[\da-f]{16}$/);
    expect(await findPicture(testCtx(db), { userId, version: 'another' })).toBeNull();
    expect(await findPicture(testCtx(db), { userId: 'nobody', version })).toBeNull();
    await setPicture(as(user.id), null);
    expect((await rowOf(user.id))?.image).toBeNull();
    expect(await findPicture(testCtx(db), { userId, version })).toBeNull();
  });

  it.each([
    ['text', Buffer.from('not a picture')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['HTML behind a GIF header', Buffer.from('GIF89a<script>alert(1)</script>')],
    ['a file of 6 MB', Buffer.alloc(6 * 1024 * 1024)],
  ])('is not taken from %s', async (_name, bytes) => {
    const user = await buildUser(db);
    await expect(setPicture(as(user.id), bytes)).rejects.toThrow('invalidPicture');
  });

  it('of too many pixels is refused before it is decoded', async () => {
    const user = await buildUser(db);
    const bomb = await sharp({
      create: { width: 8000, height: 8000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    await expect(setPicture(as(user.id), bomb)).rejects.toThrow('invalidPicture');
  });
});

describe('the password', () => {
  it('is changed with the present one only, and ends the other sessions', async () => {
    const user = await buildUser(db);
    await db.insert(accountTable).values({
      id: v7(),
      userId: user.id,
      accountId: user.id,
      providerId: 'credential',
      password: await service(testCtx(db), passwords).hash('the old one'),
    });
    const here = testActor({ id: user.id, sessionId: v7() });
    for (const id of [here.sessionId, v7()])
      await db
        .insert(sessionTable)
        .values({ id, userId: user.id, token: id, expiresAt: new Date(Date.now() + 1e6) });
    const ctx = testCtx(db, { actor: here });
    await expect(
      changePassword(ctx, {
        currentPassword: 'a guess',
        newPassword: 'the new one',
        confirmPassword: 'the new one',
      }),
    ).rejects.toThrow('wrongPassword');
    await expect(
      changePassword(ctx, {
        currentPassword: 'the old one',
        newPassword: 'the new one',
        confirmPassword: 'other',
      }),
    ).rejects.toThrow('passwordsDiffer');
    await changePassword(ctx, {
      currentPassword: 'the old one',
      newPassword: 'the new one',
      confirmPassword: 'the new one',
    });
    expect(
      (await db.select().from(sessionTable).where(eq(sessionTable.userId, user.id))).map(
        ({ id }) => id,
      ),
    ).toEqual([here.sessionId]);
    await expect(
      changePassword(ctx, {
        currentPassword: 'the old one',
        newPassword: 'another season',
        confirmPassword: 'another season',
      }),
    ).rejects.toThrow('wrongPassword');
  });
});

describe('the first password', () => {
  it('is set by somebody who came in with codes alone, who is told by mail', async () => {
    const user = await buildUser(db, { locale: 'fr' });
    const ctx = as(user.id);
    const password = { newPassword: 'the first', confirmPassword: 'the first' };
    await expect(changePassword(ctx, password)).rejects.toThrow('wrongCode');
    const { devCode } = await requestProofCode(ctx);
    await changePassword(ctx, { ...password, proofCode: devCode ?? '' });
    const [account] = await db.select().from(accountTable).where(eq(accountTable.userId, user.id));
    expect(account).toMatchObject({ providerId: 'credential', accountId: user.id });
    const { verify } = service(testCtx(db), passwords);
    expect(await verify(account?.password ?? '', 'the first')).toBe(true);
    const mails = await db
      .select()
      .from(outboxTable)
      .where(eq(outboxTable.type, mailRequested.type));
    expect(mails.map(({ payload }) => mailRequested.schema.parse(payload))).toContainEqual(
      expect.objectContaining({ to: user.email, locale: 'fr', values: { name: user.name } }),
    );
  });
});

/** Every table with all of its rows as text. */
async function wholeDatabase(): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables)
    all[name] = (
      await db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t order by 1`))
    ).rows.map(({ row }) => row);
  return all;
}

describe('the end of an account', () => {
  it('takes away everything that says who the person was, and nothing of anybody else', async () => {
    const other = await buildUser(db, { name: 'Somebody Else' });
    await buildListing(db, { userId: other.id, title: 'A chair of somebody else' });
    await hearEvents(testCtx(db), subscriptions);
    const before = await wholeDatabase();
    const user = await buildUser(db, {
      name: 'Delroy Unmistakable',
      email: 'delroy.unmistakable@people.example',
      phone: '+18765559999',
      bio: 'An unmistakable bio',
    });
    const listing = await buildListing(db, { userId: user.id, title: 'An unmistakable chair' });
    await buildMedia(db, { listing });
    await buildReview(db, { userId: user.id, targetId: other.id, comment: 'What I wrote stays' });
    await buildReview(db, {
      userId: other.id,
      targetId: user.id,
      comment: 'What was said of an unmistakable seller',
    });
    await saveSellerProfile(as(user.id), {
      storeName: 'Unmistakable & Sons',
      taxId: 'unmistakable-77',
      phoneNumber: '+18765559999',
      sharesNumbers: true,
    });
    await db.insert(accountTable).values({
      id: v7(),
      userId: user.id,
      accountId: user.id,
      providerId: 'credential',
      password: await service(testCtx(db), passwords).hash('mango season'),
    });
    await db.insert(sessionTable).values({
      id: v7(),
      userId: user.id,
      token: 'unmistakable',
      expiresAt: new Date(Date.now() + 1e6),
    });
    await setPicture(
      as(user.id),
      await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    );

    await deleteAccount(as(user.id), { currentPassword: 'mango season' });
    await hearEvents(testCtx(db), subscriptions);

    const after = await wholeDatabase();
    expect(JSON.stringify(after)).not.toMatch(/unmistakable|8765559999/i);
    const added = Object.fromEntries(
      Object.entries(after)
        .map(([table, rows]) => [table, rows.filter((row) => !before[table]?.includes(row)).length])
        .filter(([, count]) => count),
    );
    // The review that stays and the empty row that it points at; the emptied listing, which
    // reports and orders may point at for 30 days; limits are counted by hashes.
    // Signals to the servers are gone once they are told.
    expect(
      Object.keys(added)
        .filter((table) => table !== 'public.rate_limit' && table !== 'public.signal')
        .toSorted(),
    ).toEqual(['public."user"', 'public.listing', 'public.listing_stats', 'public.review']);
    for (const [table, rows] of Object.entries(before))
      expect(after[table]).toEqual(expect.arrayContaining(rows));
    expect(await rowOf(user.id)).toMatchObject({
      name: `User ${user.id.slice(-4)}`,
      phone: null,
      bio: null,
      country: null,
    });
  });
});

describe('a copy of one’s data', () => {
  it('has everything of the account and no secrets', async () => {
    const user = await buildUser(db, { bio: 'My bio' });
    await db.insert(accountTable).values({
      id: v7(),
      userId: user.id,
      accountId: user.id,
      providerId: 'credential',
      password: await service(testCtx(db), passwords).hash('mango season'),
    });
    await db.insert(sessionTable).values({
      id: v7(),
      userId: user.id,
      token: 'a-secret-token',
      userAgent: 'Test',
      expiresAt: new Date(Date.now() + 1e6),
    });
    const text = JSON.stringify(await exportAccount(as(user.id)));
    expect(text).toContain(user.email);
    expect(text).toContain('My bio');
    expect(text).not.toMatch(/scrypt|a-secret-token/);
  });
});

describe('roles', () => {
  it('are given with an audit row, by administrators only, and the last administrator stays', async () => {
    const user = await buildUser(db);
    const admin = await buildUser(db);
    await grantRole(testCtx(db), { email: ` ${admin.email.toUpperCase()}`, role: 'admin' });
    await expect(grantRole(as(user.id), { email: user.email, role: 'moderator' })).rejects.toThrow(
      'notAllowed',
    );
    await grantRole(testCtx(db, { actor: testActor({ id: admin.id, role: 'admin' }) }), {
      email: user.email,
      role: 'moderator',
    });
    expect((await rowOf(user.id))?.role).toBe('moderator');
    await expect(grantRole(testCtx(db), { email: admin.email, role: 'user' })).rejects.toThrow(
      'lastAdmin',
    );
    await expect(
      grantRole(testCtx(db), { email: 'nobody@x.example', role: 'user' }),
    ).rejects.toThrow('noAccount');
    const rows = await db.select().from(auditTable).where(eq(auditTable.subjectId, user.id));
    expect(rows).toMatchObject([
      { action: 'role.grant', actorId: admin.id, detail: { from: 'user', to: 'moderator' } },
    ]);
  });

  it('stay with the last administrator, whose account cannot be deleted, not even by two at once', async () => {
    const { db } = await testDatabase();
    await seedCatalog(testCtx(db));
    const leave = async () => {
      const { id, email } = await buildUser(db, { role: 'admin' });
      const ctx = testCtx(db, { actor: testActor({ id, email, role: 'admin' }) });
      const { devCode } = await requestProofCode(ctx);
      return () => deleteAccount(ctx, { proofCode: devCode ?? '' });
    };
    const [one, other] = [await leave(), await leave()];
    const both = await Promise.allSettled([one(), other()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: { key: 'lastAdmin' } },
    });
  });
});
