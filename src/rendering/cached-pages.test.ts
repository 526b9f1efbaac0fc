// Which readers get a finished page, and that nothing of one gets to another. What is drawn here is
// all that reached the page: its request and its context.
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { RouterContextProvider } from 'react-router';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { openNotifications } from '#platform/db/notify.server.ts';
import { signal } from '#platform/db/signals.server.ts';
import { openPageCache, PAGE_CHANNEL } from '#platform/cache/page-cache.server.ts';
import {
  ctxContext,
  onViewContext,
  renderedPageContext,
  requestInfoContext,
} from '#platform/pages/request-context.ts';
import { testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { buildDiscussion } from '#tests/support/discussions.ts';
import { publicEvent } from '#tests/support/events.ts';
import { buildListing, buildReview } from '#tests/support/factories.ts';

const database = await testDatabase();
const { db } = database;
await seedCatalog(testCtx(db));
const notifications = await openNotifications({ where: database.url, log: createLog('silent') });
notifications.relayFor(database.pool);

const READER = { 'Accept-Encoding': 'br', 'User-Agent': 'Mozilla/5.0 (iPhone) Safari/605.1' };
const ID = '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d';

type Drawing = { status?: number; cookie?: string; cacheControl?: string; id?: string };

/** A shop with a cache of its own, whose pages say what they were made of. */
async function aShop(drawing: () => Drawing = () => ({}), { sharedCache = false } = {}) {
  const drawn: string[] = [];
  const shown: { clientKey: string; userAgent: string | null }[] = [];
  const pageCache = await openPageCache({
    maxBytes: 4 * 1024 * 1024,
    notifications,
    log: createLog('silent'),
  });
  const pages = async (request: Request, context: RouterContextProvider) => {
    const { status = 200, cookie, cacheControl, id = ID } = drawing();
    const { actor, client, country, currency, locale } = context.get(ctxContext);
    const { prefix } = context.get(requestInfoContext);
    const about = { url: request.url, headers: [...request.headers], prefix, id };
    drawn.push(request.url);
    context.get(onViewContext).push((reader) => void shown.push(reader));
    const of = { actor, client, country, currency, locale };
    const html = `<p>${drawn.length} ${JSON.stringify({ about, of })}</p>${'.'.repeat(2000)}`;
    Object.assign(context.get(renderedPageContext), { html, status, scripts: ["'sha256-own'"] });
    const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
    if (cookie) headers.set('Set-Cookie', cookie);
    if (cacheControl) headers.set('Cache-Control', cacheControl);
    return new Response(null, { status, headers });
  };
  const settings = { ...testCtx(db).settings, sharedCache };
  const app = testApp(database, { pageCache, pages, settings });
  const read = async (path: string, headers: Record<string, string> = {}, address?: string) =>
    app.ask(path, { headers: { ...READER, ...headers } }, address);
  const bodies = async (...answers: Response[]) =>
    Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  const same = async (path: string, one = {}, other = {}) => {
    const [a, b] = await bodies(await read(path, one), await read(path, other));
    return a?.equals(b ?? Buffer.alloc(0)) ?? false;
  };
  return { read, same, drawn, shown, pageCache };
}

describe('who is not signed in', () => {
  it.each([
    ['/'],
    ['/es/'],
    ['/products?page=2&location=Barbados'],
    ['/search?q=boat'],
    [`/products/${ID}`],
    [`/fr/seller/${ID}?tab=reviews`],
    ['/events'],
    [`/events/${ID}`],
    ['/forum?topic=general'],
    [`/forum/${ID}`],
    ['/terms'],
  ])('gets %s as it was made for another one', async (path) => {
    const { same, drawn } = await aShop();
    expect(await same(path, {}, { 'User-Agent': 'Another browser' })).toBe(true);
    expect(drawn).toHaveLength(1);
  });

  it.each([
    ['/products?utm_source=paper&page=1&view=grid', '/products'],
    ['/products?b=1&category=boats&a=2&location=Aruba', '/products?location=Aruba&category=boats'],
    ['/forum?sort=newest', '/forum'],
    [`/terms?${'x'.repeat(10_000)}=1&y=${'z'.repeat(2_000)}`, '/terms'],
  ])('gets %s as %s, whatever else the address says', async (path, other) => {
    const { read, drawn } = await aShop();
    await read(other);
    await read(path);
    expect(drawn).toHaveLength(1);
  });

  it.each([
    ['another language', '/', {}, { 'Accept-Language': 'fr' }],
    ['another currency', '/', {}, { Cookie: 'calabash_preferences=currency%3DXCD' }],
    ['another place', '/', {}, { Cookie: 'calabash_preferences=country%3DBB' }],
    ['the dark', '/', {}, { Cookie: 'calabash_preferences=theme%3Ddark' }],
    ['dear data', '/', {}, { 'Save-Data': 'on' }],
    ['another encoding', '/', {}, { 'Accept-Encoding': 'gzip' }],
    [
      'another list that they came from',
      `/products/${ID}`,
      { Referer: 'http://calabash.example/products?page=2', Host: 'calabash.example' },
      { Referer: 'http://calabash.example/search?q=car', Host: 'calabash.example' },
    ],
  ])('and wants %s gets another page', async (_what, path, one, other) => {
    const { same } = await aShop();
    expect(await same(path, one, other)).toBe(false);
  });

  it.each([
    ['a session', { Cookie: 'calabash.session_token=x.y' }],
    ['a session of https', { Cookie: '__Secure-calabash.session_token=x.y' }],
    ['what looks like one', { Cookie: 'mango=1; old_session=x' }],
    ['a message for them', { Cookie: 'calabash_flash=sealed' }],
    ['a favorite on its way', { Cookie: 'calabash_favorite=sealed' }],
    ['nothing that is compressed', { 'Accept-Encoding': 'identity' }],
  ])('but brings %s gets a page of their own', async (_what, headers) => {
    const { same, drawn, pageCache } = await aShop();
    expect(await same('/', {}, headers)).toBe(false);
    expect(await same('/', headers, headers)).toBe(false);
    expect(drawn).toHaveLength(4);
    expect(pageCache.size.pages).toBe(1);
  });

  it('gets pages of their own where others are not the same for everybody', async () => {
    const { read, pageCache } = await aShop();
    for (const path of ['/login', '/forum/new', '/events/mine', '/offline', `/report?id=${ID}`])
      await read(path);
    for (const path of [`/products/${ID}.data`, `/es/seller/${ID}.data`]) await read(path);
    await read('/products?page=2&page=3');
    await read(`/products?category=${'x'.repeat(700)}`);
    await read(`/search?q=${'x'.repeat(10_000)}`);
    expect(pageCache.size.pages).toBe(0);
  });

  it('gets a page in the language of its address, whichever they speak themselves', async () => {
    const { same } = await aShop();
    const spoken = { 'Accept-Language': 'fr', Cookie: 'calabash_preferences=locale%3Dnl' };
    expect(await same('/es/products', { 'Accept-Language': 'es' }, spoken)).toBe(true);
    expect(await same('/products', { 'Accept-Language': 'es' }, spoken)).toBe(false);
  });

  it.each([
    ['has a cookie', { cookie: 'mango=1' }],
    ['says who may keep it', { cacheControl: 'no-store' }],
    ['was not found', { status: 404 }],
    ['failed', { status: 503 }],
  ])('gets a page that %s as it is, and it is not kept', async (_what, drawing) => {
    const { read, pageCache } = await aShop(() => drawing);
    const answer = await read('/');
    expect(answer.status).toBe('status' in drawing ? drawing.status : 200);
    expect(pageCache.size.pages).toBe(0);
  });

  it('is told by 304 that nothing changed, with the same scripts', async () => {
    const { read } = await aShop();
    const first = await read('/');
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    const again = await read('/', { 'If-None-Match': `"other", ${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    for (const { headers } of [first, again]) {
      expect(headers.get('Content-Security-Policy')).toContain("script-src 'self' 'sha256-own';");
      expect(headers.get('Cache-Control')).toBe('private, no-cache');
      expect(headers.get('Vary')).toContain('Cookie');
      expect(headers.get('X-Viewer')).toBe('none');
      expect(headers.has('Set-Cookie')).toBe(false);
    }
  });

  it('is counted as a reader each time, by what they bring themselves', async () => {
    const { read, shown, drawn } = await aShop();
    await read(`/products/${ID}`, {}, '198.51.100.1');
    await read(`/products/${ID}`, { 'User-Agent': 'Another' }, '198.51.100.2');
    expect(drawn).toHaveLength(1);
    expect(shown.map(({ clientKey, userAgent }) => [clientKey, userAgent])).toEqual([
      ['198.51.100.1', READER['User-Agent']],
      ['198.51.100.2', 'Another'],
    ]);
  });
});

describe('a cache in front of the shop', () => {
  const SHARED = 'public, max-age=0, s-maxage=10, must-revalidate';
  const OWN = 'private, no-cache';
  const saysOf = async (path: string, headers = {}, drawing: Drawing = {}) => {
    const { read } = await aShop(() => drawing, { sharedCache: true });
    return (await read(path, headers)).headers;
  };

  it.each([
    ['the English page', '/products', {}],
    ['a page in the language of its address', '/fr/forum', { 'Accept-Language': 'es,en;q=0.1' }],
    ['a page for everybody, whatever else they send', '/events', { Cookie: 'mango=1', Host: 'x' }],
    ['a page for who has chosen what is usual', '/', { Cookie: 'calabash_preferences=text%3Dx' }],
  ])('may keep %s', async (_what, path, headers) => {
    const said = await saysOf(path, headers);
    expect(said.get('Cache-Control')).toBe(SHARED);
    const varies = said.get('Vary')?.split(', ').toSorted();
    const language = path.startsWith('/fr') ? [] : ['Accept-Language'];
    expect(varies).toEqual(['Accept-Encoding', ...language, 'Cookie', 'Save-Data'].toSorted());
  });

  it.each([
    ['another language', '/', { 'Accept-Language': 'fr' }, {}],
    ['another currency', '/es/', { Cookie: 'calabash_preferences=currency%3DXCD' }, {}],
    ['the dark', '/', { Cookie: 'calabash_preferences=theme%3Ddark' }, {}],
    ['dear data', '/', { 'Save-Data': 'on' }, {}],
    ['a session', '/', { Cookie: '__Host-calabash.session_token=x.y' }, {}],
    ['nothing that is compressed', '/', { 'Accept-Encoding': 'identity' }, {}],
    ['data', `/products/${ID}.data`, {}, {}],
    ['what sets a cookie', '/', {}, { cookie: 'mango=1' }],
    ['what is not there', '/', {}, { status: 404 }],
    ['what failed', '/', {}, { status: 503 }],
    ['the way in', '/login', {}, {}],
  ])('may not keep what is for %s', async (_what, path, headers, drawing) => {
    expect((await saysOf(path, headers, drawing)).get('Cache-Control')).toBe(OWN);
  });

  it('is told so again by 304, and gets neither an id nor a way back of one reader', async () => {
    const { read, same } = await aShop(() => ({}), { sharedCache: true });
    const chosen = { 'X-Request-Id': 'poison-0123', Host: 'calabash.example' };
    const came = { ...chosen, Referer: 'http://calabash.example/search?q=poison' };
    const { headers } = await read(`/products/${ID}`, came);
    const again = await read(`/products/${ID}`, { 'If-None-Match': headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
    for (const said of [headers, again.headers]) {
      expect(said.get('Cache-Control')).toBe(SHARED);
      expect([...said.values()].join()).not.toMatch(/poison/);
    }
    expect(await same(`/products/${ID}`, came)).toBe(true);
  });
});

describe('what one reader sends', () => {
  it('reaches no other one, however it is poisoned', async () => {
    const { read, drawn } = await aShop();
    const answer = await read(
      '/products?poison=1',
      {
        Host: 'poison.example',
        'X-Forwarded-Host': 'poison.example',
        'X-Forwarded-Proto': 'poison',
        'X-Forwarded-For': '10.66.66.66',
        'X-Request-Id': 'poison-0123',
        'User-Agent': 'poison',
        Referer: 'https://poison.example/',
        'Accept-Language': `poison,${'p'.repeat(8000)}`,
        Cookie: 'poison=1; calabash_preferences=theme%3Dpoison%26country%3DJM',
        Authorization: 'Bearer poison',
      },
      '203.0.113.66',
    );
    expect(answer.status).toBe(200);
    const html = brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString();
    expect(html).not.toMatch(/poison|66\.66|203\.0\.113|ppp/);
    expect(html).toContain('https://calabash.example/products');
    expect(html).toContain('"country":"JM"');
    const next = await read('/products', { Cookie: 'calabash_preferences=country%3DJM' });
    expect(drawn).toHaveLength(1);
    expect([...next.headers.values()].join()).not.toMatch(/poison|66\.66|203\.0\.113|ppp/);
  });
});

describe('what changes in the database', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve, 1_600));

  it('is gone from the pages of every process at once', async () => {
    const { id } = await buildListing(db);
    const [one, other] = [await aShop(() => ({ id })), await aShop(() => ({ id }))];
    await settled();
    for (const { read } of [one, other]) await read(`/products/${id}`);
    expect([one.pageCache.size.pages, other.pageCache.size.pages]).toEqual([1, 1]);
    await database.pool.query(`update listing set title = title || '!' where id = $1`, [id]);
    await expect.poll(() => one.pageCache.size.pages, { timeout: 1_000 }).toBe(0);
    await expect.poll(() => other.pageCache.size.pages, { timeout: 1_000 }).toBe(0);
  });

  /** What is told of one change. */
  async function told(statement: string, ...values: string[]): Promise<string[]> {
    const heard: string[] = [];
    const listener = { hear: (id: string) => void heard.push(id), missed: () => undefined };
    const deafen = await notifications.listen(PAGE_CHANNEL, listener);
    const allHeard = async () => {
      await signal({ db }, PAGE_CHANNEL, ['that is all']);
      await expect.poll(() => heard.at(-1)).toBe('that is all');
      return heard.splice(0).slice(0, -1);
    };
    await allHeard();
    await database.pool.query(statement, values);
    const ids = await allHeard();
    await deafen();
    return ids.toSorted();
  }

  it('is told with the ids of the things that pages name', async () => {
    const { id: listing, userId: seller } = await buildListing(db);
    const {
      id: review,
      personId,
      targetId,
    } = await buildReview(db, {
      targetType: 'listing',
      targetId: listing,
      personId: seller,
    });
    const { postId, replyId } = await buildDiscussion(db);
    const { id: date, seriesId } = await publicEvent(db);
    const cases: [string, string, string[]][] = [
      [`update listing set price = price - 1 where id = $1`, listing, [listing]],
      [`update listing set status = 'withdrawn' where id = $1`, listing, [listing]],
      [`update review set rating = 1 where id = $1`, review, [personId, targetId]],
      [`delete from review where id = $1`, review, [personId, targetId]],
      [`update "user" set name = 'Another' where id = $1`, seller, [seller]],
      [`insert into seller_profile (user_id, store_name) values ($1, 'Mango')`, seller, [seller]],
      [`update seller_profile set website = 'https://m.example'`, seller, [seller]],
      [`update forum_entry set content = 'New' where id = $1`, replyId, [postId, replyId]],
      [`update forum_post set is_pinned = true where id = $1`, postId, [postId]],
      [`update event_series set title = 'Another' where id = $1`, seriesId, [date]],
      [`update event set cancelled_at = now() where id = $1`, date, [date]],
    ];
    for (const [statement, id, ids] of cases) {
      const values = statement.includes('$1') ? [id] : [];
      expect(await told(statement, ...values), statement).toEqual(ids.toSorted());
    }
    expect(await told(`update currency_rate set rate = rate + 1 where code = 'XCD'`)).toEqual([
      '*',
    ]);
  });

  it('and is not told when nobody sees it', async () => {
    const { id: listing, userId } = await buildListing(db);
    const { postId } = await buildDiscussion(db);
    for (const [statement, id] of [
      [`update listing set price = price where id = $1`, listing],
      [`update listing_stats set views = views + 1 where listing_id = $1`, listing],
      [`update forum_post set views = views + 1 where id = $1`, postId],
      [`update "user" set locale = 'fr' where id = $1`, userId],
    ] as const)
      expect(await told(statement, id), statement).toEqual([]);
  });
});
