// Everything that happens without a request: one list of jobs, one list of subscribers.
import { refreshListingFacets, refreshSearchTerms, refreshTitlePhrases } from '#features/listings/listings.jobs.server.ts';
import type { Db } from '#platform/db.server.ts';
import { defineSchedule, type Job } from '#platform/jobs.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { Subscription } from '#platform/outbox.server.ts';
import { forgetOldHits } from '#platform/rate-limit.server.ts';

/** The jobs of this process. */
export function jobsOf(db: Db, _log: Log): Job[] {
  return [
    defineSchedule('listings.facets', '*/5 * * * *', () => refreshListingFacets(db)),
    defineSchedule('listings.terms', '2-59/10 * * * *', () => refreshSearchTerms(db)),
    defineSchedule('platform.forget-limits', '17 * * * *', () => forgetOldHits(db)),
  ];
}

/** Who hears of which event. */
export function subscriptionsOf(_db: Db): Subscription[] {
  return [];
}
