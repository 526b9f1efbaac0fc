import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionTable, type UserRow } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { chooseChannel } from '#features/notifications/choices/choices.server.ts';
import { PUSH_BROWSERS } from '#features/notifications/notifications.limits.ts';
import { pushSubscriptionTable } from '#features/notifications/notifications.table.server.ts';
import { listNotifications } from '#features/notifications/inbox/inbox.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { knowing, PARCELS, QUIET, send } from '#tests/support/parcels.ts';
import { pushBrowser } from '#tests/support/push-browser.ts';
import { startPushService } from '#tests/support/push-service.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { pushSubscriber } from './message.server.ts';
import { getPush, turnPushOff, turnPushOn } from './push.server.ts';

const { db } = await testDatabase({ max: 12 });
const service = await startPushService();
beforeAll(() => seedCatalog(testCtx(db)));
beforeEach(() => {
  service.status = 201;
  service.received.length = 0;
});
/** A shop on this machine, whose push service may be on it, too. */
const settings = { ...testCtx(db).settings, publicUrl: 'http://localhost:3000' };
const ctx = knowing(db, { settings });
const deliver = () => hearEvents(ctx, [pushSubscriber]);

/** Somebody at a browser of theirs. */
async function atBrowser(person?: UserRow) {
  const { id } = person ?? (await buildUser(db));
  const session = { id: v7(), userId: id, token: v7(), expiresAt: new Date(Date.now() + 1e9) };
  await db.insert(sessionTable).values(session);
  const own = knowing(db, { settings, actor: testActor({ id, sessionId: session.id }) });
  const browser = pushBrowser(`${service.origin}/${session.id}`);
  return { id, own, browser, sessionId: session.id };
}
const rowsOf = (userId: string) =>
  db.select().from(pushSubscriptionTable).where(eq(pushSubscriptionTable.userId, userId));

describe('push', () => {
  it('reaches every browser where it was turned on, with the notice and its path', async () => {
    const person = await buildUser(db, { locale: 'fr' });
    const [one, other] = [await atBrowser(person), await atBrowser(person)];
    expect(await getPush(one.own)).toMatchObject({ on: false });
    await turnPushOn(one.own, one.browser.subscription);
    await turnPushOn(one.own, one.browser.subscription);
    await turnPushOn(other.own, other.browser.subscription);
    expect(await getPush(one.own)).toMatchObject({ on: true });
    await send(ctx, PARCELS, { to: [person], title: 'Vanille' });
    await deliver();
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(
      [`/${one.sessionId}`, `/${other.sessionId}`].toSorted(),
    );
    const { items } = await listNotifications(one.own);
    for (const { path, body } of service.received) {
      const to = path === `/${one.sessionId}` ? one : other;
      expect(to.browser.open(body)).toEqual({
        id: items[0]?.id,
        title: 'Vanille',
        body: 'A parcel',
        path: '/parcels',
      });
    }
    await turnPushOff(other.own);
    await send(ctx, PARCELS, { to: [person] });
    await deliver();
    expect(service.received).toHaveLength(3);
  });

  it('ends with the session in which it was turned on', async () => {
    const { id, own, browser, sessionId } = await atBrowser();
    await turnPushOn(own, browser.subscription);
    await db.delete(sessionTable).where(eq(sessionTable.id, sessionId));
    await send(ctx, PARCELS, { to: [{ id }] });
    await deliver();
    expect(service.received).toEqual([]);
    expect((await refusalOf(turnPushOn(own, browser.subscription))).status).toBe(401);
  });

  it('forgets browsers that are gone, and tries again when the service is away', async () => {
    const { id, own, browser } = await atBrowser();
    await turnPushOn(own, browser.subscription);
    service.status = 503;
    await send(ctx, PARCELS, { to: [{ id }] });
    await expect(deliver()).rejects.toThrow('push service');
    expect(await rowsOf(id)).toHaveLength(1);
    service.status = 410;
    await send(ctx, PARCELS, { to: [{ id }] });
    await deliver();
    expect(await rowsOf(id)).toEqual([]);
  });

  it('is not asked for where the person or the kind wants none', async () => {
    const { id, own, browser } = await atBrowser();
    await turnPushOn(own, browser.subscription);
    await send(ctx, QUIET, { to: [{ id }] });
    await chooseChannel(own, { group: 'parcels', channel: 'push', on: false });
    await send(ctx, PARCELS, { to: [{ id }] });
    await deliver();
    expect(service.received).toEqual([]);
  });

  it('reaches a bounded number of browsers, of whom the oldest makes room', async () => {
    const person = await buildUser(db);
    const browsers = [];
    for (let n = 0; n <= PUSH_BROWSERS; n++) browsers.push(await atBrowser(person));
    await Promise.all(
      browsers.slice(0, 5).map(({ own, browser }) => turnPushOn(own, browser.subscription)),
    );
    for (const { own, browser } of browsers.slice(5)) await turnPushOn(own, browser.subscription);
    expect(await rowsOf(person.id)).toHaveLength(PUSH_BROWSERS);
    expect(await getPush(browsers.at(-1)!.own)).toMatchObject({ on: true });
  });

  it('moves with a browser that somebody else uses now', async () => {
    const [one, other] = [await atBrowser(), await atBrowser()];
    await turnPushOn(one.own, one.browser.subscription);
    await turnPushOn(other.own, one.browser.subscription);
    expect(await rowsOf(one.id)).toEqual([]);
    expect(await rowsOf(other.id)).toHaveLength(1);
  });

  it('is refused for addresses and keys that are none', async () => {
    const { own, browser } = await atBrowser();
    const { endpoint, keys } = browser.subscription;
    for (const wrong of [
      { endpoint: 'https://10.0.0.1/x', keys },
      { endpoint: 'http://push.example.com/x', keys },
      { endpoint: `${endpoint}/${'a'.repeat(1_000)}`, keys },
      { endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } },
      { endpoint, keys: { ...keys, auth: 'short' } },
    ])
      expect((await refusalOf(turnPushOn(own, wrong))).code.key).toBe('notification.pushInvalid');
  });
});
