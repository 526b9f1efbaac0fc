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
import { ruleOfCalendar } from './calendar-rule.server.ts';
import { getEvent } from './one.server.ts';
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
        of: event.recurrenceId?.toJSDate().toISOString() ?? null,
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
      of: null,
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

it('what repeats is one event with its rule, what it leaves out, and a number that rises', async () => {
  const weekly = await publicEvent(db, { repeats: 'weekly', until: dayIn(31) });
  const [, second] = (await getEvent(visitor, { id: weekly.id })).dates;
  const read = async () => {
    const text = await getEventFile(visitor, { id: second?.id ?? '' });
    const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    const event = new ICAL.Event(component);
    const dates: string[] = [];
    const each = event.iterator();
    for (let next = each.next(); next; next = each.next())
      dates.push(next.toJSDate().toISOString().slice(0, 10));
    const trigger = component?.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger');
    return { text, uid: event.uid, dates, sequence: event.sequence, trigger: String(trigger) };
  };
  const before = await read();
  expect(before).toMatchObject({
    uid: `${weekly.seriesId}@calabash.example`,
    dates: [10, 17, 24, 31].map((days) => dayIn(days)),
    trigger: '-PT2H',
  });
  expect(before.text).toContain('DTSTART;TZID=America/Port_of_Spain:');
  expect(before.text).toContain('BEGIN:VTIMEZONE');
  // Both in UTC, as RFC 5545 wants it, whatever the clock of the server shows.
  expect(before.text).toMatch(/^DTSTAMP:\d{8}T\d{6}Z\r$/m);
  expect(before.text).toContain(`;UNTIL=${dayIn(31).replaceAll('-', '')}T220000Z`);
  const later = { ...weekly.organizer, now: new Date(Date.now() + 60_000) };
  await cancelEvent(later, { id: second?.id ?? '', scope: 'date' });
  const after = await read();
  expect(after.dates).toEqual([10, 24, 31].map((days) => dayIn(days)));
  expect(after.sequence).toBeGreaterThan(before.sequence);
});

it('the clock at the place goes with its changes', () => {
  const rule = ruleOfCalendar({
    startDate: '2027-03-06',
    startTime: '18:00',
    endDate: '2027-03-06',
    endTime: '22:00',
    timeZone: 'America/Nassau',
    repeats: 'weekly',
    weekdays: [],
    until: '2027-03-20',
    leftOut: [],
  });
  const lines = rule?.describesZone('America/Nassau').split('\r\n');
  expect(lines).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:America/Nassau',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0500',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20270314T020000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
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
  // Whoever has the file of the series, too, has each date once.
  const { events: file } = parse(await getEventFile(visitor, { id: weekly.id }));
  expect(markets.events.map(({ uid }) => uid)).toEqual([file[0]?.uid, file[0]?.uid]);
  expect(markets.events.map(({ of }) => of)).toEqual(markets.events.map(({ start }) => start));
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
