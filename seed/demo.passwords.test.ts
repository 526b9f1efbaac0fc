import { beforeAll, expect, test } from 'vitest';
import { signInWithPassword } from '#features/accounts/sign-in/signin.server.ts';
import { sessionTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { setDemoPasswords } from './demo.passwords.server.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './people.ts';

const { db } = await testDatabase();
const startAt = (publicUrl: string) => {
  const ctx = testCtx(db);
  return { ...ctx, settings: { ...ctx.settings, publicUrl, showCodes: false } };
};
const here = startAt('http://localhost:3000');
const outside = startAt('https://calabash.example');
const addresses = Object.values(DEMO_ACCOUNTS).toSorted();

beforeAll(async () => {
  await seedCatalog(here);
  for (const email of addresses)
    await buildUser(db, { email, role: email === DEMO_ACCOUNTS.moderator ? 'moderator' : 'user' });
});

/** Whether each of the three can be signed in with this password, from an address of its own. */
let clients = 0;
async function opens(password: (email: string) => string): Promise<boolean[]> {
  const tries = addresses.map(async (email) => {
    const client = { ...here.client, key: `198.51.100.${(clients += 1)}`, setCookies: [] };
    return signInWithPassword({ ...outside, client }, { email, password: password(email) }).then(
      () => true,
      () => false,
    );
  });
  return Promise.all(tries);
}

test('on one’s own machine everybody knows the password of the demo’s accounts', async () => {
  expect(await setDemoPasswords(here)).toBe('known');
  expect(await opens(() => DEMO_PASSWORD)).toEqual([true, true, true]);
});

test('with an address of the outside each gets its own, told once, and nobody stays signed in', async () => {
  const starts = await Promise.all([setDemoPasswords(outside), setDemoPasswords(outside)]);
  const told = starts.filter((made) => made !== 'known' && made.size > 0);
  expect(told).toHaveLength(1);
  const made = new Map(told[0] as ReadonlyMap<string, string>);
  expect([...made.keys()].toSorted()).toEqual(addresses);
  expect(new Set(made.values()).size).toBe(3);
  for (const password of made.values()) expect(password).toMatch(/^[\w-]{16}$/);
  expect(await db.select().from(sessionTable)).toEqual([]);
  expect(await opens(() => DEMO_PASSWORD)).toEqual([false, false, false]);
  expect(await opens((email) => made.get(email) ?? '')).toEqual([true, true, true]);
  expect(await setDemoPasswords(outside)).toEqual(new Map());
  expect(await opens((email) => made.get(email) ?? '')).toEqual([true, true, true]);
});

test('whoever lost them has new ones made', async () => {
  const made = (await setDemoPasswords(outside, { anew: true })) as ReadonlyMap<string, string>;
  expect(await opens((email) => made.get(email) ?? '')).toEqual([true, true, true]);
});

test('back on one’s own machine it is the known one again', async () => {
  expect(await setDemoPasswords(here)).toBe('known');
  expect(await opens(() => DEMO_PASSWORD)).toEqual([true, true, true]);
});
