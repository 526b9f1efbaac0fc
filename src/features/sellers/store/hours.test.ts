import { describe, expect, it, test } from 'vitest';
import { openState, parseHours } from './hours.ts';

const at = (hours: number, minutes = 0) => hours * 60 + minutes;

describe('what a seller writes about a day', () => {
  it.each<[string, [number, number][]]>([
    ['9:00-17:00', [[at(9), at(17)]]],
    ['9:00 – 17:00', [[at(9), at(17)]]],
    ['9am - 5pm', [[at(9), at(17)]]],
    ['9 AM to 5 PM', [[at(9), at(17)]]],
    ['9 a.m. – 5.30 p.m.', [[at(9), at(17, 30)]]],
    ['9-5', [[at(9), at(17)]]],
    ['9 - 5pm', [[at(9), at(17)]]],
    ['1 - 5pm', [[at(13), at(17)]]],
    ['9am - 5', [[at(9), at(17)]]],
    ['10:00-2:00', [[at(10), at(14)]]],
    [
      '08:30–12:00, 13:00–17:00',
      [
        [at(8, 30), at(12)],
        [at(13), at(17)],
      ],
    ],
    [
      '8h30-12h et 14h-18h',
      [
        [at(8, 30), at(12)],
        [at(14), at(18)],
      ],
    ],
    [
      'de 8 a 12 y de 2 p. m. a 6 p. m.',
      [
        [at(8), at(12)],
        [at(14), at(18)],
      ],
    ],
    ['9.00 tot 17.30 uur', [[at(9), at(17, 30)]]],
    ['10am - noon', [[at(10), at(12)]]],
    ['6pm - midnight', [[at(18), at(24)]]],
    ['22:00-02:00', [[at(22), at(26)]]],
    ['8pm - 2am', [[at(20), at(26)]]],
    ['00:00-24:00', [[0, at(24)]]],
    ['24 hours', [[0, at(24)]]],
    ['24/7', [[0, at(24)]]],
    ['Closed', []],
    ['CERRADO', []],
    ['Fermé', []],
    ['Gesloten', []],
    ['—', []],
  ])('%s', (text, ranges) => {
    expect(parseHours(text)).toEqual(ranges.map(([from, to]) => ({ from, to })));
  });

  it.each([
    '',
    '   ',
    'By appointment',
    '25:00-26:00',
    '9:75-10:00',
    '9',
    '9-',
    '13pm-14pm',
    '9-5, maybe',
    'x'.repeat(500),
    '9:00-17:00<script>',
  ])('cannot be understood as %j', (text) => {
    expect(parseHours(text)).toBeNull();
  });
});

describe('a store', () => {
  const week = {
    monday: '9:00-17:00',
    tuesday: '08:30–12:00, 13:00–17:00',
    friday: '8pm-2am',
    saturday: 'Closed',
    sunday: 'By appointment',
  };
  // 2026-11-23 is a Monday; Jamaica is five hours behind UTC all the year.
  test.each([
    ['on Monday at nine', '2026-11-23T14:00:00Z', 'open'],
    ['a minute before nine', '2026-11-23T13:59:00Z', 'closed'],
    ['at the minute it closes', '2026-11-23T22:00:00Z', 'closed'],
    ['on Monday evening there, which is Tuesday in UTC', '2026-11-24T03:00:00Z', 'closed'],
    ['over lunch', '2026-11-24T17:30:00Z', 'closed'],
    ['after lunch', '2026-11-24T18:00:00Z', 'open'],
    ['on a day that nothing is said about', '2026-11-25T15:00:00Z', 'unknown'],
    ['on Friday night', '2026-11-28T02:00:00Z', 'open'],
    ['past midnight, which is a closed Saturday', '2026-11-28T06:59:00Z', 'open'],
    ['after the night', '2026-11-28T07:00:00Z', 'closed'],
    ['on a day whose words say no times', '2026-11-29T15:00:00Z', 'unknown'],
  ])('in Jamaica %s', (_when, now, state) => {
    expect(openState(week, 'America/Jamaica', new Date(now))).toBe(state);
  });

  it('follows the clock of its own place, summer time included', () => {
    const hours = { monday: '9:00-17:00' };
    expect(openState(hours, 'America/Nassau', new Date('2026-07-06T13:00:00Z'))).toBe('open');
    expect(openState(hours, 'America/Nassau', new Date('2026-12-07T13:30:00Z'))).toBe('closed');
  });

  it('says nothing where the place or its zone is not known', () => {
    expect(openState(week, null, new Date())).toBe('unknown');
    expect(openState(week, 'Atlantis/Capital', new Date())).toBe('unknown');
  });
});
