import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeAll, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { dayIn, person, publicEvent, writtenEvent } from '#tests/support/events.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { cancelEvent } from '#features/events/edits/cancel.server.ts';
import { createEvent } from '#features/events/edits/write.server.ts';
import { getEventFeed, getEventFile } from './feed.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const visitor = testCtx(db);

/** What a calendar makes of it. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return {
    name: calendar.getFirstPropertyValue('x-wr-calname'),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        summary: event.summary,
        location: event.location,
        description: event.description,
        start: event.startDate.toJSDate().toISOString(),
        end: event.endDate.toJSDate().toISOString(),
        status: component.getFirstPropertyValue('status'),
        url: component.getFirstPropertyValue('url'),
      };
    }),
  };
}

it('one date is a file that calendars read', async () => {
  const description = `Bands; food, and more\\ "quoted"\nSecond line ${'long '.repeat(60)}ñ é 🥁`;
  const { id } = await publicEvent(db, { title: 'Pan, rain; or shine', description });
  const { events } = parse(await getEventFile(visitor, { id }));
  expect(events).toEqual([
    {
      uid: `${id}@calabash.example`,
      summary: 'Pan, rain; or shine',
      location: 'Waterfront, Wrightson Road, Port of Spain, Trinidad and Tobago',
      description: description.trim(),
      start: `${dayIn(10)}T22:00:00.000Z`,
      end: `${dayIn(11)}T03:00:00.000Z`,
      status: 'CONFIRMED',
      url: `https://calabash.example/events/${id}`,
    },
  ]);
});

it('a feed has what a place and a kind have, each date for itself, and what was called off', async () => {
  const place = { country: 'GD', parish: 'GD-04', timeZone: 'America/Grenada' } as const;
  const weekly = await publicEvent(db, {
    ...place,
    title: 'Weekly market',
    category: 'market',
    repeats: 'weekly',
    until: dayIn(17),
  });
  await cancelEvent(weekly.organizer, { id: weekly.id, scope: 'date' });
  await publicEvent(db, { ...place, title: 'Regatta' });
  await createEvent(await person(db), writtenEvent({ ...place, title: 'Pending' }));
  const feed = parse(await getEventFeed(visitor, { country: 'GD' }));
  expect(feed.name).toBe('Events in Grenada · Calabash');
  expect(feed.events.map(({ summary, status }) => `${summary}: ${status}`).toSorted()).toEqual([
    'Regatta: CONFIRMED',
    'Weekly market: CANCELLED',
    'Weekly market: CONFIRMED',
  ]);
  const markets = parse(await getEventFeed(visitor, { country: 'GD', category: 'market' }));
  expect(markets.name).toBe('Markets in Grenada · Calabash');
  expect(markets.events).toHaveLength(2);
  expect(parse(await getEventFeed(visitor, { country: 'SR' })).events).toEqual([]);
});

it('a feed says nothing of people who are shut out, nor of what they called off', async () => {
  const place = { country: 'BB', parish: 'BB-08', timeZone: 'America/Barbados' } as const;
  const { id, organizer } = await publicEvent(db, place);
  await cancelEvent(organizer, { id, scope: 'all' });
  const feed = async () => parse(await getEventFeed(visitor, { country: 'BB' })).events;
  expect(await feed()).toHaveLength(1);
  await db.update(userTable).set({ banned: true }).where(eq(userTable.id, organizer.id));
  expect(await feed()).toEqual([]);
});

it('nobody gets the file of an event that is not public', async () => {
  const { id } = await createEvent(await person(db), writtenEvent());
  expect((await refusalOf(getEventFile(visitor, { id }))).status).toBe(404);
});
