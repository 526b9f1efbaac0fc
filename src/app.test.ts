import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { createMetrics } from '#platform/process/metrics.server.ts';
import { VERSION } from '#platform/process/version.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { testApp } from '#tests/support/app.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newcomers } from '#tests/support/newcomers.ts';

const database = await testDatabase();
const { ask } = testApp(database);

test('every answer carries the security headers, and no script may run that is not a file of ours', async () => {
  const [page, api] = [await ask('/'), await ask('/api/nothing')];
  for (const { headers } of [page, api]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    const csp = headers.get('content-security-policy') ?? '';
    for (const rule of [
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
      "style-src 'self'",
    ])
      expect(csp).toContain(rule);
    expect(csp).not.toContain('unsafe');
  }
  expect(api.headers.get('content-security-policy')).toContain("script-src 'self';");
});

test('without TLS nobody is told to insist on it', async () => {
  const plain = testApp(database, {
    settings: { ...testCtx(database.db).settings, publicUrl: 'http://localhost:3000' },
  });
  expect((await plain.ask('/')).headers.has('strict-transport-security')).toBe(false);
});

test('a request keeps a sensible id and gets a new one instead of a strange one', async () => {
  expect(
    (await ask('/', { headers: { 'X-Request-Id': 'edge-0123456789' } })).headers.get(
      'x-request-id',
    ),
  ).toBe('edge-0123456789');
  expect(
    (await ask('/', { headers: { 'X-Request-Id': '<script>' } })).headers.get('x-request-id'),
  ).toMatch(/^[0-9a-f-]{36}$/);
});

test.each(['/%', '/products/%E0%A4%A', '/%00', '/products?q=a%00b', '/%c0%ae%c0%ae/'])(
  'the unreadable address %s is refused with a page',
  async (path) => {
    const answer = await ask(path, { headers: { 'Accept-Language': 'fr' } });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('<html lang="fr">');
  },
);

test('an unreadable address under /api is a problem', async () => {
  const answer = await ask('/api/listings?q=%00');
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
});

test('a page that crashes before rendering shows the last-resort page without the cause', async () => {
  const broken = testApp(database, {
    pages: async () => {
      throw new Error('secret detail');
    },
  });
  const answer = await broken.ask('/');
  const text = await answer.text();
  expect(answer.status).toBe(500);
  expect(text).toContain('Something went wrong');
  expect(text).not.toContain('secret detail');
});

test('an expected failure of a page keeps its status', async () => {
  const limited = testApp(database, {
    pages: async () => {
      throw new AppError(platformErrors.rate_limited, { retryAfterSeconds: 7 });
    },
  });
  expect((await limited.ask('/')).status).toBe(429);
});

test('a body beyond the limit is refused before anybody reads it', async () => {
  const answer = await ask('/preferences', { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) });
  expect(answer.status).toBe(413);
  expect(answer.headers.get('connection')).toBe('close');
});

test('pages are kept by the visitor only and differ by cookie and language', async () => {
  const { headers } = await ask('/');
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(headers.get('vary')).toContain('Cookie');
});

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
])(
  'to a browser that takes %s, long and very long answers go as %s',
  async (accepted, encoding, decompress) => {
    for (const paragraphs of [500, 50_000]) {
      const html = `<!doctype html>${'<p>calabash</p>'.repeat(paragraphs)}`;
      const { ask: askLong } = testApp(database, {
        pages: async () => new Response(html, { headers: { 'Content-Type': 'text/html' } }),
      });
      const answer = await askLong('/', { headers: { 'Accept-Encoding': accepted } });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(decompress(await answer.arrayBuffer()).toString()).toBe(html);
    }
  },
);

test('a long answer stays as it is for whoever asks for no encoding', async () => {
  const html = `<!doctype html>${'<p>calabash</p>'.repeat(500)}`;
  const { ask: askLong } = testApp(database, {
    pages: async () => new Response(html, { headers: { 'Content-Type': 'text/html' } }),
  });
  const plain = await askLong('/');
  expect(plain.headers.has('content-encoding')).toBe(false);
  expect(plain.headers.get('vary')).toContain('Accept-Encoding');
  expect(await plain.text()).toBe(html);
});

test('whoever only looks is not kept waiting for a database that does not answer, whoever sends something is', async () => {
  const slowly = async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    return new Response('late', { headers: { 'Content-Type': 'text/html' } });
  };
  const { ask: askSlow } = testApp(database, { pages: slowly, answerTimeoutMs: 50 });
  const looked = await askSlow('/products');
  expect(looked.status).toBe(503);
  expect(looked.headers.get('retry-after')).toBe('5');
  expect(await looked.text()).toContain('Try again in a moment');
  const sent = await askSlow('/products', {
    method: 'POST',
    headers: { Origin: 'https://calabash.example' },
  });
  expect([sent.status, await sent.text()]).toEqual([200, 'late']);
});

test('health says alive always, and ready only while the database answers', async () => {
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(200);
  const { ask: askSick } = testApp(database, { whyNotReady: async () => 'It rains.' });
  expect((await askSick('/healthz')).status).toBe(200);
  const sick = await askSick('/readyz');
  expect([sick.status, await sick.text()]).toEqual([503, 'not ready: It rains.']);
});

test('what is the same for everybody is answered without asking who is there', async () => {
  const queries: string[] = [];
  const db = drizzle({
    client: database.pool,
    logger: { logQuery: (query) => void queries.push(query) },
  });
  const counted = testApp({ db, pool: database.pool });
  await seedCatalog(testCtx(db));
  const { browser } = await newcomers(counted, db).join();
  const looksUp = async (path: string): Promise<boolean> => {
    queries.length = 0;
    expect(
      (await counted.ask(path, { headers: { Cookie: browser.cookieHeader() } })).status,
      path,
    ).toBe(200);
    return queries.some((query) => query.includes('"session"'));
  };
  for (const path of [
    '/avatars/01936b2e/1.webp',
    '/api/catalog',
    '/api/catalog/countries',
    '/api/catalog/currencies',
    '/api/openapi.json',
    '/api/docs',
  ])
    expect(await looksUp(path), path).toBe(false);
  // A page that shows who is signed in, also under such an address, and what only looks like one.
  for (const path of ['/', '/avatars/01936b2e', '/products', '/api/auth/session', '/api/listings'])
    expect(await looksUp(path), path).toBe(true);
});

test('while the database is away the API says when to come back, and nothing of the cause', async () => {
  // Nobody listens on port 1.
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 });
  const answer = await testApp(away).ask('/api/listings');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(await answer.text()).not.toContain('ECONNREFUSED');
});

test.each([
  ['/api/events', { data: [], count: 0 }],
  ['/api/favorites', { data: [], count: 0 }],
  ['/api/orders', { data: [], count: 0 }],
  ['/api/events/01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d', { data: null }],
])(
  'while it is away %s answers whoever is signed in in the shape of the call',
  async (path, shape) => {
    const { browser } = await newcomers(testApp(database), database.db).join(
      `${path.length}${path.at(5)}@people.example`,
    );
    const away = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 });
    const answer = await testApp(away).ask(path, { headers: { Cookie: browser.cookieHeader() } });
    await away.close();
    expect(answer.status).toBe(503);
    const body = (await answer.json()) as object;
    expect(body).toMatchObject({ ...shape, error: 'Marketplace API not initialized' });
    expect('count' in body).toBe('count' in shape);
  },
);

test('a page that is not available says when to come back', async () => {
  const busy = testApp(database, {
    pages: async () =>
      new Response('<h1>Not available</h1>', {
        status: 503,
        headers: { 'Content-Type': 'text/html' },
      }),
  });
  expect((await busy.ask('/')).headers.get('retry-after')).toBe('5');
});

test('a sender who goes away in the middle of a form is no incident', async () => {
  const leaving = new AbortController();
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const { ask: askAndLeave } = testApp(database, {
    log,
    pages: async () => {
      leaving.abort();
      throw new Error('aborted');
    },
  });
  await askAndLeave('/preferences', { method: 'POST', body: 'theme=dark', signal: leaving.signal });
  expect(lines).toEqual([]);
});

test('the figures count requests by pattern, never by what a person typed', async () => {
  const metrics = createMetrics(database.pool);
  const counted = testApp(database, { metrics, nameRoute: () => '/products/:id' });
  await counted.ask('/products/who-i-am?q=private');
  await counted.ask('/api/catalog/languages');
  const text = await metrics.text();
  expect(text).toMatch(
    /http_request_duration_seconds_count\{route="\/products\/:id",method="GET",status="200"\} 1/,
  );
  expect(text).toContain('route="/api/catalog/languages"');
  expect(text).toContain('database_connections{state="idle"}');
  expect(text).toContain('nodejs_eventloop_lag');
  expect(text).toContain(`calabash_build_info{version="${VERSION}"`);
  expect(text).not.toContain('private');
});

test.each(['GET', 'POST'])(
  'somebody who is signed in gets their page while the database is away (%s)',
  async (method) => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 });
    let known: unknown;
    const { ask: askAway } = testApp(away, {
      pages: async (_request, context) => {
        known = context.get(ctxContext).sessionUnknown;
        return new Response('<!doctype html>');
      },
    });
    const { browser } = await newcomers(testApp(database), database.db).join(
      `${method.toLowerCase()}@people.example`,
    );
    const headers = { Cookie: browser.cookieHeader() };
    const answer = await askAway('/login', { method, headers });
    await away.close();
    expect(answer.status).toBe(200);
    expect(known).toBe(true);
  },
);

test('a page that fails with the database says when to come back', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 });
  const { ask: askAway } = testApp(database, {
    pages: async () => {
      await away.pool.query('select 1');
      return new Response();
    },
  });
  const answer = await askAway('/');
  await away.close();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
});
