/**
 * Makes formats of the words of a language: day before month before year, a clock of 24 hours, one
 * thing or several. Enough for the languages that need it, and for what pages ask for.
 */
import { type Formatters, numbersLike } from './formats.ts';

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** The words of a language. `{n}` stands for a number, `{unit}` for what is counted. */
export type FormatWords = {
  /** From January on. */
  months: readonly string[];
  monthsShort: readonly string[];
  /** From Sunday on. */
  weekdays: readonly string[];
  weekdaysShort: readonly string[];
  /** Between the day and the name of its month: "2 di novèmber". */
  ofMonth: string;
  /** Between the parts of a date in digits. */
  dateSeparator: string;
  /** Before the last of several, and of which one is chosen. */
  and: string;
  or: string;
  now: string;
  past: string;
  future: string;
  /** One and several. */
  units: Readonly<Record<Unit, readonly [string, string]>>;
};

const DATE_STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  short: { day: 'numeric', month: 'numeric', year: 'numeric' },
};
const TIME_STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  full: { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
  long: { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
  medium: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
  short: { hour: 'numeric', minute: '2-digit' },
};
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The formats of a language. */
export function ownFormatters(language: string, words: FormatWords): Formatters {
  const like = numbersLike(language);
  const made = new Map<string, object>();
  /** Once for each language and choice, because Intl's objects are slow to make. */
  const once = <T extends object>(kind: string, options: object | undefined, make: () => T): T => {
    const id = kind + JSON.stringify(options ?? {});
    const found = (made.get(id) as T | undefined) ?? make();
    made.set(id, found);
    return found;
  };
  const numberFormat = (options?: Intl.NumberFormatOptions) =>
    once('number', options, () => new Intl.NumberFormat(like, options));
  const formatters = {
    getNumberFormat: (_: unknown, options?: Intl.NumberFormatOptions) => numberFormat(options),
    getDateTimeFormat: (_: unknown, options?: Intl.DateTimeFormatOptions) =>
      once('date', options, () => dateFormats(dateFormat(words, options ?? {}))),
    getPluralRules: () => ({ select: (count: number) => (count === 1 ? 'one' : 'other') }),
    getRelativeTimeFormat: (_: unknown, options?: Intl.RelativeTimeFormatOptions) => ({
      format: (value: number, unit: string) =>
        relativeTime(words, numberFormat(), { value, unit, ...options }),
    }),
    getListFormat: (_: unknown, options?: Intl.ListFormatOptions) => {
      const parts = (items: Iterable<string>) => listParts(words, [...items], options?.type);
      return {
        formatToParts: parts,
        format: (items: Iterable<string>) =>
          parts(items)
            .map(({ value }) => value)
            .join(''),
      };
    },
    getDisplayNames: (_: unknown, options: Intl.DisplayNamesOptions) =>
      new Intl.DisplayNames(like, options),
  };
  // Of Intl's objects use-intl calls what is above, and nothing else.
  return formatters as unknown as Formatters;
}

/** A moment, and from one to another: each as it is named alone, and once where both are alike. */
function dateFormats(format: (moment: Date | number) => string) {
  const formatRange = (from: Date | number, to: Date | number) =>
    [...new Set([format(from), format(to)])].join(' – ');
  return { format, formatRange };
}

function dateFormat(words: FormatWords, asked: Intl.DateTimeFormatOptions) {
  const { dateStyle, timeStyle, timeZone, ...parts } = asked;
  const styled = {
    ...(dateStyle ? DATE_STYLES[dateStyle] : {}),
    ...(timeStyle ? TIME_STYLES[timeStyle] : {}),
    ...parts,
  };
  const hasParts = ['weekday', 'year', 'month', 'day', 'hour', 'minute', 'second'].some(
    (part) => part in styled,
  );
  const wanted = hasParts ? styled : { ...styled, ...DATE_STYLES['short'] };
  // In English, whose parts every browser has, and which are looked up above.
  const digits = new Intl.DateTimeFormat('en', {
    ...(timeZone ? { timeZone } : {}),
    weekday: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...(wanted.timeZoneName ? { timeZoneName: 'shortOffset' } : {}),
  });
  return (moment: Date | number) => {
    const part = Object.fromEntries(
      digits.formatToParts(moment).map(({ type, value }) => [type, value]),
    );
    return [dateOf(words, wanted, part), clockOf(wanted, part)].filter(Boolean).join(', ');
  };
}

type Parts = Readonly<Record<string, string | undefined>>;

function dateOf(words: FormatWords, wanted: Intl.DateTimeFormatOptions, part: Parts): string {
  const day = wanted.day ? (part['day'] ?? '') : '';
  const year = wanted.year ? (part['year'] ?? '') : '';
  const weekday = WEEKDAYS.indexOf(part['weekday'] ?? '');
  const named =
    wanted.weekday && (wanted.weekday === 'long' ? words.weekdays : words.weekdaysShort)[weekday];
  return [named, dayOf(words, wanted, { day, month: Number(part['month']), year })]
    .filter(Boolean)
    .join(' ');
}

function dayOf(
  words: FormatWords,
  { month: how }: Intl.DateTimeFormatOptions,
  { day, month, year }: { day: string; month: number; year: string },
): string {
  if (!how) return [day, year].filter(Boolean).join(' ');
  if (how === 'numeric' || how === '2-digit') {
    const two = (number: number | string) => String(number).padStart(2, '0');
    return [day && two(day), two(month), year].filter(Boolean).join(words.dateSeparator);
  }
  const isLong = how === 'long';
  const name = (isLong ? words.months : words.monthsShort)[month - 1] ?? '';
  const dayAndMonth = day ? day + (isLong ? words.ofMonth : ' ') + name : name;
  return year ? `${dayAndMonth} ${year}` : dayAndMonth;
}

function clockOf(wanted: Intl.DateTimeFormatOptions, part: Parts): string {
  if (!wanted.hour && !wanted.minute) return '';
  const clock = [part['hour'], part['minute'], ...(wanted.second ? [part['second']] : [])].join(
    ':',
  );
  const zone = part['timeZoneName']?.replace('GMT', 'UTC').replace('-', '−');
  return zone ? `${clock} ${zone}` : clock;
}

function relativeTime(
  words: FormatWords,
  number: Intl.NumberFormat,
  { value, unit, numeric }: { value: number; unit: string } & Intl.RelativeTimeFormatOptions,
): string {
  if (value === 0 && numeric === 'auto' && unit.startsWith('second')) return words.now;
  const count = Math.abs(value);
  const [one, several] = words.units[unit.replace(/s$/, '') as Unit];
  const isPast = value < 0 || Object.is(value, -0);
  return (isPast ? words.past : words.future).replace(
    '{unit}',
    (count === 1 ? one : several).replace('{n}', number.format(count)),
  );
}

function listParts(
  { and, or }: FormatWords,
  items: readonly string[],
  type: Intl.ListFormatType = 'conjunction',
): { type: 'element' | 'literal'; value: string }[] {
  const last = type === 'unit' ? ', ' : ` ${type === 'disjunction' ? or : and} `;
  return items.flatMap((value, at) => [
    ...(at === 0
      ? []
      : [{ type: 'literal' as const, value: at === items.length - 1 ? last : ', ' }]),
    { type: 'element' as const, value },
  ]);
}
