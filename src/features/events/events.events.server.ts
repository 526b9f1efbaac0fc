// What other features hear of events; each is published in the transaction that did it. Ids and
// facts alone: whoever needs a title reads it when it handles the event, but for an event that is
// gone by then.
import { z } from 'zod';
import { defineEvent } from '#platform/outbox/outbox.server.ts';
import { decidedFacts } from '#platform/screening/content.ts';
import { defineSubmitted } from '#platform/screening/screening.server.ts';

const about = { seriesId: z.uuid(), organizerId: z.uuid(), revision: z.int() };

/** An organiser wrote something that nobody has looked at yet. */
export const eventSubmitted = defineSubmitted('events.submitted');

/** What the public sees of an event is now this revision's content. */
export const eventEdited = defineEvent('events.edited', z.object(about));

/** Somebody decided about a revision. */
export const eventDecided = defineEvent('events.decided', z.object({ ...about, ...decidedFacts }));

/** Its organiser called it off, or their account went. */
export const eventCancelled = defineEvent(
  'events.cancelled',
  z.object({ ...about, by: z.enum(['organizer', 'account']) }),
);

/** Dates that the same change is about; whoever answered to several of them is told once. */
const dates = z.object({ eventId: z.uuid(), others: z.array(z.uuid()).default([]) });

/** Time or place of dates is another one now; tells those who answered. */
export const dateChanged = defineEvent('events.date-changed', dates.extend({ revision: z.int() }));

/** The organiser wrote to those who answered to dates. */
export const newsWritten = defineEvent('events.news-written', dates.extend({ revision: z.int() }));

/** One date does not take place; who had answered by then is told, even when it is gone. */
export const dateCancelled = defineEvent(
  'events.date-cancelled',
  z.object({
    eventId: z.uuid(),
    title: z.string(),
    startsAt: z.iso.datetime(),
    timeZone: z.string(),
    /** How many other dates of theirs are called off with it. */
    others: z.int().default(0),
    /** Who goes, waits or is interested. */
    userIds: z.array(z.uuid()),
  }),
);

/** Dates that were called off take place after all; tells those who had answered. */
export const dateRestored = defineEvent('events.date-restored', dates);

/** Somebody who waited has a place. */
export const movedUp = defineEvent(
  'events.moved-up',
  z.object({ eventId: z.uuid(), userId: z.uuid() }),
);

/** A date begins within a day; tells one of those who go. */
export const reminderDue = defineEvent(
  'events.reminder-due',
  z.object({ eventId: z.uuid(), userId: z.uuid() }),
);

/** The part of every payload that says which event it is about. */
export function aboutSeries(row: { id: string; organizerId: string; revision: number }) {
  return { seriesId: row.id, organizerId: row.organizerId, revision: row.revision };
}
