import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { EVENTS_SHOWN, WEEKDAYS } from '#features/events/events.limits.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { dayIn, publicEvent } from '#tests/support/events.ts';
import { loadEventsPage } from './events-page.server.ts';

const { db } = await testDatabase();
const now = new Date('2026-06-10T16:00:00Z');
const visitor = testCtx(db, { now });

/** What the browser gets of an address. */
async function open(address: string, place: { country?: string; now?: Date } = {}) {
  const url = new URL(address, 'https://calabash.example');
  const asked = { request: new Request(url), url, params: {} };
  const answer = await loadEventsPage({ ...visitor, ...place }, asked);
  if ('init' in answer) throw new Error('events could not be loaded');
  return answer;
}

/** The ids of a page of the list, in the order in which they stand. */
const idsIn = ({ list }: Awaited<ReturnType<typeof open>>) =>
  (list?.groups ?? []).flatMap(({ events }) => events.map(({ id }) => id));

const DATES = 45;

beforeAll(async () => {
  await seedCatalog(testCtx(db));
  await publicEvent(db, {
    now: new Date(now.getTime() - 2 * DAY_MS),
    startDate: dayIn(1, now),
    endDate: dayIn(1, now),
    parish: null,
    country: 'AW',
    timeZone: 'America/Aruba',
    repeats: 'weekly',
    until: dayIn(1 + 7 * (DATES - 1), now),
  });
});

describe('the page of all events', () => {
  it('shows fifteen, and its link leads on to all others, each once and in order', async () => {
    const pages = [await open('/events')];
    for (let next = pages[0]?.list?.nextCursor; next; next = pages.at(-1)?.list?.nextCursor)
      pages.push(await open(`/events?after=${encodeURIComponent(next)}`));
    expect(pages.map((page) => idsIn(page).length)).toEqual([15, 15, 15]);
    expect(pages.map(({ list }) => list?.total)).toEqual([DATES, DATES, DATES]);
    expect(pages.map(({ continued }) => continued)).toEqual([false, true, true]);
    expect(new Set(pages.flatMap(idsIn)).size).toBe(DATES);
    const starts = pages.flatMap(({ list }) =>
      (list?.groups ?? []).flatMap(({ events }) => events.map(({ startsAt }) => startsAt)),
    );
    expect(starts).toEqual(starts.toSorted());
  });

  it('opens the first of its weeks and that which goes on, and folds the others whole', async () => {
    const monday = new Date('2026-03-02T12:00:00Z');
    const asked = '/events?location=curacao';
    const written = { parish: null, country: 'CW', timeZone: 'America/Curacao' };
    const weekly = (ahead: number) => {
      const [startDate, endDate] = [dayIn(ahead, monday), dayIn(ahead, monday)];
      const until = dayIn(20, monday);
      const weekdays = [...WEEKDAYS];
      const repeats = { repeats: 'weekly' as const, weekdays, until };
      return publicEvent(db, { ...written, now: monday, startDate, endDate, ...repeats });
    };
    // Two on each day from Saturday on, for two weeks.
    await weekly(5);
    await weekly(5);
    const weeksOf = ({ list }: Awaited<ReturnType<typeof open>>) =>
      (list?.groups ?? []).map(({ title, open, count, events }) => [
        // Between the days is a thin space.
        `${title}: ${events.length}`.replaceAll('\u2009', ' '),
        open,
        count,
      ]);
    const first = await open(asked, { now: monday });
    expect(weeksOf(first)).toEqual([
      ['This weekend: 4', true, 4],
      ['Mar 9 – 15: 14', false, 14],
    ]);
    const next = encodeURIComponent(first.list?.nextCursor ?? '');
    expect(weeksOf(await open(`${asked}&after=${next}`, { now: monday }))).toEqual([
      ['Mar 16 – 22: 14', true, null],
    ]);
    await weekly(7);
    expect(weeksOf(await open(asked, { now: monday }))[1]).toEqual(['Mar 9 – 15: 21', false, 21]);
    // A week that is too long for one page stays open, or some of it would never be seen.
    await weekly(7);
    expect(weeksOf(await open(asked, { now: monday }))[1]).toEqual(['Mar 9 – 15: 11', true, null]);
  });

  it('keeps its filters from page to page, and shows the first for a broken link', async () => {
    const first = await open('/events?location=aruba');
    const next = encodeURIComponent(first.list?.nextCursor ?? '');
    const second = await open(`/events?location=aruba&after=${next}`);
    expect(idsIn(second)).toHaveLength(EVENTS_SHOWN);
    expect(second.asked.country).toBe('AW');
    expect(idsIn(await open('/events?location=jamaica'))).toEqual([]);
    expect(idsIn(await open('/events?after=broken'))).toEqual(idsIn(first));
  });

  it('hands over no more than 700 bytes for each event', async () => {
    const { list } = await open('/events');
    expect(JSON.stringify(list).length).toBeLessThan(700 * EVENTS_SHOWN);
  });

  it('has the days of a month in the calendar, whatever the page of the list', async () => {
    const { list, month } = await open(`/events?view=calendar&month=${dayIn(1, now).slice(0, 7)}`);
    expect(list).toBeNull();
    const days = (month?.weeks ?? []).flat().filter(({ count }) => count > 0);
    expect(days.length).toBeGreaterThanOrEqual(3);
  });

  it('begins with the place of the header, however soon the others are', async () => {
    const { id } = await publicEvent(db, {
      startDate: dayIn(200, now),
      endDate: dayIn(200, now),
      country: 'KY',
      parish: null,
      timeZone: 'America/Cayman',
    });
    const first = await open('/events', { country: 'KY' });
    expect(idsIn(first)[0]).toBe(id);
    expect(first.list?.groups.map(({ title }) => title)[1]).toBe('Elsewhere in the Caribbean');
    const pages = [first];
    for (let next = first.list?.nextCursor; next; next = pages.at(-1)?.list?.nextCursor)
      pages.push(await open(`/events?after=${encodeURIComponent(next)}`, { country: 'KY' }));
    expect(new Set(pages.flatMap(idsIn)).size).toBe(DATES + 1);
    expect(pages.flatMap(idsIn)).toHaveLength(DATES + 1);
  });
});
