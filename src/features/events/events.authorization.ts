// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.
import type { Addresses, Inputs } from '#tests/support/authorization.ts';
import type { Shop } from '#tests/support/authorization-world.ts';
import { approve } from '#tests/support/events.ts';
import { createEvent } from './edits/write.server.ts';
import { writtenEvent } from '#tests/support/written-event.ts';

export const operations = {
  'GET /profile/events': '122222122',
  'GET /profile/events/{id}': '134244144',
  'GET /events/dates': '---------',
  'POST /events': '132222122',
  'PATCH /events/{id}': '134244144',
  'POST /events/{id}/cancel': '144244144',
  'POST /events/{id}/restore': '144244144',
  'GET /events/{id}/answers': '134244144',
  'PUT /events/{id}/answers/{userId}/place': '134-44144',
  'PUT /events/{id}/answers/{userId}/check-in': '134-44144',
  'POST /events/{id}/news': '134244144',
  'GET /events': '222222222',
  'GET /events/days': '222222222',
  'GET /events/rsvps': '122222122',
  'GET /events/{id}': '222222222',
  'GET /events/{id}/guests': '222222222',
  'PUT /events/{id}/rsvp': '132-22122',
  'POST /events/{id}/decision': '133333144',
  'GET /moderation/featured-events': '133333122',
  'GET /moderation/upcoming-events': '133333122',
  'PUT /events/{id}/featured': '133333122',
};

export const pages = {
  '/events': '222222222',
  '/events/feed.ics': '222222222',
  '/events/mine': '122222122',
  '/events/new': '122222122',
  '/events/:id': '222222222',
  '/events/:id/edit': '134244144',
  '/events/:id/guests': '134244144',
  '/events/:id/guests.csv': '134244144',
  '/events/:id/rsvp': 'rrrrrrrrr',
  '/events/:id/calendar.ics': '222222222',
};

/** The owner organises. */
export const things = async ({ as }: Shop) => {
  const owner = as('owner');
  const { id, seriesId, revision } = await createEvent(owner, writtenEvent());
  await approve(owner, { seriesId, revision });
  return { event: id, eventRevision: revision, series: seriesId };
};
export type World = Shop & Awaited<ReturnType<typeof things>>;

/** What addresses with a name in them are about. */
export const addresses: Addresses<World> = { '/events/:': ({ event }) => event };

/** What is sent to an operation that needs something. */
export const inputs: Inputs<World> = {
  findEventsByTitle: () => ({ q: 'market' }),
  findAnswers: ({ event: id }) => ({ id }),
  promoteGuest: ({ event: id, people }) => ({ id, userId: people.person.id }),
  checkInGuest: ({ event: id, people }) => ({
    id,
    userId: people.person.id,
    checkedIn: true,
  }),
  writeToGuests: ({ event: id }) => ({ id, text: 'Bring a chair' }),
  planDates: () => ({ startDate: '2030-01-01', startTime: '10:00', country: 'JM' }),
  createEvent: () => writtenEvent(),
  getOwnEvent: ({ event: id }) => ({ id }),
  editEvent: ({ event: id }) => ({ id, title: 'A market by the sea' }),
  getEvent: ({ event: id }) => ({ id }),
  cancelEvent: ({ event: id }) => ({ id, reason: 'Rain' }),
  restoreEvent: ({ event: id }) => ({ id }),
  findEventDays: () => ({ from: '2030-01-01', to: '2030-01-31' }),
  findRsvps: ({ event }) => ({ ids: event }),
  findGuests: ({ event: id }) => ({ id }),
  answerEvent: ({ event: id }) => ({ id, status: 'going' }),
  moderateEvent: ({ series: id, eventRevision: revision }) => ({
    id,
    revision,
    outcome: 'flag',
    reason: 'incomplete',
  }),
  featureEvent: ({ event: id }) => ({ id, featured: true }),
};
