import { expect, test } from 'vitest';
import { ctxContext, requestInfoContext } from '#platform/pages/request-context.ts';
import { testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';

/** Pages that say what they were asked for, and in which language. */
const { ask } = testApp(await testDatabase(), {
  pages: async (request, context) => {
    const { pathname, search } = new URL(request.url);
    const { prefix } = context.get(requestInfoContext);
    const { locale } = context.get(ctxContext);
    const leadTo = new URLSearchParams(search).get('lead');
    return leadTo
      ? new Response(null, { status: 302, headers: { Location: leadTo } })
      : Response.json(
          { path: pathname + search, prefix, locale, body: await request.text() },
          { headers: { 'Content-Type': 'text/html; charset=utf-8' } },
        );
  },
  nameRoute: (path) => path,
});
const seen = async (path: string, init?: RequestInit) => (await ask(path, init)).json();
const chosen = (locale: string) => ({
  headers: { Cookie: `calabash_preferences=locale%3D${locale}` },
});

test.each([
  ['/es/products?page=2', '/products?page=2'],
  ['/es', '/'],
  ['/es/', '/'],
  ['/es.data', '/_.data'],
  ['/es/_.data', '/_.data'],
  ['/es/products.data?_routes=x', '/products.data?_routes=x'],
  ['/es/products/%F0%9F%A5%A5', '/products/%F0%9F%A5%A5'],
])('%s is the page %s in Spanish, whatever the reader chose', async (address, path) => {
  const page = { path, prefix: '/es', locale: 'es', body: '' };
  expect(await seen(address, chosen('fr'))).toEqual(page);
  expect(await seen(address, { headers: { 'Accept-Language': 'fr' } })).toEqual(page);
});

test('an address without a language is in the chosen one, else in the browser’s, else in English', async () => {
  const path = '/products';
  expect(await seen(path, chosen('fr'))).toMatchObject({ path, prefix: '', locale: 'fr' });
  const browser = { headers: { 'Accept-Language': 'de, es-DO;q=0.8, en;q=0.5' } };
  expect(await seen(path, browser)).toMatchObject({ path, prefix: '', locale: 'es' });
  expect(await seen(path)).toMatchObject({ path, prefix: '', locale: 'en' });
});

test.each([
  '/de/products',
  '/ES/products',
  '/est/products',
  '/es-419/products',
  '/es//evil.example',
  '/es/api/listings',
  '/es/robots.txt',
  '/es/events/feed.ics',
  '/es/media/x.webp',
])('%s is no page in a language', async (path) => {
  expect(await seen(path)).toMatchObject({ path, prefix: '', locale: 'en' });
});

test('a page in a language says so, and that it is the same for readers of every language', async () => {
  const { headers } = await ask('/fr/products');
  expect(headers.get('content-language')).toBe('fr');
  expect(headers.get('vary')).not.toContain('Accept-Language');
  expect(headers.get('set-cookie')).toBeNull();
  const plain = await ask('/products', chosen('es'));
  expect(plain.headers.get('content-language')).toBe('es');
  expect(plain.headers.get('vary')).toContain('Cookie, Accept-Language');
});

test('what is sent to a page in a language arrives, and a HEAD is answered as one', async () => {
  const body = new URLSearchParams({ title: 'Una guitarra' });
  expect(await seen('/es/sell', { method: 'POST', body })).toMatchObject({
    path: '/sell',
    body: 'title=Una+guitarra',
  });
  const head = await ask('/es/products', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-language')]).toEqual([200, 'es']);
});

test('a foreign page may not send anything to a page in a language either', async () => {
  const headers = { Origin: 'https://evil.example' };
  expect((await ask('/es/sell', { method: 'POST', headers })).status).toBe(403);
});

test.each([
  ['/login?next=%2Forders', '/es/login?next=%2Forders'],
  ['/', '/es'],
  ['/#map', '/es#map'],
  ['/?page=2', '/es?page=2'],
  ['/fr/products', '/fr/products'],
  ['/en/products', '/products'],
  ['/en/', '/'],
  ['/media/a.webp', '/media/a.webp'],
  ['/api/docs', '/api/docs'],
  ['/events/feed.ics', '/events/feed.ics'],
  ['https://elsewhere.example/', 'https://elsewhere.example/'],
])('from a page in Spanish a redirect to %s leads to %s', async (lead, to) => {
  const answer = await ask(`/es/x?${new URLSearchParams({ lead })}`);
  expect(answer.headers.get('location')).toBe(to);
});

test('from a page without a language redirects stay as they are', async () => {
  const answer = await ask(`/x?${new URLSearchParams({ lead: '/login' })}`, chosen('es'));
  expect(answer.headers.get('location')).toBe('/login');
});

test('English has the addresses without a language', async () => {
  const moved = await ask('/en/products?page=2', chosen('es'));
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/products?page=2']);
  expect((await ask('/en')).headers.get('location')).toBe('/');
  const sent = await ask('/en/sell', { method: 'POST', body: 'x' });
  expect([sent.status, sent.headers.get('location')]).toEqual([308, '/sell']);
});

test.each([
  '/en//evil.example',
  '/en/%5Cevil.example',
  '/en/\\evil.example',
  '/en/%2f%2fevil.example',
])('%s leads to no other site', async (path) => {
  const answer = await ask(path);
  const to = new URL(answer.headers.get('location') ?? '/', 'http://calabash.example');
  expect(to.host).toBe('calabash.example');
});

test('what a script of a page asks for speaks the language of that page', async () => {
  const byScript = {
    ...chosen('fr').headers,
    Referer: 'http://calabash.example/es/products?page=2',
    'Sec-Fetch-Site': 'same-origin',
    'Sec-Fetch-Dest': 'empty',
  };
  expect(await seen('/notifications/panel', { headers: byScript })).toMatchObject({ locale: 'es' });
  const followed = { ...byScript, 'Sec-Fetch-Dest': 'document' };
  expect(await seen('/products', { headers: followed })).toMatchObject({ locale: 'fr' });
  const fetchedByWorker = { ...byScript, Accept: 'text/html,*/*;q=0.8' };
  expect(await seen('/products', { headers: fetchedByWorker })).toMatchObject({ locale: 'fr' });
  const foreign = { ...byScript, 'Sec-Fetch-Site': 'cross-site' };
  expect(await seen('/products', { headers: foreign })).toMatchObject({ locale: 'fr' });
});

test('a refusal before the page is in the language of the address', async () => {
  const answer = await ask('/es/products?q=%00');
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('<html lang="es">');
});
