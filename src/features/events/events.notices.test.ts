import { beforeAll, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { subscribe } from '#platform/outbox.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { person, publicEvent } from '#tests/support/events.ts';
import { answerEvent } from './answering/events.rsvp.server.ts';
import { eventNotices } from './events.notices.server.ts';
import { cancelEvent } from './life/events.cancel.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const visitor = testCtx(db);
const reader = { locale: 'en', site: { name: 'Calabash' } };

it('people are told that they moved up, and that an event does not take place', async () => {
  const { id, organizer } = await publicEvent(db, { maxAttendees: 1 });
  const [going, waiting] = [await person(db), await person(db)];
  await answerEvent(going, { id, status: 'going' });
  await answerEvent(waiting, { id, status: 'going' });
  await answerEvent(going, { id, status: 'not_going' });
  await cancelEvent(organizer, { id, scope: 'all' });
  const told: { to: string; says: string; path: string }[] = [];
  await hearEvents(
    visitor,
    eventNotices.map((notice) =>
      subscribe(notice.eventType, `test.${notice.name}`, async (ctx, payload, event) => {
        for (const { to, values } of await notice.tell(ctx, payload, event)) {
          const { title, line, path } = notice.write(reader, values, { actor: '' });
          told.push({ to, says: `${title}: ${line}`, path });
        }
      }),
    ),
  );
  const ofWaiting = told.filter(({ to }) => to === waiting.id);
  expect(ofWaiting.map(({ says }) => says.split(' · ')[0])).toEqual([
    'A place is free: you are going now: Steelpan by the harbour',
    'An event does not take place: Steelpan by the harbour',
  ]);
  expect(ofWaiting[0]?.says).toMatch(/, 20\d\d at 6:00 PM$/);
  expect(ofWaiting[0]?.path).toBe(`/events/${id}`);
  expect(told.filter(({ to }) => to === organizer.id).map(({ says }) => says)).toEqual([
    'Your event is live: Steelpan by the harbour',
  ]);
});
