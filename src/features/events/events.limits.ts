/**
 * Choices and bounds of events. Apart from the schema, so that a page that only needs a number
 * loads no validator.
 */
import type { LimitRule } from '#platform/security/rate-limit.server.ts';

/** Spec 2 section 9. */
export const EVENT_CATEGORIES = ['market', 'festival', 'workshop', 'meetup'] as const;
export type EventCategory = (typeof EVENT_CATEGORIES)[number];

export const EVENT_STATUSES = [
  'pending',
  'approved',
  'flagged',
  'rejected',
  'removed',
  'cancelled',
] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** What people may answer (spec 2 section 4). */
export const RSVP_ANSWERS = ['going', 'interested', 'not_going'] as const;
export type RsvpAnswer = (typeof RSVP_ANSWERS)[number];
/** What becomes of it: who wants to go when all places are taken waits for one. */
export const RSVP_STATUSES = ['going', 'interested', 'waiting', 'not_going'] as const;
export type RsvpStatus = (typeof RSVP_STATUSES)[number];

/** Monthly ones keep the day of the month, or the weekday and which of the month it is. */
export const REPEATS = ['none', 'weekly', 'monthly-date', 'monthly-weekday'] as const;
export type Repeats = (typeof REPEATS)[number];
/** Which dates of what repeats an edit is about: this one, this and those after it, or all. */
export const EDIT_SCOPES = ['date', 'following', 'all'] as const;
export type EditScope = (typeof EDIT_SCOPES)[number];
/** As iCalendar writes them, Sunday first. */
export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const TITLE_MAX = 120;
export const DESCRIPTION_MAX = 5000;
export const LOCATION_MAX = 160;
export const ATTENDEES_MAX = 100_000;
/** In minor units. */
export const PRICE_MAX = 1_000_000_000;
export const CONTACT_MAX = 160;
export const LINK_MAX = 300;
export const NEWS_MAX = 1000;
/** The list asks for what began in the last 31 days (DECISIONS.md I3): nothing lasts longer. */
export const LONGEST_DAYS = 31;
/** An event that comes again lasts less than until it does. */
export const LONGEST_REPEATED_DAYS = 6;
/** How far ahead something may begin. */
export const AHEAD_DAYS = 730;
/** Between the first date and the last. */
export const REPEATING_DAYS = 366;
export const DATES_MAX = 60;

/** Spec 2 section 7: default and most of one read. */
export const EVENTS_PAGE = 10;
export const EVENTS_MOST = 100;
/** One page of the list that people read; its last week is read to its end, up to so many. */
export const EVENTS_SHOWN = 15;
export const EVENTS_TO_WEEKEND = 30;
/** Events of one day beside the calendar. */
export const DAY_MOST = 50;
export const OWN_PAGE = 20;
/** RSVPs that are read at once: those of a whole page. */
export const RSVPS_MOST = 200;
/** Faces of those who go, and names on the list of them. */
export const FACES = 7;
export const GUESTS_MOST = 200;
/** Answers that an organiser sees of one date. */
export const ANSWERS_MOST = 1000;
/** In one calendar feed. */
export const FEED_MOST = 500;

/** Of one person. */
export const EVENT_LIMITS = {
  writes: { name: 'event-writes', limit: 60, windowSeconds: 3600 },
  creates: { name: 'event-creates', limit: 30, windowSeconds: 86_400 },
  news: { name: 'event-news', limit: 6, windowSeconds: 86_400 },
  rsvps: { name: 'event-rsvps', limit: 300, windowSeconds: 3600 },
} as const satisfies Record<string, LimitRule>;
