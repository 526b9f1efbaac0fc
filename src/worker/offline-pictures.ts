/**
 * Pictures of the shop, from the network first (and the browser's own cache, for an hour): one that
 * its owner took away is not shown any longer. Which ones are kept tells what somebody looked at,
 * so they go with their person, and with them the addresses that Workbox notes in its database.
 */
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { PICTURES } from './viewer.ts';

const BOUNDS = { maxEntries: 150, maxAgeSeconds: 30 * 24 * 3600 };

/** The strategy, and what takes all of them away. */
export function createOfflinePictures(caches: CacheStorage) {
  /** How often they were taken away: one that was asked for before is not kept any more. */
  let forgotten = 0;

  async function forget(): Promise<void> {
    forgotten += 1;
    await caches.delete(PICTURES);
    await new CacheExpiration(PICTURES, BOUNDS).delete();
  }

  const strategy = new NetworkFirst({
    cacheName: PICTURES,
    networkTimeoutSeconds: 5,
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ ...BOUNDS, purgeOnQuotaError: true }),
      {
        handlerWillStart: async ({ state }) => {
          if (state) state['since'] = forgotten;
        },
        cacheWillUpdate: async ({ response, state }) =>
          state?.['since'] !== forgotten ||
          /no-store|private/.test(response.headers.get('Cache-Control') ?? '')
            ? null
            : response,
        // The last one: it was put there, and noted, while its person signed out.
        cacheDidUpdate: async ({ state }) => {
          if (state?.['since'] !== forgotten) await forget();
        },
      },
    ],
  });
  return { strategy, forget };
}
