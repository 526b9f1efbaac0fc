/** Whether a store is open, from what its seller wrote about each day. Pure and browser-safe. */
import { WEEKDAYS, type Weekday } from '#features/sellers/sellers.limits.ts';

/** By weekday, as the seller writes it: a range of times, or "Closed". */
export type Hours = Partial<Record<Weekday, string>>;
export type OpenState = 'open' | 'closed' | 'unknown';

/** Minutes since midnight; an end above 1440 lies on the next day. */
type Range = { from: number; to: number };

const DAY = 1440;
const NOON = 720;

/** In the six languages of the site. */
const CLOSED = /^(closed|cerrado|cerrada|ferme|fermee|gesloten|dicht|femen|sera|-+|x|no)$/;
const ALL_DAY =
  /^(24\s*(\/\s*7|h|hrs?|hours|horas|heures|uur|e|ora)?|open 24 hours|all day|todo el dia|toute la journee|24\/24|7j?\/7)$/;

const TIME = String.raw`(noon|midnight|midday|mediodia|midi|minuit|medianoche|\d{1,2}(?:\s?[:.h]\s?\d{2})?)\s?h?(?:rs?|uur)?\s?(a\.?\s?m\.?|p\.?\s?m\.?)?`;
const RANGE = new RegExp(
  String.raw`^(?:de |from |van |open )?${TIME}\s*(?:-|to|until|till|a|hasta|tot|jusqua|jiska|te)\s*${TIME}$`,
);
const WORDS: Readonly<Record<string, number>> = {
  noon: NOON,
  midday: NOON,
  mediodia: NOON,
  midi: NOON,
  midnight: 0,
  minuit: 0,
  medianoche: 0,
};

type Time = {
  minutes: number;
  half: 'am' | 'pm' | null;
  /** Written so that only the 24-hour clock can be meant. */ exact: boolean;
};

function readTime(text: string, half: string | undefined): Time | null {
  const word = WORDS[text];
  if (word !== undefined) return { minutes: word, half: null, exact: true };
  const [, hourText = '', minuteText = '0'] = /^(\d{1,2})(?:\s?[:.h]\s?(\d{2}))?$/.exec(text) ?? [];
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (hourText === '' || hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return null;
  if (!half)
    return {
      minutes: hour * 60 + minute,
      half: null,
      exact: hour > 12 || hourText.startsWith('0'),
    };
  if (hour < 1 || hour > 12) return null;
  const of = half.startsWith('a') ? 'am' : 'pm';
  return { minutes: (hour % 12) * 60 + minute + (of === 'pm' ? NOON : 0), half: of, exact: true };
}

/**
 * "9 - 5pm" begins in the morning and "1 - 5pm" after noon; "9am - 5" ends at the next five
 * o'clock; "9 - 5" is a working day.
 */
function toRange(from: Time, to: Time): Range | null {
  let [start, end] = [from.minutes, to.minutes];
  if (!from.exact && to.half === 'pm' && start < NOON && start + NOON < end) start += NOON;
  const asWritten = to.exact || (from.exact && from.half === null);
  if (!asWritten && end <= start && end + NOON > start && end <= NOON) end += NOON;
  if (start === end) return start === 0 ? { from: 0, to: DAY } : null;
  return { from: start, to: end > start ? end : end + DAY };
}

/** Spelled one way: no accents, one kind of dash, single spaces. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}|['’]/gu, '')
    .toLowerCase()
    .replace(/[‐-―−~]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The ranges of a day, none when it is closed; null when the text cannot be understood. */
export function parseHours(text: string | undefined): Range[] | null {
  const day = plain(text ?? '');
  if (day === '' || day.length > 120) return null;
  if (CLOSED.test(day)) return [];
  if (ALL_DAY.test(day)) return [{ from: 0, to: DAY }];
  const ranges: Range[] = [];
  for (const part of day.split(/\s*(?:[,;/&+]|\band\b|\by\b|\bet\b|\ben\b|\bi\b)\s*/)) {
    const [, fromText = '', fromHalf, toText = '', toHalf] = RANGE.exec(part) ?? [];
    const [from, to] = [readTime(fromText, fromHalf), readTime(toText, toHalf)];
    const range = from && to && toRange(from, to);
    if (!range) return null;
    ranges.push(range);
  }
  return ranges;
}

/** Weekday and minutes since midnight somewhere; null for a zone that does not exist. */
export function clockIn(zone: string, now: Date): { day: Weekday; minutes: number } | null {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'long',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    }).formatToParts(now);
    const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
    const day = WEEKDAYS.find((name) => name === of('weekday').toLowerCase());
    return day ? { day, minutes: Number(of('hour')) * 60 + Number(of('minute')) } : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Whether a store with these hours is open at `now`.
 * @param zone IANA name of the zone the hours are meant in; null when it is not known
 */
export function openState(hours: Hours, zone: string | null, now: Date): OpenState {
  const clock = zone === null ? null : clockIn(zone, now);
  if (!clock) return 'unknown';
  const { day, minutes } = clock;
  const yesterday = WEEKDAYS[(WEEKDAYS.indexOf(day) + WEEKDAYS.length - 1) % WEEKDAYS.length];
  const late = yesterday ? (parseHours(hours[yesterday]) ?? []) : [];
  if (late.some(({ to }) => minutes < to - DAY)) return 'open';
  const today = parseHours(hours[day]);
  if (!today) return 'unknown';
  return today.some(({ from, to }) => minutes >= from && minutes < to) ? 'open' : 'closed';
}
