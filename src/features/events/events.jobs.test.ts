import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { HOUR_MS } from '#platform/i18n/time.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildMedia } from '#tests/support/factories.ts';
import { approve, dayIn, person, publicEvent, writtenEvent } from '#tests/support/events.ts';
import { leave } from '#tests/support/leaving.ts';
import { answerEvent, findRsvps } from './rsvps/rsvp.server.ts';
import { dateCancelled, reminderDue } from './events.events.server.ts';
import { eventsFeature } from './events.feature.server.ts';
import { remindGuests, removeEventsOf } from './events.jobs.server.ts';
import { eventRsvpTable, eventSeriesTable, eventTable } from './events.table.server.ts';
import { createEvent, editEvent } from './edits/write.server.ts';
import { exportOwnEvents } from './edits/own.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const visitor = testCtx(db);

describe('a reminder', () => {
  /** Who is reminded when the job runs so many hours before the event. */
  const remindedBefore = async (id: string, hours: number) => {
    const people: string[] = [];
    const [event] = await db.select().from(eventTable).where(eq(eventTable.id, id));
    const start = event?.startsAt.getTime() ?? Number.NaN;
    const ctx = testCtx(db, { now: new Date(start - hours * HOUR_MS) });
    await remindGuests(ctx);
    await hearEvents(ctx, [
      subscribe(reminderDue, 'test.due', async (_ctx, { userId }) => void people.push(userId)),
    ]);
    return people;
  };

  it('goes once, a day before, to those who go', async () => {
    const { id } = await publicEvent(db);
    const [going, interested] = [await person(db), await person(db)];
    await answerEvent(going, { id, status: 'going' });
    await answerEvent(interested, { id, status: 'interested' });
    expect(await remindedBefore(id, 25)).toEqual([]);
    expect(await remindedBefore(id, 23)).toEqual([going.id]);
    expect(await remindedBefore(id, 22)).toEqual([]);
  });

  it('goes again when the event is put off', async () => {
    const { id, seriesId, organizer, fields } = await publicEvent(db);
    const going = await person(db);
    await answerEvent(going, { id, status: 'going' });
    expect(await remindedBefore(id, 23)).toEqual([going.id]);
    const later = { ...fields, startDate: dayIn(20), endDate: dayIn(20) };
    const { revision } = await editEvent(organizer, { id, ...later });
    await approve(visitor, { seriesId, revision });
    expect(await remindedBefore(id, 23)).toEqual([going.id]);
  });
});

describe('the end of an account', () => {
  it('takes everything of the person: what they organised, answered and showed', async () => {
    const gone = await person(db);
    const { id: mediaId } = await buildMedia(db, { ownerId: gone.id });
    const own = await createEvent(gone, writtenEvent({ mediaId, maxAttendees: 20 }));
    await approve(visitor, own);
    const other = await publicEvent(db, { maxAttendees: 1 });
    const [guest, waiting] = [await person(db), await person(db)];
    await answerEvent(guest, { id: own.id, status: 'going' });
    await answerEvent(gone, { id: other.id, status: 'going' });
    await answerEvent(waiting, { id: other.id, status: 'going' });
    await leave(gone);
    const told: object[] = [];
    const hear = subscribe(dateCancelled, 'test.gone', async (_ctx, payload) => {
      told.push(payload);
    });
    await hearEvents(visitor, [...(eventsFeature.subscriptions ?? []), hear]);
    expect(told).toMatchObject([{ title: 'Steelpan by the harbour', userIds: [guest.id] }]);
    const left = async (table: typeof eventSeriesTable | typeof eventTable) =>
      db.$count(table, eq(table.organizerId, gone.id));
    expect([await left(eventSeriesTable), await left(eventTable)]).toEqual([0, 0]);
    expect(await db.$count(eventRsvpTable, eq(eventRsvpTable.userId, gone.id))).toBe(0);
    expect(await findRsvps(waiting, { ids: [other.id] })).toMatchObject([{ status: 'going' }]);
    const [file] = await db.select().from(mediaTable).where(eq(mediaTable.id, mediaId));
    expect(file?.unusedSince).not.toBeNull();
    // Safe to repeat.
    await removeEventsOf(visitor, { userId: gone.id });
  });
});

it('a person’s data export has their events and answers, and nobody else’s', async () => {
  const { id, organizer } = await publicEvent(db);
  const other = await publicEvent(db, { title: 'Somebody else’s' });
  await answerEvent(organizer, { id: other.id, status: 'interested' });
  await answerEvent(other.organizer, { id, status: 'going' });
  expect(await exportOwnEvents(organizer)).toMatchObject({
    organized: [{ title: 'Steelpan by the harbour', dates: [{ id }] }],
    rsvps: [{ eventId: other.id, title: 'Somebody else’s', status: 'interested' }],
  });
});
