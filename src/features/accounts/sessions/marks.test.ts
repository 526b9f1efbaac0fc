import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountMarkTable } from '#features/accounts/accounts.mark.table.server.ts';
import { openSession } from '#features/accounts/accounts.session.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { rememberDevice } from './device.server.ts';
import { findShared, networkOf, rememberMarks } from './marks.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

describe('the network of an address', () => {
  it('is its /24 or /48', () => {
    expect(networkOf('203.0.113.77')).toBe('203.0.113');
    expect(networkOf('2001:db8:12:ab/64')).toBe('2001:db8:12');
  });

  it('is none of those that a whole house or a proxy has', () => {
    const own = [
      '127.0.0.1',
      '10.1.2.3',
      '192.168.0.4',
      '172.20.1.1',
      'fd00:1:2:3/64',
      '0:0:0:0/64',
    ];
    for (const key of [...own, 'unknown']) expect(networkOf(key), key).toBeNull();
  });
});

const signIn = async (key: string, cookie = '') => {
  const user = await buildUser(db);
  const ctx = testCtx(db, { client: { key, userAgent: 'Test', cookie, setCookies: [] } });
  await openSession(ctx, user.id);
  rememberDevice(ctx, user.id);
  const device = ctx.client.setCookies.find((line) => line.startsWith('calabash_device='));
  return { id: user.id, ctx, cookie: device?.split(';')[0] ?? '' };
};

describe('accounts that sign in', () => {
  it('from one network share it, and on one browser the device', async () => {
    const one = await signIn('198.51.100.7');
    const neighbour = await signIn('198.51.100.200');
    const sameBrowser = await signIn('192.0.2.1', one.cookie);
    const stranger = await signIn('192.0.3.1');
    const sharedWith = async ({ id }: { id: string }) =>
      (await findShared(one.ctx, [one.id], [id])).get(one.id);
    expect(await sharedWith(neighbour)).toEqual(new Set(['network']));
    expect(await sharedWith(sameBrowser)).toEqual(new Set(['device']));
    expect(await sharedWith(stranger)).toBeUndefined();
  });

  it('leave no address, only hashes that another shop would not make', async () => {
    const { id, ctx } = await signIn('198.51.101.7');
    const marks = await db.select().from(accountMarkTable).where(eq(accountMarkTable.userId, id));
    expect(marks.map(({ kind, mark }) => [kind, mark.length]).toSorted()).toEqual([
      ['device', 12],
      ['network', 12],
    ]);
    const other = await buildUser(db);
    const elsewhere = { ...ctx, settings: { ...ctx.settings, secret: 'a secret of another shop' } };
    await rememberMarks(elsewhere, other.id, [{ kind: 'network', value: '198.51.101' }]);
    expect(await findShared(ctx, [id], [other.id])).toEqual(new Map());
  });

  it('are not known to belong together after thirty days', async () => {
    const one = await signIn('198.51.102.7');
    const other = await signIn('198.51.102.8');
    const later = { ...one.ctx, now: new Date(one.ctx.now.getTime() + 31 * 86_400_000) };
    expect(await findShared(later, [one.id], [other.id])).toEqual(new Map());
  });
});
