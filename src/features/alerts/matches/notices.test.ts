import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessionTable } from '#features/accounts/accounts.table.server.ts';
import { blockUser } from '#features/accounts/privacy/block.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { chooseChannel } from '#features/notifications/choices/choices.server.ts';
import { noticeMail } from '#features/notifications/notifications.mails.server.ts';
import { pushSubscriber } from '#features/notifications/push/message.server.ts';
import { turnPushOn } from '#features/notifications/push/push.server.ts';
import { listNotifications } from '#features/notifications/inbox/inbox.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { pushBrowser } from '#tests/support/push-browser.ts';
import { startPushService } from '#tests/support/push-service.ts';
import { mailsTo, notifyAll } from '#tests/support/notified.ts';
import { AT_ONCE_A_DAY, type Cadence, SUMMARY_LISTINGS } from '#features/alerts/alerts.limits.ts';
import { pauseByLink } from '#features/alerts/alerts.pause.server.ts';
import { editAlert, listAlerts, saveAlert } from '#features/alerts/alerts.server.ts';
import { alertMatchTable } from '#features/alerts/alerts.table.server.ts';
import { matchListing } from './match.server.ts';
import { sumAlerts, summaryHours } from './summary.server.ts';

const { db } = await testDatabase({ lexicon: true });
const service = await startPushService();
/** A shop on this machine, whose push service may be on it, too. */
const settings = { ...testCtx(db).settings, publicUrl: 'http://localhost:3000' };
const at = (time: string) => testCtx(db, { settings, now: new Date(time) });
/** A Sunday. */
const SUNDAY = at('2026-11-22T15:00:00Z');
const MONDAY_EARLY = at('2026-11-23T10:50:00Z');
const MONDAY = at('2026-11-23T11:10:00Z');
const TUESDAY = at('2026-11-24T11:10:00Z');
beforeAll(() => seedCatalog(SUNDAY));

/** Somebody who wants to hear of a search, and a way to look at what they were told. */
async function wanting(search: string, cadence: Cadence, locale = 'en') {
  const { id, email } = await buildUser(db, { locale });
  const own = testCtx(db, { actor: testActor({ id }), settings, locale });
  const alert = await saveAlert(own, { search, cadence });
  return {
    id,
    own,
    alert,
    bell: async () => (await listNotifications(own)).items,
    mails: () => mailsTo(db, email),
  };
}

async function comeUp(title: string, when = SUNDAY, more: { country?: string } = {}) {
  const listing = await buildListing(db, { title, ...more });
  await matchListing(when, { listingId: listing.id, isEdit: false });
  await notifyAll(when);
  return listing;
}

async function sum(when: typeof MONDAY) {
  await sumAlerts(when);
  await notifyAll(when);
}

describe('a listing that was found at once', () => {
  it('is told of by bell and e-mail, with a link that pauses the alert', async () => {
    const person = await wanting('q=kora&location=Jamaica', 'at-once');
    const listing = await comeUp('Kora with stand');
    expect(await person.bell()).toMatchObject([
      {
        kind: 'alerts.found',
        title: 'New for “kora in Jamaica”',
        line: 'Kora with stand · US$120.00',
        path: `/products/${listing.id}`,
      },
    ]);
    const [mail, ...more] = await person.mails();
    expect(more).toEqual([]);
    const { locale, values } = mail!;
    const { publicUrl, site } = settings;
    const { subject, html, text } = await noticeMail.write({ locale, publicUrl, site }, values);
    expect(subject).toContain('New for “kora in Jamaica”');
    for (const shown of [html, text]) {
      expect(shown).toContain(`/products/${listing.id}`);
      expect(shown).toContain('/alerts/pause?token=');
    }
    const [, token = null] = /pause\?token=([\w.-]+)/.exec(text) ?? [];
    await pauseByLink(testCtx(db), { token });
    expect(await listAlerts(person.own)).toMatchObject([{ paused: true }]);
  });

  it('is told of by push where a browser asked for it', async () => {
    const person = await wanting('q=balafon', 'at-once');
    const sessionId = v7();
    const expiresAt = new Date('2030-01-01');
    await db
      .insert(sessionTable)
      .values({ id: sessionId, userId: person.id, token: v7(), expiresAt });
    const browser = pushBrowser(`${service.origin}/${sessionId}`);
    const own = testCtx(db, { settings, actor: testActor({ id: person.id, sessionId }) });
    await turnPushOn(own, browser.subscription);
    const listing = await comeUp('Balafon');
    await hearEvents(SUNDAY, [pushSubscriber]);
    expect(service.received.map(({ body }) => browser.open(body))).toMatchObject([
      {
        title: 'New for “balafon”',
        body: 'Balafon · US$120.00',
        path: `/products/${listing.id}`,
      },
    ]);
  });

  it('goes the ways that the person chose, in their language', async () => {
    const person = await wanting('q=ngoni', 'at-once', 'fr');
    await chooseChannel(person.own, { group: 'alerts', channel: 'mail', on: false });
    await comeUp('Ngoni');
    expect(await person.mails()).toEqual([]);
    expect((await person.bell())[0]?.title).toMatch(/«\s?ngoni\s?»/u);
  });

  it('is told of once, however often it is approved', async () => {
    const person = await wanting('q=mbira', 'at-once');
    const listing = await comeUp('Mbira');
    await matchListing(MONDAY, { listingId: listing.id, isEdit: false });
    await notifyAll(MONDAY);
    await sum(TUESDAY);
    expect(await person.bell()).toHaveLength(1);
    expect(await person.mails()).toHaveLength(1);
  });

  it.each([
    ['the alert was paused', { paused: true }, {}],
    ['the alert was turned off', { cadence: 'off' }, {}],
    ['it was sold', {}, { soldAt: new Date() }],
    ['it was taken away', {}, { status: 'removed' }],
  ] as const)('is not told of when %s meanwhile', async (_why, change, set) => {
    const person = await wanting('q=shekere', 'at-once');
    const listing = await buildListing(db, { title: 'Shekere' });
    expect(
      await matchListing(SUNDAY, { listingId: listing.id, isEdit: false }),
    ).toBeGreaterThanOrEqual(1);
    await editAlert(person.own, { id: person.alert.id, ...change });
    if (Object.keys(set).length > 0)
      await db.update(listingTable).set(set).where(eq(listingTable.id, listing.id));
    await notifyAll(SUNDAY);
    expect(await person.bell()).toEqual([]);
    expect(await person.mails()).toEqual([]);
  });

  it('waits for the summary once there were ten that day, also where everything matches', async () => {
    const person = await wanting('location=Anguilla', 'at-once');
    for (let n = 0; n < AT_ONCE_A_DAY + 3; n += 1)
      await comeUp(`Thing ${n}`, SUNDAY, { country: 'AI' });
    expect(await person.bell()).toHaveLength(AT_ONCE_A_DAY);
    await sum(MONDAY);
    const all = await person.bell();
    expect(all[0]?.title).toBe('3 new listings for “Everything in Anguilla” since yesterday');
    expect(all).toHaveLength(AT_ONCE_A_DAY + 1);
  });
});

describe('summaries', () => {
  it('are due at eleven of every day, and of Mondays', () => {
    const iso = (now: string) => {
      const { daily, weekly } = summaryHours(new Date(now));
      return [daily.toISOString(), weekly.toISOString()];
    };
    expect(iso('2026-11-23T10:59:59Z')).toEqual([
      '2026-11-22T11:00:00.000Z',
      '2026-11-16T11:00:00.000Z',
    ]);
    expect(iso('2026-11-23T11:00:00Z')).toEqual([
      '2026-11-23T11:00:00.000Z',
      '2026-11-23T11:00:00.000Z',
    ]);
  });

  it('bring what was found in the day, the newest first, and say how much more there is', async () => {
    const person = await wanting('q=rattle', 'daily');
    for (let n = 1; n <= SUMMARY_LISTINGS + 2; n += 1)
      await comeUp(`Rattle ${n}`, at(`2026-11-22T15:${10 + n}:00Z`));
    expect(await person.bell()).toEqual([]);
    await sum(MONDAY_EARLY);
    expect(await person.bell()).toEqual([]);
    await sum(MONDAY);
    await sum(MONDAY);
    expect(await person.bell()).toMatchObject([
      {
        kind: 'alerts.summed',
        title: '12 new listings for “rattle” since yesterday',
        line: expect.stringMatching(/^Rattle 12 · Rattle 11 · .* · Rattle 3$/),
        path: '/search?q=rattle&location=all&sortBy=newest',
      },
    ]);
    const [mail, ...more] = await person.mails();
    expect(more).toEqual([]);
    const { publicUrl, site } = settings;
    const { text } = await noticeMail.write(
      { locale: 'en', publicUrl, site },
      (mail ?? { values: {} }).values,
    );
    expect(text).toContain('Rattle 3');
    expect(text).not.toContain('Rattle 2\n');
    expect(text).toContain('And 2 more');
    expect(text).toContain('/alerts/pause?token=');
  });

  it('come on Mondays to whoever wants them weekly', async () => {
    const person = await wanting('q=maraca', 'weekly');
    await comeUp('Maraca', at('2026-11-24T10:00:00Z'));
    await sum(at('2026-11-29T23:00:00Z'));
    expect(await person.bell()).toEqual([]);
    await sum(at('2026-11-30T11:20:00Z'));
    expect(await person.bell()).toMatchObject([{ title: '1 new listing for “maraca” this week' }]);
  });

  it('leave out what is sold, gone or somebody’s who was blocked, and are none without the rest', async () => {
    const person = await wanting('q=guiro', 'daily');
    const [stays, sold, gone, blocked] = [
      await comeUp('Guiro one'),
      await comeUp('Guiro two'),
      await comeUp('Guiro three'),
      await comeUp('Guiro four'),
    ];
    const change = (id: string, set: Partial<typeof listingTable.$inferInsert>) =>
      db.update(listingTable).set(set).where(eq(listingTable.id, id));
    await change(sold.id, { soldAt: new Date() });
    await change(gone.id, { status: 'removed' });
    await blockUser(person.own, { userId: blocked.userId });
    await sum(MONDAY);
    expect(await person.bell()).toMatchObject([
      { title: '1 new listing for “guiro” since yesterday', line: 'Guiro one' },
    ]);
    const other = await comeUp('Guiro five', MONDAY);
    await change(other.id, { soldAt: new Date() });
    await sum(TUESDAY);
    expect(await person.bell()).toHaveLength(1);
    expect(stays.title).toBe('Guiro one');
  });

  it.each([{ paused: true }, { cadence: 'off' }] as const)(
    'are not made for an alert that is %j, and not made up for later',
    async (change) => {
      const person = await wanting('q=claves', 'daily');
      await comeUp('Claves');
      await editAlert(person.own, { id: person.alert.id, ...change });
      await sum(MONDAY);
      await editAlert(person.own, { id: person.alert.id, paused: false, cadence: 'daily' });
      await sum(TUESDAY);
      expect(await person.bell()).toEqual([]);
    },
  );

  it('come by the new kind when somebody changes it before they are due', async () => {
    const person = await wanting('q=cajon', 'weekly');
    await comeUp('Cajon', at('2026-11-24T10:00:00Z'));
    await editAlert(person.own, { id: person.alert.id, cadence: 'daily' });
    await sum(at('2026-11-24T11:15:00Z'));
    expect(await person.bell()).toMatchObject([
      { title: '1 new listing for “cajon” since yesterday' },
    ]);
    const told = await db
      .select({ way: alertMatchTable.way })
      .from(alertMatchTable)
      .where(eq(alertMatchTable.userId, person.id));
    expect(told).toEqual([{ way: 'daily' }]);
  });
});
