// What organisers do, under /api: the same use cases as the form.
import { z } from 'zod';
import { act, list, read, tagged } from '#api/operations.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { mediaErrors } from '#features/media/media.errors.ts';
import { ownMediaView } from '#features/media/media.schema.ts';
import { described, describedShape, requiredNames } from '#platform/described.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { eventErrors } from '#features/events/events.errors.ts';
import { EDIT_SCOPES, NEWS_MAX } from '#features/events/events.limits.ts';
import {
  answerView,
  eventWritten,
  ownEventView,
  plannedDate,
} from '#features/events/events.schema.ts';
import { cancelEvent, restoreEvent } from '#features/events/edits/cancel.server.ts';
import { eventInputShape } from './input.server.ts';
import {
  checkInGuest,
  findAnswers,
  promoteGuest,
  writeToGuests,
} from '#features/events/edits/guests.server.ts';
import { findOwnEvents } from './own.server.ts';
import { planDates, scheduleShape } from './plan.server.ts';
import { createEvent, editEvent } from './write.server.ts';
import { getOwnEvent } from './read.server.ts';

const { not_authenticated } = accountErrors;
const { content_removed, rate_limited } = platformErrors;
const { event_cancelled, event_no_guest } = eventErrors;
const { event_invalid, event_not_found, event_not_now, event_over, event_stale, event_unverified } =
  eventErrors;
const { media_in_use, media_not_found } = mediaErrors;
const WRITING = [
  not_authenticated,
  event_unverified,
  event_invalid,
  media_not_found,
  media_in_use,
  rate_limited,
];
const one = z.object({ id: z.uuid() });

const fields = describedShape(eventInputShape, {
  startDate: 'Days and times are those of a clock at the place.',
  timeZone: 'IANA zone of that clock, such as America/Port_of_Spain.',
  weekdays: 'Of weekly ones; the weekday of the first day is always one.',
  leftOut: 'Days of it that do not take place.',
  maxAttendees: 'At each date; null without a limit.',
  price: 'What it costs to come, in minor units; 0 is free, null is not said.',
  contact: 'How to reach the organiser.',
  link: 'Where it takes place online, or is told of more: http or https.',
  news: 'What those who answered are told, beside the event.',
});
const written = eventWritten.meta({ id: 'EventWritten' });

export const ownEventsApi: readonly Operation[] = tagged('Events', [
  list({
    path: '/profile/events',
    id: 'findOwnEvents',
    tag: 'Profile',
    summary: 'The own events of every status, newest first',
    input: z.object({
      cursor: z.string().optional().meta({ description: '`nextCursor` of the page before.' }),
    }),
    item: ownEventView.meta({ id: 'OwnEvent' }),
    errors: [not_authenticated],
    use: findOwnEvents,
  }),
  read({
    path: '/profile/events/{id}',
    id: 'getOwnEvent',
    tag: 'Profile',
    summary: 'An own event as it was written, with the edit that waits',
    input: one,
    output: eventWritten
      .extend({
        statusReason: z.string().nullable(),
        isFeatured: z.boolean(),
        actions: z.object({ edit: z.boolean(), cancel: z.boolean() }),
        fields: z.object(fields).meta({ description: 'As it goes in again.' }),
        picture: ownMediaView.nullable(),
      })
      .meta({ id: 'OwnEventForm' }),
    missing: event_not_found,
    errors: [not_authenticated, event_unverified],
    use: getOwnEvent,
  }),
  list({
    path: '/events/dates',
    id: 'planDates',
    summary: 'The dates that an event would have',
    input: z.object({
      ...describedShape(scheduleShape),
      // In a query, a list is text with commas between.
      weekdays: words(scheduleShape.weekdays),
      leftOut: words(scheduleShape.leftOut),
    }),
    item: plannedDate.meta({ id: 'PlannedDate' }),
    errors: [event_invalid],
    use: planDates,
  }),
  act({
    method: 'post',
    path: '/events',
    id: 'createEvent',
    summary: 'Creates an event; it is pending until it was screened',
    status: 201,
    input: z
      .object({
        ...fields,
        draftId: z.string().max(200).optional().meta({
          description:
            'Any text of the client’s own, such as a UUID: sent again, it answers the event that was made the first time.',
        }),
      })
      .meta({ id: 'NewEvent', required: requiredNames(eventInputShape) }),
    output: written,
    errors: WRITING,
    use: createEvent,
  }),
  act({
    method: 'patch',
    path: '/events/{id}',
    id: 'editEvent',
    summary:
      'Changes fields of an own event; the public sees what it saw until the change was screened',
    description: 'After another edit the answer is a 409 with what was written there as `current`.',
    input: z
      .object({
        ...fields,
        id: z.uuid(),
        revision: z
          .int()
          .optional()
          .meta({ description: 'As last read; 409 when it is another one by now.' }),
        scope: z.enum(EDIT_SCOPES).default('all').meta({
          description:
            'Of what repeats: this date alone, this one and those that follow, or all. Less than all becomes an event of its own.',
        }),
      })
      .meta({ id: 'EventChange' }),
    output: written,
    missing: event_not_found,
    errors: [...WRITING, event_not_now, event_over, event_stale, content_removed],
    // What is not in the request stays; the revision keeps somebody else's edit in between from
    // being undone.
    async use(ctx, { id, revision, scope, ...given }) {
      const known = await getOwnEvent(ctx, { id, scope });
      const told = Object.entries(given).filter(([, value]) => value !== undefined);
      return editEvent(ctx, {
        ...known.fields,
        ...Object.fromEntries(told),
        revision: revision ?? known.revision,
        scope,
        id,
      });
    },
  }),
  act({
    method: 'post',
    path: '/events/{id}/cancel',
    id: 'cancelEvent',
    summary: 'Calls off one date of an own event, or all that are still to come',
    input: one.extend({ scope: z.enum(['date', 'all']).default('date') }),
    output: written,
    missing: event_not_found,
    errors: [not_authenticated, event_not_now, event_over, rate_limited],
    use: cancelEvent,
  }),
  act({
    method: 'post',
    path: '/events/{id}/restore',
    id: 'restoreEvent',
    summary: 'Takes back that one date of an own event was called off',
    input: one,
    output: written,
    missing: event_not_found,
    errors: [not_authenticated, event_not_now, event_over, rate_limited],
    use: restoreEvent,
  }),
  list({
    path: '/events/{id}/answers',
    id: 'findAnswers',
    summary: 'Who answered to a date of an own event, the waiting list in its order',
    input: one,
    item: answerView.meta({ id: 'EventAnswer' }),
    missing: event_not_found,
    errors: [not_authenticated, event_unverified],
    use: findAnswers,
  }),
  act({
    method: 'put',
    path: '/events/{id}/answers/{userId}/place',
    id: 'promoteGuest',
    summary: 'Gives somebody who waits a place, also above the limit',
    input: one.extend({ userId: z.uuid() }),
    missing: event_not_found,
    errors: [
      not_authenticated,
      event_unverified,
      event_not_now,
      event_over,
      event_cancelled,
      event_no_guest,
    ],
    use: promoteGuest,
  }),
  act({
    method: 'put',
    path: '/events/{id}/answers/{userId}/check-in',
    id: 'checkInGuest',
    summary: 'Notes that somebody who goes arrived, or not after all',
    input: one.extend({ userId: z.uuid(), checkedIn: z.boolean() }),
    missing: event_not_found,
    errors: [not_authenticated, event_unverified, event_no_guest],
    use: checkInGuest,
  }),
  act({
    method: 'post',
    path: '/events/{id}/news',
    id: 'writeToGuests',
    summary: 'Writes to those who answered; they get it once it was screened',
    input: one.extend({
      text: z.string().min(1).max(NEWS_MAX),
      scope: z.enum(['date', 'all']).default('all').meta({
        description: 'This date alone, or all that are still to come.',
      }),
    }),
    output: written,
    missing: event_not_found,
    errors: [...WRITING, event_not_now, event_over, event_stale, content_removed],
    use: writeToGuests,
  }),
]);

function words(schema: z.core.$ZodType) {
  const open = described<unknown>(schema);
  return z
    .string()
    .max(2000)
    .optional()
    .transform((text) => text?.split(',').filter(Boolean))
    .meta({ ...open.meta(), description: 'Several with commas between them.', type: 'string' });
}
