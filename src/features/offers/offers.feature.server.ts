// What offers plug into the rest of the program.
import { userDeleted } from '#features/accounts/accounts.public.server.ts';
import {
  listingDecided,
  listingEdited,
  listingExpired,
  listingSold,
  listingWithdrawn,
} from '#features/listings/listings.events.server.ts';
import type { Feature } from '#platform/feature.server.ts';
import { defineSchedule } from '#platform/jobs/jobs.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { offersApi } from './offers.api.server.ts';
import { offerNotices } from './offers.notices.server.ts';
import { offerSignInReasons } from './views/signin.server.ts';
import { exportOwnOffers } from './views/export.server.ts';
import {
  endWithAccount,
  endWithDecision,
  endWithEdit,
  endWithListing,
  endWithSale,
  expireOffers,
  remindOfOffers,
} from './offers.jobs.server.ts';

export const offersFeature: Feature = {
  name: 'offers',
  api: offersApi,
  jobs: [
    defineSchedule('offers.expire', '* * * * *', expireOffers),
    defineSchedule('offers.remind', '*/10 * * * *', remindOfOffers),
  ],
  subscriptions: [
    subscribe(listingEdited, 'offers.end-with-edit', endWithEdit),
    subscribe(listingSold, 'offers.end-with-sale', endWithSale),
    subscribe(listingDecided, 'offers.end-with-decision', endWithDecision),
    subscribe(listingExpired, 'offers.end-with-expiry', endWithListing),
    subscribe(listingWithdrawn, 'offers.end-with-withdrawal', endWithListing),
    subscribe(userDeleted, 'offers.end-with-account', endWithAccount),
  ],
  notices: offerNotices,
  signInReasons: offerSignInReasons,
  exportOwn: { offers: exportOwnOffers },
  // In the conversation.
  takingAway: [
    {
      page: /^\/messages\/[\da-f-]{36}$/,
      field: 'intent',
      values: ['declineOffer', 'withdrawOffer'],
    },
  ],
  withoutTerms: [/^\/api\/offers\/[^/]+\/(?:decline|withdraw)$/],
  writingPages: [/^\/products\/[^/]+\/offer$/, /^\/offers\/[^/]+\/counter$/],
};
