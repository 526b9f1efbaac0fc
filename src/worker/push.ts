/** Shows push messages and opens what they are about. */
import { ownPath } from '#platform/http/own-path.ts';
import type { ClickEvent, PushEvent, WorkerScope } from './scope.ts';

/** Listens for push messages and for presses on them. */
export function listenForPush(self: WorkerScope): void {
  self.addEventListener('push', (event) => event.waitUntil(show(self, event.data)));
  self.addEventListener('notificationclick', (event) =>
    event.waitUntil(open(self, event.notification)),
  );
}

/** Ends this browser's subscription; one that cannot be ended reaches nobody from the server on. */
export async function leavePush({ registration }: WorkerScope): Promise<void> {
  const subscription = await registration.pushManager?.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
}

async function show(self: WorkerScope, data: PushEvent['data']): Promise<void> {
  const message = read(data);
  if (!message) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  // Whoever looks at the site sees it there.
  if (pages.some(({ focused }) => focused)) return;
  await self.registration.showNotification(message.title ?? '', {
    body: message.body,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-192.png',
    // A message that came twice is shown once.
    tag: message.id,
    data: { id: message.id, path: message.path },
  });
}

function read(data: PushEvent['data']) {
  try {
    const message = data?.json() as { title?: string; body?: string; id?: string; path?: string };
    return typeof message.title === 'string' ? message : null;
  } catch {
    return null;
  }
}

async function open(self: WorkerScope, notification: ClickEvent['notification']): Promise<void> {
  notification.close();
  const { id, path } = notification.data ?? {};
  const url = ownUrl(self, path);
  // Marked as read where it can be; the page opens either way.
  const read = `/api/notifications/${encodeURIComponent(String(id))}/read`;
  await fetch(read, { method: 'PUT' }).catch(() => undefined);
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return void (await self.clients.openWindow(url));
  await page.focus();
  await page.navigate(url).catch(() => self.clients.openWindow(url));
}

/** Of this site, whatever the message says. */
function ownUrl({ location }: WorkerScope, path: unknown): string {
  return location.origin + (ownPath(typeof path === 'string' ? path : null) ?? '/');
}
