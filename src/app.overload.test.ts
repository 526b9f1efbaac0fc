import { expect, test } from 'vitest';
import { createLog } from '#platform/log.server.ts';
import { openPageCache } from '#platform/page-cache.server.ts';
import { renderedPageContext } from '#platform/request-context.ts';
import { testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';

const database = await testDatabase();
/** Inside and waiting, before anybody has left. */
const FULL = 220;

test('beyond what can be answered people get an older page, or are told at once when to come back', async () => {
  let release = () => {};
  let isSlow = false;
  const pageCache = await openPageCache({
    maxBytes: 4 * 1024 * 1024,
    notifications: { listen: async () => async () => undefined, stop: async () => undefined },
    log: createLog('silent'),
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
  await expect.poll(() => statuses).toEqual([503, 503, 503, 503, 503]);
  for (const path of ['/login', '/products', '/orders.data']) {
    const refused = await ask(path, reader);
    expect([path, refused.status, refused.headers.get('Retry-After')]).toEqual([path, 503, '5']);
  }
  expect(await (await ask('/login')).text()).toContain('<main>');
  expect((await ask('/events', reader)).status).toBe(200);
  // What is sent, programs and those who look after the server come in by other doors.
  expect((await ask('/api/listings')).status).toBe(200);
  expect((await ask('/healthz')).status).toBe(200);
  release();
  await Promise.all(all);
  expect(statuses.filter((status) => status === 200)).toHaveLength(FULL);
  expect((await ask('/login')).status).toBe(200);
});
