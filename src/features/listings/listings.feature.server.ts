// What listings plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { ownListingsApi } from './owning/listings.own.api.server.ts';
import { listingsApi } from './reading/listings.api.server.ts';
import { listingForms } from './owning/listings.forms.server.ts';
import { exportOwnListings } from './owning/listings.own.server.ts';
import { countSitemapPages, listSitemapEntries } from './reading/listings.sitemap.server.ts';

export const listingsFeature: Feature = {
  name: 'listings',
  api: [...listingsApi, ...ownListingsApi],
  forms: listingForms,
  exportOwn: { listings: exportOwnListings },
  sitemap: [
    {
      name: 'listings',
      countFiles: countSitemapPages,
      listEntries: async (ctx, file) =>
        (await listSitemapEntries(ctx, file)).map(({ id, updatedAt }) => ({
          path: `/products/${id}`,
          updatedAt,
        })),
    },
  ],
};
