import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { chooseChannel } from '#features/notifications/choices/choices.server.ts';
import {
  listNotifications,
  markAllNotificationsRead,
} from '#features/notifications/inbox/inbox.server.ts';
import { digestMail } from '#features/notifications/notifications.mails.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { knowing, LETTERS, PARCELS, send } from '#tests/support/parcels.ts';
import { mailsTo } from '#tests/support/notified.ts';
import { sendDigests } from './digest.server.ts';

const { db } = await testDatabase({ max: 12 });
beforeAll(() => seedCatalog(testCtx(db)));
const at = (iso: string) => knowing(db, { now: new Date(iso) });

describe('the daily digest', () => {
  it('is sent once, at six in the evening of the person’s place', async () => {
    // Five hours behind Greenwich, and four.
    const jamaican = await buildUser(db, { country: 'JM' });
    const barbadian = await buildUser(db, { country: 'BB' });
    const nowhere = await buildUser(db, { country: null });
    const people = [jamaican, barbadian, nowhere];
    await send(at('2026-11-22T12:00:00Z'), LETTERS, { to: people, title: 'Mango' });
    await send(at('2026-11-22T13:00:00Z'), LETTERS, { to: people, title: 'Papaya' });
    const mails = async () =>
      Promise.all(people.map(async ({ email }) => (await mailsTo(db, email)).length));
    await sendDigests(at('2026-11-22T21:59:00Z'));
    expect(await mails()).toEqual([0, 0, 0]);
    await sendDigests(at('2026-11-22T22:00:01Z'));
    expect(await mails()).toEqual([0, 1, 1]);
    const late = at('2026-11-22T23:30:00Z');
    await Promise.all([sendDigests(late), sendDigests(late), sendDigests(late)]);
    await sendDigests(at('2026-11-23T21:00:00Z'));
    expect(await mails()).toEqual([1, 1, 1]);
    const [mail] = await mailsTo(db, jamaican.email);
    expect(mail).toMatchObject({ template: 'notifications.digest', values: { more: 0 } });
    expect(mail?.values['items']).toMatchObject([{ title: 'Papaya' }, { title: 'Mango' }]);
    const { publicUrl, site } = testCtx(db).settings;
    const written = await digestMail.write({ locale: 'fr', publicUrl, site }, mail?.values);
    expect(written.subject).toBe('2 nouveautés sur Calabash');
    expect(written.html).toContain('https://calabash.example/parcels');
  });

  it('brings what came after it only the day after', async () => {
    const person = await buildUser(db, { country: 'BB' });
    await send(at('2026-11-22T22:30:00Z'), LETTERS, { to: [person] });
    await sendDigests(at('2026-11-22T23:00:00Z'));
    expect(await mailsTo(db, person.email)).toEqual([]);
    await sendDigests(at('2026-11-23T22:10:00Z'));
    expect(await mailsTo(db, person.email)).toHaveLength(1);
  });

  it('is not sent when everything was read, or digests were turned off meanwhile', async () => {
    const reader = await buildUser(db, { country: 'BB' });
    const chooser = await buildUser(db, { country: 'BB' });
    await send(at('2026-11-22T12:00:00Z'), LETTERS, { to: [reader, chooser] });
    await markAllNotificationsRead(knowing(db, { as: reader }));
    const own = knowing(db, { as: chooser });
    await chooseChannel(own, { group: 'letters', channel: 'digest', on: false });
    await sendDigests(at('2026-11-22T22:10:00Z'));
    expect(await mailsTo(db, reader.email)).toEqual([]);
    expect(await mailsTo(db, chooser.email)).toEqual([]);
    await chooseChannel(own, { group: 'letters', channel: 'digest', on: true });
    await sendDigests(at('2026-11-23T22:10:00Z'));
    expect(await mailsTo(db, chooser.email)).toEqual([]);
  });

  it('brings kinds that were mailed one by one until the digest was chosen', async () => {
    const person = await buildUser(db, { country: 'BB' });
    const own = knowing(db, { as: person });
    await chooseChannel(own, { group: 'parcels', channel: 'digest', on: true });
    await chooseChannel(own, { group: 'parcels', channel: 'app', on: false });
    await send(at('2026-11-22T12:00:00Z'), PARCELS, { to: [person] });
    expect((await listNotifications(own)).items).toEqual([]);
    await sendDigests(at('2026-11-22T22:10:00Z'));
    expect(await mailsTo(db, person.email)).toMatchObject([{ template: 'notifications.digest' }]);
  });

  it('names twenty things, and says how many more there are', async () => {
    const person = await buildUser(db, { country: 'BB' });
    for (let n = 0; n < 23; n++)
      await send(at('2026-11-22T12:00:00Z'), LETTERS, { to: [person], title: `Letter ${n}` });
    await sendDigests(at('2026-11-22T22:10:00Z'));
    const [mail] = await mailsTo(db, person.email);
    expect(mail?.values).toMatchObject({ more: 3 });
    expect(mail?.values['items']).toHaveLength(20);
  });
});
