import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { approve, dayIn, person, publicEvent, seriesOf } from '#tests/support/events.ts';
import type { EventSchedule } from '#features/events/events.table.server.ts';
import { answerEvent, findRsvps } from '../rsvps/rsvp.server.ts';
import { getEvent } from '../views/one.server.ts';
import { datesOf } from './dates.server.ts';
import { getOwnEvent } from './read.server.ts';
import { scheduleFrom, withoutDays } from './split.server.ts';
import { editEvent } from './write.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const visitor = testCtx(db);
const daysOf = (schedule: EventSchedule) => datesOf(schedule).map(({ startOn }) => startOn);

/** Four weeks, and the second of its dates with somebody who goes there. */
async function weekly() {
  const event = await publicEvent(db, { repeats: 'weekly', until: dayIn(31) });
  const second = (await getEvent(visitor, { id: event.id })).dates[1]?.id ?? '';
  const guest = await person(db);
  await answerEvent(guest, { id: second, status: 'going' });
  return { ...event, second, guest };
}

async function editFrom(scope: 'date' | 'following', change: object) {
  const { organizer, second, guest, seriesId, id } = await weekly();
  const { fields, revision } = await getOwnEvent(organizer, { id: second, scope });
  const written = await editEvent(organizer, { ...fields, ...change, id: second, revision, scope });
  return { organizer, second, guest, seriesId, id, written };
}

describe('an edit of one date', () => {
  it('is about it alone: it keeps its address and its answers, the others stay as they were', async () => {
    const change = { title: 'Pan in the park', startTime: '19:00' };
    const { organizer, second, guest, seriesId, id, written } = await editFrom('date', change);
    expect(written.seriesId).not.toBe(seriesId);
    // The public sees it as it was until the edit is approved.
    expect(await getEvent(visitor, { id: second })).toMatchObject({
      title: 'Steelpan by the harbour',
      attendeeCount: 1,
      repetition: null,
    });
    await approve(organizer, written);
    expect(await getEvent(visitor, { id: second })).toMatchObject({
      title: 'Pan in the park',
      startsAt: `${dayIn(17)}T23:00:00.000Z`,
    });
    expect(await findRsvps(guest, { ids: [second] })).toMatchObject([{ status: 'going' }]);
    const others = await getEvent(visitor, { id });
    expect(others.title).toBe('Steelpan by the harbour');
    expect(others.dates.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual(
      [10, 24, 31].map((days) => dayIn(days)),
    );
  });

  it('does not come back with a later edit of all', async () => {
    const { organizer, id, seriesId } = await editFrom('date', { title: 'Alone' });
    const { fields, revision } = await getOwnEvent(organizer, { id });
    const later = await editEvent(organizer, { ...fields, title: 'Later', id, revision });
    await approve(organizer, later);
    expect(daysOf((await seriesOf(db, seriesId)).schedule)).toEqual(
      [10, 24, 31].map((days) => dayIn(days)),
    );
  });

  it('and those that follow is about all from it on', async () => {
    const change = { location: 'Queen’s Park Savannah' };
    const { organizer, second, id, written } = await editFrom('following', change);
    await approve(organizer, written);
    const [before, after] = [
      await getEvent(visitor, { id }),
      await getEvent(visitor, { id: second }),
    ];
    expect(before.dates).toHaveLength(1);
    expect(after.location).toBe('Queen’s Park Savannah');
    expect(after.dates.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual(
      [17, 24, 31].map((days) => dayIn(days)),
    );
  });
});

describe('a schedule', () => {
  const lastSaturdays: EventSchedule = {
    startDate: '2026-10-31',
    startTime: '18:00',
    endDate: '2026-10-31',
    endTime: '22:00',
    timeZone: 'America/Barbados',
    repeats: 'monthly-weekday',
    weekdays: [],
    until: '2027-02-28',
    leftOut: [],
  };

  it('has the same days in its two parts, whatever its rule', () => {
    const days = daysOf(lastSaturdays);
    const from = scheduleFrom(lastSaturdays, days[1] ?? '', 'following');
    expect(daysOf(from)).toEqual(days.slice(1));
    expect(daysOf(withoutDays(lastSaturdays, days.slice(1)))).toEqual(days.slice(0, 1));
    expect(daysOf(withoutDays(lastSaturdays, days.slice(0, 1)))).toEqual(days.slice(1));
  });
});
