// Owns the rules of what an organiser writes, with keys under `errors` as messages. Stores nothing.
import { z } from 'zod';
import { countryByCode, currencyByCode } from '#features/catalog/catalog.data.ts';
import { findParish, parishesOf } from '#features/catalog/catalog.places.ts';
import {
  AHEAD_DAYS,
  ATTENDEES_MAX,
  CONTACT_MAX,
  DATES_MAX,
  DESCRIPTION_MAX,
  EVENT_CATEGORIES,
  LINK_MAX,
  LOCATION_MAX,
  LONGEST_DAYS,
  LONGEST_REPEATED_DAYS,
  NEWS_MAX,
  PRICE_MAX,
  REPEATING_DAYS,
  REPEATS,
  TITLE_MAX,
  WEEKDAYS,
} from '#features/events/events.limits.ts';
import type { EventContent, EventSchedule } from '#features/events/events.table.server.ts';
import { cleanLine, cleanName, cleanText } from '#platform/i18n/clean-text.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { dayAt, daysBetween, datesOf, isDay, isTimeZone } from './dates.server.ts';

const line = (most: number, missing: string, tooLong: string, clean = cleanLine) =>
  z.string(missing).overwrite(clean).min(1, missing).max(most, tooLong);
const day = (missing: string) =>
  z
    .string(missing)
    .overwrite(cleanLine)
    .min(1, { error: missing, abort: true })
    .refine(isDay, 'event.noSuchDay');
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const time = (missing: string) => z.string(missing).overwrite(cleanLine).regex(CLOCK, missing);
const attendees = 'event.attendees';
const maybe = (most: number, message: string) =>
  z.string(message).overwrite(cleanLine).max(most, message).nullable().default(null);

/** An address of http or https with a name in it. */
function isWebAddress(text: string): boolean {
  return z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).safeParse(text).success;
}

/** The fields of an event, in the order of the form. */
export const eventInputShape = {
  title: line(TITLE_MAX, 'event.titleRequired', 'event.titleTooLong', cleanName),
  category: z.enum(EVENT_CATEGORIES, 'event.categoryRequired'),
  description: z
    .string('event.descriptionRequired')
    .overwrite(cleanText)
    .min(1, 'event.descriptionRequired')
    .max(DESCRIPTION_MAX, 'event.descriptionTooLong'),
  /** Id of an uploaded picture; without one its kind is drawn. */
  mediaId: z.uuid('event.pictureGone').nullable().default(null),
  /** Days and times by the clock at the place. */
  startDate: day('event.startRequired'),
  startTime: time('event.startTimeRequired'),
  endDate: day('event.endRequired'),
  endTime: time('event.endTimeRequired'),
  timeZone: z.string('event.timeZone').refine(isTimeZone, 'event.timeZone'),
  repeats: z.enum(REPEATS, 'event.repeats').default('none'),
  weekdays: z.array(z.enum(WEEKDAYS, 'event.repeats'), 'event.repeats').max(7).default([]),
  until: day('event.untilRequired').nullable().default(null),
  /** Days of it that do not take place. */
  leftOut: z.array(day('event.noSuchDay'), 'event.noSuchDay').max(DATES_MAX).default([]),
  country: z
    .string('event.countryRequired')
    .refine((code) => countryByCode(code), 'event.countryRequired'),
  parish: z.string('event.parishRequired').nullable().default(null),
  location: line(LOCATION_MAX, 'event.locationRequired', 'event.locationTooLong'),
  /** At each date; null without a limit. */
  maxAttendees: z
    .int(attendees)
    .min(1, attendees)
    .max(ATTENDEES_MAX, attendees)
    .nullable()
    .default(null),
  waitingList: z.boolean('event.choice').default(true),
  showsGuests: z.boolean('event.choice').default(true),
  /** What it costs to come; an amount of 0 is free, null is not said. */
  price: z
    .object(
      {
        amount: z.int('event.price').min(0, 'event.price').max(PRICE_MAX, 'event.price'),
        currency: z
          .string('event.currency')
          .refine((code) => currencyByCode(code), 'event.currency'),
      },
      'event.price',
    )
    .nullable()
    .default(null),
  /** How to reach the organiser. */
  contact: maybe(CONTACT_MAX, 'event.contactTooLong'),
  /** Where it takes place online, or is told of more. */
  link: maybe(LINK_MAX, 'event.link').refine((text) => !text || isWebAddress(text), 'event.link'),
  /** What those who answered are told, beside the event. */
  news: z
    .string('event.newsTooLong')
    .overwrite(cleanText)
    .max(NEWS_MAX, 'event.newsTooLong')
    .nullable()
    .default(null),
};
const written = z.object(eventInputShape);
type Written = z.output<typeof written>;
/** The fields that say when. */
type When = Pick<Written, Exclude<keyof EventSchedule, 'without'>>;
export type EventInput = z.input<typeof written>;

/**
 * An event as it is stored, out of what a form or a program says. Everything else is left out.
 * @param known days that were written before: what has begun may still be described better
 */
export const eventInput = ({ now, known = [] }: { now: Date; known?: readonly string[] }) =>
  written
    .superRefine(
      (input, context) => {
        const broken = brokenTogether(input, { now, known });
        if (broken) context.addIssue({ code: 'custom', path: [broken[0]], message: broken[1] });
        const parishes = parishesOf(input.country);
        if (parishes.length > 0 && !findParish(input.country, input.parish ?? ''))
          context.addIssue({ code: 'custom', path: ['parish'], message: 'event.parishRequired' });
      },
      // Also when single fields are wrong: whoever writes hears of everything at once.
      { when: ({ value }) => typeof value === 'object' && value !== null },
    )
    .transform(toContent);

const LONGEST_MS = LONGEST_DAYS * DAY_MS;

/**
 * The first field that does not fit another one, with the message; null when all fit, or when one
 * of them alone is wrong already.
 */
export function brokenTogether(
  input: When,
  { now, known }: { now: Date; known: readonly string[] },
): [keyof When, string] | null {
  const { startDate, startTime, endDate, endTime, timeZone, repeats, until } = input;
  const isSound =
    [startDate, endDate, until ?? startDate].every(isDay) &&
    [startTime, endTime].every((text) => CLOCK.test(text)) &&
    isTimeZone(timeZone) &&
    REPEATS.includes(repeats) &&
    [input.weekdays, input.leftOut].every(Array.isArray);
  if (!isSound) return null;
  const today = dayAt(now, timeZone);
  const length = daysBetween(startDate, endDate);
  if (daysBetween(today, startDate) > AHEAD_DAYS) return ['startDate', 'event.tooFarAhead'];
  if (length < 0) return ['endDate', 'event.endBeforeStart'];
  if (length === 0 && endTime <= startTime) return ['endTime', 'event.endBeforeStart'];
  if (length > LONGEST_DAYS) return ['endDate', 'event.tooLong'];
  if (repeats !== 'none') {
    if (until === null) return ['until', 'event.untilRequired'];
    if (until < startDate) return ['until', 'event.untilBeforeStart'];
    if (daysBetween(startDate, until) > REPEATING_DAYS) return ['until', 'event.untilTooFar'];
    if (length > LONGEST_REPEATED_DAYS) return ['endDate', 'event.tooLongToRepeat'];
  }
  const dates = datesOf(toSchedule(input));
  const [first] = dates;
  if (!first) return ['startDate', 'event.startRequired'];
  // Also where an hour is skipped in spring.
  if (first.endsAt <= first.startsAt) return ['endTime', 'event.endBeforeStart'];
  if (dates.some(({ startsAt, endsAt }) => endsAt <= startsAt))
    return ['endTime', 'event.dateEndsBeforeStart'];
  if (dates.some(({ startsAt, endsAt }) => endsAt.getTime() - startsAt.getTime() > LONGEST_MS))
    return ['endDate', 'event.tooLong'];
  if (first.startsAt < now && !known.includes(startDate)) return ['startDate', 'event.startInPast'];
  if (dates.length > DATES_MAX) return ['until', 'event.tooManyDates'];
  if (dates.every(({ leftOut }) => leftOut)) return ['leftOut', 'event.allLeftOut'];
  return null;
}

/** The schedule part; what does not apply is left out, so that equal ones look equal. */
export function toSchedule(input: When): EventSchedule {
  const { startDate, startTime, endDate, endTime, timeZone, repeats } = input;
  const repeating = repeats !== 'none';
  const schedule: EventSchedule = {
    startDate,
    startTime,
    endDate,
    endTime,
    timeZone,
    repeats,
    weekdays: repeats === 'weekly' ? WEEKDAYS.filter((each) => input.weekdays.includes(each)) : [],
    until: repeating ? input.until : null,
    leftOut: [],
  };
  const days = repeating ? datesOf(schedule).map(({ startOn }) => startOn) : [];
  return { ...schedule, leftOut: days.filter((each) => input.leftOut.includes(each)) };
}

function toContent(input: Written): EventContent {
  const { title, category, description, mediaId, country, location } = input;
  const { maxAttendees, waitingList, showsGuests, price, contact, link, news } = input;
  return {
    title,
    category,
    description,
    mediaId,
    country,
    parish: findParish(country, input.parish ?? '')?.code ?? null,
    location,
    maxAttendees,
    waitingList,
    showsGuests,
    price: price?.amount ?? null,
    currency: price?.currency ?? null,
    contact: contact || null,
    link: link || null,
    news: news || null,
    newsOf: null,
    schedule: toSchedule(input),
  };
}

/** The same as its organiser writes it. */
export function inputOf(content: EventContent): Required<EventInput> {
  const { schedule, price = null, currency, contact = null, link = null, ...rest } = content;
  const { without: _without, ...when } = schedule;
  const { newsOf: _newsOf, ...words } = rest;
  const cost = price === null || !currency ? null : { amount: price, currency };
  return { ...words, contact, link, news: content.news ?? null, price: cost, ...when };
}
