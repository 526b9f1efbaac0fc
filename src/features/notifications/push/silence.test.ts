import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionTable, type UserRow } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { PUSH_REST } from '#features/notifications/notifications.limits.ts';
import { pushSubscriptionTable } from '#features/notifications/notifications.table.server.ts';
import { PutOff } from '#platform/jobs/jobs.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { hearEvents, startBackground, type TestBackground } from '#tests/support/background.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { knowing, PARCELS, send } from '#tests/support/parcels.ts';
import { pushBrowser } from '#tests/support/push-browser.ts';
import { startPushService } from '#tests/support/push-service.ts';
import { startSilentService } from '#tests/support/silent-service.ts';
import { askForPushes, pushSubscriber } from './message.server.ts';
import { turnPushOn } from './push.server.ts';

const database = await testDatabase({ max: 12 });
const { db } = database;
const service = await startPushService();
const settings = { ...testCtx(db).settings, publicUrl: 'http://localhost:3000' };
const HOUR_MS = 3_600_000;
const START = Date.parse('2026-06-01T08:00:00Z');

let background: TestBackground | undefined;
beforeAll(() => seedCatalog(testCtx(db)));
beforeEach(() => {
  service.silent.clear();
  Object.assign(service, { status: 201, asked: 0 });
  service.received.length = 0;
});
afterEach(async () => {
  await background?.stop();
  background = undefined;
  await db.delete(outboxTable);
  await db.delete(pushSubscriptionTable);
});

/** A browser of somebody at the address of a push service. */
async function subscribe(person: UserRow, origin = service.origin) {
  const sessionId = v7();
  const expiresAt = new Date(Date.now() + 1e9);
  await db
    .insert(sessionTable)
    .values({ id: sessionId, userId: person.id, token: v7(), expiresAt });
  const own = knowing(db, { settings, actor: testActor({ id: person.id, sessionId }) });
  const browser = pushBrowser(`${origin}/${sessionId}`);
  await turnPushOn(own, browser.subscription);
  return { own, browser, path: `/${sessionId}` };
}
const rowsOf = ({ id }: UserRow) =>
  db.select().from(pushSubscriptionTable).where(eq(pushSubscriptionTable.userId, id));

/** Asks for a push to somebody; who sends it is for the jobs. */
const ask = ({ id }: UserRow) =>
  askForPushes(knowing(db, { settings }), {
    notice: PARCELS,
    row: { id: v7(), values: { title: 'Coffee' } },
    receiver: { id, locale: 'en' },
    actor: '',
  });

/** Tells somebody at a moment, and sends. @returns whether it was put off */
async function pushAt(ms: number, person: UserRow): Promise<boolean> {
  const ctx = { ...knowing(db, { settings }), now: new Date(START + ms) };
  await send(ctx, PARCELS, { to: [person] });
  return hearEvents(ctx, [pushSubscriber]).then(
    () => false,
    (error: unknown) => {
      if (error instanceof PutOff) return true;
      throw error;
    },
  );
}

describe('endpoints that stay silent', () => {
  it('keep no push of anybody else waiting, and are waited for one at a time', async () => {
    const [mute, slow] = [await startSilentService(), await startSilentService({ trickles: 'x' })];
    const endless = await startSilentService({ says: 'HTTP/1.1 201 OK\r\n', trickles: 'x: y\r\n' });
    const hosts = [mute, slow, endless];
    const [aldo, berta] = [await buildUser(db), await buildUser(db)];
    for (const host of [mute, slow, endless, mute, endless]) await subscribe(aldo, host.origin);
    const good = await subscribe(berta);
    background = await startBackground(database, {
      subscriptions: [pushSubscriber],
      ctx: { settings },
    });
    for (let n = 0; n < 10; n += 1) await ask(aldo);
    const open = () => hosts.reduce((sum, host) => sum + host.open(), 0);
    await vi.waitFor(() => expect(open()).toBe(1), { timeout: 20_000, interval: 5 });
    await ask(berta);
    await vi.waitFor(() => expect(service.received).toHaveLength(1), { timeout: 20_000 });
    expect(service.received[0]?.path).toBe(good.path);
    // Each of the five was waited for once at most: the others of its fifty rest with it.
    expect(hosts.reduce((sum, { taken }) => sum + taken, 0)).toBeLessThan(5);
    expect(Math.max(...hosts.map(({ mostOpen }) => mostOpen))).toBe(1);
  });

  it('rest after each silence, twice as long each time', async () => {
    const person = await buildUser(db);
    service.silent.add((await subscribe(person)).path);
    let at = 0;
    for (const seconds of [30, 60, 120]) {
      expect(await pushAt(at, person)).toBe(true);
      const asked = service.asked;
      expect(await pushAt(at + seconds * 1000 - 1, person)).toBe(true);
      expect(service.asked).toBe(asked);
      at += seconds * 1000;
    }
    service.silent.clear();
    expect(await pushAt(at, person)).toBe(false);
    expect(await rowsOf(person)).toMatchObject([
      { silences: 0, silentSince: null, restsUntil: null, prompt: true },
    ]);
  });

  it('have nothing kept waiting for them once they were silent for long', async () => {
    const person = await buildUser(db);
    service.silent.add((await subscribe(person)).path);
    for (let n = 0; n < PUSH_REST.keepsUntil; n += 1)
      expect(await pushAt(n * HOUR_MS, person)).toBe(true);
    expect(await pushAt((PUSH_REST.keepsUntil - 1) * HOUR_MS + 1, person)).toBe(false);
    expect(service.asked).toBe(PUSH_REST.keepsUntil);
  });

  it('go after a day in which their push service answered other people', async () => {
    const [person, other] = [await buildUser(db), await buildUser(db)];
    service.silent.add((await subscribe(person)).path);
    await subscribe(other);
    for (let hours = 0; hours < 24; hours += 3) {
      expect(await pushAt(hours * HOUR_MS, person)).toBe(true);
      expect(await pushAt(hours * HOUR_MS, other)).toBe(false);
      expect(await rowsOf(person)).toHaveLength(1);
    }
    await pushAt(24 * HOUR_MS, person);
    expect(await rowsOf(person)).toEqual([]);
    expect(await rowsOf(other)).toHaveLength(1);
  });

  it('stay for a week while their push service answers nobody, which may be away', async () => {
    const person = await buildUser(db);
    // What one’s own other browser hears proves nothing about the push service.
    await subscribe(person);
    service.silent.add((await subscribe(person)).path);
    for (let hours = 0; hours < 7 * 24; hours += 14) await pushAt(hours * HOUR_MS, person);
    expect(await rowsOf(person)).toHaveLength(2);
    await pushAt(7 * 24 * HOUR_MS, person);
    expect(await rowsOf(person)).toHaveLength(1);
  });

  it('are not those that answer with an error', async () => {
    const person = await buildUser(db);
    await subscribe(person);
    service.status = 503;
    for (let days = 0; days < 20; days += 1)
      expect(await pushAt(days * 24 * HOUR_MS, person)).toBe(true);
    expect(await rowsOf(person)).toMatchObject([{ silences: 0 }]);
  });
});

describe('a push that waits', () => {
  it('is not sent to whoever uses the browser next', async () => {
    const [one, other] = [await buildUser(db), await buildUser(db)];
    const { browser } = await subscribe(one);
    const ctx = knowing(db, { settings });
    await send(ctx, PARCELS, { to: [one] });
    const { own } = await subscribe(other);
    await turnPushOn(own, browser.subscription);
    await hearEvents(ctx, [pushSubscriber]);
    expect(service.received).toEqual([]);
  });

  it('is kept by the push service for what is left of its life', async () => {
    const person = await buildUser(db);
    await subscribe(person);
    const ctx = { ...knowing(db, { settings }), now: new Date(START) };
    await send(ctx, PARCELS, { to: [person] });
    await hearEvents({ ...ctx, now: new Date(START + 11 * HOUR_MS) }, [pushSubscriber]);
    expect(service.received[0]?.headers['ttl']).toBe('3600');
  });
});
