// The enforcement ladder on a real database: who may decide about whom, and what becomes of it.
import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { auditTable, sessionTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { endBans } from '#features/accounts/staff/ban.server.ts';
import { grantRole } from '#features/accounts/staff/roles.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { testActor, testCtx } from '../../../../tests/support/ctx.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { buildUser } from '../../../../tests/support/factories.ts';
import { refusalOf } from '../../../../tests/support/refusal.ts';
import { mailsTo, notifyAll } from '../../../../tests/support/notified.ts';
import { notificationTable } from '#features/notifications/notifications.table.server.ts';
import { endSuspensions, liftSanction } from './lift.server.ts';
import { sanctionErrors } from './sanction.errors.ts';
import { sanctionPerson } from './sanction.server.ts';
import { sanctionTable, standingTable } from '../moderation.sanction.table.server.ts';
import { forget } from '#tests/support/retention.ts';

const { db } = await testDatabase();
const NOW = new Date('2026-03-02T13:00:00Z');

beforeAll(() => seedCatalog(testCtx(db)));

async function staff(role: 'moderator' | 'admin' = 'moderator', now = NOW) {
  const { id } = await buildUser(db, { role });
  return testCtx(db, { actor: testActor({ id, role }), now });
}

const NOTE = { rule: 'fraud', note: 'You asked for gift cards.' } as const;
const warn = (userId: string) => ({ userId, step: 'warning' as const, ...NOTE });
const suspend = (userId: string, days = 14) => ({
  userId,
  step: 'suspension' as const,
  days,
  ...NOTE,
});
const ban = (userId: string) => ({ userId, step: 'ban' as const, ...NOTE });

const standingOf = async (userId: string) =>
  (await db.select().from(standingTable).where(eq(standingTable.userId, userId)))[0];
const userOf = async (id: string) =>
  (await db.select().from(userTable).where(eq(userTable.id, id)))[0];
const historyOf = async (userId: string) =>
  (
    await db
      .select()
      .from(sanctionTable)
      .where(eq(sanctionTable.userId, userId))
      .orderBy(sanctionTable.id)
  ).map(({ step }) => step);

async function signIn(userId: string) {
  await db
    .insert(sessionTable)
    .values({ id: v7(), userId, token: v7(), expiresAt: new Date(NOW.getTime() + DAY_MS) });
}

describe('the ladder', () => {
  it('goes from a warning over a suspension to a ban, counting strikes', async () => {
    const [ctx, person] = [await staff(), await buildUser(db)];
    await sanctionPerson(ctx, warn(person.id));
    expect(await standingOf(person.id)).toMatchObject({ state: 'warned', strikes: 1 });
    expect(await userOf(person.id)).toMatchObject({ banned: false });

    await signIn(person.id);
    await sanctionPerson(ctx, suspend(person.id, 14));
    const until = new Date(NOW.getTime() + 14 * DAY_MS);
    expect(await standingOf(person.id)).toMatchObject({ state: 'suspended', strikes: 2, until });
    expect(await userOf(person.id)).toMatchObject({
      banned: true,
      banReason: 'fraud',
      banExpires: until,
    });
    const sessions = db.select().from(sessionTable).where(eq(sessionTable.userId, person.id));
    expect(await sessions).toEqual([]);

    await sanctionPerson(ctx, ban(person.id));
    expect(await standingOf(person.id)).toMatchObject({ state: 'banned', strikes: 3, until: null });
    expect(await userOf(person.id)).toMatchObject({ banned: true, banExpires: null });
    expect(await historyOf(person.id)).toEqual(['warning', 'suspension', 'ban']);
    for (const step of [warn, suspend, ban]) {
      const refused = await refusalOf(sanctionPerson(ctx, step(person.id)));
      expect(refused.code).toBe(sanctionErrors.sanction_not_now);
    }
  });

  it('tells the person by mail and in the app, with rule, words and evidence', async () => {
    const [ctx, person] = [await staff(), await buildUser(db)];
    const quote = 'Send 50% by gift card';
    const evidence = [
      { title: 'Outboard 15 hp', quote, seen: [{ start: 5, end: 21 }], at: NOW.toISOString() },
    ];
    const { id } = await sanctionPerson(ctx, suspend(person.id, 7), evidence);
    const [mail] = await mailsTo(db, person.email);
    expect(mail).toMatchObject({
      template: 'moderation.sanctioned',
      values: {
        sanctionId: id,
        step: 'suspension',
        rule: 'fraud',
        note: NOTE.note,
        titles: ['Outboard 15 hp'],
        timeZone: 'America/Jamaica',
      },
    });
    await notifyAll(ctx);
    const told = await db
      .select()
      .from(notificationTable)
      .where(eq(notificationTable.userId, person.id));
    expect(told).toMatchObject([{ kind: 'moderation.sanctioned' }]);
    const audited = db.select().from(auditTable).where(eq(auditTable.subjectId, person.id));
    expect(await audited).toMatchObject([
      {
        action: 'sanction.suspension',
        actorId: ctx.actor?.id,
        kind: 'person',
        detail: { sanctionId: id, rule: 'fraud', days: 7 },
      },
    ]);
  });

  it('lifts a suspension by itself once its time is over, and says so once', async () => {
    const [ctx, person] = [await staff(), await buildUser(db)];
    await sanctionPerson(ctx, suspend(person.id, 7));
    const end = new Date(NOW.getTime() + 7 * DAY_MS);
    const clock = (now: Date) => testCtx(db, { now });
    await endSuspensions(clock(new Date(end.getTime() - 1)));
    expect(await userOf(person.id)).toMatchObject({ banned: true });
    await endSuspensions(clock(end));
    await endSuspensions(clock(end));
    expect(await userOf(person.id)).toMatchObject({ banned: false, banExpires: null });
    expect(await standingOf(person.id)).toMatchObject({ state: 'warned', strikes: 1, until: null });
    expect(await historyOf(person.id)).toEqual(['suspension', 'expiry']);
    const mails = await mailsTo(db, person.email);
    expect(mails.map(({ template }) => template)).toEqual([
      'moderation.sanctioned',
      'moderation.sanction-over',
    ]);
  });

  it('does not end a suspension that another one has replaced', async () => {
    const [ctx, person] = [await staff(), await buildUser(db)];
    await sanctionPerson(ctx, suspend(person.id, 7));
    await sanctionPerson(ctx, suspend(person.id, 30));
    const now = new Date(NOW.getTime() + 8 * DAY_MS);
    await endSuspensions(testCtx(db, { now }));
    expect(await standingOf(person.id)).toMatchObject({ state: 'suspended', strikes: 2 });
  });

  it('takes a step back: sessions are possible again, and the strike is gone', async () => {
    const [ctx, person] = [await staff(), await buildUser(db)];
    await sanctionPerson(ctx, warn(person.id));
    const { id } = await sanctionPerson(ctx, ban(person.id));
    await liftSanction(ctx, { id, note: 'We were wrong.' });
    expect(await userOf(person.id)).toMatchObject({ banned: false, banReason: null });
    expect(await standingOf(person.id)).toMatchObject({ state: 'warned', strikes: 1 });
    const again = await refusalOf(liftSanction(ctx, { id }));
    expect(again.code).toBe(sanctionErrors.sanction_lifted);
    const [, , mail] = await mailsTo(db, person.email);
    expect(mail).toMatchObject({ values: { why: 'lifted', note: 'We were wrong.' } });
  });

  it('stays suspended when the warning before it is taken back', async () => {
    const [ctx, person] = [await staff(), await buildUser(db)];
    const { id } = await sanctionPerson(ctx, warn(person.id));
    await sanctionPerson(ctx, suspend(person.id));
    await liftSanction(ctx, { id }, 'appeal');
    expect(await standingOf(person.id)).toMatchObject({ state: 'suspended', strikes: 1 });
    expect(await userOf(person.id)).toMatchObject({ banned: true });
  });

  it('is ok again when the only step is taken back, also after its time', async () => {
    const [ctx, person] = [await staff(), await buildUser(db)];
    const { id } = await sanctionPerson(ctx, suspend(person.id, 7));
    const later = new Date(NOW.getTime() + 8 * DAY_MS);
    // Whoever signs in first finds the account open; the ladder follows.
    await endBans(testCtx(db, { now: later }));
    await endSuspensions(testCtx(db, { now: later }));
    await liftSanction({ ...ctx, now: later }, { id });
    expect(await standingOf(person.id)).toMatchObject({ state: 'ok', strikes: 0 });
    expect(await historyOf(person.id)).toEqual(['suspension', 'expiry', 'restoration']);
  });
});

describe('who decides', () => {
  it('is a moderator or administrator, never about themselves', async () => {
    const person = await buildUser(db);
    const visitor = await refusalOf(sanctionPerson(testCtx(db), warn(person.id)));
    expect(visitor.status).toBe(401);
    const user = testCtx(db, { actor: testActor({ id: person.id }) });
    expect((await refusalOf(sanctionPerson(user, warn(person.id)))).status).toBe(403);
    const ctx = await staff('admin');
    const own = await refusalOf(sanctionPerson(ctx, warn(ctx.actor!.id)));
    expect(own.code).toBe(sanctionErrors.sanction_oneself);
  });

  it('is an administrator where it is about a moderator or administrator', async () => {
    const [moderator, admin, other] = [await staff(), await staff('admin'), await staff('admin')];
    const about = other.actor!.id;
    const refused = await refusalOf(sanctionPerson(moderator, ban(about)));
    expect(refused.code).toBe(sanctionErrors.sanction_staff);
    const { id } = await sanctionPerson(admin, ban(about));
    expect((await refusalOf(liftSanction(moderator, { id }))).code).toBe(
      sanctionErrors.sanction_staff,
    );
    // Shut out meanwhile: what was asked for before is refused under the lock.
    const late = await refusalOf(sanctionPerson(other, ban(admin.actor!.id)));
    expect(late.code).toBe(accountErrors.not_allowed);
  });

  it('leaves one of two administrators who shut each other out at once', async () => {
    const [one, two] = [await staff('admin'), await staff('admin')];
    const both = await Promise.allSettled([
      sanctionPerson(one, ban(two.actor!.id)),
      sanctionPerson(two, ban(one.actor!.id)),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('cannot demote the last administrator who is not shut out', async () => {
    const other = await testDatabase();
    await seedCatalog(testCtx(other.db));
    const admin = await buildUser(other.db, { role: 'admin' });
    await buildUser(other.db, { role: 'admin', banned: true });
    const refused = await refusalOf(
      grantRole(testCtx(other.db), { email: admin.email, role: 'user' }),
    );
    expect(refused.code).toBe(accountErrors.last_admin);
  });

  it('learns when somebody else decided meanwhile: a double click is one step', async () => {
    const [ctx, person] = [await staff(), await buildUser(db)];
    const both = await Promise.allSettled([
      sanctionPerson(ctx, { ...warn(person.id), lastId: null }),
      sanctionPerson(ctx, { ...warn(person.id), lastId: null }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await standingOf(person.id)).toMatchObject({ strikes: 1 });
  });

  it.each([
    ['days', { days: 6 }, 'sanction_days'],
    ['days', { days: 31 }, 'sanction_days'],
    ['days', { days: undefined }, 'sanction_days'],
    ['note', { note: ' \u200b ' }, 'sanction_note_missing'],
    ['note', { note: 'x'.repeat(2001) }, 'sanction_note_too_long'],
    ['rule', { rule: 'because' as never }, 'sanction_rule_missing'],
    ['step', { step: 'exile' as never }, 'sanction_invalid'],
  ] as const)('writes it right: %s %o', async (_field, wrong, code) => {
    const [ctx, person] = [await staff(), await buildUser(db)];
    const refused = await refusalOf(sanctionPerson(ctx, { ...suspend(person.id), ...wrong }));
    expect(refused.code).toBe(sanctionErrors[code]);
    expect(await standingOf(person.id)).toBeUndefined();
  });

  it('finds nobody under an id of nobody, or of somebody who is gone', async () => {
    const ctx = await staff();
    const gone = await buildUser(db, { deletedAt: NOW });
    for (const id of [v7(), 'nobody', gone.id])
      expect((await refusalOf(sanctionPerson(ctx, warn(id)))).status).toBe(404);
    for (const id of [v7(), 'nothing'])
      expect((await refusalOf(liftSanction(ctx, { id }))).status).toBe(404);
  });
});

describe('the history', () => {
  const refused = { cause: { message: expect.stringContaining('only added to') } };
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  const clock = () => testCtx(db, { now: new Date() });

  it('is changed by nobody', async () => {
    const [ctx, person] = [await staff(), await buildUser(db)];
    await sanctionPerson(ctx, warn(person.id));
    const audited = eq(auditTable.subjectId, person.id);
    const set = db.update(auditTable).set({ action: 'x' });
    await expect(set.where(audited)).rejects.toMatchObject(refused);
    const recent = { id: v7(), at: new Date(), action: 'role.grant', detail: {} };
    await db.insert(auditTable).values(recent);
    const one = db.delete(auditTable).where(eq(auditTable.id, recent.id));
    await expect(one).rejects.toMatchObject(refused);
    await expect(db.execute(sql`truncate audit`)).rejects.toMatchObject(refused);
    const mine = eq(sanctionTable.userId, person.id);
    const note = db.update(sanctionTable).set({ note: 'x' });
    await expect(note.where(mine)).rejects.toMatchObject(refused);
    await expect(db.delete(sanctionTable).where(mine)).rejects.toMatchObject(refused);
  });

  it('of what was done is kept for two years', async () => {
    const rows = [700, 740].map((days) => ({
      id: v7(),
      at: ago(days),
      action: 'role.grant',
      detail: { days },
    }));
    await db.insert(auditTable).values(rows);
    await forget(clock(), 'accounts.audit');
    const left = db.select().from(auditTable).where(eq(auditTable.action, 'role.grant'));
    const days = (await left).map(({ detail }) => detail['days']);
    expect(days).toContain(700);
    expect(days).not.toContain(740);
  });

  it('of somebody who deleted their account is kept for two years, of others for good', async () => {
    const ctx = await staff();
    const people = [await buildUser(db), await buildUser(db), await buildUser(db)];
    for (const { id } of people) await sanctionPerson(ctx, warn(id));
    const [gone, justGone, there] = people.map(({ id }) => id) as [string, string, string];
    for (const [id, days] of [
      [gone, 740],
      [justGone, 700],
    ] as const)
      await db
        .update(userTable)
        .set({ deletedAt: ago(days) })
        .where(eq(userTable.id, id));
    await forget(clock(), 'moderation.sanctions');
    expect(await historyOf(gone)).toEqual([]);
    expect(await standingOf(gone)).toBeUndefined();
    for (const id of [justGone, there]) expect(await historyOf(id)).toEqual(['warning']);
  });
});
