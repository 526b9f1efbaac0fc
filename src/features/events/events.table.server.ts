// Owns the tables of events. What an organiser writes is one row of `event_series`; each of its
// dates is a row of `event`, which people answer to. What lists filter and order by is kept at the
// dates as well, so that they read one narrow table.
import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { revisionsOf } from '#platform/screening/screening.table.server.ts';
import { moment, newest, oneOf, references } from '#platform/db/columns.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { countryTable } from '#features/catalog/catalog.table.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import {
  EVENT_CATEGORIES,
  EVENT_STATUSES,
  type Repeats,
  RSVP_STATUSES,
  type Weekday,
} from './events.limits.ts';

/** When something takes place, by the clock at the place. Days are "2026-12-05", times "18:00". */
export type EventSchedule = {
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  /** IANA zone of that clock. */
  timeZone: string;
  repeats: Repeats;
  /** Of weekly ones; the weekday of the first date is always one. */
  weekdays: Weekday[];
  /** The last day that it may begin on; null for what does not repeat. */
  until: string | null;
  /** Days of it that are cancelled. */
  leftOut: string[];
  /** Days of the rule that became events of their own. */
  without?: string[];
};

export const eventSeriesTable = pgTable(
  'event_series',
  {
    id: uuid('id').notNull(),
    organizerId: uuid('organizer_id').notNull(),
    /** Of the form it came from: sent again, it is still one event. */
    draftId: text('draft_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category', { enum: EVENT_CATEGORIES }).notNull(),
    country: char('country', { length: 2 }).notNull(),
    parish: text('parish'),
    /** The place in words. */
    location: text('location').notNull(),
    schedule: jsonb('schedule').$type<EventSchedule>().notNull(),
    mediaId: uuid('media_id'),
    /** At each date; null without a limit. */
    maxAttendees: integer('max_attendees'),
    waitingList: boolean('waiting_list').notNull().default(true),
    showsGuests: boolean('shows_guests').notNull().default(true),
    /** What it costs to come, in minor units; 0 is free, null is not said. */
    price: integer('price'),
    /** Of the price; null without one. */
    currency: char('currency', { length: 3 }),
    /** How to reach the organiser: a number, an address, in words. */
    contact: text('contact'),
    /** Where it takes place online, or is told of more. */
    link: text('link'),
    /** What the organiser told those who answered last; shown beside the dates it is about. */
    news: text('news'),
    /** Of which date that is; null for all that were to come. */
    newsOf: uuid('news_of'),
    status: text('status', { enum: EVENT_STATUSES }).notNull().default('pending'),
    /** Why it has its status, as a key of reasons; null when there is nothing to explain. */
    statusReason: text('status_reason'),
    /** Which content this is: what is decided about an older one is refused. */
    revision: integer('revision').notNull().default(1),
    /** Put forward by moderators (DECISIONS.md I1). */
    isFeatured: boolean('is_featured').notNull().default(false),
    /** When, and by whom. */
    featuredAt: moment('featured_at'),
    featuredBy: uuid('featured_by'),
    /** When the public saw it first. */
    publishedAt: moment('published_at'),
    /** Since when it is called off for good, also while it is removed. */
    cancelledAt: moment('cancelled_at'),
    /** When the last date is over. */
    endsAt: moment('ends_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'event_series_pk', columns: [table.id] }),
    references('event_series_organizer_fk', table.organizerId, userTable.id).onDelete('cascade'),
    references('event_series_country_fk', table.country, countryTable.code),
    references('event_series_media_fk', table.mediaId, mediaTable.id).onDelete('set null'),
    index('event_series_organizer_idx').on(table.organizerId, ...newest(table.createdAt, table.id)),
    references('event_series_featured_by_fk', table.featuredBy, userTable.id).onDelete('set null'),
    index('event_series_featured_idx')
      .on(...newest(table.featuredAt, table.id))
      .where(sql`is_featured`),
    uniqueIndex('event_series_draft_unique').on(table.organizerId, table.draftId),
    index('event_series_media_idx').on(table.mediaId),
    check('event_series_category_known', oneOf('category', EVENT_CATEGORIES)),
    check('event_series_status_known', oneOf('status', EVENT_STATUSES)),
    check('event_series_places', sql`${table.maxAttendees} > 0`),
    check('event_series_price', sql`${table.price} >= 0`),
    check(
      'event_series_price_has_currency',
      sql`(${table.price} is null) = (${table.currency} is null)`,
    ),
  ],
);
export type EventSeriesRow = typeof eventSeriesTable.$inferSelect;

/** What an organiser writes. */
export type EventContent = Pick<
  EventSeriesRow,
  | 'title'
  | 'description'
  | 'category'
  | 'country'
  | 'parish'
  | 'location'
  | 'schedule'
  | 'mediaId'
  | 'maxAttendees'
  | 'waitingList'
  | 'showsGuests'
  | 'price'
  | 'currency'
  | 'contact'
  | 'link'
  | 'news'
  | 'newsOf'
>;

/** What was written anew of events that the public sees, until it is decided. */
export const eventEdits = revisionsOf<EventContent>('events');

export const eventTable = pgTable(
  'event',
  {
    id: uuid('id').notNull(),
    seriesId: uuid('series_id').notNull(),
    organizerId: uuid('organizer_id').notNull(),
    category: text('category', { enum: EVENT_CATEGORIES }).notNull(),
    country: char('country', { length: 2 }).notNull(),
    parish: text('parish'),
    /** Approved, and this date takes place. */
    shown: boolean('shown').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** The days of it by the clock at the place. */
    startOn: date('start_on').notNull(),
    endOn: date('end_on').notNull(),
    cancelledAt: moment('cancelled_at'),
    /** Of going, interested and waiting answers; kept with each of them, under the row's lock. */
    attendeeCount: integer('attendee_count').notNull().default(0),
    interestedCount: integer('interested_count').notNull().default(0),
    waitingCount: integer('waiting_count').notNull().default(0),
    /** The place in the line that the next one gets. */
    nextPlace: integer('next_place').notNull().default(1),
    /** When those who go were reminded. */
    remindedAt: moment('reminded_at'),
    /** What the organiser told those who answered to it last. */
    news: text('news'),
  },
  (table) => [
    primaryKey({ name: 'event_pk', columns: [table.id] }),
    references('event_series_fk', table.seriesId, eventSeriesTable.id).onDelete('cascade'),
    uniqueIndex('event_series_day_unique').on(table.seriesId, table.startOn),
    index('event_upcoming_idx')
      .on(table.startsAt, table.id)
      .where(sql`shown`),
    index('event_place_idx')
      .on(table.country, table.startsAt, table.id)
      .where(sql`shown`),
    index('event_category_idx')
      .on(table.category, table.startsAt, table.id)
      .where(sql`shown`),
    index('event_days_idx')
      .on(table.startOn, table.endOn, table.category, table.country, table.organizerId)
      .where(sql`shown`),
    index('event_reminder_idx')
      .on(table.startsAt)
      .where(sql`shown and reminded_at is null`),
    check(
      'event_counts',
      sql`${table.attendeeCount} >= 0 and ${table.interestedCount} >= 0 and ${table.waitingCount} >= 0`,
    ),
    check('event_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);
export type EventRow = typeof eventTable.$inferSelect;

export const eventRsvpTable = pgTable(
  'event_rsvp',
  {
    eventId: uuid('event_id').notNull(),
    userId: uuid('user_id').notNull(),
    status: text('status', { enum: RSVP_STATUSES }).notNull(),
    /** In the line of those who wait; null for everybody else. */
    place: integer('place'),
    /** The person allows that others see that they go. */
    visible: boolean('visible').notNull().default(false),
    /** When the organiser saw them arrive. */
    checkedInAt: moment('checked_in_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'event_rsvp_pk', columns: [table.eventId, table.userId] }),
    references('event_rsvp_event_fk', table.eventId, eventTable.id).onDelete('cascade'),
    references('event_rsvp_user_fk', table.userId, userTable.id).onDelete('cascade'),
    index('event_rsvp_user_idx').on(table.userId, table.updatedAt.desc().nullsFirst()),
    index('event_rsvp_line_idx')
      .on(table.eventId, table.place)
      .where(sql`status = 'waiting'`),
    index('event_rsvp_guests_idx')
      .on(table.eventId, table.createdAt)
      .where(sql`status = 'going' and visible`),
    check('event_rsvp_status_known', oneOf('status', RSVP_STATUSES)),
    check('event_rsvp_in_line', sql`(${table.status} = 'waiting') = (${table.place} is not null)`),
  ],
);
