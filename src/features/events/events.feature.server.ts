// What events plug into the rest of the program.
import { userDeleted } from '#features/accounts/accounts.public.server.ts';
import type { Feature } from '#platform/feature.server.ts';
import { defineSchedule } from '#platform/jobs/jobs.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { eventsApi } from './events.api.server.ts';
import { remindGuests, removeEventsOf } from './events.jobs.server.ts';
import { eventNotices } from './events.notices.server.ts';
import { eventRevisions } from './edits/moderation.server.ts';
import { isShownAtEvent } from './views/media.server.ts';
import { eventSignInReasons } from './views/signin.server.ts';
import { listEventEntries } from './views/sitemap.server.ts';
import { ownEventsApi } from './edits/own.api.server.ts';
import { exportOwnEvents } from './edits/own.server.ts';

export const eventsFeature: Feature = {
  name: 'events',
  // The fixed paths first: "/events/dates" is no event of that name.
  api: [...ownEventsApi, ...eventsApi],
  jobs: [defineSchedule('events.remind', '7-57/10 * * * *', remindGuests)],
  subscriptions: [subscribe(userDeleted, 'events.remove', removeEventsOf)],
  screened: [eventRevisions.screened],
  notices: eventNotices,
  signInReasons: eventSignInReasons,
  exportOwn: { events: exportOwnEvents },
  showsMedia: isShownAtEvent,
  countedReads: [/^\/events\/feed\.ics$/],
  sitemap: [{ name: 'events', listEntries: listEventEntries }],
  withoutTerms: [/^\/api\/events\/[^/]+\/cancel$/],
  takingAway: [
    {
      page: /^\/events\/[\da-f-]{36}$/,
      field: 'intent',
      values: ['cancel-all', 'cancel-date'],
    },
    { page: /^\/events\/[\da-f-]{36}\/rsvp$/, field: 'status', values: ['not_going'] },
  ],
  cachedPages: [
    {
      path: /^\/events$/,
      freshSeconds: 10,
      parameters: {
        after: null,
        category: null,
        day: null,
        location: null,
        month: null,
        view: 'list',
      },
    },
    {
      path: /^\/events\/(?!new$|mine$|feed\.ics$)[^/]+$/,
      freshSeconds: 10,
      parameters: { going: null },
    },
  ],
  writingPages: [/^\/events\/new$/, /^\/events\/[^/]+\/edit$/],
};
