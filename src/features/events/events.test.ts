import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { dayIn, publicEvent } from '#tests/support/events.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import type { EventsInput } from '#features/events/events.schema.ts';
import { cancelEvent } from '#features/events/edits/cancel.server.ts';
import { findEventDays, findEventFacets, findEvents, findEventsOfDay } from './events.server.ts';
import { listEventEntries } from './views/sitemap.server.ts';

const { db } = await testDatabase();
const now = new Date('2026-06-10T16:00:00Z');
const visitor = testCtx(db, { now });
const at = (days: number) => dayIn(days, now);
/** Each has a place of its own, so that the tests of this file do not count each other's. */
const event = (overrides: Parameters<typeof publicEvent>[1] & { days?: number } = {}) => {
  const { days = 3, ...fields } = overrides;
  return publicEvent(db, {
    now: new Date(now.getTime() - 2 * DAY_MS),
    startDate: at(days),
    endDate: at(days),
    parish: null,
    country: 'AW',
    timeZone: 'America/Aruba',
    ...fields,
  });
};
const titles = async (input: EventsInput, ctx = visitor) =>
  (await findEvents(ctx, { limit: 100, ...input })).items.map(({ title }) => title);

beforeAll(() => seedCatalog(testCtx(db)));

describe('the list', () => {
  it('has what is not over, what is on now first, and nothing that ended', async () => {
    await event({ title: 'Next week', days: 7 });
    await event({ title: 'Sloop days', days: -1, endDate: at(1) });
    await event({ title: 'This morning', days: 0, startTime: '06:00', endTime: '11:00' });
    await event({ title: 'Tonight', days: 0 });
    expect(await titles({ country: 'AW' })).toEqual(['Sloop days', 'Tonight', 'Next week']);
    const { items } = await findEvents(visitor, { country: 'AW' });
    expect(items.map(({ happeningNow }) => happeningNow)).toEqual([true, false, false]);
    const later = testCtx(db, { now: new Date(now.getTime() + DAY_MS) });
    expect(await titles({ country: 'AW' }, later)).toEqual(['Sloop days', 'Next week']);
  });

  it('keeps an event of 31 days until its last minute', async () => {
    const { id } = await publicEvent(db, {
      now: new Date('2026-07-01T00:00:00Z'),
      startDate: '2026-07-02',
      startTime: '00:00',
      endDate: '2026-08-02',
      endTime: '00:00',
      country: 'AI',
      parish: null,
      timeZone: 'America/Anguilla',
    });
    const end = new Date('2026-08-02T03:59:00Z');
    const ids = async (moment: Date) =>
      (await findEvents(testCtx(db, { now: moment }), { country: 'AI' })).items.map(
        (each) => each.id,
      );
    expect(await ids(end)).toEqual([id]);
    expect(await ids(new Date('2026-08-02T04:01:00Z'))).toEqual([]);
  });

  it('is filtered by kind, country and parish, and counts exactly', async () => {
    await event({ title: 'Market', category: 'market', country: 'JM', parish: 'JM-07' });
    await event({ title: 'Meetup', category: 'meetup', country: 'JM', parish: 'JM-01' });
    for (const category of ['market', 'Markets', ' MARKET '])
      expect(await titles({ country: 'JM', category })).toEqual(['Market']);
    expect(await titles({ country: 'JM', parish: 'JM-01' })).toEqual(['Meetup']);
    expect(await findEvents(visitor, { country: 'JM', limit: 1 })).toMatchObject({ total: 2 });
  });

  it('goes on where a page ended, and by number, ten at a time unless it is said', async () => {
    for (let number = 0; number < 12; number += 1)
      await event({ title: `Meetup ${number}`, days: 3 + number, country: 'BZ' });
    const first = await findEvents(visitor, { country: 'BZ' });
    expect(first).toMatchObject({ total: 12 });
    expect(first.items).toHaveLength(10);
    const second = await findEvents(visitor, { country: 'BZ', cursor: first.nextCursor! });
    expect(second.items.map(({ title }) => title)).toEqual(['Meetup 10', 'Meetup 11']);
    expect(second.nextCursor).toBeNull();
    const { items } = await findEvents(visitor, { country: 'BZ', offset: 11 });
    expect(items.map(({ title }) => title)).toEqual(['Meetup 11']);
  });

  it('may ask for a stretch of time, over or not', async () => {
    await event({ title: 'Before', days: -1, endDate: at(-1), country: 'CW' });
    await event({ title: 'After', days: 5, country: 'CW' });
    const moment = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
    const stretch = { country: 'CW', startDate: moment(-3), endDate: moment(1) };
    expect(await titles(stretch)).toEqual(['Before']);
    expect(await titles({ country: 'CW', startDate: moment(1) })).toEqual(['After']);
  });

  it('has no events of people who are shut out, and none that are called off', async () => {
    const off = await event({ title: 'Called off', country: 'DM', parish: 'DM-02' });
    await cancelEvent(off.organizer, { id: off.id, scope: 'all' });
    const banned = await event({ title: 'Banned', country: 'DM', parish: 'DM-02' });
    const ban = (until: Date | null) =>
      db
        .update(userTable)
        .set({ banned: true, banExpires: until })
        .where(eq(userTable.id, banned.organizer.id));
    await ban(null);
    expect(await titles({ country: 'DM' })).toEqual([]);
    await ban(new Date(now.getTime() - 1));
    expect(await titles({ country: 'DM' })).toEqual(['Banned']);
  });

  it.each<[string, object]>([
    ['an unknown kind', { category: 'concert' }],
    ['more than a hundred', { limit: 101 }],
    ['another status', { status: 'pending' }],
    ['no cursor', { cursor: 'x' }],
    ['what is no day', { startDate: '2026-06-31' }],
  ])('refuses %s', async (_name, input) => {
    expect((await refusalOf(findEvents(visitor, input))).status).toBe(422);
  });
});

it('offers the kinds and places that there are', async () => {
  await event({ country: 'KY', category: 'workshop' });
  const { categories, countries } = await findEventFacets(visitor);
  expect(countries).toContain('KY');
  expect(countries).not.toContain('SR');
  expect(categories).toContain('workshop');
});

describe('the calendar', () => {
  it('counts on each day what takes place, over or not, by the clock at the place', async () => {
    const place = { country: 'LC', parish: 'LC-06', timeZone: 'America/St_Lucia' } as const;
    const late = { startTime: '22:00', endTime: '23:30' };
    await event({ ...place, ...late, title: 'Late', days: 5, category: 'meetup' });
    await event({ ...place, title: 'Three days', days: 4, endDate: at(6) });
    await event({ ...place, title: 'Over', days: -1, endDate: at(-1), category: 'market' });
    const month = { from: at(-10), to: at(20), country: 'LC' };
    expect(await findEventDays(visitor, month)).toEqual([
      { day: at(-1), count: 1, categories: ['market'] },
      { day: at(4), count: 1, categories: ['festival'] },
      { day: at(5), count: 2, categories: ['festival', 'meetup'] },
      { day: at(6), count: 1, categories: ['festival'] },
    ]);
    // A stretch that begins while something is on counts it from its first day.
    expect(await findEventDays(visitor, { ...month, from: at(6), to: at(7) })).toEqual([
      { day: at(6), count: 1, categories: ['festival'] },
    ]);
    const day = await findEventsOfDay(visitor, { day: at(5), country: 'LC' });
    expect(day.items.map(({ title }) => title)).toEqual(['Three days', 'Late']);
    expect(day.total).toBe(2);
    expect(await findEventsOfDay(visitor, { day: at(8), country: 'LC' })).toEqual({
      items: [],
      total: 0,
    });
  });

  it.each([
    ['a day that does not exist', '2026-02-31', '2026-03-01'],
    ['an end before the beginning', '2026-06-30', '2026-06-01'],
    ['more than six weeks', '2026-06-01', '2026-07-13'],
    ['the year 99999', '99999-01-01', '99999-01-02'],
  ])('refuses %s', async (_name, from, to) => {
    expect((await refusalOf(findEventDays(visitor, { from, to }))).status).toBe(422);
  });
});

it('search engines know what is not over', async () => {
  const { id } = await event({ country: 'MS' });
  const gone = await event({ country: 'MS', days: -1, endDate: at(-1) });
  const paths = (await listEventEntries(visitor)).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['/events', `/events/${id}`]));
  expect(paths).not.toContain(`/events/${gone.id}`);
});
