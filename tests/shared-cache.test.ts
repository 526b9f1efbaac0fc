// A shared cache in front of the production build (SHARED_CACHE), as docs/operating.md describes it.
// What it may keep is for nobody in particular, whatever it makes of Vary. The seconds are those of
// its own clock.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { type CachingProxy, openCachingProxy } from './support/caching-proxy.ts';
import { testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';
import { buildDiscussion } from './support/discussions.ts';
import { publicEvent } from './support/events.ts';
import { buildListing } from './support/factories.ts';
import { type OwnShop, startOwnShop } from './support/own-shop.ts';
import { inSession, type Person } from './support/signed-in.ts';

const CANARY = 'Zephyrine Canary';
const TITLE = 'Guango dining table';
const database = await testDatabase();
const { db, url: databaseUrl } = database;
const { settings } = testCtx(db);

let shop: OwnShop;
let shopUrl: string;
/** The one looks at Vary, as nginx and Varnish do; the other one does not, as some networks. */
let proxies: CachingProxy[];
let person: Person;
let seller: Person;
let listing: string;
/** Listings that are taken away, with one word in their titles. */
let goners: { id: string; title: string }[];
let pages: string[];

beforeAll(async () => {
  expect(existsSync(join(import.meta.dirname, '../build/server/index.js')), 'npm test builds').toBe(
    true,
  );
  await seedCatalog(testCtx(db));
  person = await inSession(database, { name: CANARY });
  seller = await inSession(database);
  listing = (await buildListing(db, { userId: seller.id, title: TITLE })).id;
  goners = await Promise.all(
    ['first', 'second'].map((word) =>
      buildListing(db, { userId: seller.id, title: `Guango bench, the ${word}` }),
    ),
  );
  const { id: event } = await publicEvent(db);
  const { postId } = await buildDiscussion(db);
  const plain = ['/', '/products', '/search?q=table', `/products/${listing}`, '/events', '/terms'];
  const things = [`/seller/${seller.id}`, `/events/${event}`, `/forum/${postId}`];
  pages = [...plain, ...things, '/forum', '/es/', '/fr/products'];
  shop = startOwnShop({
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: settings.secret,
    PUBLIC_URL: settings.publicUrl,
    ROLE: 'web',
    SHARED_CACHE: 'true',
  });
  shopUrl = await shop.open;
  proxies = [
    await openCachingProxy(shopUrl),
    await openCachingProxy(shopUrl, { looksAtVary: false }),
  ];
  // What changed is kept by nobody until it has settled; a start changes the rates of currencies.
  await sleep(1_600);
}, 120_000);
beforeEach(() => proxies.forEach(({ forget }) => forget()));
afterAll(async () => {
  await Promise.all(proxies.map(({ close }) => close()));
  await shop.end();
});

type Headers = Record<string, string>;

/** Asks as a browser that speaks English does. */
async function read(where: string, path: string, headers: Headers = {}) {
  const answer = await fetch(where + path, {
    redirect: 'manual',
    headers: { 'Accept-Encoding': 'br', 'Accept-Language': 'en', ...headers },
  });
  const { status, headers: said } = answer;
  return { status, said, cache: said.get('X-Cache'), html: await answer.text() };
}

/** The same of each proxy. */
const onEach = async (work: (proxy: CachingProxy) => Promise<void>): Promise<void> => {
  for (const proxy of proxies) await work(proxy);
};

describe('who has chosen nothing', () => {
  test('gets what another one got, for ten seconds', () =>
    onEach(async ({ url, wait }) => {
      for (const path of pages) {
        const first = await read(url, path);
        expect([first.status, first.cache], path).toEqual([200, 'stored']);
        wait(9);
        const next = await read(url, path, { 'User-Agent': 'Another' });
        expect([next.cache, next.said.get('Age')], path).toEqual(['hit', '9']);
        expect(next.html === first.html, path).toBe(true);
        wait(1);
        expect((await read(url, path)).cache, path).toBe('revalidated');
      }
    }));

  test('is told by 304 that a browser has it already', () =>
    onEach(async ({ url }) => {
      const { said } = await read(url, '/products');
      expect(said.get('Cache-Control')).toContain('max-age=0');
      const known = { 'If-None-Match': said.get('ETag') ?? '' };
      expect(await read(url, '/products', known)).toMatchObject({ status: 304, cache: 'hit' });
    }));
});

describe('who is signed in', () => {
  test('gets their own page, and leaves nothing behind', () =>
    onEach(async (proxy) => {
      for (const path of pages) {
        const own = await read(proxy.url, path, { Cookie: person.cookie });
        expect([own.status, own.cache], path).toEqual([200, 'passed']);
        expect(own.html, path).toContain(CANARY);
      }
      expect(proxy.everything()).toBe('');
    }));

  test('gets it also where others read the same page', async () => {
    const [{ url }] = proxies as [CachingProxy];
    for (const path of pages) {
      const before = await read(url, path);
      const own = await read(url, path, { Cookie: person.cookie });
      const after = await read(url, path);
      expect([before.cache, own.cache, after.cache], path).toEqual(['stored', 'passed', 'hit']);
      expect(after.html, path).not.toContain(CANARY);
      expect(own.said.get('X-Viewer')).not.toBe(after.said.get('X-Viewer'));
    }
  });
});

test('who is signed in sees no page of somebody else, also where nobody looks at Vary', async () => {
  const [, { url }] = proxies as [CachingProxy, CachingProxy];
  for (const path of pages) {
    await read(url, path, { Cookie: person.cookie });
    const usual = await read(url, path);
    // No rule of the network has the server asked for them (docs/operating.md).
    const theirs = await read(url, path, { Cookie: seller.cookie });
    expect([theirs.cache, theirs.html === usual.html], path).toEqual(['hit', true]);
    expect(theirs.html, path).not.toContain(CANARY);
  }
});

/** How readers differ, and how their pages say it. */
const READERS: [who: string, headers: Headers, says: RegExp][] = [
  ['nobody in particular', {}, /<html lang="en"(?! data-)/],
  ['who reads French', { 'Accept-Language': 'fr-FR,fr;q=0.9' }, /<html lang="fr"/],
  ['who likes the dark', chose('theme', 'dark'), /<html [^>]*data-theme="dark"/],
  ['who saves data', { 'Save-Data': 'on' }, /<html [^>]*data-data="saver"/],
  ['who counts in EC dollars', chose('currency', 'XCD'), /EC\$324/],
  ['who chose Dutch', chose('locale', 'nl'), /<html lang="nl"/],
];

function chose(name: string, value: string): Headers {
  return { Cookie: `calabash_preferences=${encodeURIComponent(`${name}=${value}`)}` };
}

describe('who wants it otherwise', () => {
  test.each([
    ['after others', READERS],
    ['before others', READERS.toReversed()],
  ])('gets a page of their own, %s', async (_when, readers) => {
    const [{ url }] = proxies as [CachingProxy];
    for (const time of ['first', 'again'])
      for (const [who, headers, says] of readers)
        expect((await read(url, `/products/${listing}`, headers)).html, `${who}, ${time}`).toMatch(
          says,
        );
    expect((await read(url, `/products/${listing}`)).html).not.toMatch(/EC\$324|data-theme=/);
  });

  test('leaves nothing to others, also where nobody looks at Vary', () =>
    onEach(async (proxy) => {
      for (const [who, headers] of READERS.slice(1))
        expect((await read(proxy.url, '/products', headers)).cache, who).toBe('passed');
      expect(proxy.everything()).toBe('');
    }));
});

describe('what is not kept', () => {
  test('is an answer with a cookie, and what is for this moment', () =>
    onEach(async (proxy) => {
      const answers = [
        await read(proxy.url, '/', { Cookie: 'calabash_flash=of-another-shop' }),
        await read(proxy.url, '/login'),
        await read(proxy.url, '/products/nothing'),
        await read(proxy.url, '/favorites'),
        await read(proxy.url, '/events/feed.ics?token=x'),
        await read(proxy.url, `/products/${listing}.data`),
      ];
      expect(answers.map(({ cache }) => cache)).toEqual(answers.map(() => 'passed'));
      expect(answers[0]?.said.getSetCookie()).not.toEqual([]);
      const posted = await fetch(`${proxy.url}/preferences`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ theme: 'dark', return: '/' }),
      });
      expect([posted.status, posted.headers.getSetCookie().length]).toEqual([303, 1]);
      for (const path of pages) await read(proxy.url, path);
      expect(proxy.everything()).not.toMatch(/set-cookie/i);
    }));

  test('is what one reader made up', () =>
    onEach(async (proxy) => {
      const poison = {
        'X-Forwarded-Host': 'poison.example',
        'X-Forwarded-Proto': 'poison',
        'X-Request-Id': 'poison-0123',
        'Accept-Language': `en,${'poison'.repeat(1_300)}`,
        'User-Agent': 'poison',
        Referer: `${proxy.url}/search?q=poison`,
        Cookie: 'poison=1',
      };
      for (const path of pages)
        expect((await read(proxy.url, path, poison)).cache, path).toBe('stored');
      expect(proxy.everything()).not.toContain('poison');
    }));
});

test('a listing that was taken away is gone ten seconds later', () =>
  onEach(async (proxy) => {
    const { id, title } = goners.pop()!;
    const places = [`/products/${id}`, '/products', '/search?q=bench', `/seller/${seller.id}`];
    const seen = async () => {
      const shown = await Promise.all(places.map((path) => read(proxy.url, path)));
      return shown.map(({ html, cache }) => (html.includes(title) ? cache : 'gone'));
    };
    expect(await seen()).toEqual(places.map(() => 'stored'));
    const removed = await fetch(`${proxy.url}/api/listings/${id}`, {
      method: 'DELETE',
      headers: { Cookie: seller.cookie },
    });
    expect(removed.ok).toBe(true);
    for (const path of places)
      await expect
        .poll(async () => (await read(shopUrl, path)).html.includes(title), { timeout: 1_000 })
        .toBe(false);
    proxy.wait(9);
    expect(await seen()).toEqual(places.map(() => 'hit'));
    proxy.wait(1);
    expect(await seen()).toEqual(places.map(() => 'gone'));
    expect((await read(proxy.url, `/products/${id}`)).status).toBe(404);
  }));
