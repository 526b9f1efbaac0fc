/**
 * The service worker: keeps what was seen readable without a connection, and shows push messages.
 * The build makes one file of it (scripts/service-worker.mjs).
 */
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { WorkerQuestion } from '#platform/pages/worker-messages.ts';
import { createOfflinePages } from './offline-pages.ts';
import { isData, plainPath } from './offline-paths.ts';
import { createOfflinePictures } from './offline-pictures.ts';
import { leavePush, listenForPush } from './push.ts';
import type { PageMessage, WorkerScope } from './scope.ts';

declare const self: WorkerScope;
/** Paths of the files that the pages that are kept need; the build names them. */
declare const SHELL: readonly string[];

const ASSETS = 'shop-assets';
const DAY_SECONDS = 24 * 3600;
const { origin } = self.location;
const pictures = createOfflinePictures(caches);
const pages = createOfflinePages({
  caches,
  fetch: fetch.bind(self),
  now: Date.now,
  origin,
  openPages: async () => (await self.clients.matchAll({ type: 'window' })).map(({ id }) => id),
  forgetPictures: pictures.forget,
  leavePush: () => leavePush(self),
  keepFiles,
});

listenForPush(self);
// Files have the hash of their content in their names and pages come from the network, so a new
// worker and pages of an older build get along: it need not wait for them to be closed.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  event.waitUntil(
    answer(event.data as WorkerQuestion, event).then(
      (said) => event.ports[0]?.postMessage(said ?? null),
      () => event.ports[0]?.postMessage(null),
    ),
  );
});

/** Older builds leave by age and number: open tabs and kept pages may still need their files. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: ASSETS,
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 45 * DAY_SECONDS }),
    ],
  }),
);

registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin &&
    request.destination === 'image' &&
    /^\/(?:media|avatars|demo|tiles|scenes|icons|favicon)/.test(url.pathname),
  pictures.strategy,
);

/** Those of MEDIA_URL: what its server lets scripts read can be kept, the rest is only shown. */
registerRoute(
  ({ url, request, sameOrigin }) =>
    !sameOrigin && request.destination === 'image' && url.pathname.startsWith('/public/'),
  async ({ request, event }) => {
    const readable = new Request(request.url, { mode: 'cors', credentials: 'omit' });
    return pictures.strategy.handle({ request: readable, event }).catch(() => fetch(request));
  },
);

const pageOfEvent = (event: ExtendableEvent) => (event as FetchEvent).clientId;
const later = (event: ExtendableEvent) => (work: Promise<unknown>) => event.waitUntil(work);

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
  ({ request, event }) => pages.document(request, later(event)),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isData(url),
  ({ request, event }) => pages.data(request, later(event), pageOfEvent(event)),
);
/** Where sessions begin and end, and what pages look like. */
const TELLING = /^\/(?:logout|preferences|api\/auth\/\w+)$|\.data$/;
for (const method of ['GET', 'POST'] as const)
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && TELLING.test(plainPath(url.pathname)),
    async ({ request, event, url }) => {
      const answered = await pages.ask(request, later(event), pageOfEvent(event));
      if (plainPath(url.pathname) === '/preferences') await pages.forgetOfflinePage();
      return answered;
    },
    method,
  );

async function answer(question: WorkerQuestion, event: PageMessage): Promise<unknown> {
  switch (question.ask) {
    case 'age':
      return pages.age(question.path);
    case 'kept':
      return pages.list();
    case 'describe':
      return pages.describe(question.path, question.about);
    case 'leave':
      return pages.leave();
    case 'keep': {
      await keepFiles([...question.files, ...(question.shell ? SHELL : [])]);
      await pages.ask(new Request(new URL(question.path, origin)), later(event), event.source?.id);
    }
  }
}

/** Those that are not there yet; most are in the browser's own cache. */
async function keepFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS);
  for (const file of files)
    if (file.startsWith('/assets/') && !(await cache.match(file)))
      await cache.add(file).catch(() => undefined);
}
