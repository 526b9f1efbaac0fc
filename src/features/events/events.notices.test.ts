import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import type { ScreenedOutcome } from '#platform/screening/states.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { approve, dayIn, person, publicEvent, writtenEvent } from '#tests/support/events.ts';
import { answerEvent } from './rsvps/rsvp.server.ts';
import { remindGuests } from './events.jobs.server.ts';
import { eventNotices } from './events.notices.server.ts';
import { cancelEvent, restoreEvent } from './edits/cancel.server.ts';
import { writeToGuests } from './edits/guests.server.ts';
import { eventRevisions } from './edits/moderation.server.ts';
import { getOwnEvent } from './edits/read.server.ts';
import { getEvent } from './views/one.server.ts';
import { createEvent, editEvent } from './edits/write.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const visitor = testCtx(db);

type Notified = { to: string; title: string; line: string; path: string };

/** What people are told of what happened since the last time. */
async function heard(locale = 'en'): Promise<Notified[]> {
  const told: Notified[] = [];
  const reader = { locale, site: { name: 'Calabash' } };
  await hearEvents(
    visitor,
    eventNotices.map((notice) =>
      subscribe(notice.eventType, `test.${notice.name}`, async (ctx, payload, event) => {
        for (const { to, values } of await notice.notify(ctx, payload, event))
          told.push({ to, ...notice.write(reader, values, { actor: '' }) });
      }),
    ),
  );
  return told;
}

/** The titles of what one person is told. */
const titlesOf = (told: readonly Notified[], { id }: { id: string }) =>
  told.filter(({ to }) => to === id).map(({ title }) => title);

describe('who answered', () => {
  it('is told that they moved up, and that the event does not take place', async () => {
    const { id, organizer } = await publicEvent(db, { maxAttendees: 1 });
    const [going, waiting] = [await person(db), await person(db)];
    await answerEvent(going, { id, status: 'going' });
    await answerEvent(waiting, { id, status: 'going' });
    await answerEvent(going, { id, status: 'not_going' });
    await cancelEvent(organizer, { id, scope: 'all' });
    const told = await heard();
    expect(titlesOf(told, waiting)).toEqual([
      'A place came free: you are going',
      'An event was cancelled',
    ]);
    const [first] = told.filter(({ to }) => to === waiting.id);
    expect(first?.line).toMatch(/^Steelpan by the harbour · .*, 20\d\d at 6:00 PM$/);
    expect(first?.path).toBe(`/events/${id}`);
    expect(titlesOf(told, organizer)).toEqual(['Your event is live']);
  });

  it('is told of another time, of a date that is put back, and the day before', async () => {
    const { seriesId, id, organizer, fields } = await publicEvent(db, {
      repeats: 'weekly',
      until: dayIn(17),
    });
    const { dates } = await getEvent(visitor, { id });
    const { id: last = '', startsAt = '' } = dates.at(-1) ?? {};
    const guest = await person(db);
    await answerEvent(guest, { id: last, status: 'going' });
    const { revision } = await editEvent(organizer, { id, ...fields, startTime: '19:00' });
    await approve(organizer, { seriesId, revision });
    expect(titlesOf(await heard(), guest)).toEqual(['The time or place of an event has changed']);
    await cancelEvent(organizer, { id: last, scope: 'date' });
    await restoreEvent(organizer, { id: last });
    expect(titlesOf(await heard(), guest)).toEqual([
      'An event was cancelled',
      'An event takes place after all',
    ]);
    await remindGuests({ ...organizer, now: new Date(Date.parse(startsAt) - DAY_MS / 2) });
    expect(titlesOf(await heard(), guest)).toEqual(['You are going to an event that begins soon']);
  });
});

describe('an organiser', () => {
  it('is told what was decided about an event and about an edit of it', async () => {
    const organizer = await person(db);
    const { id, seriesId, revision } = await createEvent(organizer, writtenEvent());
    const decide = (outcome: ScreenedOutcome, of: number, written: { decisionId?: string } = {}) =>
      eventRevisions.screened.decide(visitor, {
        id: seriesId,
        revision: of,
        outcome,
        reason: null,
        by: 'moderator',
        ...written,
      });
    const told = async (locale?: string) => titlesOf(await heard(locale), organizer);
    const edit = async (title: string) =>
      (await editEvent(organizer, { id, ...writtenEvent({ title }) })).revision;
    await decide('reject', revision);
    expect(await told()).toEqual(['Your event was not accepted']);
    await decide('approve', revision);
    expect(await told('fr')).toEqual(['Votre événement est en ligne']);
    await decide('approve', await edit('Pan in the yard'));
    expect(await told()).toEqual(['The changes to your event are live']);
    const second = await edit('Pan on the pier');
    await decide('reject', second);
    expect(await told('es')).toEqual(['Los cambios de tu evento no se aceptaron']);
    const decisionId = v7();
    await decide('remove', second, { decisionId });
    const [removal] = await heard();
    expect(removal).toMatchObject({
      title: 'Your event was removed',
      path: `/decisions/${decisionId}`,
    });
  });
});

describe('of one change of several dates', () => {
  /** Four weeks: one guest of the first two dates, one of the second, one of the last. */
  async function weekly() {
    const event = await publicEvent(db, { repeats: 'weekly', until: dayIn(31) });
    const ids = (await getEvent(visitor, { id: event.id })).dates.map(({ id }) => id);
    const [first = '', second = '', , last = ''] = ids;
    const [both, one, late] = [await person(db), await person(db), await person(db)];
    for (const [guest, id] of [
      [both, first],
      [both, second],
      [one, second],
      [late, last],
    ] as const)
      await answerEvent(guest, { id, status: 'going' });
    await heard();
    return { ...event, first, second, last, both, one, late };
  }
  /** What each of them is told: the lines, shortened to what follows the first date. */
  const linesOf = (told: readonly Notified[], people: readonly { id: string }[]) =>
    people.map(({ id }) =>
      told
        .filter(({ to }) => to === id)
        .map(({ title, line }) => `${title}: ${/and .*$/.exec(line)?.[0] ?? 'one'}`),
    );

  it('each guest is told once, by the first of their dates', async () => {
    const { seriesId, id, organizer, fields, first, second, both, one, late } = await weekly();
    const { revision } = await editEvent(organizer, { id, ...fields, startTime: '19:00' });
    await approve(organizer, { seriesId, revision });
    const told = await heard();
    const changed = 'The time or place of an event has changed';
    expect(linesOf(told, [both, one, late])).toEqual([
      [`${changed}: and 1 more date`],
      [`${changed}: one`],
      [`${changed}: one`],
    ]);
    expect(told.find(({ to }) => to === both.id)?.path).toBe(`/events/${first}`);
    expect(told.find(({ to }) => to === one.id)?.path).toBe(`/events/${second}`);
    await cancelEvent(organizer, { id, scope: 'all' });
    expect(linesOf(await heard(), [both, one, late])).toEqual([
      ['An event was cancelled: and 1 more date'],
      ['An event was cancelled: one'],
      ['An event was cancelled: one'],
    ]);
  });

  it('those of other dates hear nothing of an edit of one, or of one that is called off', async () => {
    const { organizer, second, last, both, one, late } = await weekly();
    const { fields, revision } = await getOwnEvent(organizer, { id: second, scope: 'date' });
    const change = { ...fields, location: 'Queen’s Park', id: second, revision };
    await approve(organizer, await editEvent(organizer, { ...change, scope: 'date' }));
    const changed = ['The time or place of an event has changed: one'];
    expect(linesOf(await heard(), [both, one, late])).toEqual([changed, changed, []]);
    await cancelEvent(organizer, { id: last, scope: 'date' });
    expect(linesOf(await heard(), [both, one, late])).toEqual([
      [],
      [],
      ['An event was cancelled: one'],
    ]);
  });

  it('news of one date stands beside it alone and reaches its guests alone, whatever follows', async () => {
    const { seriesId, organizer, first, second, last, both, one, late } = await weekly();
    const write = async (id: string, text: string, scope: 'date' | 'all') => {
      const { revision } = await writeToGuests(organizer, { id, text, scope });
      await approve(organizer, { seriesId, revision });
      return linesOf(await heard(), [both, one, late]);
    };
    const newsAt = () =>
      Promise.all([first, second, last].map(async (id) => (await getEvent(visitor, { id })).news));
    const news = 'News from the organiser of an event';
    expect(await write(second, 'Bring a chair.', 'date')).toEqual([
      [`${news}: one`],
      [`${news}: one`],
      [],
    ]);
    expect(await newsAt()).toEqual([null, 'Bring a chair.', null]);
    // What is written of another date takes nothing away.
    expect(await write(last, 'In the hall.', 'date')).toEqual([[], [], [`${news}: one`]]);
    expect(await newsAt()).toEqual([null, 'Bring a chair.', 'In the hall.']);
    const { fields, revision } = await getOwnEvent(organizer, { id: first });
    const edit = { ...fields, description: 'Bring your own cup.', id: first, revision };
    await approve(organizer, await editEvent(organizer, edit));
    expect(linesOf(await heard(), [both, one, late])).toEqual([[], [], []]);
    expect(await newsAt()).toEqual([null, 'Bring a chair.', 'In the hall.']);
    expect(await write(first, 'Rain or shine.', 'all')).toEqual([
      [`${news}: and 1 more date`],
      [`${news}: one`],
      [`${news}: one`],
    ]);
    expect(await newsAt()).toEqual(['Rain or shine.', 'Rain or shine.', 'Rain or shine.']);
    // Who heard that it is called off may hear why; what is for all is not about that date.
    await cancelEvent(organizer, { id: last, scope: 'date' });
    await heard();
    expect(await write(last, 'The hall is flooded.', 'date')).toEqual([[], [], [`${news}: one`]]);
    expect((await write(first, 'Come early.', 'all'))[2]).toEqual([]);
  });
});
