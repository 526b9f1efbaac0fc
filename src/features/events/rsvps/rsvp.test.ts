import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { countHit } from '#platform/security/rate-limit.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { approve, dayIn, person, publicEvent, writtenEvent } from '#tests/support/events.ts';
import { buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import {
  dateCancelled,
  dateChanged,
  dateRestored,
  movedUp,
} from '#features/events/events.events.server.ts';
import { EVENT_LIMITS, type RsvpAnswer } from '#features/events/events.limits.ts';
import { eventRsvpTable, eventTable } from '#features/events/events.table.server.ts';
import { cancelEvent, restoreEvent } from '#features/events/edits/cancel.server.ts';
import { findGuests, getEvent } from '#features/events/views/one.server.ts';
import { createEvent, editEvent } from '#features/events/edits/write.server.ts';
import { answerEvent, findRsvps } from './rsvp.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const visitor = testCtx(db);
const keyOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code.key;

/** What is stored, counted anew, beside what is counted with each answer. */
async function countsOf(id: string) {
  const rows = await db.select().from(eventRsvpTable).where(eq(eventRsvpTable.eventId, id));
  const [date] = await db.select().from(eventTable).where(eq(eventTable.id, id));
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  const kept = [date?.attendeeCount, date?.interestedCount, date?.waitingCount];
  expect(kept).toEqual([count('going'), count('interested'), count('waiting')]);
  return { going: count('going'), interested: count('interested'), waiting: count('waiting') };
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => person(db)));

/** Whom the events of a type name, since they were heard last. */
async function heard() {
  const told = {
    up: [] as string[],
    cancelled: [] as string[],
    changed: [] as string[],
    restored: [] as string[],
  };
  await hearEvents(visitor, [
    subscribe(movedUp, 'test.up', async (_ctx, { userId }) => void told.up.push(userId)),
    subscribe(
      dateCancelled,
      'test.cancelled',
      async (_ctx, { userIds }) => void told.cancelled.push(...userIds),
    ),
    subscribe(
      dateChanged,
      'test.changed',
      async (_ctx, { eventId }) => void told.changed.push(eventId),
    ),
    subscribe(
      dateRestored,
      'test.restored',
      async (_ctx, { eventId }) => void told.restored.push(eventId),
    ),
  ]);
  return told;
}

describe('an answer', () => {
  it('is one for each person and date: going, interested, or removed', async () => {
    const { id } = await publicEvent(db);
    const guest = await person(db);
    const answer = (status: RsvpAnswer) => answerEvent(guest, { id, status });
    expect(await answer('going')).toMatchObject({ status: 'going', attendeeCount: 1 });
    expect(await answer('going')).toMatchObject({ status: 'going', attendeeCount: 1 });
    expect(await answer('interested')).toMatchObject({ attendeeCount: 0, interestedCount: 1 });
    expect(await answer('not_going')).toMatchObject({ attendeeCount: 0, interestedCount: 0 });
    expect(await findRsvps(guest, { ids: [id] })).toMatchObject([
      { eventId: id, status: 'not_going', position: null },
    ]);
    await countsOf(id);
  });

  it('asks visitors to log in, and people to prove their address', async () => {
    const { id } = await publicEvent(db);
    expect(await keyOf(answerEvent(visitor, { id, status: 'going' }))).toBe('event.rsvpSignIn');
    const { id: userId } = await buildUser(db, { emailVerified: false });
    const unverified = testCtx(db, { actor: testActor({ id: userId, emailVerified: false }) });
    expect(await keyOf(answerEvent(unverified, { id, status: 'going' }))).toBe(
      'event.rsvpNeedVerified',
    );
  });

  it('is not taken by an event that is cancelled, over, pending, of nobody or hidden', async () => {
    const guest = await person(db);
    const answer = (id: string, ctx = guest) => keyOf(answerEvent(ctx, { id, status: 'going' }));
    const cancelled = await publicEvent(db);
    await cancelEvent(cancelled.organizer, { id: cancelled.id, scope: 'all' });
    expect(await answer(cancelled.id)).toBe('event.cancelled');

    const open = await publicEvent(db);
    const late = { ...guest, now: new Date(Date.now() + 12 * 86_400_000) };
    expect(await answer(open.id, late)).toBe('event.over');

    const organizer = await person(db);
    const pending = await createEvent(organizer, writtenEvent());
    expect(await answer(pending.id)).toBe('event.notFound');
    expect(await answer(pending.id, organizer)).toBe('event.notPublic');

    for (const id of [v7(), 'tomorrow', '']) expect(await answer(id)).toBe('event.notFound');

    await db.update(userTable).set({ banned: true }).where(eq(userTable.id, open.organizer.id));
    expect(await answer(open.id)).toBe('event.notFound');
  });

  it('is still taken while something is on', async () => {
    // Written two days ago for yesterday, whatever hour it is now.
    const now = new Date(Date.now() - 2 * 86_400_000);
    const { id } = await publicEvent(db, { now, startDate: dayIn(1, now), endDate: dayIn(2) });
    const guest = await person(db);
    expect(await answerEvent(guest, { id, status: 'going' })).toMatchObject({ status: 'going' });
  });

  it('is not changed without end', async () => {
    const { id } = await publicEvent(db);
    const guest = await person(db);
    await countHit(db, EVENT_LIMITS.rsvps, guest.id, EVENT_LIMITS.rsvps.limit);
    expect(await keyOf(answerEvent(guest, { id, status: 'going' }))).toBe('rateLimited');
  });

  it('is read for a whole page at once, one’s own alone', async () => {
    const [one, other] = [await publicEvent(db), await publicEvent(db)];
    const [guest, stranger] = [await person(db), await person(db)];
    await answerEvent(guest, { id: one.id, status: 'going' });
    await answerEvent(stranger, { id: other.id, status: 'going' });
    const ids = [one.id, other.id, v7(), 'x'];
    expect(await findRsvps(guest, { ids })).toMatchObject([{ eventId: one.id, status: 'going' }]);
    expect(await keyOf(findRsvps(visitor, { ids }))).toBe('notAuthenticated');
  });

  it('is not for whoever organises it, but for what they had answered before', async () => {
    const { id, organizer } = await publicEvent(db);
    for (const status of ['going', 'interested'] as const)
      expect(await keyOf(answerEvent(organizer, { id, status }))).toBe('event.ownPlace');
    expect(await answerEvent(organizer, { id, status: 'not_going' })).toMatchObject({
      attendeeCount: 0,
    });
  });

  it('shows who goes only where the person and the organiser allow it', async () => {
    const { id } = await publicEvent(db);
    const [shy, open] = [await person(db), await person(db)];
    await answerEvent(shy, { id, status: 'going' });
    await answerEvent(open, { id, status: 'going', visible: true });
    expect(await findGuests(visitor, { id })).toMatchObject([{ id: open.id }]);
    // As the last time, unless it is said.
    const next = await publicEvent(db);
    // Asked anew at each event, and when somebody comes back to it.
    await answerEvent(open, { id: next.id, status: 'going' });
    expect(await findGuests(visitor, { id: next.id })).toEqual([]);
    await answerEvent(open, { id: next.id, status: 'going', visible: true });
    await answerEvent(open, { id: next.id, status: 'going' });
    expect(await findGuests(visitor, { id: next.id })).toHaveLength(1);
    await answerEvent(open, { id: next.id, status: 'interested' });
    expect(await findGuests(visitor, { id: next.id })).toEqual([]);
    const hidden = await publicEvent(db, { showsGuests: false });
    await answerEvent(open, { id: hidden.id, status: 'going' });
    expect(await findGuests(visitor, { id: hidden.id })).toEqual([]);
  });
});

describe('places', () => {
  it('are given exactly as many times as there are: fifty people want the last one', async () => {
    const { id } = await publicEvent(db, { maxAttendees: 3 });
    for (const guest of await people(2)) await answerEvent(guest, { id, status: 'going' });
    const answers = await Promise.all(
      (await people(50)).map((guest) => answerEvent(guest, { id, status: 'going' })),
    );
    expect(answers.filter(({ status }) => status === 'going')).toHaveLength(1);
    expect(answers.flatMap(({ position }) => position ?? []).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 49 }, (_, index) => index + 1),
    );
    expect(await countsOf(id)).toEqual({ going: 3, interested: 0, waiting: 49 });
  });

  it('without a waiting list are refused to whoever comes too late; interested may everybody be', async () => {
    const { id } = await publicEvent(db, { maxAttendees: 1, waitingList: false });
    const answers = await Promise.allSettled(
      (await people(10)).map((guest) => answerEvent(guest, { id, status: 'going' })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const late = await person(db);
    expect(await keyOf(answerEvent(late, { id, status: 'going' }))).toBe('event.full');
    expect(await answerEvent(late, { id, status: 'interested' })).toMatchObject({ isFull: true });
    expect(await countsOf(id)).toEqual({ going: 1, interested: 1, waiting: 0 });
  });

  it('that become free go to who waits longest, by themselves, and they are told', async () => {
    const { id } = await publicEvent(db, { maxAttendees: 1 });
    const [first, second, third, fourth] = await people(4);
    for (const guest of [first!, second!, third!, fourth!])
      await answerEvent(guest, { id, status: 'going' });
    expect(await findRsvps(fourth!, { ids: [id] })).toMatchObject([{ position: 3 }]);
    await answerEvent(second!, { id, status: 'not_going' });
    expect(await findRsvps(fourth!, { ids: [id] })).toMatchObject([{ position: 2 }]);
    // Pressing again keeps the place in the line.
    expect(await answerEvent(third!, { id, status: 'going' })).toMatchObject({ position: 1 });
    await heard();
    expect(await answerEvent(first!, { id, status: 'interested' })).toMatchObject({
      attendeeCount: 1,
      interestedCount: 1,
      waitingCount: 1,
    });
    expect(await findRsvps(third!, { ids: [id] })).toMatchObject([{ status: 'going' }]);
    expect((await heard()).up).toEqual([third!.id]);
    await countsOf(id);
  });

  it('that are added by the organiser are filled at once; fewer throw nobody out', async () => {
    const { id, organizer, fields } = await publicEvent(db, { maxAttendees: 2 });
    const guests = await people(5);
    for (const guest of guests) await answerEvent(guest, { id, status: 'going' });
    await editEvent(organizer, { id, ...fields, maxAttendees: 4 });
    expect(await countsOf(id)).toEqual({ going: 4, interested: 0, waiting: 1 });
    await editEvent(organizer, { id, ...fields, maxAttendees: 1 });
    expect(await countsOf(id)).toEqual({ going: 4, interested: 0, waiting: 1 });
    await answerEvent(guests[0]!, { id, status: 'not_going' });
    expect(await countsOf(id)).toEqual({ going: 3, interested: 0, waiting: 1 });
    await editEvent(organizer, { id, ...fields, maxAttendees: null });
    expect(await countsOf(id)).toEqual({ going: 4, interested: 0, waiting: 0 });
  });

  it('stay exact while people come and go at the same time', async () => {
    const { id } = await publicEvent(db, { maxAttendees: 5 });
    const guests = await people(20);
    const rounds: RsvpAnswer[] = ['going', 'interested', 'going', 'not_going', 'going'];
    await Promise.all(
      guests.map(async (guest, index) => {
        for (const status of rounds.slice(index % 3))
          await answerEvent(guest, { id, status: index % 2 ? status : 'going' });
      }),
    );
    const { going, waiting } = await countsOf(id);
    expect([going, waiting]).toEqual([5, 15]);
  });
});

describe('who answered', () => {
  it('is told when a date is called off, and may answer again when it is put back', async () => {
    const { id, organizer } = await publicEvent(db, { repeats: 'weekly', until: dayIn(24) });
    const { dates } = await getEvent(visitor, { id });
    const [, second] = dates;
    const [going, interested, removed] = await people(3);
    await answerEvent(going!, { id: second!.id, status: 'going' });
    await answerEvent(interested!, { id: second!.id, status: 'interested' });
    await answerEvent(removed!, { id: second!.id, status: 'not_going' });
    await heard();
    expect(await keyOf(cancelEvent(going!, { id: second!.id, scope: 'date' }))).toBe(
      'event.notFound',
    );
    await cancelEvent(organizer, { id: second!.id, scope: 'date' });
    expect((await heard()).cancelled.toSorted()).toEqual([going!.id, interested!.id].toSorted());
    expect(await getEvent(visitor, { id: second!.id })).toMatchObject({
      cancelled: true,
      status: 'approved',
    });
    await restoreEvent(organizer, { id: second!.id });
    expect((await heard()).restored).toEqual([second!.id]);
    expect(await answerEvent(removed!, { id: second!.id, status: 'going' })).toMatchObject({
      attendeeCount: 2,
    });
    // The last date that takes place goes with the event.
    for (const { id: date } of dates) await cancelEvent(organizer, { id: date, scope: 'date' });
    expect(await getEvent(visitor, { id })).toMatchObject({ status: 'cancelled', cancelled: true });
    expect(await keyOf(restoreEvent(organizer, { id }))).toBe('event.notNow');
  });

  it('is told that the rest is called off, also from the page of a date that is over', async () => {
    const { id, organizer } = await publicEvent(db, { repeats: 'weekly', until: dayIn(24) });
    const { dates } = await getEvent(visitor, { id });
    const going = await person(db);
    await answerEvent(going, { id: dates[2]!.id, status: 'going' });
    await heard();
    const later = { ...organizer, now: new Date(Date.now() + 12 * DAY_MS) };
    expect(await keyOf(cancelEvent(later, { id, scope: 'date' }))).toBe('event.over');
    expect(await cancelEvent(later, { id, scope: 'all' })).toMatchObject({ status: 'cancelled' });
    expect((await heard()).cancelled).toEqual([going.id]);
  });

  it('is told when time or place change, once that is approved, and not of other words', async () => {
    const { id, seriesId, organizer, fields } = await publicEvent(db);
    await answerEvent(await person(db), { id, status: 'going' });
    await heard();
    const edit = async (change: object) => {
      const { revision } = await editEvent(organizer, { id, ...fields, ...change });
      expect((await heard()).changed).toEqual([]);
      await approve(visitor, { seriesId, revision });
      return (await heard()).changed;
    };
    expect(await edit({ title: 'Pan by the harbour' })).toEqual([]);
    expect(await edit({ location: 'Under the terminal roof' })).toEqual([id]);
    expect(await edit({ location: 'Under the terminal roof', startTime: '19:00' })).toEqual([id]);
  });
});
