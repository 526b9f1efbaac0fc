/** Inputs and views of events. Browser-safe. */
import { z } from 'zod';
import { askedCountry } from '#features/catalog/catalog.asked.ts';
import { foldName } from '#features/catalog/catalog.data.ts';
import { mediaView } from '#features/media/media.schema.ts';
import type { PictureView as PhotoFiles } from '#features/media/media.picture-view.ts';
import { moneyView } from '#features/listings/listings.schema.ts';
import { sellerBrief } from '#features/sellers/sellers.schema.ts';
import { WAITING_STATUSES } from '#platform/screening/states.ts';
import {
  EVENT_CATEGORIES,
  EVENT_STATUSES,
  EVENTS_MOST,
  EVENTS_PAGE,
  REPEATS,
  RSVP_ANSWERS,
  RSVP_STATUSES,
  RSVPS_MOST,
  WEEKDAYS,
} from './events.limits.ts';

const moment = z.iso.datetime();
/** A day at the place. */
const day = z.iso.date();

/** One date of an event, as lists show it. */
export const eventCardView = z.object({
  id: z.uuid(),
  /** What all dates of one event have in common. */
  seriesId: z.uuid(),
  status: z.enum(EVENT_STATUSES),
  title: z.string(),
  description: z.string(),
  category: z.enum(EVENT_CATEGORIES),
  /** ISO 3166-1 alpha-2 code. */
  country: z.string().length(2),
  /** ISO 3166-2 code. */
  parish: z.string().nullable(),
  /** The place in words. */
  location: z.string(),
  startsAt: moment,
  endsAt: moment,
  startOn: day,
  endOn: day,
  /** IANA zone of the clock at the place. */
  timeZone: z.string(),
  isFeatured: z.boolean(),
  happeningNow: z.boolean(),
  /** Of this date; null without a limit. */
  maxAttendees: z.int().nullable(),
  attendeeCount: z.int(),
  interestedCount: z.int(),
  waitingCount: z.int(),
  isFull: z.boolean(),
  /** Whether those who come too late may wait for a place. */
  waitingList: z.boolean(),
  picture: mediaView.nullable(),
  organizer: sellerBrief,
});
export type EventCardView = z.infer<typeof eventCardView>;

/** A picture as a page draws it. */
export type PictureView = PhotoFiles & {
  /** What it shows, where its organiser said so. */
  alt?: string | null;
};
/** What a page sends of a card to the browser. */
export type EventShownCard = Omit<
  EventCardView,
  'location' | 'organizer' | 'parish' | 'picture' | 'seriesId' | 'status'
> & {
  /** Where it takes place, in the reader's language. */
  place: string;
  picture: PictureView | null;
};

/** How an event comes again. */
const repetitionView = z.object({
  repeats: z.enum(REPEATS).exclude(['none']),
  /** Of weekly ones all weekdays, of monthly ones that of the first date. */
  weekdays: z.array(z.enum(WEEKDAYS)),
  /** Which of the month, from 1; -1 is the last. */
  order: z.int(),
  until: day,
});
export type RepetitionView = z.infer<typeof repetitionView>;

const eventDateView = z.object({
  id: z.uuid(),
  startsAt: moment,
  cancelled: z.boolean(),
});
export type EventDateView = z.infer<typeof eventDateView>;

export const guestView = z.object({
  id: z.uuid(),
  name: z.string(),
  avatar: z.string().nullable(),
});
export type GuestView = z.infer<typeof guestView>;

export const eventView = eventCardView.extend({
  /** This date does not take place. */
  cancelled: z.boolean(),
  over: z.boolean(),
  updatedAt: moment,
  repetition: repetitionView.nullable(),
  /** All dates of it, this one among them. */
  dates: z.array(eventDateView),
  showsGuests: z.boolean(),
  /** What it costs to come; an amount of 0 is free, null is not said. */
  price: moneyView.nullable(),
  /** How to reach the organiser, in their words. */
  contact: z.string().nullable(),
  /** Where it takes place online, or is told of more: http or https. */
  link: z.string().nullable(),
  /** What the organiser told those who answered last. */
  news: z.string().nullable(),
  organizer: sellerBrief.extend({
    /** Approved events of theirs, and since when. */
    eventCount: z.int(),
    since: moment.nullable(),
  }),
  /** For its organiser and moderators; null for everybody else. */
  statusReason: z.string().nullable(),
  waitingEdit: z
    .object({
      status: z.enum(WAITING_STATUSES),
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type EventView = z.infer<typeof eventView>;

/** "Markets" is "market", as other lists know their categories by name. */
export const findEventCategory = (name: string) =>
  EVENT_CATEGORIES.find((each) => [each, `${each}s`].includes(foldName(name)));
const categoryNamed = (name: unknown) =>
  typeof name === 'string' ? (findEventCategory(name) ?? name) : name;

/** Filters of lists and feeds (spec 2 section 7). */
export const eventFilters = z.object({
  status: z.literal('approved').default('approved'),
  category: z.preprocess(categoryNamed, z.enum(EVENT_CATEGORIES).optional()),
  country: askedCountry,
  parish: z.string().max(80).optional().meta({
    description: 'ISO 3166-2 code or name; its country is found where only one has it.',
  }),
});
const momentOrDay = z.union([moment, day]).optional();
export const eventsInput = eventFilters.extend({
  /** Begins then or later, and until then; days are those at the place. Without: not yet over. */
  startDate: momentOrDay,
  endDate: momentOrDay,
  limit: z.coerce.number().int().min(1).max(EVENTS_MOST).default(EVENTS_PAGE),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(1000).optional(),
});
export type EventsInput = z.input<typeof eventsInput>;

export const monthInput = eventFilters.extend({
  /** First and last day of what is shown. */
  from: day,
  to: day,
});
export const monthDay = z.object({
  day,
  /** How many take place on it. */
  count: z.int(),
  categories: z.array(z.enum(EVENT_CATEGORIES)),
});
export type MonthDay = z.infer<typeof monthDay>;

/** Somebody's answer to one date. */
export const rsvpView = z.object({
  eventId: z.uuid(),
  status: z.enum(RSVP_STATUSES),
  /** In the line of those who wait, from 1; null for everybody else. */
  position: z.int().nullable(),
  /** Others may see that the person goes. */
  visible: z.boolean(),
});
export type RsvpView = z.infer<typeof rsvpView>;

/** What a change answers: the person's own answer, and the counts with it. */
export const rsvpResult = rsvpView.extend({
  attendeeCount: z.int(),
  interestedCount: z.int(),
  waitingCount: z.int(),
  isFull: z.boolean(),
});
export type RsvpResult = z.infer<typeof rsvpResult>;

/** An answer to a date, as its organiser sees it. */
export const answerView = z.object({
  userId: z.uuid(),
  name: z.string(),
  status: z.enum(RSVP_STATUSES),
  /** In the line of those who wait, from 1; null for everybody else. */
  position: z.int().nullable(),
  /** Others may see that the person goes. */
  visible: z.boolean(),
  answeredAt: moment,
  checkedInAt: moment.nullable(),
});
export type AnswerView = z.infer<typeof answerView>;

export const rsvpInput = z.object({
  id: z.uuid(),
  status: z.enum(RSVP_ANSWERS),
  /** Others may see it; asked each time, and not so unless it is said. */
  visible: z.boolean().optional(),
});
export const rsvpsInput = z.object({
  /** Ids with commas between them. */
  ids: z
    .string()
    .max(40 * RSVPS_MOST)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.uuid()).max(RSVPS_MOST)),
});

/** What became of something that was written. */
export const eventWritten = z.object({
  /** The next date of it. */
  id: z.uuid(),
  seriesId: z.uuid(),
  status: z.enum(EVENT_STATUSES),
  revision: z.int(),
  waitingEdit: eventView.shape.waitingEdit,
});
export type EventWritten = z.infer<typeof eventWritten>;

export const ownEventView = eventWritten.extend({
  title: z.string(),
  category: z.enum(EVENT_CATEGORIES),
  country: z.string(),
  location: z.string(),
  timeZone: z.string(),
  startsAt: moment,
  /** Dates that take place, and answers to all of them. */
  dates: z.int(),
  attendees: z.int(),
  over: z.boolean(),
  statusReason: z.string().nullable(),
  picture: mediaView.nullable(),
  actions: z.object({ edit: z.boolean(), cancel: z.boolean() }),
});
export type OwnEventView = z.infer<typeof ownEventView>;

/** One date of a schedule that is being written. */
export const plannedDate = z.object({
  day,
  startsAt: moment,
  endsAt: moment,
  leftOut: z.boolean(),
});
export type PlannedDate = z.infer<typeof plannedDate>;

export const featuredInput = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(1000).optional(),
});
export const eventTitleInput = z.object({
  /** Words of a title, or the address of one of its dates. */
  q: z.string().trim().max(300),
});

/** An event that is put forward, as moderators see it. */
export const featuredEventView = z.object({
  /** Of its next date, or of the last one. */
  id: z.uuid(),
  seriesId: z.uuid(),
  title: z.string(),
  category: z.enum(EVENT_CATEGORIES),
  country: z.string(),
  /** Whether it is still shown to everybody. */
  isPublic: z.boolean(),
  over: z.boolean(),
  at: z.iso.datetime(),
  /** Null: nobody who still has an account. */
  by: z.string().nullable(),
});
export type FeaturedEventView = z.infer<typeof featuredEventView>;
