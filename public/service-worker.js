// Shows push messages and opens what they are about. Does nothing else: no request passes here.

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)));

async function show(data) {
  const message = read(data);
  if (!message) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  // Whoever looks at the site sees it there.
  if (pages.some(({ focused }) => focused)) return;
  await self.registration.showNotification(message.title, {
    body: message.body,
    icon: '/apple-touch-icon.png',
    badge: '/apple-touch-icon.png',
    // A message that came twice is shown once.
    tag: message.id,
    data: { id: message.id, path: message.path },
  });
}

function read(data) {
  try {
    const message = data.json();
    return typeof message.title === 'string' ? message : null;
  } catch {
    return null;
  }
}

async function open(notification) {
  notification.close();
  const { id, path } = notification.data ?? {};
  const url = ownUrl(path);
  // Marked as read where it can be; the page opens either way.
  const marked = fetch(`/api/notifications/${encodeURIComponent(id)}/read`, { method: 'PUT' });
  await marked.catch(() => undefined);
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return void (await self.clients.openWindow(url));
  await page.focus();
  await page.navigate(url).catch(() => self.clients.openWindow(url));
}

/** Of this site, whatever the message says. */
function ownUrl(path) {
  const url = new URL(typeof path === 'string' ? path : '/', self.location.origin);
  return url.origin === self.location.origin ? url.href : self.location.origin;
}
