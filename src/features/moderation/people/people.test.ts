import { getListing } from '#features/listings/listings.server.ts';
import { getStore } from '#features/sellers/store/profile.server.ts';
// What those who look after the site find of people and of what was done.
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { keepPeoplesNames } from '#features/accounts/accounts.reserved.server.ts';
import { auditTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { recordAudit } from '#features/accounts/staff/audit.server.ts';
import { verifyPerson } from '#features/accounts/staff/badge.server.ts';
import { setRole } from '#features/accounts/staff/roles.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { heldListing } from '#tests/support/moderation.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { sendAppeal } from '#features/moderation/appeals/appeal.server.ts';
import { findDuplicates } from '#features/moderation/similarity/duplicates.server.ts';
import { decideCase } from '#features/moderation/decisions/decide.server.ts';
import { sendReport } from '#features/moderation/reports/report.server.ts';
import { findAudit } from './audit.server.ts';
import { searchPeople } from './people.server.ts';
import { getPerson } from './person.server.ts';
import { sanctionPerson } from '#features/moderation/sanctions/sanction.server.ts';

const { db } = await testDatabase();
const NOW = new Date();
beforeAll(() => seedCatalog(testCtx(db)));

async function staff(role: 'user' | 'moderator' | 'admin' = 'moderator', now = NOW) {
  const { id } = await buildUser(db, { role });
  return testCtx(db, { actor: testActor({ id, role }), now });
}
const warning = (userId: string) => ({
  userId,
  step: 'warning' as const,
  rule: 'spam' as const,
  note: 'Too often.',
});
const suspension = (userId: string) => ({
  ...warning(userId),
  step: 'suspension' as const,
  days: 7,
});

describe('people', () => {
  it('are found by a part of their name however it is written, by id, listing, address and number', async () => {
    const ctx = await staff();
    const person = await buildUser(db, { name: 'Marvín Quashie', phone: '+17845550136' });
    await buildUser(db, { name: 'Somebody Else' });
    const listing = await buildListing(db, { userId: person.id });
    await keepPeoplesNames(testCtx(db));
    for (const q of ['quash', 'MARVIN', person.id, listing.id, person.email, '+1 784 555 0136']) {
      const { items, total } = await searchPeople(ctx, { q });
      expect({ q, ids: items.map(({ id }) => id), total }).toEqual({
        q,
        ids: [person.id],
        total: 1,
      });
    }
    for (const q of ['%', 'qua_h', v7(), 'nobody@people.example', '+1 784 555'])
      expect((await searchPeople(ctx, { q })).items).toEqual([]);
  });

  it('are listed by where they stand, page by page, and a suspension that is over is a warning', async () => {
    const ctx = await staff();
    const people = [await buildUser(db), await buildUser(db), await buildUser(db)];
    for (const { id } of people) await sanctionPerson(ctx, suspension(id));
    const suspended = () => searchPeople(ctx, { state: 'suspended', limit: 2 });
    const first = await suspended();
    expect(first).toMatchObject({ total: 3, counts: { suspended: 3, warned: 0, banned: 0 } });
    expect(first.counts.everybody).toBe(first.counts.all);
    const rest = await searchPeople(ctx, {
      state: 'suspended',
      limit: 2,
      cursor: first.nextCursor ?? '',
    });
    const ids = [...first.items, ...rest.items].map(({ id }) => id);
    expect(ids).toEqual(people.map(({ id }) => id).toReversed());
    const later = { ...ctx, now: new Date(NOW.getTime() + 8 * DAY_MS) };
    expect((await searchPeople(later, { state: 'suspended' })).items).toEqual([]);
    const warned = await searchPeople(later, { state: 'warned' });
    expect(warned.items.map(({ state }) => state)).toEqual(['warned', 'warned', 'warned']);
  });

  it('are shown with figures and history; address and number to administrators alone', async () => {
    const ctx = await staff();
    const joined = new Date(NOW.getTime() - DAY_MS);
    const person = await buildUser(db, { phone: '+17845550199', createdAt: joined });
    await buildListing(db, { userId: person.id });
    await buildListing(db, { userId: person.id, status: 'rejected' });
    const { id } = await sanctionPerson(ctx, warning(person.id));
    expect(await getPerson(ctx, { userId: person.id })).toMatchObject({
      email: null,
      phone: null,
      state: 'warned',
      lastId: id,
      standing: { state: 'warned', strikes: 1 },
      sanctions: [{ id, step: 'warning', rule: 'spam' }],
      listings: { active: 1, rejected: 1, sold: 0 },
      reportsAgainst: { reports: 0, people: 0 },
      history: [{ what: 'sanction', code: 'warning', by: 'Marcia Bennett' }, { what: 'joined' }],
      canDecide: true,
    });
    const admin = await getPerson(await staff('admin'), { userId: person.id });
    expect(admin).toMatchObject({ email: person.email, phone: person.phone });
    const own = await getPerson(ctx, { userId: ctx.actor!.id });
    expect(own.canDecide).toBe(false);
  });

  it('are shown with what was seen of their content, who appealed and who was reported', async () => {
    const moderator = await staff();
    const {
      id,
      seller,
      case: held,
    } = await heldListing(db, 0.8, [
      { detector: 'scam_patterns', flag: 'wire_transfer', score: 0.8, values: {}, seen: [] },
    ]);
    const reporter = testCtx(db, { actor: testActor({ id: (await buildUser(db)).id }) });
    await sendReport(reporter, { kind: 'profiles', id: seller.id, reason: 'spam', note: '' });
    const rejected = { revision: 1, decision: 'reject', reason: 'scam', note: '' } as const;
    const { decisionId } = await decideCase(moderator, { id: held.id, ...rejected });
    const own = testCtx(db, { actor: testActor({ id: seller.id }) });
    const about = { about: 'decision', aboutId: decisionId ?? '' } as const;
    await sendAppeal(own, { ...about, text: 'It is a mistake.' });
    const { history, offered } = await getPerson(moderator, { userId: seller.id });
    const eventOf = (what: string) => history.find((event) => event.what === what);
    expect(eventOf('decision')).toMatchObject({
      code: 'reject',
      title: 'Mahogany rocking chair',
      path: `/products/${id}`,
      risk: 0.8,
      flags: ['wire_transfer'],
      reason: 'fraud',
      by: 'Marcia Bennett',
      isAutomatic: false,
    });
    expect(eventOf('appeal')).toMatchObject({ code: 'open', title: 'Mahogany rocking chair' });
    expect(eventOf('report')).toMatchObject({ code: 'open', reason: 'spam' });
    expect(offered).toMatchObject({ total: 1, items: [{ id, status: 'rejected' }] });
  });

  it('are told from those who wrote nearly the same', async () => {
    const ctx = await staff();
    const words =
      'Core i5 with 16 GB of memory and a drive of 512 GB, the battery lasts about four hours, ' +
      'two keys are a little shiny and it comes with its charger, a bag and the receipt.';
    const [one, other, stranger] = [await buildUser(db), await buildUser(db), await buildUser(db)];
    const write = (authorId: string, text: string) =>
      findDuplicates(ctx, {
        kind: 'listings',
        id: v7(),
        revision: 1,
        authorId,
        isEdit: false,
        country: null,
        texts: [{ field: 'description', text }],
        media: [],
      });
    await write(one.id, words);
    await write(other.id, `${words} Cash.`);
    await write(
      stranger.id,
      'A quite different text about a boat with two engines and a new trailer.',
    );
    const { alike } = await getPerson(ctx, { userId: other.id });
    expect(alike).toMatchObject([{ id: one.id, state: 'ok' }]);
    expect(alike[0]?.similarity).toBeGreaterThan(60);
    expect((await getPerson(ctx, { userId: stranger.id })).alike).toEqual([]);
  });

  it('are nobody else’s business, and those who are gone are not found', async () => {
    const { id } = await buildUser(db, { deletedAt: NOW });
    for (const ctx of [testCtx(db), await staff('user')]) {
      expect((await refusalOf(searchPeople(ctx))).status).toBe(ctx.actor ? 403 : 401);
      expect((await refusalOf(getPerson(ctx, { userId: id }))).status).toBe(ctx.actor ? 403 : 401);
      expect((await refusalOf(findAudit(ctx))).status).toBe(ctx.actor ? 403 : 401);
    }
    const ctx = await staff();
    for (const userId of [id, v7(), 'nobody'])
      expect((await refusalOf(getPerson(ctx, { userId }))).code).toBe(
        accountErrors.person_not_found,
      );
  });
});

describe('badges and roles', () => {
  it('are given with a trace, never to oneself, and the island only to who has named one', async () => {
    const ctx = await staff();
    const person = await buildUser(db);
    for (const badge of ['identity', 'island'] as const)
      await verifyPerson(ctx, { userId: person.id, badge, verified: true });
    await verifyPerson(ctx, { userId: person.id, badge: 'identity', verified: true });
    const rowOf = async () =>
      (await db.select().from(userTable).where(eq(userTable.id, person.id)))[0];
    expect(await rowOf()).toMatchObject({ identityVerified: true, islandVerified: true });
    const badges = { identityVerified: true, islandVerified: true };
    expect(await getStore(testCtx(db), { id: person.id })).toMatchObject({ seller: badges });
    const { id: listingId } = await buildListing(db, { userId: person.id });
    expect(await getListing(testCtx(db), { id: listingId })).toMatchObject({ seller: badges });
    await verifyPerson(ctx, { userId: person.id, badge: 'identity', verified: false });
    expect(await rowOf()).toMatchObject({ identityVerified: false });
    const traces = await db.select().from(auditTable).where(eq(auditTable.subjectId, person.id));
    expect(traces.map(({ action }) => action)).toEqual(['badge.give', 'badge.give', 'badge.take']);
    const nowhere = await buildUser(db, { country: null });
    const island = { userId: nowhere.id, badge: 'island' as const, verified: true };
    expect((await refusalOf(verifyPerson(ctx, island))).code).toBe(accountErrors.invalid_country);
    const own = { userId: ctx.actor!.id, badge: 'identity' as const, verified: true };
    expect((await refusalOf(verifyPerson(ctx, own))).code).toBe(accountErrors.not_allowed);
    const user = await refusalOf(verifyPerson(await staff('user'), { ...own, userId: person.id }));
    expect(user.code).toBe(accountErrors.not_allowed);
  });

  it('of moderators are given by administrators', async () => {
    const person = await buildUser(db);
    const asked = { userId: person.id, role: 'moderator' as const };
    expect((await refusalOf(setRole(await staff(), asked))).code).toBe(accountErrors.not_allowed);
    await setRole(await staff('admin'), asked);
    const [row] = await db.select().from(userTable).where(eq(userTable.id, person.id));
    expect(row?.role).toBe('moderator');
    const nobody = await refusalOf(setRole(await staff('admin'), { ...asked, userId: 'nobody' }));
    expect(nobody.code).toBe(accountErrors.person_not_found);
  });
});

describe('the audit log', () => {
  it('is read latest first, by what, who, when and about whom', async () => {
    const soon = new Date(NOW.getTime() + 60_000);
    const ctx = await staff('moderator', soon);
    const person = await buildUser(db, { name: 'Audited Person' });
    await sanctionPerson(ctx, warning(person.id));
    await recordAudit(testCtx(db, { now: soon }), {
      action: 'settings.save',
      kind: 'settings',
      subjectId: null,
    });
    const first = await findAudit(ctx, { limit: 1 });
    expect(first).toMatchObject({
      items: [{ action: 'settings.save', actor: null, subjectId: null, subject: null }],
      nextCursor: expect.any(String),
    });
    const next = await findAudit(ctx, { limit: 1, cursor: first.nextCursor ?? '' });
    expect(next.items).toMatchObject([
      { action: 'sanction.warning', actor: { name: 'Marcia Bennett' }, subject: 'Audited Person' },
    ]);
    const actions = async (asked: Parameters<typeof findAudit>[1]) =>
      (await findAudit(ctx, asked)).items.map(({ action }) => action);
    expect(await actions({ what: 'settings' })).toEqual(['settings.save']);
    expect(await actions({ who: 'automatic' })).toContain('settings.save');
    expect(await actions({ who: 'automatic' })).not.toContain('sanction.warning');
    expect(await actions({ subject: person.id })).toEqual(['sanction.warning']);
    expect(await actions({ subject: 'nobody' })).toEqual([]);
    const later = { ...ctx, now: new Date(NOW.getTime() + 31 * DAY_MS) };
    expect((await findAudit(later)).items).toEqual([]);
    expect((await findAudit(later, { days: 730 })).total).toBeGreaterThan(1);
  });
});
