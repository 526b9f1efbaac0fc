import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { unsubscribePath } from '#features/notifications/choices/unsubscribe.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { alertErrors } from './alerts.errors.ts';
import { pauseByLink, pausePath, readPauseLink } from './alerts.pause.server.ts';
import { alertTable } from './alerts.table.server.ts';
import { listAlerts, removeAlert, saveAlert } from './alerts.server.ts';

const { db } = await testDatabase();
const visitor = testCtx(db);
beforeAll(() => seedCatalog(visitor));

const tokenOf = (path: string) => new URL(path, 'https://shop.example').searchParams.get('token');

async function kept(name = '') {
  const { id } = await buildUser(db);
  const own = testCtx(db, { actor: testActor({ id }) });
  const alert = await saveAlert(own, { search: 'q=steelpan&location=Barbados', name });
  const token = tokenOf(pausePath(visitor, { userId: id, alertId: alert.id }));
  return { id, own, alert, token };
}

describe('the link in a mail that pauses an alert', () => {
  it('says which alert it is, and changes nothing when it is opened', async () => {
    const { own, token } = await kept();
    expect(await readPauseLink(visitor, { token })).toEqual({
      title: 'steelpan in Barbados',
      paused: false,
    });
    expect(await listAlerts(own)).toMatchObject([{ paused: false }]);
    const named = await kept('For the band');
    expect((await readPauseLink(visitor, { token: named.token })).title).toBe('For the band');
  });

  it('pauses it without signing in, again changes nothing, and no other alert', async () => {
    const { own, alert, token } = await kept();
    await saveAlert(own, { search: 'q=drum' });
    const pausedAt = async () => (await db.select().from(alertTable).where(isThis))[0]?.pausedAt;
    const isThis = eq(alertTable.id, alert.id);
    await pauseByLink(visitor, { token });
    const first = await pausedAt();
    expect(first).toEqual(visitor.now);
    await pauseByLink({ ...visitor, now: new Date(visitor.now.getTime() + 1000) }, { token });
    expect(await pausedAt()).toEqual(first);
    expect(await readPauseLink(visitor, { token })).toMatchObject({ paused: true });
    expect(await listAlerts(own)).toMatchObject([
      { summary: 'drum', paused: false },
      { summary: 'steelpan in Barbados', paused: true },
    ]);
  });

  it('names whose alert it is: nobody pauses another one', async () => {
    const [one, other] = [await kept(), await kept()];
    const crossed = tokenOf(pausePath(visitor, { userId: one.id, alertId: other.alert.id }));
    expect((await refusalOf(pauseByLink(visitor, { token: crossed }))).code).toBe(
      alertErrors.alert_link_broken,
    );
    expect(await listAlerts(other.own)).toMatchObject([{ paused: false }]);
  });

  it('is refused with any letter changed, cut short, of another kind or of another shop', async () => {
    const { id, own, alert, token } = await kept();
    const sealed = token ?? '';
    const wrong = [0, 7, Math.floor(sealed.length / 2), sealed.length - 2].map(
      (n) => sealed.slice(0, n) + (sealed[n] === 'A' ? 'B' : 'A') + sealed.slice(n + 1),
    );
    const elsewhere = {
      ...visitor,
      settings: { ...visitor.settings, secret: 'of another shop '.repeat(3) },
    };
    const others = [
      ...wrong,
      sealed.slice(0, -4),
      '',
      null,
      'x'.repeat(10_000),
      tokenOf(unsubscribePath(visitor, { userId: id, of: 'alerts' })),
      tokenOf(pausePath(elsewhere, { userId: id, alertId: alert.id })),
      tokenOf(pausePath(visitor, { userId: id, alertId: v7() })),
    ];
    for (const each of others) {
      expect((await refusalOf(readPauseLink(visitor, { token: each }))).code).toBe(
        alertErrors.alert_link_broken,
      );
      expect((await refusalOf(pauseByLink(visitor, { token: each }))).status).toBe(404);
    }
    expect(await listAlerts(own)).toMatchObject([{ paused: false }]);
  });

  it('is broken once the alert is gone', async () => {
    const { own, alert, token } = await kept();
    await removeAlert(own, { id: alert.id });
    expect((await refusalOf(readPauseLink(visitor, { token }))).status).toBe(404);
  });
});
