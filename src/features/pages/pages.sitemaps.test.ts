// Sitemap files as they are sent: how often they are made, what they take and what they count as.
import { gunzipSync } from 'node:zlib';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { API_READS } from '../../app.server.ts';
import { FEATURES } from '../../features.ts';
import ROUTES from '../../routes.ts';
import type { SitemapPart } from '#platform/feature.server.ts';
import { answerPacked } from '#platform/http/packed.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { testApp } from '#tests/support/app.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { anotherApp } from '#tests/support/services.ts';
import { loader } from '../../routes/sitemap-part.ts';
import { findSitemapFile, getSitemapIndex } from './pages.sitemaps.server.ts';

const database = await testDatabase();
const MINUTE = 60_000;

/** A shop with so many listings, which counts how often it is asked for them. */
function shopOf(listings: number) {
  const asked = { lists: 0, counts: 0 };
  const part: SitemapPart = {
    name: 'listings',
    countFiles: async () => {
      asked.counts += 1;
      return 2;
    },
    listEntries: async () => {
      asked.lists += 1;
      return Array.from({ length: listings }, (_, n) => ({
        path: `/products/${n}`,
        updatedAt: new Date(0),
      }));
    },
  };
  const { services } = anotherApp(testCtx(database.db));
  const at = (ms: number) => ({ ...testCtx(database.db), services, now: new Date(ms) });
  return {
    asked,
    index: (ms = 0) => getSitemapIndex(at(ms), [part]),
    find: (file: string, ms = 0) => findSitemapFile(at(ms), { file, parts: [part] }),
  };
}

describe('a sitemap file', () => {
  it('is made once for all who ask within ten minutes, also at once', async () => {
    const { find, asked } = shopOf(3);
    const found = await Promise.all(Array.from({ length: 12 }, () => find('listings-1.xml')));
    expect(new Set(found).size).toBe(1);
    expect(await find('listings-1.xml', 9 * MINUTE)).toBe(found[0]);
    expect(asked).toEqual({ lists: 1, counts: 1 });
    await find('listings-1.xml', 11 * MINUTE);
    expect(asked).toEqual({ lists: 2, counts: 2 });
  });

  it('that is none costs no reading, whatever its number', async () => {
    const { find, asked } = shopOf(3);
    for (const file of ['listings-3.xml', 'listings-99999.xml', 'nothing.xml', 'listings-0.xml'])
      expect(await find(file)).toBeNull();
    expect(asked).toEqual({ lists: 0, counts: 1 });
  });

  it('of 5,000 pages takes a thirtieth of its length in memory', async () => {
    const made = await shopOf(5000).find('listings-1.xml');
    const length = gunzipSync(made?.gzip ?? '').byteLength;
    expect(length).toBeGreaterThan(6_000_000);
    expect(made?.gzip.byteLength).toBeLessThan(length / 30);
  });
});

describe('the answer with a sitemap file', () => {
  const ask = async (headers: Record<string, string>) => {
    const made = await shopOf(5).index();
    const request = new Request('https://calabash.example/sitemap.xml', { headers });
    return answerPacked(request, made, { type: 'application/xml', maxAgeSeconds: 3600 });
  };

  it('is sent as it is kept, or plain to who takes no gzip', async () => {
    const packed = await ask({ 'Accept-Encoding': 'br, gzip' });
    expect(packed.headers.get('Content-Encoding')).toBe('gzip');
    const xml = gunzipSync(await packed.arrayBuffer()).toString();
    expect(xml).toContain('/sitemaps/listings-2.xml');
    for (const accepted of ['identity', 'br', 'gzip;q=0']) {
      const plain = await ask({ 'Accept-Encoding': accepted });
      expect(plain.headers.get('Content-Encoding')).toBeNull();
      expect(plain.headers.get('Cache-Control')).toBe('public, max-age=3600, no-transform');
      expect(await plain.text()).toBe(xml);
    }
  });

  it('is 304 for who has it', async () => {
    const etag = (await ask({})).headers.get('ETag') ?? '';
    const again = await ask({ 'If-None-Match': `"other", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await ask({ 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('counts as a read: one client is refused after as many as the API allows', async () => {
    const app = testApp(database, {
      pages: async (request, context) => {
        const url = new URL(request.url);
        const own = new RouterContextProvider();
        own.set(ctxContext, context.get(ctxContext));
        const pattern = '/sitemaps/:file';
        return loader({ request, url, pattern, params: { file: 'pages.xml' }, context: own });
      },
    });
    const statuses = new Map<number, number>();
    for (let n = 0; n < API_READS.limit + 5; n += 1) {
      const { status } = await app.ask('/sitemaps/pages.xml', {}, '10.9.9.9');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses.get(429)).toBeGreaterThan(0);
    expect(statuses.get(200)).toBeLessThanOrEqual(API_READS.limit);
    expect((await app.ask('/sitemaps/pages.xml', {}, '10.9.9.10')).status).toBe(200);
  });
});

/** Routes that are no page, and are not counted as reads. */
const UNCOUNTED: Record<string, string> = {
  'avatars/:userId/:file': 'a file, one row by its key',
  'avatars/waiting/:userId/:file': 'a file for few',
  'share/:kind/:id/:file': 'a file; drawing one has a limit of its own',
  'profile/data': 'one’s own copy has a limit of its own',
  'suspended/data': 'one’s own copy has a limit of its own',
  'admin/audit/export': 'for those who look after the site',
  admin: 'leads to a page',
  'events/:id/calendar.ics': 'one event, as its page',
  'events/:id/guests.csv': 'for the organiser of one event',
  'events/:id/rsvp': 'leads to a page',
  logout: 'leads to a page',
  preferences: 'leads to a page',
  'messages/contact': 'a part of a page for people who are signed in',
  'notifications/panel': 'a part of a page for people who are signed in',
  'manifest.webmanifest': 'a kilobyte without a query',
  'robots.txt': 'a kilobyte without a query',
};

it('every document for programs is counted as a read, or is small, or somebody’s own', () => {
  const counted = FEATURES.flatMap(({ countedReads = [] }) => countedReads);
  const routes = ROUTES.flatMap((route) => [route, ...(route.children ?? [])]);
  const documents = routes.flatMap(({ file, path = '' }) => (file.endsWith('.ts') ? [path] : []));
  const isCounted = (path: string) => {
    const address = `/${path.replace(/:\w+/g, 'x')}`;
    return counted.some((pattern) => pattern.test(address));
  };
  expect(documents.filter((path) => !isCounted(path)).toSorted()).toEqual(
    Object.keys(UNCOUNTED).toSorted(),
  );
  expect(documents.filter(isCounted)).toContain('sitemap.xml');
});
