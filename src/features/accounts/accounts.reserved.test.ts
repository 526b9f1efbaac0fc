import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { reviewEverything } from '#tests/support/review.ts';
import { buildUser } from '#tests/support/factories.ts';
import { leave } from '#tests/support/leaving.ts';
import { SIGN_UP } from '#tests/support/newcomers.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { keepStoreNames } from '#features/sellers/sellers.jobs.server.ts';
import { saveSellerProfile } from '#features/sellers/store/save.server.ts';
import { editProfile } from './profile/profile.server.ts';
import { isReservedName, keepPeoplesNames } from './accounts.reserved.server.ts';
import { knownNameTable, userTable } from './accounts.table.server.ts';
import { signUp } from './sign-in/signup.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const THEIRS = [
  'Support',
  'Admin',
  'Calabash',
  'CALABASH SUPPORT',
  'The Calabash Team',
  'Moderator',
  'S u p p o r t',
  'Calabash-Support',
  'Adm1n',
  'Admín',
  'Customer Support',
  'Servicio de soporte',
  'Аdmin',
  'Ѕupроrt',
  'αdmin',
  'Ꭺdmin',
  '𝐀dmin',
  'Ａｄｍｉｎ',
  'Calab\u200bash',
  'Sup\u00adport',
  'Cаlabash',
  'Ad\u2060min',
  'Mаrcia Bennett',
  'Marcia (verified)',
  'VERIFIED Phones',
  'Tienda Verificada',
  'Boutique vérifiée',
  'Ver\u200bified Cars',
];
const ANYBODYS = [
  'Marcia Bennett',
  'Calabash Crafts of Jacmel',
  'José Núñez',
  'Иван Петров',
  'Adminah Joseph',
  'Caribbean IT Support',
  'Team Jamaica',
  'Care Center',
  'Zoë',
  'Digicel Official',
  'Unverified Joe',
  '李雷',
  'Αλέξης',
  'Ann-Marie O’Neil',
  '',
];

it.each(THEIRS)('%s is a name that nobody may take', (name) => {
  expect(isReservedName(testCtx(db), name)).toBe(true);
});

it.each(ANYBODYS)('%s is anybody’s name', (name) => {
  expect(isReservedName(testCtx(db), name)).toBe(false);
});

it('the name of the site is the one it was given', () => {
  const ctx = testCtx(db);
  const site = { ...ctx.settings.site, name: 'Mango, Market' };
  const mango = { ...ctx, settings: { ...ctx.settings, site } };
  expect(isReservedName(mango, 'Mango Mаrket')).toBe(true);
  expect(isReservedName(mango, 'Mango')).toBe(false);
  expect(isReservedName(mango, 'Calabash')).toBe(false);
});

it('who runs the site may have such a name', () => {
  const actor = testActor({ id: '019a0000-0000-7000-8000-000000000000', role: 'moderator' });
  expect(isReservedName(testCtx(db, { actor }), 'Calabash Support')).toBe(false);
});

describe('a reserved name is refused', () => {
  it('at sign-up, as a full name and as the part of an address that stands for it', async () => {
    const form = { ...SIGN_UP, email: 'marva@people.example' };
    for (const sent of [
      { ...form, fullName: 'Аdmin' },
      { ...form, fullName: '\u200b', email: 'support@people.example' },
    ]) {
      const { code, fields } = await refusalOf(signUp(testCtx(db), sent));
      expect([code.key, fields]).toEqual(['nameReserved', { fullName: 'nameReserved' }]);
    }
  });

  it('in a profile', async () => {
    const user = await buildUser(db);
    const ctx = testCtx(db, { actor: testActor({ id: user.id, email: user.email }) });
    const profile = { fullName: 'Calabash Support', country: 'JM', phone: '', bio: '' };
    expect((await refusalOf(editProfile(ctx, profile))).code.key).toBe('nameReserved');
  });

  it('for a store', async () => {
    const user = await buildUser(db);
    const ctx = testCtx(db, { actor: testActor({ id: user.id, email: user.email }) });
    const refused = await refusalOf(saveSellerProfile(ctx, { storeName: 'Cаlabash' }));
    expect(refused.fields).toEqual({ storeName: 'store.nameReserved' });
    await saveSellerProfile(ctx, { storeName: 'Calabash Crafts' });
  });
});

describe('a name that looks like that of somebody verified', () => {
  const ctxOf = ({ id, email }: { id: string; email: string }) =>
    testCtx(db, { actor: testActor({ id, email }) });
  const profile = (fullName: string) => ({ fullName, country: 'JM', phone: '', bio: '' });
  const newcomer = async () => ctxOf(await buildUser(db));

  it('is refused when it is written with other letters, and shared when it is the same', async () => {
    await buildUser(db, { name: 'Іван Оса', phoneVerified: true });
    await buildUser(db, { name: 'Bill Nilsson', phoneVerified: true });
    await buildUser(db, { name: 'Karl Olin' });
    expect(await keepPeoplesNames(testCtx(db))).toBeGreaterThan(2);
    expect(await keepPeoplesNames(testCtx(db))).toBe(0);
    for (const imitation of ['Bi11 Nilsson', 'BiIl Ni1sson'])
      expect((await refusalOf(editProfile(await newcomer(), profile(imitation)))).code.key).toBe(
        'nameReserved',
      );
    // The same name, and one like that of somebody who is not verified.
    for (const free of ['bill NILSSON', 'Kar1 Olin'])
      await editProfile(await newcomer(), profile(free));
    const signingUp = { ...SIGN_UP, email: 'bill@people.example', fullName: 'Bi11 Nilsson' };
    expect((await refusalOf(signUp(testCtx(db), signingUp))).code.key).toBe('nameReserved');
  });

  it('stays with its owner, follows a change and ends with the account', async () => {
    const owner = await buildUser(db, { name: 'Lola Hill', phoneVerified: true });
    await keepPeoplesNames(testCtx(db));
    await editProfile(ctxOf(owner), profile('L0la Hill'));
    await reviewEverything(db);
    await db.update(userTable).set({ phoneVerified: true }).where(eq(userTable.id, owner.id));
    const other = await newcomer();
    expect((await refusalOf(editProfile(other, profile('Lola Hill')))).code.key).toBe(
      'nameReserved',
    );
    await leave(ctxOf(owner));
    await editProfile(other, profile('Lola Hill'));
  });

  it('is refused for a store, also when it is the same', async () => {
    const owner = await buildUser(db, { phoneVerified: true });
    await saveSellerProfile(ctxOf(owner), { storeName: 'Island Mills' });
    for (const storeName of ['Island Mills', 'Is1and Mi11s']) {
      const refused = await refusalOf(saveSellerProfile(await newcomer(), { storeName }));
      expect(refused.fields).toEqual({ storeName: 'store.nameReserved' });
    }
    await saveSellerProfile(ctxOf(owner), { storeName: 'Island Mills' });
    await db.delete(knownNameTable);
    expect(await keepStoreNames(testCtx(db))).toBeGreaterThan(0);
    expect(await keepStoreNames(testCtx(db))).toBe(0);
  });
});
