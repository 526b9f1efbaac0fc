// What listings plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { ownListingsApi } from './own/own.api.server.ts';
import { listingsApi } from './listings.api.server.ts';
import { defineSchedule } from '#platform/jobs/jobs.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { rateSet } from '#features/catalog/catalog.events.server.ts';
import { userDeleted } from '#features/accounts/accounts.public.server.ts';
import { refreshPriceGuide } from './price-guide/guide.server.ts';
import { listingRevisions } from './edits/moderation.server.ts';
import { listingDeletion, removeListingsOf } from './lifecycle/withdraw.server.ts';
import {
  expireListings,
  refreshTrending,
  refreshTrust,
  refreshUsdPrices,
  remindSellers,
  detectLanguages,
} from './listings.jobs.server.ts';
import { browsePathOf } from './ui/browse-path.ts';
import { listingNotices } from './listings.notices.server.ts';
import { dailyViewsByDay } from './lifecycle/figures.table.server.ts';
import { listingRetention } from './listings.retention.server.ts';
import { listingSignInReasons } from './views/signin.server.ts';
import { listingForms } from './own/forms.server.ts';
import { isShownInListing } from './views/media.server.ts';
import { exportOwnListings } from './own/own.server.ts';
import { countSitemapPages, listSitemapEntries } from './views/sitemap.server.ts';

export const listingsFeature: Feature = {
  name: 'listings',
  api: [...listingsApi, ...ownListingsApi],
  jobs: [
    defineSchedule('listings.trending', '12 * * * *', refreshTrending),
    defineSchedule(
      'listings.trust',
      '37 * * * *',
      async (ctx) => {
        await refreshTrust(ctx);
      },
      { expireInSeconds: 3600 },
    ),
    defineSchedule('listings.usd-prices', '22 4 * * *', refreshUsdPrices, {
      expireInSeconds: 3600,
    }),
    defineSchedule('listings.expire', '2-57/5 * * * *', expireListings),
    // Rows of before, and whatever else was written past the form.
    defineSchedule('listings.languages', '3-58/5 * * * *', detectLanguages, {
      expireInSeconds: 900,
    }),
    defineSchedule('listings.price-guide', '47 */6 * * *', refreshPriceGuide, {
      expireInSeconds: 900,
    }),
    // In the morning of the islands: what comes at night is read late or never.
    defineSchedule('listings.remind', '34 13 * * *', remindSellers, { expireInSeconds: 900 }),
  ],
  subscriptions: [
    subscribe(userDeleted, 'listings.remove', removeListingsOf),
    subscribe(
      rateSet,
      'listings.reprice',
      async (ctx) => {
        await refreshUsdPrices(ctx);
      },
      { expireInSeconds: 3600 },
    ),
  ],
  deletions: [listingDeletion],
  retention: listingRetention,
  partitioned: [dailyViewsByDay],
  screened: [listingRevisions.screened],
  notices: listingNotices,
  forms: listingForms,
  signInReasons: listingSignInReasons,
  exportOwn: { listings: exportOwnListings },
  showsMedia: isShownInListing,
  cachedPages: [
    {
      // No feed of a list, which has a file's name.
      path: /^\/products\/[^/.]+$/,
      freshSeconds: 60,
      from: (referer, host) => browsePathOf(referer, host) ?? '',
    },
  ],
  sitemap: [
    {
      name: 'listings',
      countFiles: countSitemapPages,
      listEntries: async (ctx, file) =>
        (await listSitemapEntries(ctx, file)).map(({ id, updatedAt, images }) => ({
          path: `/products/${id}`,
          updatedAt,
          images,
        })),
    },
  ],
  formsWithoutTerms: ['markSold', 'undoSale', 'removeListing'],
  withoutTerms: [/^\/api\/listings\/[^/]+\/(?:sold|undo-sale)$/],
  writingPages: [/^\/(?:sell|add-product)$/, /^\/products\/[^/]+\/edit$/],
};
