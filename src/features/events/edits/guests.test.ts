import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { approve, person, publicEvent } from '#tests/support/events.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { newsWritten } from '../events.events.server.ts';
import { eventSeriesTable } from '../events.table.server.ts';
import { eventNotices } from '../events.notices.server.ts';
import { answerEvent, findRsvps } from '../rsvps/rsvp.server.ts';
import { getEvent } from '../views/one.server.ts';
import { cancelEvent } from './cancel.server.ts';
import {
  checkInGuest,
  exportAnswers,
  findAnswers,
  promoteGuest,
  writeToGuests,
} from './guests.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const visitor = testCtx(db);
const keyOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code.key;

/** One place, one who goes, two who wait in their order. */
async function crowded() {
  const event = await publicEvent(db, { maxAttendees: 1 });
  const [first, second, third] = [await person(db), await person(db), await person(db)];
  for (const guest of [first, second, third])
    await answerEvent(guest, { id: event.id, status: 'going' });
  return { ...event, first, second, third };
}

describe('an organiser', () => {
  it('sees who answered, the waiting list in its order, and nobody else does', async () => {
    const { id, organizer, first, second, third } = await crowded();
    const maybe = await person(db);
    await answerEvent(maybe, { id, status: 'interested' });
    const answers = await findAnswers(organizer, { id });
    expect(answers.map(({ userId, status, position }) => [userId, status, position])).toEqual([
      [first.id, 'going', null],
      [second.id, 'waiting', 1],
      [third.id, 'waiting', 2],
      [maybe.id, 'interested', null],
    ]);
    expect(await keyOf(findAnswers(first, { id }))).toBe('event.notFound');
    expect(await keyOf(findAnswers(visitor, { id }))).toBe('notAuthenticated');
  });

  it('gives somebody of the line a place by hand, once', async () => {
    const { id, organizer, second, third } = await crowded();
    for (let twice = 0; twice < 2; twice += 1)
      await promoteGuest(organizer, { id, userId: third.id });
    expect(await getEvent(visitor, { id })).toMatchObject({ attendeeCount: 2, waitingCount: 1 });
    expect(await findRsvps(third, { ids: [id] })).toMatchObject([{ status: 'going' }]);
    expect(await findRsvps(second, { ids: [id] })).toMatchObject([{ position: 1 }]);
    expect(await keyOf(promoteGuest(organizer, { id, userId: organizer.id }))).toBe(
      'event.noGuest',
    );
    expect(await keyOf(promoteGuest(second, { id, userId: second.id }))).toBe('event.notFound');
  });

  it('gives no place at a date that is called off, or while nobody sees the event', async () => {
    const { id, organizer, second } = await crowded();
    await cancelEvent(organizer, { id, scope: 'all' });
    const given = promoteGuest(organizer, { id, userId: second.id });
    expect(await keyOf(given)).toBe('event.cancelled');
    const hidden = await crowded();
    await db
      .update(eventSeriesTable)
      .set({ status: 'removed' })
      .where(eq(eventSeriesTable.id, hidden.seriesId));
    const place = { id: hidden.id, userId: hidden.second.id };
    expect(await keyOf(promoteGuest(hidden.organizer, place))).toBe('event.notNow');
  });

  it('notes who arrived, and takes the list away for a spreadsheet', async () => {
    const { id, organizer, first, second } = await crowded();
    await checkInGuest(organizer, { id, userId: first.id, checkedIn: true });
    const [goes] = await findAnswers(organizer, { id });
    expect(goes?.checkedInAt).toBe(organizer.now.toISOString());
    expect(await keyOf(checkInGuest(organizer, { id, userId: second.id, checkedIn: true }))).toBe(
      'event.noGuest',
    );
    const lines = (await exportAnswers(organizer, { id })).split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Name","Answer","Answered","Checked in"');
    expect(lines[1]).toContain(`"Going","${goes?.answeredAt}","${organizer.now.toISOString()}"`);
    await checkInGuest(organizer, { id, userId: first.id, checkedIn: false });
    expect((await findAnswers(organizer, { id }))[0]?.checkedInAt).toBeNull();
  });

  it('writes to those who answered, who hear it once it was looked at', async () => {
    const { id, seriesId, organizer, first } = await crowded();
    const text = 'Bring a chair: the lawn is wet.';
    const { revision, waitingEdit } = await writeToGuests(organizer, { id, text, scope: 'all' });
    expect(waitingEdit).toMatchObject({ status: 'pending' });
    expect(await getEvent(visitor, { id })).toMatchObject({ news: null });
    await approve(organizer, { seriesId, revision });
    expect(await getEvent(visitor, { id })).toMatchObject({ news: text });
    const told: string[] = [];
    await hearEvents(visitor, [
      subscribe(newsWritten, 'test.news', async (_ctx, { eventId }) => void told.push(eventId)),
    ]);
    expect(told).toEqual([id]);
    const news = eventNotices.find(({ name }) => name === 'events.news');
    const heard = await news?.notify(visitor, { eventId: id, revision }, { id: v7() } as never);
    expect(heard?.map(({ to }) => to)).toContain(first.id);
  });
});
