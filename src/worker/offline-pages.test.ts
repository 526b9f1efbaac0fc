// What stays readable without a connection, and for whom. The caches are in memory, the network is
// a function; tests/e2e/offline.test.ts does the same in a browser.
import { beforeEach, describe, expect, test } from 'vitest';
import { toDocument } from '../rendering/document.server.ts';
import { memoryCaches } from '#tests/support/cache-storage.ts';
import { createOfflinePages, type OfflinePages } from './offline-pages.ts';
import { drawerOf, pageOf } from './offline-paths.ts';

const ORIGIN = 'https://shop.example';
const MINUTE = 60_000;

let pages: OfflinePages;
let caches: CacheStorage;
let network: (path: string) => Promise<Response>;
let asked: string[];
let files: string[];
let time: number;
let work: Promise<unknown>[];
let pushLeft: number;

beforeEach(() => {
  [caches, asked, files, time, work] = [memoryCaches(ORIGIN), [], [], 1_000_000, []];
  pushLeft = 0;
  pages = createOfflinePages({
    caches,
    fetch: async (request) => {
      const url = new URL(request instanceof Request ? request.url : String(request));
      asked.push(url.pathname);
      return network(url.pathname + url.search);
    },
    now: () => time,
    origin: ORIGIN,
    waitMs: 20,
    openPages: async () => ['old page'],
    forgetPictures: async () => void (await caches.delete('shop-pictures')),
    leavePush: async () => void (pushLeft += 1),
    keepFiles: async (names) => void files.push(...names),
  });
  sees('asha');
});

/** The network answers, drawn for somebody. */
function sees(viewer: string | null, headers: Record<string, string> = {}, status = 200): void {
  network = async (path) =>
    new Response(`${path} for ${viewer}`, {
      status,
      headers: { ...(viewer ? { 'X-Viewer': viewer } : {}), ...headers },
    });
}
const lose = () => {
  network = async () => {
    throw new TypeError('Failed to fetch');
  };
};
const later = (each: Promise<unknown>) => void work.push(each);
const settle = async () => {
  for (const each of work.splice(0)) await each;
};
async function visit(path: string, kind: 'document' | 'data' = 'document'): Promise<string> {
  const answer = await pages[kind](new Request(ORIGIN + path), later).finally(settle);
  return answer.headers.get('Location')?.replace(ORIGIN, '→') ?? answer.text();
}

describe('without a connection', () => {
  test('a page that was seen is there, and says how old it is', async () => {
    expect(await visit('/products/1')).toBe('/products/1 for asha');
    expect(await pages.age('/products/1')).toEqual({ keptAt: time, instead: false });
    lose();
    time += 5 * MINUTE;
    expect(await visit('/products/1')).toBe('/products/1 for asha');
    expect(await pages.age('/products/1')).toEqual({ keptAt: time - 5 * MINUTE, instead: true });
    sees('asha');
    await visit('/products/1');
    expect(await pages.age('/products/1')).toEqual({ keptAt: time, instead: false });
  });

  test('one that was not leads to the list of those that were', async () => {
    await visit('/products/1');
    await pages.describe('/products/1', { title: 'Boat', line: '$5', picture: '/media/a.avif' });
    await visit('/messages');
    lose();
    expect(await visit('/products/2?x=1')).toBe('→/offline#/products/2?x=1');
    expect(await pages.list()).toMatchObject({
      things: [{ path: '/products/1', title: 'Boat', line: '$5', keptAt: time }],
      others: ['/messages', '/offline'],
      data: [],
    });
  });

  test('a page of which only the data came is opened by the page of the list', async () => {
    await visit('/products/1.data?_routes=routes%2Fproduct', 'data');
    lose();
    expect(await visit('/products/1')).toBe('→/offline#/products/1');
    expect((await pages.list()).data).toEqual(['/products/1']);
    expect(await visit('/products/1.data?_routes=routes%2Fproduct', 'data')).toMatch(/for asha/);
    expect(await pages.age('/products/1')).toMatchObject({ instead: true });
    await expect(visit('/products/2.data', 'data')).rejects.toThrow('Failed to fetch');
  });

  test('Explore shows the list that was seen last, whatever was asked of it', async () => {
    await visit('/products?category=boats');
    await visit('/products?category=cars');
    lose();
    expect(await visit('/products')).toBe('→/products?category=cars');
    expect(await visit('/products?category=cars')).toBe('/products?category=cars for asha');
    expect(await visit('/products?category=phones')).toBe('→/offline#/products?category=phones');
  });

  test('before anything was kept the browser says so itself', async () => {
    lose();
    await expect(visit('/products/1')).rejects.toThrow('Failed to fetch');
  });
});

test('another language has its own page of the list, and another one where it has none', async () => {
  await visit('/es/products/1');
  await visit('/es/products/2.data?_routes=a', 'data');
  expect((await pages.list()).others).toEqual(['/es/offline']);
  lose();
  expect(await visit('/es/products/2')).toBe('→/es/offline#/es/products/2');
  expect(await visit('/products/3')).toBe('→/es/offline#/products/3');
  sees('asha');
  await visit('/products/1');
  lose();
  expect(await visit('/es/products/3')).toBe('→/es/offline#/es/products/3');
  expect(await visit('/products/3')).toBe('→/offline#/products/3');
  // The same page in another language is better than none.
  expect(await visit('/products/2')).toBe('→/es/products/2');
  expect(await visit('/fr/products/1')).toBe('→/products/1');
  await pages.forgetOfflinePage();
  await expect(visit('/products/3')).rejects.toThrow('Failed to fetch');
});

test('what is kept is shown when the network takes too long, and never while it answers', async () => {
  await visit('/products/1');
  const slow = Promise.withResolvers<void>();
  network = async () => {
    await slow.promise;
    return new Response('new', { headers: { 'X-Viewer': 'asha' } });
  };
  const answer = await pages.document(new Request(`${ORIGIN}/products/1`), later);
  expect(await answer.text()).toBe('/products/1 for asha');
  const first = pages.document(new Request(`${ORIGIN}/products/9`), later);
  const since = time;
  time += MINUTE;
  slow.resolve();
  expect(await (await first).text()).toBe('new');
  await settle();
  // The answer that came too late is kept, but it is not what is shown.
  expect(await pages.age('/products/1')).toEqual({ keptAt: since, instead: true });
  expect(await visit('/products/1')).toBe('new');
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(await pages.age('/products/1')).toEqual({ keptAt: time, instead: false });
});

describe('what one person saw', () => {
  const nothingOfAsha = async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys())
        expect(await (await cache.match(key))?.text()).not.toContain('asha');
    }
  };
  beforeEach(async () => {
    for (const path of ['/messages', '/messages/1', '/favorites', '/products/1']) await visit(path);
    await (await caches.open('shop-pictures')).put('/media/a.avif', new Response('of asha'));
  });

  test.each(['none', 'ben'])('is gone when an answer is drawn for %s', async (viewer) => {
    sees(viewer);
    await visit('/products/2');
    await nothingOfAsha();
    lose();
    expect(await visit('/messages')).toBe('→/offline#/messages');
  });

  test('is gone when signing out answers, also with a redirect', async () => {
    // Its redirect is opaque to scripts: no headers.
    network = async () => Response.error();
    await pages.ask(new Request(`${ORIGIN}/logout`, { method: 'POST' }), later);
    await nothingOfAsha();
  });

  test('is gone when they sign out and the server does not answer', async () => {
    await pages.leave();
    expect(pushLeft).toBe(1);
    await nothingOfAsha();
  });

  test('is not shown again by a page that was asked for before signing out was answered', async () => {
    const answer = Promise.withResolvers<void>();
    let viewer = 'asha';
    network = async (path) => {
      if (path === '/logout') {
        await answer.promise;
        viewer = 'none';
      }
      return new Response(`${path} for ${viewer}`, { headers: { 'X-Viewer': viewer } });
    };
    const signedOut = pages.ask(new Request(`${ORIGIN}/logout`, { method: 'POST' }), later);
    await pages.leave();
    const home = visit('/');
    answer.resolve();
    expect(await home).toBe('/ for none');
    await signedOut;
    await nothingOfAsha();
  });

  test('takes the push messages of this browser along, which none has before somebody signs in', async () => {
    expect(pushLeft).toBe(0);
    sees('none');
    await pages.ask(new Request(`${ORIGIN}/logout`, { method: 'POST' }), later);
    expect(pushLeft).toBe(1);
    time += 1;
    sees('ben');
    await visit('/products/2');
    expect(pushLeft).toBe(1);
  });

  test('is gone when the server no longer knows the session', async () => {
    sees(null, {}, 401);
    await pages.ask(new Request(`${ORIGIN}/api/auth/session`), later);
    await nothingOfAsha();
  });

  test('stays while nobody knows who is asking', async () => {
    sees(null);
    await visit('/products/3');
    lose();
    expect(await visit('/messages')).toBe('/messages for asha');
    expect(await visit('/products/3')).toBe('→/offline#/products/3');
  });

  test.each(['/logout', '/es/logout'])(
    'is gone when %s answers on a phone whose clock was set back',
    async (path) => {
      time -= 24 * 60 * MINUTE;
      await pages.ask(new Request(ORIGIN + path, { method: 'POST' }), later);
      await nothingOfAsha();
    },
  );

  test('does not come back with an answer that was on its way when they signed out', async () => {
    const slow = Promise.withResolvers<void>();
    network = async (path) => {
      if (path === '/messages/2') await slow.promise;
      const viewer = path === '/messages/2' ? 'asha' : 'none';
      return new Response(`for ${viewer}`, { headers: { 'X-Viewer': viewer } });
    };
    const waiting = pages.ask(new Request(`${ORIGIN}/messages/2`), later);
    time += 1;
    await pages.ask(new Request(`${ORIGIN}/logout`, { method: 'POST' }), later);
    slow.resolve();
    await waiting;
    await settle();
    await nothingOfAsha();
  });
});

describe('what a page reads anew because somebody has signed out', () => {
  const read = (by: string) => pages.data(new Request(`${ORIGIN}/search.data?q=boat`), later, by);
  beforeEach(async () => {
    await visit('/search?q=boat');
    time += 1;
    await pages.ask(new Request(`${ORIGIN}/logout`, { method: 'POST' }), later);
    sees('none');
    time += 1;
  });

  test('is not kept', async () => {
    await read('old page');
    await settle();
    expect((await pages.list()).data).toEqual([]);
  });

  test('is, when a page reads it that was opened since', async () => {
    await read('new page');
    await settle();
    expect((await pages.list()).data).toEqual(['/search?q=boat']);
  });
});

describe('never kept', () => {
  test.each([
    ['what is told once', { 'X-Once': '1' }, 200],
    ['what must not be stored', { 'Cache-Control': 'no-store' }, 200],
    ['a page that is none', {}, 404],
    ['a redirect', { Location: '/login' }, 302],
  ])('%s', async (_, headers, status) => {
    sees('asha', headers, status);
    await visit('/products/1');
    expect((await pages.list()).things).toEqual([]);
    expect(await pages.age('/products/1')).toMatchObject({ keptAt: null });
  });

  test.each([
    '/orders',
    '/orders/1',
    '/orders/1/receipt',
    '/profile',
    '/profile/data',
    '/two-factor',
    '/login',
    '/login/second-step',
    '/signup',
    '/forgot-password',
    '/admin/queue',
    '/admin/moderation',
    '/messages/stream',
    '/messages/contact',
    '/messages?listing=1',
    '/notifications',
    '/products/1/edit',
    '/events/new',
    '/forum/new',
    '/dev/mail',
    '/es/orders/1',
    '/logout',
  ])('%s', (path) => expect(drawerOf(path)).toBeNull());
});

test.each([
  ['/products/1', 'things'],
  ['/es/products/1', 'things'],
  ['/', 'lists'],
  ['/ht', 'lists'],
  ['/search?q=boat', 'lists'],
  ['/favorites', 'own'],
  ['/fr/messages/1', 'own'],
  ['/sell', 'own'],
])('%s is kept with the %s', (path, drawer) => expect(drawerOf(path)).toBe(drawer));

test.each([
  ['/_root.data', '/'],
  ['/_.data?_routes=root', '/'],
  ['/products.data?category=cars&_routes=a', '/products?category=cars'],
  ['/es/products/1', '/es/products/1'],
])('%s is the page %s', (path, page) => expect(pageOf(new URL(path, ORIGIN))).toBe(page));

test('the thirty things seen last are kept', async () => {
  for (let number = 1; number <= 32; number += 1) await visit(`/products/${number}`);
  await visit('/products/3');
  await visit('/products/33');
  lose();
  expect(await visit('/products/4')).toMatch(/^→/);
  for (const number of [3, 5, 33])
    expect(await visit(`/products/${number}`)).toBe(`/products/${number} for asha`);
});

test('the page of the list comes with the files that it links and imports, once a day', async () => {
  const { html } = toDocument(
    '<head><link rel="stylesheet" href="/assets/a.css"/></head><body><a href="/assets/b.js"></body>',
    'mark',
    {
      handedOver: '',
      module: 'import "/assets/c.js";import * as route0 from "/assets/d.js"',
    },
  );
  network = async () => new Response(html, { headers: { 'X-Viewer': 'asha' } });
  await visit('/products/1');
  await visit('/products/2');
  expect(asked.filter((path) => path === '/offline')).toHaveLength(1);
  expect(files).toEqual(['/assets/a.css', '/assets/c.js', '/assets/d.js']);
  time += 25 * 60 * MINUTE;
  await visit('/products/2');
  expect(asked.filter((path) => path === '/offline')).toHaveLength(2);
});

test('storage that answers nothing at all does not keep a page from being shown', async () => {
  caches.open = async () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  expect(await visit('/products/1')).toBe('/products/1 for asha');
  expect(await visit('/products/1.data', 'data')).toBe('/products/1.data for asha');
  const slow = Promise.withResolvers<void>();
  network = async () => {
    await slow.promise;
    return new Response('late');
  };
  setTimeout(slow.resolve, 40);
  expect(await visit('/products/1')).toBe('late');
});

test('storage that is full or blocked does not keep a page from being shown', async () => {
  const open = caches.open.bind(caches);
  caches.open = async (name) => {
    const cache = await open(name);
    if (name.startsWith('shop-pages'))
      cache.put = async () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    return cache;
  };
  expect(await visit('/products/1')).toBe('/products/1 for asha');
});
