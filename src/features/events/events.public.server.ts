// What other features may use of events, beside its role files and its components.
export { findOwnEvents } from './edits/own.server.ts';
export { findSeries } from './edits/owner.server.ts';
export { featureEvent } from './edits/moderation.server.ts';
export { exportAnswers } from './edits/guests.server.ts';
export { answerEvent } from './rsvps/rsvp.server.ts';
export { findEventsByTitle, listFeaturedEvents } from './views/featured.server.ts';
export { getEventFeed, getEventFile } from './views/feed.server.ts';
export { getEvent } from './views/one.server.ts';
export { findEventShare } from './views/share.server.ts';
