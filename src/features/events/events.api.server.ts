// Events under /api: the same use cases as the pages.
import { z } from 'zod';
import { act, list, read, tagged } from '#api/operations.server.ts';
import { accountErrors, STAFF_FAILURES } from '#features/accounts/accounts.errors.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { SCREENED_OUTCOMES } from '#platform/screening/states.ts';
import { answerEvent, findRsvps } from './rsvps/rsvp.server.ts';
import { eventErrors } from './events.errors.ts';
import {
  eventCardView,
  eventsInput,
  eventTitleInput,
  eventView,
  featuredEventView,
  featuredInput,
  guestView,
  monthDay,
  monthInput,
  rsvpInput,
  rsvpResult,
  rsvpsInput,
  rsvpView,
} from './events.schema.ts';
import { featureEvent, moderateEvent } from './edits/moderation.server.ts';
import { findEventsByTitle, listFeaturedEvents } from './views/featured.server.ts';
import { findGuests, getEvent } from './views/one.server.ts';
import { findEventDays, findEvents } from './events.server.ts';

const { not_authenticated } = accountErrors;
const { rate_limited } = platformErrors;
const one = z.object({ id: z.uuid() });
const missing = eventErrors.event_not_found;

export const eventsApi: readonly Operation[] = tagged('Events', [
  list({
    path: '/events',
    id: 'findEvents',
    summary: 'Public events that are not over, soonest first',
    description:
      'With `startDate` or `endDate` those that begin in between, over or not: moments, or days by the clock at the place. What is on now comes first.',
    input: eventsInput,
    item: eventCardView.meta({ id: 'EventCard' }),
    use: findEvents,
  }),
  list({
    path: '/events/days',
    id: 'findEventDays',
    summary: 'The days of a month on which events take place',
    input: monthInput,
    item: monthDay.meta({ id: 'EventDay' }),
    use: findEventDays,
  }),
  list({
    path: '/events/rsvps',
    id: 'findRsvps',
    summary: 'The own answers to several events at once',
    input: rsvpsInput,
    item: rsvpView.meta({ id: 'Rsvp' }),
    errors: [not_authenticated],
    use: findRsvps,
  }),
  read({
    path: '/events/{id}',
    id: 'getEvent',
    summary: 'One date of an event',
    input: one,
    output: eventView.meta({ id: 'Event' }),
    missing,
    use: getEvent,
  }),
  list({
    path: '/events/{id}/guests',
    id: 'findGuests',
    summary: 'Who goes, of those who allow that others see it',
    input: one,
    item: guestView.meta({ id: 'Guest' }),
    missing,
    use: findGuests,
  }),
  act({
    method: 'put',
    path: '/events/{id}/rsvp',
    id: 'answerEvent',
    summary: 'Sets the own answer; who wants to go when it is full waits for a place',
    input: rsvpInput,
    output: rsvpResult.meta({ id: 'RsvpResult' }),
    missing,
    errors: [
      eventErrors.rsvp_sign_in,
      eventErrors.rsvp_unverified,
      eventErrors.event_not_public,
      eventErrors.event_cancelled,
      eventErrors.event_over,
      eventErrors.event_full,
      eventErrors.event_own_place,
      rate_limited,
    ],
    unexpected: 'event.rsvpFailed',
    use: answerEvent,
  }),
  act({
    method: 'post',
    path: '/events/{id}/decision',
    id: 'moderateEvent',
    summary: 'Decides about one revision of an event; for moderators',
    input: one.extend({
      revision: z.int(),
      outcome: z.enum(SCREENED_OUTCOMES),
      reason: z.string().max(100).nullable().default(null),
    }),
    missing,
    errors: [...STAFF_FAILURES, eventErrors.event_own, eventErrors.event_stale],
    use: moderateEvent,
  }),
  list({
    path: '/moderation/featured-events',
    id: 'listFeaturedEvents',
    summary: 'Events that were put forward, the latest first; for moderators',
    input: featuredInput,
    item: featuredEventView.meta({ id: 'FeaturedEvent' }),
    errors: STAFF_FAILURES,
    use: listFeaturedEvents,
  }),
  list({
    path: '/moderation/upcoming-events',
    id: 'findEventsByTitle',
    summary: 'Public events to come with these words in their title; for moderators',
    input: eventTitleInput,
    item: eventCardView.meta({ id: 'EventCard' }),
    errors: STAFF_FAILURES,
    use: findEventsByTitle,
  }),
  act({
    method: 'put',
    path: '/events/{id}/featured',
    id: 'featureEvent',
    summary: 'Puts an event forward, or not any more; for moderators',
    input: one.extend({ featured: z.boolean() }),
    missing,
    errors: [...STAFF_FAILURES, eventErrors.event_own],
    use: featureEvent,
  }),
]);
