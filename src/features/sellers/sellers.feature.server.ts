// What sellers plugs into the rest of the program.
import { nullWhenMissing } from '#platform/errors.ts';
import type { Feature } from '#platform/feature.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { sellersApi } from './sellers.api.server.ts';
import { defineSchedule } from '#platform/jobs/jobs.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { userDeleted } from '#features/accounts/accounts.public.server.ts';
import { keepStoreNames, removeSeller } from './sellers.jobs.server.ts';
import {
  exportOwnStore,
  getStore,
  isShownInStore,
} from '#features/sellers/store/profile.server.ts';
import { countStorePages, listStoreEntries } from './sellers.sitemap.server.ts';

import { storeRevisions } from '#features/sellers/store/moderation.server.ts';

export const sellersFeature: Feature = {
  name: 'sellers',
  api: sellersApi,
  cachedPages: [
    {
      path: /^\/seller\/[^/]+$/,
      freshSeconds: 10,
      parameters: {
        after: null,
        as: 'seller',
        category: null,
        condition: null,
        sortBy: 'newest',
        tab: 'listings',
      },
    },
  ],
  screened: [storeRevisions.screened],
  jobs: [defineSchedule('sellers.keep-names', '37 * * * *', keepStoreNames)],
  subscriptions: [subscribe(userDeleted, 'sellers.remove', removeSeller)],
  signInReasons: [
    {
      path: /^\/seller-profile$/,
      say: ({ locale }, { way }) => translator(locale, 'signin')('store', { way }),
    },
    {
      path: /^\/seller\/(?<id>[^/]+)$/,
      async say(ctx, { way, names: { id = '' } }) {
        const page = await nullWhenMissing(getStore(ctx, { id }));
        const name = page?.store?.name ?? page?.seller.name;
        return name ? translator(ctx.locale, 'signin')('numbers', { way, name }) : null;
      },
    },
  ],
  showsMedia: isShownInStore,
  exportOwn: { store: exportOwnStore },
  sitemap: [
    {
      name: 'stores',
      countFiles: countStorePages,
      listEntries: async (ctx, file) =>
        (await listStoreEntries(ctx, file)).map(({ id, updatedAt }) => ({
          path: `/seller/${id}`,
          updatedAt,
        })),
    },
  ],
  withoutTerms: [/^\/seller\/[^/]+$/, /^\/api\/sellers\/[^/]+\/numbers$/],
  writingPages: [/^\/seller-profile$/],
};
