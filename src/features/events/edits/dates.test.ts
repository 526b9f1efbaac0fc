import { describe, expect, test } from 'vitest';
import type { EventSchedule } from '#features/events/events.table.server.ts';
import {
  addDays,
  clockAt,
  datesOf,
  dayAt,
  daysBetween,
  isDay,
  isTimeZone,
  orderInMonth,
  timeZonesOfPlaces,
  weekdayOf,
} from './dates.server.ts';

const schedule = (overrides: Partial<EventSchedule>): EventSchedule => ({
  startDate: '2026-10-24',
  startTime: '18:00',
  endDate: '2026-10-24',
  endTime: '23:00',
  timeZone: 'America/Port_of_Spain',
  repeats: 'none',
  weekdays: [],
  until: null,
  leftOut: [],
  ...overrides,
});
const starts = (overrides: Partial<EventSchedule>) =>
  datesOf(schedule(overrides)).map(({ startsAt }) => startsAt.toISOString());
const days = (overrides: Partial<EventSchedule>) =>
  datesOf(schedule(overrides)).map(({ startOn }) => startOn);

test('what ends at midnight is not on the day after it', () => {
  const ends = (overrides: Partial<EventSchedule>) =>
    datesOf(schedule(overrides)).map(({ endOn, endsAt }) => [endOn, endsAt.toISOString()]);
  expect(ends({ endDate: '2026-10-25', endTime: '00:00' })).toEqual([
    ['2026-10-24', '2026-10-25T04:00:00.000Z'],
  ]);
  expect(ends({ endDate: '2026-10-26', endTime: '00:00' })[0]?.[0]).toBe('2026-10-25');
  expect(ends({ endDate: '2026-10-25', endTime: '00:01' })[0]?.[0]).toBe('2026-10-25');
});

describe('the clock at the place', () => {
  test('has daylight saving in Nassau and Port-au-Prince, and none in Kingston and Port of Spain', () => {
    const weekly = { repeats: 'weekly', until: '2026-11-07' } as const;
    for (const timeZone of ['America/Nassau', 'America/Port-au-Prince'])
      expect(starts({ ...weekly, timeZone })).toEqual([
        '2026-10-24T22:00:00.000Z',
        '2026-10-31T22:00:00.000Z',
        '2026-11-07T23:00:00.000Z',
      ]);
    expect(
      starts({ ...weekly, timeZone: 'America/Jamaica' }).map((at) => at.slice(11, 16)),
    ).toEqual(['23:00', '23:00', '23:00']);
    expect(starts(weekly).map((at) => at.slice(11, 16))).toEqual(['22:00', '22:00', '22:00']);
  });

  test('skips an hour in spring and shows one twice in autumn', () => {
    const nassau = { timeZone: 'America/Nassau', startTime: '02:30' };
    expect(starts({ ...nassau, startDate: '2027-03-14', endDate: '2027-03-14' })).toEqual([
      '2027-03-14T07:30:00.000Z',
    ]);
    expect(
      starts({ ...nassau, startTime: '01:30', startDate: '2026-11-01', endDate: '2026-11-01' }),
    ).toEqual(['2026-11-01T05:30:00.000Z']);
  });

  test('tells day and time of a moment', () => {
    const moment = new Date('2026-12-06T01:30:00Z');
    expect(dayAt(moment, 'America/Jamaica')).toBe('2026-12-05');
    expect(clockAt(moment, 'America/Jamaica')).toBe('20:30');
    expect(dayAt(moment, 'Pacific/Auckland')).toBe('2026-12-06');
  });

  test('goes by a zone that exists: each of the 28 places has one', () => {
    for (const zone of [...timeZonesOfPlaces(), 'Europe/Paris', 'America/New_York'])
      expect(isTimeZone(zone), zone).toBe(true);
    for (const zone of ['America/Atlantis', '+04:00', '-0400', '', 'america/jamaica', 'a b', '/'])
      expect(isTimeZone(zone), zone).toBe(false);
    expect(timeZonesOfPlaces().length).toBeGreaterThan(20);
  });
});

describe('what comes again', () => {
  test('comes weekly on the first weekday and on those that are chosen', () => {
    expect(days({ repeats: 'weekly', weekdays: ['TU'], until: '2026-11-03' })).toEqual([
      '2026-10-24',
      '2026-10-27',
      '2026-10-31',
      '2026-11-03',
    ]);
  });

  test('comes monthly on its date, in months that have it', () => {
    const monthly = { repeats: 'monthly-date', until: '2027-03-31' } as const;
    expect(days({ ...monthly, startDate: '2026-10-31', endDate: '2026-10-31' })).toEqual([
      '2026-10-31',
      '2026-12-31',
      '2027-01-31',
      '2027-03-31',
    ]);
  });

  test('comes monthly on its weekday: the third Saturday, or the last Friday', () => {
    const monthly = { repeats: 'monthly-weekday', until: '2027-02-28' } as const;
    expect(days({ ...monthly, startDate: '2026-11-21', endDate: '2026-11-21' })).toEqual([
      '2026-11-21',
      '2026-12-19',
      '2027-01-16',
      '2027-02-20',
    ]);
    expect(days({ ...monthly, startDate: '2026-10-30', endDate: '2026-10-30' })).toEqual([
      '2026-10-30',
      '2026-11-27',
      '2026-12-25',
      '2027-01-29',
      '2027-02-26',
    ]);
    expect([orderInMonth('2026-11-21'), orderInMonth('2026-10-30')]).toEqual([3, -1]);
    expect(weekdayOf('2026-11-22')).toBe('SU');
  });

  test('lasts as long each time, over midnight too, and says which dates are left out', () => {
    const [first, second, ...more] = datesOf(
      schedule({
        endDate: '2026-10-25',
        endTime: '02:00',
        repeats: 'weekly',
        until: '2026-10-31',
        leftOut: ['2026-10-31'],
      }),
    );
    expect(more).toEqual([]);
    expect(first).toMatchObject({ endOn: '2026-10-25', leftOut: false });
    expect(second).toMatchObject({
      startOn: '2026-10-31',
      endOn: '2026-11-01',
      endsAt: new Date('2026-11-01T06:00:00Z'),
      leftOut: true,
    });
  });

  test('never has more than one date above the most, whatever it asks for', () => {
    const every = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
    expect(days({ repeats: 'weekly', weekdays: [...every], until: '2027-10-24' })).toHaveLength(61);
    expect(days({ repeats: 'weekly', until: '2026-01-01' })).toEqual(['2026-10-24']);
  });
});

test('a day is one of the calendar', () => {
  for (const day of ['2026-02-28', '2028-02-29', '2026-12-31']) expect(isDay(day)).toBe(true);
  for (const day of ['2026-02-31', '2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', '', 'x'])
    expect(isDay(day), day).toBe(false);
});

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-03-07', 2, '2026-03-09'],
  ['2026-10-24', 400, '2027-11-28'],
])('%s and %i days is %s', (day, days, later) => {
  expect(addDays(day, days)).toBe(later);
  expect(daysBetween(day, later)).toBe(days);
});
