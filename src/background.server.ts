// Everything that happens without a request: one list of jobs, one list of subscribers. Views are
// written by their own counter every few seconds.
import { forgetExpired } from '#features/accounts/accounts.jobs.server.ts';
import { textJob, textSubscription } from '#features/accounts/profile/accounts.phone.server.ts';
import { mailJob, mailSubscription } from '#features/accounts/accounts.mail.server.ts';
import { userDeleted } from '#features/accounts/profile/accounts.delete.server.ts';
import {
  expireListings,
  refreshTrending,
  refreshUsdPrices,
  remindSellers,
} from '#features/listings/listings.jobs.server.ts';
import {
  refreshListingFacets,
  refreshSearchTerms,
  refreshTitlePhrases,
} from '#features/search/search.jobs.server.ts';
import { checkSubmitted } from '#features/listings/life/listings.moderation.server.ts';
import {
  forgetWithdrawn,
  removeListingsOf,
} from '#features/listings/life/listings.withdraw.server.ts';
import { listingSubmitted } from '#features/listings/listings.events.server.ts';
import {
  removeMediaOf,
  collectOrphanedFiles,
  collectMediaGarbage,
} from '#features/media/media.jobs.server.ts';
import { removeReviewsAbout } from '#features/reviews/reviews.server.ts';
import { removeSeller } from '#features/sellers/sellers.server.ts';
import type { Ctx, Settings } from '#platform/context.ts';
import { createLog } from '#platform/log.server.ts';
import { openApp, programCtx } from '#platform/services.server.ts';
import type { Db } from '#platform/db.server.ts';
import type { OpenFiles } from '#platform/files.server.ts';
import { defineSchedule, type Job, type Jobs } from '#platform/jobs.server.ts';
import type { Mailer } from '#platform/mail.server.ts';
import { forgetOldHits } from '#platform/rate-limit.server.ts';
import { subscribe, type Subscription } from '#platform/outbox.server.ts';
import type { TextSender } from '#platform/text-message.server.ts';

/** Nobody's context, for what happens without a request. */
function backgroundCtx({
  db,
  files: { storage, uploads, images },
  settings,
}: {
  db: Db;
  files: OpenFiles;
  settings: Settings;
}): Ctx {
  const log = createLog('error');
  const { app } = openApp({ db, readDb: db, storage, uploads, images, settings, log });
  return programCtx(app, 'job');
}

/** The jobs of this process, spread over the hour. */
export function jobsOf({
  db,
  files,
  mailer,
  textSender,
  settings,
}: {
  db: Db;
  files: OpenFiles;
  mailer: Mailer;
  textSender: TextSender;
  settings: Settings;
}): Job[] {
  return [
    mailJob({ mailer, settings }),
    textJob({ sender: textSender, settings }),
    defineSchedule('accounts.forget-expired', '27 * * * *', () => forgetExpired(db)),
    defineSchedule('listings.facets', '*/5 * * * *', () => refreshListingFacets(db)),
    defineSchedule('listings.terms', '3-59/10 * * * *', () => refreshSearchTerms(db)),
    defineSchedule('listings.phrases', '7 * * * *', () => refreshTitlePhrases(db), 900),
    defineSchedule('listings.trending', '12 * * * *', () => refreshTrending(db)),
    defineSchedule(
      'listings.usd-prices',
      '22 4 * * *',
      async () => void (await refreshUsdPrices(db)),
      3600,
    ),
    defineSchedule(
      'listings.expire',
      '2-57/5 * * * *',
      async () => void (await expireListings(backgroundCtx({ db, files, settings }))),
    ),
    defineSchedule(
      'listings.forget-withdrawn',
      '37 2 * * *',
      async () => void (await forgetWithdrawn(backgroundCtx({ db, files, settings }))),
      1800,
    ),
    // In the morning of the islands: a mail at night is read late or never.
    defineSchedule(
      'listings.remind',
      '34 13 * * *',
      async () => void (await remindSellers(db, settings.listings)),
      900,
    ),
    defineSchedule(
      'media.collect-garbage',
      '42 * * * *',
      () => collectMediaGarbage({ db, ...files }),
      1800,
    ),
    defineSchedule(
      'media.collect-orphans',
      '52 3 * * *',
      () => collectOrphanedFiles({ db, ...files }),
      3600,
    ),
    defineSchedule('platform.forget-limits', '17 * * * *', () => forgetOldHits(db)),
  ];
}

/** Who hears of which event. */
export function subscriptionsOf({
  ctx,
  db,
  files,
  jobs,
  settings,
}: {
  ctx: Ctx;
  db: Db;
  files: OpenFiles;
  jobs: Pick<Jobs, 'send'>;
  settings: Settings;
}): Subscription[] {
  return [
    mailSubscription(jobs),
    textSubscription(jobs),
    subscribe(listingSubmitted, 'listings.moderation-check', (submitted) =>
      checkSubmitted(ctx, submitted),
    ),
    subscribe(userDeleted, 'media.remove', (deleted) => removeMediaOf({ db, ...files }, deleted)),
    subscribe(userDeleted, 'listings.remove', (deleted) =>
      removeListingsOf(backgroundCtx({ db, files, settings }), deleted),
    ),
    subscribe(userDeleted, 'reviews.remove', (deleted) => removeReviewsAbout(db, deleted)),
    subscribe(userDeleted, 'sellers.remove', (deleted) => removeSeller(db, deleted)),
  ];
}
