import { expect, test } from 'vitest';
import { createLog } from '#platform/process/log.server.ts';
import { openPageCache } from '#platform/cache/page-cache.server.ts';
import { renderedPageContext } from '#platform/pages/request-context.ts';
import { testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';

const database = await testDatabase();
/** Inside and waiting, before anybody has left. */
const FULL = 88;

test('beyond what can be answered people get an older page at once, or are told when to come back', async () => {
  let release = () => {};
  let isSlow = false;
  let later = 0;
  const pageCache = await openPageCache({
    maxBytes: 4 * 1024 * 1024,
    notifications: { listen: async () => async () => undefined },
    log: createLog('silent'),
    now: () => performance.now() + later,
  });
  const released = new Promise<void>((resolve) => (release = resolve));
  const { ask } = testApp(database, {
    pageCache,
    pages: async (request, context) => {
      if (isSlow) await released;
      const html = `<p>${new URL(request.url).pathname}</p>`;
      Object.assign(context.get(renderedPageContext), { html, status: 200 });
      return new Response(null, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    },
  });
  const reader = { headers: { 'Accept-Encoding': 'br' } };
  expect((await ask('/events', reader)).status).toBe(200);
  isSlow = true;
  const statuses: number[] = [];
  const all = Array.from({ length: FULL + 5 }, async (_, n) => {
    const { status } = await ask(`/login?n=${n}`);
    statuses.push(status);
  });
  // Too old to be sent while there is time to make it anew.
  later = 120_000;
  expect((await ask('/events', reader)).status).toBe(200);
  const asked = ['/login', '/products', '/orders.data'].map(async (path) => {
    const refused = await ask(path, reader);
    expect([path, refused.status, refused.headers.get('Retry-After')]).toEqual([path, 503, '5']);
  });
  const page = ask('/login').then((refused) => refused.text());
  // What is sent, programs and those who look after the server come in by other doors.
  expect((await ask('/api/listings')).status).toBe(200);
  expect((await ask('/healthz')).status).toBe(200);
  expect(statuses).toEqual([]);
  release();
  await Promise.all([...all, ...asked]);
  expect(await page).toContain('<main>');
  expect(statuses.filter((status) => status === 503)).toHaveLength(5);
  expect(statuses.filter((status) => status === 200)).toHaveLength(FULL);
  expect((await ask('/login')).status).toBe(200);
});
