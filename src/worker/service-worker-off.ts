/**
 * Served in place of the service worker while the operator has reading offline switched off
 * (OFFLINE=false): takes away what was kept, and itself where no push messages need it.
 */
import { listenForPush } from './push.ts';
import type { WorkerScope } from './scope.ts';

declare const self: WorkerScope;

listenForPush(self);
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(clear()));

async function clear(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.clients.claim();
  const push = await self.registration.pushManager?.getSubscription();
  if (!push) await self.registration.unregister();
}
