import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { createLog } from '../process/log.server.ts';
import { openNotifications } from './notify.server.ts';

const { db, url } = await testDatabase();
const notifications = await openNotifications({ where: url, log: createLog('silent') });
afterAll(() => notifications.stop());

const notify = (channel: string, payload: string) =>
  db.execute(sql`select pg_notify(${channel}, ${payload})`);

function recorder() {
  const heard: string[] = [];
  let gaps = 0;
  return {
    heard,
    gaps: () => gaps,
    listener: { hear: (payload: string) => void heard.push(payload), missed: () => void gaps++ },
  };
}

test('whoever listens hears what is said on the channel, and nothing else', async () => {
  const one = recorder();
  const two = recorder();
  await notifications.listen('weather', one.listener);
  const stop = await notifications.listen('weather', two.listener);
  await notify('weather', 'rain');
  await notify('traffic', 'a jam');
  await vi.waitFor(() => expect([one.heard, two.heard]).toEqual([['rain'], ['rain']]));
  await stop();
  await notify('weather', 'sun');
  await vi.waitFor(() => expect(one.heard).toEqual(['rain', 'sun']));
  expect(two.heard).toEqual(['rain']);
});

test('a connection that is cut comes back by itself and says that something may be missing', async () => {
  const one = recorder();
  await notifications.listen('ferry', one.listener);
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'calabash notifications'`,
  );
  await notify('ferry', 'lost');
  await vi.waitFor(() => expect(one.gaps()).toBe(1), { timeout: 10_000 });
  await notify('ferry', 'back');
  await vi.waitFor(() => expect(one.heard).toContain('back'));
});

test('while the database is away, listening waits for it', async () => {
  const away = new URL(url);
  away.port = '1';
  away.hostname = '127.0.0.1';
  away.search = '';
  const lonely = await openNotifications({ where: away.href, log: createLog('silent') });
  await lonely.listen('anything', recorder().listener);
  await lonely.stop();
});
