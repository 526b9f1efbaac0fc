import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { createLog } from '../process/log.server.ts';
import { openReplicas } from './replicas.server.ts';
import { createProgress } from './replica-lag.server.ts';

// Databases of one server, whose log of changes is the same, so that none of them lags.
const primary = await testDatabase();
const [first, second] = [await testDatabase(), await testDatabase()];
const proxies = await Promise.all([first, second].map(({ url }) => openDatabaseProxy(url)));
const [firstProxy, secondProxy] = proxies as [(typeof proxies)[0], (typeof proxies)[0]];
for (const [database, name] of [
  [primary, 'primary'],
  [first, 'first'],
  [second, 'second'],
] as const)
  await database.db.execute(sql.raw(`create table here as select '${name}' as name`));
await primary.db.execute(sql`create table at_primary_alone (n int)`);
const replicas = await openReplicas({
  urls: proxies.map(({ url }) => url),
  primary,
  primaryAt: primary.url,
  limits: { max: 4, limitMs: 2_000, isPooled: false },
  log: createLog('silent'),
});
afterAll(async () => {
  for (const { resume } of proxies) resume();
  await replicas.stop();
  for (const { close } of proxies) await close();
});

const who = async () => {
  const asked = Array.from({ length: 10 }, () => replicas.db.execute(sql`select name from here`));
  return new Set((await Promise.all(asked)).map(({ rows }) => rows[0]?.['name']));
};
const whoEventually = (names: string[]) =>
  vi.waitFor(async () => expect(await who()).toEqual(new Set(names)), { timeout: 10_000 });

test('reads are spread over the replicas, and what none of them knows the primary answers', async () => {
  expect(await who()).toEqual(new Set(['first', 'second']));
  expect((await replicas.db.execute(sql`select * from at_primary_alone`)).rows).toEqual([]);
  expect(await who()).toEqual(new Set(['first', 'second']));
});

test('one that is gone is left out at once, and asked again when it is back', async () => {
  firstProxy.cut();
  expect(await who()).not.toContain('first');
  await whoEventually(['second']);
  firstProxy.resume();
  await whoEventually(['first', 'second']);
});

test('while all of them hang every read is answered by the primary, those under way, too', async () => {
  for (const { hang } of proxies) hang();
  expect(await who()).toEqual(new Set(['primary']));
  expect(replicas.states().map(({ leftOut }) => leftOut)).not.toContain(null);
  expect(await who()).toEqual(new Set(['primary']));
  for (const { resume } of proxies) resume();
  await whoEventually(['first', 'second']);
});

test('a statement that is too slow is not asked a second time', async () => {
  await expect(replicas.db.execute(sql`select pg_sleep(26)`)).rejects.toMatchObject({
    cause: { code: '57014' },
  });
});

test('a replica is as late as the first thing that it does not have yet', () => {
  const progress = createProgress();
  expect(progress.lagOf(10, 0)).toBe(Infinity);
  progress.note(10, 1_000);
  expect(progress.lagOf(9, 1_000)).toBe(Infinity);
  expect(progress.lagOf(10, 9_000)).toBe(0);
  progress.note(20, 2_000);
  progress.note(30, 3_000);
  expect([progress.lagOf(10, 8_000), progress.lagOf(20, 8_000)]).toEqual([6_000, 5_000]);
  expect([progress.lagOf(30, 8_000), progress.lagOf(40, 8_000)]).toEqual([0, 0]);
});

test('after a fail-over a replica that follows the new primary is not late', () => {
  const progress = createProgress();
  progress.note(100, 0);
  progress.note(90, 1_000);
  expect([progress.lagOf(90, 2_000), progress.lagOf(80, 2_000)]).toEqual([0, Infinity]);
});
