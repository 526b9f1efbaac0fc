// Everything that happens without a request: one list of jobs, one list of subscribers. Views are written by
// their own counter every few seconds.
import { refreshListingFacets, refreshSearchTerms, refreshTitlePhrases, refreshTrending, refreshUsdPrices } from '#features/listings/listings.jobs.server.ts';
import type { Db } from '#platform/db.server.ts';
import { defineSchedule, type Job } from '#platform/jobs.server.ts';
import { forgetOldHits } from '#platform/rate-limit.server.ts';
import type { Subscription } from '#platform/outbox.server.ts';

/** The jobs of this process, spread over the hour. */
export function jobsOf(db: Db): Job[] {
  return [
    defineSchedule('listings.facets', '*/5 * * * *', () => refreshListingFacets(db)),
    defineSchedule('listings.terms', '3-59/10 * * * *', () => refreshSearchTerms(db)),
    defineSchedule('listings.phrases', '7 * * * *', () => refreshTitlePhrases(db), 900),
    defineSchedule('listings.trending', '12 * * * *', () => refreshTrending(db)),
    defineSchedule('listings.usd-prices', '22 4 * * *', async () => void (await refreshUsdPrices(db)), 3600),
    defineSchedule('platform.forget-limits', '17 * * * *', () => forgetOldHits(db)),
  ];
}

/** Who hears of which event. The first subscribers come with the features that follow reading. */
export function subscriptionsOf(_db: Db): Subscription[] {
  return [];
}
