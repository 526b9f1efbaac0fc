import { createFormatter, type DateTimeFormatOptions } from 'use-intl';
import { expect, test } from 'vitest';
import './formats.server.ts';
import { formattersOf } from './formats.ts';
import { formatterOf, translateFrom } from './i18n.ts';
import { formatMoney } from './money.ts';
import { compileMessages } from '../../messages/compile.ts';

/** Also of a language whose texts are not there yet. */
const formatsOf = (locale: string, timeZone: string) =>
  createFormatter({ locale, timeZone, _formatters: formattersOf(locale) });
const AT = new Date('2026-11-03T00:05:09Z');
const SAN_JUAN = 'America/Puerto_Rico';
const NARROW = '\u202f';
const HARD = '\u00a0';

const FORMS: Record<string, DateTimeFormatOptions> = {
  full: { dateStyle: 'full' },
  long: { dateStyle: 'long' },
  medium: { dateStyle: 'medium' },
  short: { dateStyle: 'short' },
  plain: {},
  'long with the time': { dateStyle: 'long', timeStyle: 'short' },
  'time with seconds': { timeStyle: 'medium' },
  'day and month': { day: 'numeric', month: 'long' },
  'day and short month': { day: 'numeric', month: 'short' },
  'month and year': { month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
  'short weekday': { weekday: 'short' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  'with its zone': {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
};

test.each([
  [
    'ht',
    {
      full: 'lendi 2 novanm 2026',
      long: '2 novanm 2026',
      medium: '2 nov. 2026',
      short: '02/11/2026',
      plain: '02/11/2026',
      'long with the time': '2 novanm 2026, 20:05',
      'time with seconds': '20:05:09',
      'day and month': '2 novanm',
      'day and short month': '2 nov.',
      'month and year': 'novanm 2026',
      weekday: 'lendi',
      'short weekday': 'len.',
      clock: '20:05',
      'with its zone': '2 novanm 2026, 20:05 UTC−4',
    },
  ],
  [
    'pap',
    {
      full: 'djaluna 2 di novèmber 2026',
      long: '2 di novèmber 2026',
      medium: '2 nov. 2026',
      short: '02-11-2026',
      plain: '02-11-2026',
      'long with the time': '2 di novèmber 2026, 20:05',
      'time with seconds': '20:05:09',
      'day and month': '2 di novèmber',
      'day and short month': '2 nov.',
      'month and year': 'novèmber 2026',
      weekday: 'djaluna',
      'short weekday': 'dlu',
      clock: '20:05',
      'with its zone': '2 di novèmber 2026, 20:05 UTC−4',
    },
  ],
])('days and times in %s', (language, expected) => {
  const format = formatsOf(language, SAN_JUAN);
  const said = Object.entries(FORMS).map(([name, form]) => [name, format.dateTime(AT, form)]);
  expect(Object.fromEntries(said)).toEqual(expected);
  expect(format.dateTime(AT, { timeStyle: 'short', timeZone: 'UTC' })).toBe('00:05');
});

test.each([
  ['ht', 'janvye fevriye mas avril me jen jiyè out septanm oktòb novanm desanm'],
  ['pap', 'yanüari febrüari mart aprel mei yüni yüli ougùstùs sèptèmber òktober novèmber desèmber'],
])('the months of %s', (language, names) => {
  const format = formatsOf(language, 'UTC');
  const months = Array.from({ length: 12 }, (_, month) =>
    format.dateTime(new Date(Date.UTC(2026, month, 15)), { month: 'long' }),
  );
  expect(months.join(' ')).toBe(names);
});

test.each([
  ['ht', 'dimanch lendi madi mèkredi jedi vandredi samdi'],
  ['pap', 'djadumingu djaluna djamars djárason djaweps djabièrnè djasabra'],
])('the days of the week in %s', (language, names) => {
  const format = formatsOf(language, 'UTC');
  const days = Array.from({ length: 7 }, (_, day) =>
    format.dateTime(new Date(Date.UTC(2026, 10, 1 + day)), { weekday: 'long' }),
  );
  expect(days.join(' ')).toBe(names);
});

test.each([
  ['ht', ['kounye a', 'sa gen 5 minit', 'sa gen inèdtan', 'sa gen 3 èdtan', 'nan 2 jou']],
  ['pap', ['awor', '5 minüt pasá', '1 ora pasá', '3 ora pasá', 'den 2 dia']],
])('how long ago something was in %s', (language, expected) => {
  const format = formatsOf(language, SAN_JUAN);
  const minutes = [0, -5, -60, -180, 2880];
  const said = minutes.map((many) => format.relativeTime(AT.getTime() + many * 60_000, AT));
  expect(said).toEqual(expected);
});

test.each([
  ['ht', ['a ak b', 'a, b ak c', 'a, b oswa c', 'a, b, c', 'a']],
  ['pap', ['a i b', 'a, b i c', 'a, b òf c', 'a, b, c', 'a']],
])('several things in %s', (language, expected) => {
  const { list } = formatsOf(language, SAN_JUAN);
  const three = ['a', 'b', 'c'];
  expect([
    list(['a', 'b']),
    list(three),
    list(three, { type: 'disjunction' }),
    list(three, { type: 'unit' }),
    list(['a']),
  ]).toEqual(expected);
});

test.each([
  ['ht', `12${NARROW}345,6`, `25${NARROW}%`.replace(NARROW, HARD), `12${NARROW}345,60${HARD}G`],
  ['pap', '12.345,6', '25%', 'G12.345,60'],
  ['es', '12,345.6', '25%', 'G12,345.60'],
])('numbers and prices in %s', (language, number, percent, price) => {
  const format = formatsOf(language, SAN_JUAN);
  const plain = (text: string) => text.replaceAll(NARROW, HARD);
  expect(plain(format.number(12_345.6))).toBe(plain(number));
  expect(plain(format.number(0.25, { style: 'percent' }))).toBe(plain(percent));
  expect(plain(formatMoney({ amount: 1_234_560, currency: 'HTG' }, 'G', language))).toBe(
    plain(price),
  );
});

test.each(['ht', 'pap'])('one thing and several in %s', (locale) => {
  const views = '{count, plural, one {one: #} other {many: #}}';
  const messages = { area: compileMessages({ views }) };
  const say = translateFrom({ locale, messages, namespace: 'area', timeZone: 'UTC' });
  const said = [0, 1, 1.5, 2, 1200].map((count) => say.dynamic('views', { count }));
  const thousand = locale === 'ht' ? /^many: 1[\u202f\u00a0]200$/ : /^many: 1\.200$/;
  expect(said.slice(0, 4)).toEqual(['many: 0', 'one: 1', 'many: 1,5', 'many: 2']);
  expect(said[4]).toMatch(thousand);
});

test('a group of texts is no text', () => {
  const messages = {
    area: { by: { appeal: 'after an appeal' }, ...compileMessages({ n: '{n}' }) },
  };
  const { has } = translateFrom({ locale: 'en', messages, namespace: 'area', timeZone: 'UTC' });
  const keys = ['by.appeal', 'n', 'by', 'by.clock', 'by.appeal.twice', 'none.of'];
  expect(keys.map(has)).toEqual([true, true, false, false, false, false]);
});

test('languages that Intl knows are left to it', () => {
  for (const locale of ['en', 'es', 'fr', 'nl']) {
    const plain = createFormatter({ locale, timeZone: SAN_JUAN });
    const form = { dateStyle: 'full', timeStyle: 'short' } as const;
    expect(formatterOf(locale, SAN_JUAN).dateTime(AT, form)).toBe(plain.dateTime(AT, form));
  }
});

test('French writes every time of a day with four digits, beside a date and a weekday too', () => {
  const morning = new Date('2026-11-03T12:05:00Z');
  const french = formatterOf('fr', SAN_JUAN);
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  expect(french.dateTime(morning, clock)).toBe('08:05');
  expect(french.dateTime(morning, { weekday: 'long', ...clock })).toBe('mardi 08:05');
  expect(french.dateTime(morning, { timeStyle: 'short' })).toBe('08:05');
});

test.each([
  ['ht', '30 nov. – 6 des.', '28 novanm'],
  ['pap', '30 nov. – 6 des.', '28 di novèmber'],
])('%s names the days from one to another as it names each', (locale, week, oneDay) => {
  const format = formatsOf(locale, 'UTC');
  const [from, to] = [new Date('2026-11-30T12:00:00Z'), new Date('2026-12-06T12:00:00Z')];
  expect(format.dateTimeRange(from, to, { day: 'numeric', month: 'short' })).toBe(week);
  const [morning, evening] = [new Date('2026-11-28T08:00:00Z'), new Date('2026-11-28T20:00:00Z')];
  expect(format.dateTimeRange(morning, evening, { day: 'numeric', month: 'long' })).toBe(oneDay);
});

test.each([
  ['en', 'Nov 27, 2026, 11:30 AM – 2:30 PM'],
  ['es', '27 nov 2026, 11:30–14:30'],
  ['fr', '27 nov. 2026, 11:30 – 14:30'],
  ['nl', '27 nov 2026, 11:30–14:30'],
])('%s has plain spaces from one moment to another, as every browser can', (locale, morning) => {
  const [from, noon] = [new Date('2026-11-27T15:30:00Z'), new Date('2026-11-27T18:30:00Z')];
  const range = (to: Date) =>
    formatsOf(locale, SAN_JUAN).dateTimeRange(from, to, {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
  expect(range(noon)).toBe(morning);
  expect(range(new Date('2028-01-01T15:30:00Z'))).not.toMatch(/[\u2009\u202f]/);
});
