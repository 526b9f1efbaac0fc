import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessionTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { leave } from '#tests/support/leaving.ts';
import { knowing, PARCELS, send } from '#tests/support/parcels.ts';
import { pushBrowser } from '#tests/support/push-browser.ts';
import { chooseChannel } from './choices/choices.server.ts';
import { notificationsFeature } from './notifications.feature.server.ts';
import {
  notificationChoiceTable,
  notificationTable,
  pushSubscriptionTable,
} from './notifications.table.server.ts';
import { turnPushOn } from './push/push.server.ts';
import { listNotifications } from './inbox/inbox.server.ts';
import { forget } from '#tests/support/retention.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const ctx = knowing(db);

async function somebody() {
  const person = await buildUser(db);
  const session = { id: v7(), userId: person.id, token: v7(), expiresAt: new Date(2100, 1) };
  await db.insert(sessionTable).values(session);
  const actor = testActor({ id: person.id, email: person.email, sessionId: session.id });
  return { person, own: knowing(db, { actor }) };
}

describe('notices', () => {
  it('are kept for 90 days, read or not', async () => {
    const { person, own } = await somebody();
    for (const days of [91, 89]) {
      const now = new Date(Date.now() - days * 86_400_000);
      await send(knowing(db, { now }), PARCELS, { to: [person], title: `${days} days` });
    }
    expect(await forget(ctx, 'notifications.old')).toBe(1);
    expect((await listNotifications(own)).items.map(({ title }) => title)).toEqual(['89 days']);
  });

  it('are part of a person’s data export, with what they chose and where push reaches them', async () => {
    const { person, own } = await somebody();
    await send(ctx, PARCELS, { to: [person], title: 'Sorrel' });
    await chooseChannel(own, { group: 'parcels', channel: 'mail', on: false });
    await turnPushOn(own, pushBrowser('https://push.example.com/secret').subscription);
    const { exportOwn = {} } = notificationsFeature;
    const copy = {
      notices: await exportOwn['notifications']?.(own),
      settings: await exportOwn['notificationSettings']?.(own),
    };
    expect(copy).toMatchObject({
      notices: [{ kind: 'test.parcel', values: { title: 'Sorrel' }, readAt: null }],
      settings: {
        choices: [{ group: 'parcels', mail: false }],
        browsers: [{ service: 'push.example.com' }],
      },
    });
    expect(JSON.stringify(copy)).not.toContain('secret');
  });

  it('leave nothing of somebody whose account is gone', async () => {
    const [{ person, own }, other] = [await somebody(), await somebody()];
    const before = await Promise.all(TABLES.map((table) => db.$count(table)));
    await send(ctx, PARCELS, { to: [person, other.person] });
    await chooseChannel(own, { group: 'parcels', channel: 'mail', on: false });
    await turnPushOn(own, pushBrowser('https://push.example.com/gone').subscription);
    await leave(own);
    await hearEvents(ctx, notificationsFeature.subscriptions ?? []);
    await send(ctx, PARCELS, { to: [person] });
    const [notices, choices, browsers] = await Promise.all(TABLES.map((table) => db.$count(table)));
    expect([notices, choices, browsers]).toEqual([before[0]! + 1, before[1], before[2]]);
    const rest = await db
      .select({ id: notificationTable.id })
      .from(notificationTable)
      .where(eq(notificationTable.userId, person.id));
    expect(rest).toEqual([]);
  });
});

const TABLES = [notificationTable, notificationChoiceTable, pushSubscriptionTable] as const;
