import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import {
  approveEverything,
  type ScreenedContent,
  type ScreeningCheck,
  screeningSubscription,
} from '#platform/screening/screening.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildMedia, buildUser } from '#tests/support/factories.ts';
import {
  approve,
  dayIn,
  person,
  publicEvent,
  seriesOf,
  writtenEvent,
} from '#tests/support/events.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { eventTable } from '#features/events/events.table.server.ts';
import {
  featureEvent,
  moderateEvent,
  eventRevisions,
} from '#features/events/edits/moderation.server.ts';
import { cancelEvent } from '#features/events/edits/cancel.server.ts';
import { getEvent } from '#features/events/views/one.server.ts';
import { findEvents } from '#features/events/events.server.ts';
import { EVENT_LIMITS } from '#features/events/events.limits.ts';
import { planDates } from './plan.server.ts';
import { createEvent, editEvent } from './write.server.ts';
import { getOwnEvent } from './read.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const visitor = testCtx(db);
const keyOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code.key;
const datesOf = async (seriesId: string) =>
  (
    await db
      .select()
      .from(eventTable)
      .where(eq(eventTable.seriesId, seriesId))
      .orderBy(eventTable.startsAt)
  ).map(({ startOn, shown, cancelledAt }) => ({ startOn, shown, cancelled: cancelledAt !== null }));
const moderator = async () => {
  const { id } = await buildUser(db, { role: 'moderator' });
  return testCtx(db, { actor: testActor({ id, role: 'moderator' }) });
};

/** Delivers what was submitted; answers what the check was shown. */
async function checkAll(check: ScreeningCheck = approveEverything): Promise<ScreenedContent[]> {
  const shown: ScreenedContent[] = [];
  await hearEvents(visitor, [
    screeningSubscription(eventRevisions.screened, (ctx, content) => {
      shown.push(content);
      return check(ctx, content);
    }),
  ]);
  return shown;
}

describe('a new event', () => {
  it('is pending, seen by its organiser alone, until the check lets it through', async () => {
    const organizer = await person(db);
    const { id, seriesId, status } = await createEvent(organizer, writtenEvent());
    expect(status).toBe('pending');
    expect(await keyOf(getEvent(visitor, { id }))).toBe('event.notFound');
    expect(await keyOf(getEvent(await person(db), { id }))).toBe('event.notFound');
    expect(await getEvent(organizer, { id })).toMatchObject({ status: 'pending' });
    expect(await getEvent(await moderator(), { id })).toMatchObject({ status: 'pending' });
    const [seen] = await checkAll();
    expect(seen).toMatchObject({
      kind: 'events',
      id: seriesId,
      authorId: organizer.id,
      country: 'TT',
      isEdit: false,
      texts: [
        { field: 'title', text: 'Steelpan by the harbour' },
        { field: 'description' },
        { field: 'location', text: 'Waterfront, Wrightson Road' },
      ],
    });
    expect(await getEvent(visitor, { id })).toMatchObject({
      status: 'approved',
      title: 'Steelpan by the harbour',
      organizer: { id: organizer.id, eventCount: 1 },
    });
  });

  it('needs somebody who proved their address', async () => {
    expect(await keyOf(createEvent(visitor, writtenEvent()))).toBe('notAuthenticated');
    const { id } = await buildUser(db, { emailVerified: false });
    const unverified = testCtx(db, { actor: testActor({ id, emailVerified: false }) });
    expect(await keyOf(createEvent(unverified, writtenEvent()))).toBe('event.needVerified');
  });

  it('is one event, however often its form is sent', async () => {
    const organizer = await person(db);
    const draft = { ...writtenEvent(), draftId: v7() };
    const sent = await Promise.all([1, 2, 3].map(() => createEvent(organizer, draft)));
    expect(new Set(sent.map(({ seriesId }) => seriesId)).size).toBe(1);
    const other = await createEvent(await person(db), draft);
    expect(other.seriesId).not.toBe(sent[0]?.seriesId);
  });

  it('counts as one event, however often its form is sent, so that a bad line uses up no limit', async () => {
    const organizer = await person(db);
    const draft = { ...writtenEvent(), draftId: v7() };
    const { seriesId } = await createEvent(organizer, draft);
    for (let sent = 1; sent <= EVENT_LIMITS.creates.limit; sent += 1)
      expect(await createEvent(organizer, draft)).toMatchObject({ seriesId });
  });

  it('says what was sent last, when the answer to the first time was lost', async () => {
    const organizer = await person(db);
    const draft = { ...writtenEvent(), draftId: v7() };
    const { id, seriesId } = await createEvent(organizer, draft);
    const again = await createEvent(organizer, { ...draft, title: 'Written meanwhile' });
    expect(again).toEqual({ id, seriesId, status: 'pending', revision: 2, waitingEdit: null });
    expect(await getEvent(organizer, { id })).toMatchObject({ title: 'Written meanwhile' });
    await approve(organizer, again);
    const edited = await createEvent(organizer, { ...draft, title: 'And once more' });
    expect(edited).toMatchObject({ seriesId, status: 'approved', revision: 3 });
    expect(await getEvent(visitor, { id })).toMatchObject({ title: 'Written meanwhile' });
    await cancelEvent(organizer, { id, scope: 'all' });
    expect(await createEvent(organizer, draft)).toMatchObject({ seriesId, status: 'cancelled' });
  });

  it('takes an own picture that nothing else shows', async () => {
    const organizer = await person(db);
    const { id: own } = await buildMedia(db, { ownerId: organizer.id });
    const { id: foreign } = await buildMedia(db);
    const { id: video } = await buildMedia(db, { ownerId: organizer.id, kind: 'video' });
    const make = (mediaId: string) => createEvent(organizer, writtenEvent({ mediaId }));
    expect(await keyOf(make(foreign))).toBe('mediaNotFound');
    expect((await refusalOf(make(video))).fields).toEqual({ mediaId: 'event.pictureGone' });
    const { id } = await make(own);
    expect(await keyOf(make(own))).toBe('mediaInUse');
    expect((await getEvent(organizer, { id })).picture).toMatchObject({ kind: 'image' });
  });

  it('has a row for each of its dates; those that are left out say so', async () => {
    const { id, seriesId } = await publicEvent(db, {
      repeats: 'weekly',
      until: dayIn(24),
      leftOut: [dayIn(17)],
    });
    expect(await datesOf(seriesId)).toEqual([
      { startOn: dayIn(10), shown: true, cancelled: false },
      { startOn: dayIn(17), shown: false, cancelled: true },
      { startOn: dayIn(24), shown: true, cancelled: false },
    ]);
    const { dates, repetition } = await getEvent(visitor, { id });
    expect(dates.map(({ cancelled }) => cancelled)).toEqual([false, true, false]);
    expect(repetition).toMatchObject({ repeats: 'weekly', until: dayIn(24) });
  });
});

describe('an edit', () => {
  it('of a pending event replaces it, and the check sees the new revision alone', async () => {
    const organizer = await person(db);
    const { id, seriesId } = await createEvent(organizer, writtenEvent());
    await editEvent(organizer, { id, ...writtenEvent({ title: 'Pan on the beach' }) });
    const seen = await checkAll();
    expect(seen.filter((content) => content.id === seriesId)).toMatchObject([{ revision: 2 }]);
    expect(await getEvent(visitor, { id })).toMatchObject({ title: 'Pan on the beach' });
  });

  it('of a public event waits beside it, and replaces it at once when it is approved', async () => {
    const { id, seriesId, organizer, fields } = await publicEvent(db);
    const written = await editEvent(organizer, { id, ...fields, title: 'Pan on the beach' });
    expect(written).toMatchObject({ status: 'approved', waitingEdit: { status: 'pending' } });
    expect(await getEvent(visitor, { id })).toMatchObject({
      title: 'Steelpan by the harbour',
      waitingEdit: null,
    });
    expect(await getOwnEvent(organizer, { id })).toMatchObject({
      fields: { title: 'Pan on the beach' },
    });
    const seen = (await checkAll()).filter((content) => content.id === seriesId);
    expect(seen).toMatchObject([{ revision: 1 }, { isEdit: true, revision: 2 }]);
    expect(await getEvent(visitor, { id })).toMatchObject({ title: 'Pan on the beach' });
  });

  it('that is rejected stays beside it, with its reason, for the organiser', async () => {
    const { id, organizer, fields } = await publicEvent(db);
    await editEvent(organizer, { id, ...fields, title: 'Buy my watches' });
    await checkAll(async () => ({ outcome: 'reject', reason: 'spam' }));
    expect((await getEvent(visitor, { id })).title).toBe('Steelpan by the harbour');
    expect((await getEvent(organizer, { id })).waitingEdit).toEqual({
      status: 'rejected',
      reason: 'spam',
    });
  });

  it('of places and dates left out needs nobody’s look', async () => {
    const { id, seriesId, organizer, fields } = await publicEvent(db, {
      repeats: 'weekly',
      until: dayIn(24),
    });
    const written = await editEvent(organizer, {
      id,
      ...fields,
      maxAttendees: 40,
      leftOut: [dayIn(24)],
    });
    expect(written).toMatchObject({ waitingEdit: null, revision: 2 });
    expect(await getEvent(visitor, { id })).toMatchObject({ maxAttendees: 40 });
    expect((await datesOf(seriesId)).map(({ shown }) => shown)).toEqual([true, true, false]);
    const again = await editEvent(organizer, {
      id,
      ...fields,
      title: 'Pan on the beach',
      leftOut: [],
      maxAttendees: 50,
    });
    expect(again.waitingEdit).toMatchObject({ status: 'pending' });
    // The places apply while the title waits.
    expect(await getEvent(visitor, { id })).toMatchObject({
      title: 'Steelpan by the harbour',
      maxAttendees: 50,
    });
    expect((await datesOf(seriesId)).every(({ shown }) => shown)).toBe(true);
  });

  it('on the strength of an older one is a 409 that says what was written meanwhile', async () => {
    const { id, organizer, fields } = await publicEvent(db);
    const { revision } = await getOwnEvent(organizer, { id });
    await editEvent(organizer, { id, revision, ...fields, title: 'From the first window' });
    const refusal = await refusalOf(
      editEvent(organizer, { id, revision, ...fields, title: 'From the second window' }),
    );
    expect(refusal).toMatchObject({
      status: 409,
      code: { key: 'event.stale' },
      current: { title: 'From the first window', revision: revision + 1 },
    });
  });

  it('of two at the same moment goes through once', async () => {
    const { id, organizer, fields } = await publicEvent(db);
    const edits = await Promise.allSettled(
      ['One', 'Two', 'Three'].map((title) =>
        editEvent(organizer, { id, revision: 1, ...fields, title }),
      ),
    );
    expect(edits.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('moves the only date without losing it, and matches others by their day', async () => {
    const single = await publicEvent(db);
    const moved = { ...single.fields, startDate: dayIn(12), endDate: dayIn(12) };
    const edited = await editEvent(single.organizer, { id: single.id, ...moved });
    await approve(visitor, { seriesId: single.seriesId, revision: edited.revision });
    expect(await getEvent(visitor, { id: single.id })).toMatchObject({ startOn: dayIn(12) });

    const weekly = await publicEvent(db, { repeats: 'weekly', until: dayIn(24) });
    const before = await getEvent(visitor, { id: weekly.id });
    const longer = { ...weekly.fields, until: dayIn(31), endTime: '22:00' };
    const { revision } = await editEvent(weekly.organizer, { id: weekly.id, ...longer });
    await approve(visitor, { seriesId: weekly.seriesId, revision });
    const after = await getEvent(visitor, { id: weekly.id });
    expect(after.dates.slice(0, 3).map(({ id }) => id)).toEqual(before.dates.map(({ id }) => id));
    expect(after.dates).toHaveLength(4);
  });

  it('leaves dates that are over as they were', async () => {
    const now = new Date(Date.now() - 9 * 86_400_000);
    const { id, seriesId, organizer, fields } = await publicEvent(db, {
      now,
      startDate: dayIn(-7),
      endDate: dayIn(-7),
      repeats: 'weekly',
      until: dayIn(7),
    });
    const today = { ...organizer, now: new Date() };
    const shorter = { ...fields, repeats: 'weekly', weekdays: [], until: dayIn(0) };
    const { revision } = await editEvent(today, { id, ...shorter, startTime: '08:00' });
    await approve(today, { seriesId, revision });
    const [first] = await db.select().from(eventTable).where(eq(eventTable.id, id));
    expect(first?.startsAt.toISOString().slice(11, 16)).toBe('22:00');
    expect((await datesOf(seriesId)).map(({ startOn }) => startOn)).not.toContain(dayIn(7));
  });

  it('is nobody else’s to make, and nobody learns whether there is one', async () => {
    const { id, fields } = await publicEvent(db);
    const stranger = await person(db);
    for (const wrong of [id, v7(), 'steelpan'])
      expect(await keyOf(editEvent(stranger, { id: wrong, ...fields, title: '' }))).toBe(
        'event.notFound',
      );
    expect(await keyOf(getOwnEvent(stranger, { id }))).toBe('event.notFound');
  });

  it('lets go of the picture that nothing shows any more', async () => {
    const organizer = await person(db);
    const [{ id: first }, { id: second }] = [
      await buildMedia(db, { ownerId: organizer.id }),
      await buildMedia(db, { ownerId: organizer.id }),
    ];
    const { id, seriesId, revision } = await createEvent(
      organizer,
      writtenEvent({ mediaId: first }),
    );
    await approve(visitor, { seriesId, revision });
    const edit = await editEvent(organizer, { id, ...writtenEvent({ mediaId: second }) });
    const isUnused = async (media: string) =>
      (await db.select().from(mediaTable).where(eq(mediaTable.id, media)))[0]?.unusedSince !== null;
    expect([await isUnused(first), await isUnused(second)]).toEqual([false, false]);
    await approve(visitor, { seriesId, revision: edit.revision });
    expect([await isUnused(first), await isUnused(second)]).toEqual([true, false]);
  });
});

describe('a moderator', () => {
  it('decides about the revision that was looked at, and about no other', async () => {
    const organizer = await person(db);
    const { id, seriesId } = await createEvent(organizer, writtenEvent());
    await editEvent(organizer, { id, ...writtenEvent({ title: 'Something else' }) });
    const decision = { id, outcome: 'approve', reason: null } as const;
    const desk = await moderator();
    expect(await keyOf(moderateEvent(organizer, { ...decision, revision: 2 }))).toBe('notAllowed');
    expect(await keyOf(moderateEvent(desk, { ...decision, revision: 1 }))).toBe('event.stale');
    await moderateEvent(desk, { ...decision, revision: 2 });
    expect((await seriesOf(db, seriesId)).status).toBe('approved');
    await moderateEvent(desk, { ...decision, outcome: 'flag', revision: 2 });
    expect(await keyOf(getEvent(visitor, { id }))).toBe('event.notFound');
    expect((await findEvents(visitor, { limit: 100 })).items.map((each) => each.id)).not.toContain(
      id,
    );
  });

  it('removes what was called off, which then neither is rewritten nor takes place', async () => {
    const { id, seriesId, organizer, fields } = await publicEvent(db);
    await cancelEvent(organizer, { id, scope: 'all' });
    const desk = await moderator();
    await moderateEvent(desk, { id, revision: 1, outcome: 'reject', reason: 'scam' });
    expect(await seriesOf(db, seriesId)).toMatchObject({ status: 'removed' });
    expect(await keyOf(editEvent(organizer, { ...fields, id, title: 'On again' }))).toBe(
      'contentRemoved',
    );
    await moderateEvent(desk, { id, revision: 1, outcome: 'approve', reason: null });
    expect(await seriesOf(db, seriesId)).toMatchObject({ status: 'cancelled' });
    expect(await getEvent(visitor, { id })).toMatchObject({ cancelled: true });
  });

  it('decides once, whoever else does at the same moment', async () => {
    const { seriesId } = await createEvent(await person(db), writtenEvent());
    const decide = (outcome: 'approve' | 'reject') =>
      eventRevisions.screened.decide(visitor, {
        id: seriesId,
        revision: 1,
        outcome,
        reason: null,
        by: 'check',
      });
    const all = await Promise.allSettled([decide('approve'), decide('reject'), decide('approve')]);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('puts events forward', async () => {
    const { id, organizer } = await publicEvent(db);
    expect(await keyOf(featureEvent(organizer, { id, featured: true }))).toBe('notAllowed');
    await featureEvent(await moderator(), { id, featured: true });
    expect(await getEvent(visitor, { id })).toMatchObject({ isFeatured: true });
  });
});

it('dates are spelled out before anything is written', () => {
  const { startDate, startTime, endDate, endTime, timeZone } = writtenEvent();
  const when = { startDate, startTime, endDate, endTime, timeZone };
  const planned = planDates(visitor, { ...when, repeats: 'weekly', until: dayIn(17) });
  expect(planned.map(({ day }) => day)).toEqual([dayIn(10), dayIn(17)]);
  expect(planned[0]?.startsAt).toBe(`${dayIn(10)}T22:00:00.000Z`);
  expect(() => planDates(visitor, { ...when, startDate: '2027-02-31' })).toThrow('event.invalid');
});
