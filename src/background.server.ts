// Everything that happens without a request: one list of jobs, one list of subscribers. Views are written by
// their own counter every few seconds.
import { forgetExpired } from '#features/accounts/accounts.jobs.server.ts';
import { mailJob, mailSubscription } from '#features/accounts/accounts.mail.server.ts';
import { userDeleted } from '#features/accounts/accounts.delete.server.ts';
import { removeListingsOf, refreshListingFacets, refreshSearchTerms, refreshTitlePhrases, refreshTrending, refreshUsdPrices } from '#features/listings/listings.jobs.server.ts';
import { removeMediaOf } from '#features/media/media.server.ts';
import { removeReviewsAbout } from '#features/reviews/reviews.server.ts';
import { removeSeller } from '#features/sellers/sellers.server.ts';
import type { Settings } from '#platform/context.ts';
import type { Db } from '#platform/db.server.ts';
import { defineSchedule, type Job, type Jobs } from '#platform/jobs.server.ts';
import type { Mailer } from '#platform/mail.server.ts';
import { forgetOldHits } from '#platform/rate-limit.server.ts';
import { subscribe, type Subscription } from '#platform/outbox.server.ts';

/** The jobs of this process, spread over the hour. */
export function jobsOf({ db, mailer, settings }: { db: Db; mailer: Mailer; settings: Settings }): Job[] {
  return [
    mailJob({ mailer, settings }),
    defineSchedule('accounts.forget-expired', '27 * * * *', () => forgetExpired(db)),
    defineSchedule('listings.facets', '*/5 * * * *', () => refreshListingFacets(db)),
    defineSchedule('listings.terms', '3-59/10 * * * *', () => refreshSearchTerms(db)),
    defineSchedule('listings.phrases', '7 * * * *', () => refreshTitlePhrases(db), 900),
    defineSchedule('listings.trending', '12 * * * *', () => refreshTrending(db)),
    defineSchedule('listings.usd-prices', '22 4 * * *', async () => void (await refreshUsdPrices(db)), 3600),
    defineSchedule('platform.forget-limits', '17 * * * *', () => forgetOldHits(db)),
  ];
}

/** Who hears of which event. */
export function subscriptionsOf(db: Db, jobs: Pick<Jobs, 'send'>): Subscription[] {
  return [
    mailSubscription(jobs),
    subscribe(userDeleted, 'media.remove', (deleted) => removeMediaOf(db, deleted)),
    subscribe(userDeleted, 'listings.remove', (deleted) => removeListingsOf(db, deleted)),
    subscribe(userDeleted, 'reviews.remove', (deleted) => removeReviewsAbout(db, deleted)),
    subscribe(userDeleted, 'sellers.remove', (deleted) => removeSeller(db, deleted)),
  ];
}
