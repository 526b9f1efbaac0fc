// What sellers plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { sellersApi } from './sellers.api.server.ts';
import { subscribe } from '#platform/outbox.server.ts';
import { userDeleted } from '#features/accounts/profile/accounts.delete.server.ts';
import { removeSeller } from './sellers.jobs.server.ts';
import { exportOwnStore } from '#features/sellers/store/sellers.profile.server.ts';
import { countStorePages, listStoreEntries } from './sellers.sitemap.server.ts';

export const sellersFeature: Feature = {
  name: 'sellers',
  api: sellersApi,
  subscriptions: [subscribe(userDeleted, 'sellers.remove', removeSeller)],
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
};
