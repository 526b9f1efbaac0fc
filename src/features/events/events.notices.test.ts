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
import { eventRevisions } from './edits/moderation.server.ts';
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
