import { v4 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockUser } from '#features/accounts/privacy/block.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { chooseChannel } from '#features/notifications/choices/choices.server.ts';
import { listNotifications } from '#features/notifications/inbox/inbox.server.ts';
import type { UserRow } from '#features/accounts/accounts.table.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { leave } from '#tests/support/leaving.ts';
import { knowing, LETTERS, PARCELS, QUIET, send } from '#tests/support/parcels.ts';
import { mailsTo } from '#tests/support/notified.ts';
import { notifyPeople } from './notify.server.ts';

const { db } = await testDatabase({ max: 12 });
beforeAll(() => seedCatalog(testCtx(db)));
const ctx = knowing(db);
const shownTo = async (person: Pick<UserRow, 'id'>) =>
  (await listNotifications(knowing(db, { as: person }))).items;

describe('telling', () => {
  it('is done once for each person and key, however often and at once the event comes', async () => {
    const [to, other] = [await buildUser(db), await buildUser(db)];
    const payload = {
      to: [to.id, other.id],
      key: 'one',
      by: null,
      listingId: null,
      title: 'Nutmeg',
    };
    const event = { id: v4(), type: 'test.parcel-sent', createdAt: new Date() };
    const tell = () => notifyPeople(ctx, { notice: PARCELS, payload, event });
    await Promise.all([tell(), tell(), tell(), tell()]);
    await notifyPeople(ctx, { notice: PARCELS, payload, event: { ...event, id: v4() } });
    for (const person of [to, other]) {
      expect(await shownTo(person)).toHaveLength(1);
      expect(await mailsTo(db, person.email)).toHaveLength(1);
    }
  });

  it('shows who did it under the name that they have now', async () => {
    const by = await buildUser(db, { name: 'Rohan Persaud', image: '/avatars/r/1' });
    const to = await buildUser(db);
    await send(ctx, PARCELS, { to: [to], by, title: 'Ginger' });
    expect(await shownTo(to)).toMatchObject([
      { title: 'Rohan Persaud: Ginger', actor: { name: 'Rohan Persaud', avatar: '/avatars/r/1' } },
    ]);
    await leave(testCtx(db, { actor: testActor({ id: by.id, email: by.email }) }));
    expect(await shownTo(to)).toMatchObject([
      { title: `User ${by.id.slice(-4)}: Ginger`, actor: { avatar: null } },
    ]);
  });

  it('spares whoever did it, and people of whom somebody wants to hear nothing', async () => {
    const [to, by] = [await buildUser(db), await buildUser(db)];
    await blockUser(knowing(db, { as: to }), { userId: by.id });
    await send(ctx, PARCELS, { to: [to, by], by });
    expect(await shownTo(to)).toEqual([]);
    expect(await shownTo(by)).toEqual([]);
    expect(await mailsTo(db, to.email)).toEqual([]);
    await send(ctx, PARCELS, { to: [by], by: to });
    expect(await shownTo(by)).toHaveLength(1);
  });

  it('writes nothing for accounts that are gone or never were', async () => {
    const gone = await buildUser(db);
    await leave(testCtx(db, { actor: testActor({ id: gone.id, email: gone.email }) }));
    await send(ctx, PARCELS, { to: [gone, { id: v4() }] });
    expect(await shownTo(gone)).toEqual([]);
  });

  it('mails to proven addresses of people who are not suspended, and keeps it in the app', async () => {
    const unproven = await buildUser(db, { emailVerified: false });
    const banned = await buildUser(db, { banned: true });
    const back = await buildUser(db, {
      banned: true,
      banExpires: new Date(ctx.now.getTime() - 1000),
    });
    await send(ctx, PARCELS, { to: [unproven, banned, back] });
    for (const person of [unproven, banned, back]) expect(await shownTo(person)).toHaveLength(1);
    expect(await mailsTo(db, unproven.email)).toEqual([]);
    expect(await mailsTo(db, banned.email)).toEqual([]);
    expect(await mailsTo(db, back.email)).toHaveLength(1);
  });

  it('goes the ways that the person chose', async () => {
    const to = await buildUser(db);
    const own = knowing(db, { as: to });
    await send(ctx, LETTERS, { to: [to] });
    expect(await mailsTo(db, to.email)).toEqual([]);
    await chooseChannel(own, { group: 'letters', channel: 'mail', on: true });
    await chooseChannel(own, { group: 'letters', channel: 'app', on: false });
    await send(ctx, LETTERS, { to: [to] });
    expect(await mailsTo(db, to.email)).toHaveLength(1);
    expect(await shownTo(to)).toHaveLength(1);
    await chooseChannel(own, { group: 'quiet', channel: 'mail', on: true });
    await send(ctx, QUIET, { to: [to] });
    expect(await mailsTo(db, to.email)).toHaveLength(1);
    expect(await shownTo(to)).toHaveLength(2);
  });

  it('speaks the language of whoever is mailed', async () => {
    const to = await buildUser(db, { locale: 'fr', name: 'Solange' });
    await send(ctx, PARCELS, { to: [to] });
    expect(await mailsTo(db, to.email)).toMatchObject([
      { locale: 'fr', values: { name: 'Solange', group: 'parcels fr' } },
    ]);
  });

  it('reaches thousands of people in steps', async () => {
    const people = await Promise.all(Array.from({ length: 450 }, () => buildUser(db)));
    await send(ctx, PARCELS, { to: people });
    expect(await shownTo(people[0]!)).toHaveLength(1);
    expect(await shownTo(people[449]!)).toHaveLength(1);
  });

  it('shows the picture of a listing that the reader may see', async () => {
    const to = await buildUser(db);
    const listing = await buildListing(db, { status: 'rejected' });
    await send(ctx, PARCELS, { to: [to], listingId: listing.id });
    expect(await shownTo(to)).toMatchObject([{ picture: null }]);
  });
});
