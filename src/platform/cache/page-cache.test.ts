import { describe, expect, it } from 'vitest';
import { createLog } from '../process/log.server.ts';
import type { Listener } from '../db/notify.server.ts';
import { type FinishedPage, openPageCache, type Wanted } from './page-cache.server.ts';

const ONE = '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d';
const OTHER = '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5e';

/** A cache with a clock and a database of its own. */
async function aCache(maxBytes = 1024 * 1024) {
  const clock = { ms: 100_000 };
  let heard: Listener | undefined;
  const cache = await openPageCache({
    maxBytes,
    log: createLog('silent'),
    now: () => clock.ms,
    notifications: {
      async listen(_channel, listener) {
        heard = listener;
        return async () => undefined;
      },
    },
  });
  return { cache, clock, say: heard };
}

function aPage(text: string, overrides: Partial<FinishedPage> = {}): FinishedPage {
  return {
    status: 200,
    isKept: true,
    body: new TextEncoder().encode(text),
    headers: [],
    etag: text,
    scripts: [],
    ids: new Set(),
    onView: [],
    ...overrides,
  };
}

/** Asks for a key; says what came, and how often it was made so far. */
function asker({ cache }: Awaited<ReturnType<typeof aCache>>) {
  const made = new Map<string, number>();
  return async (key: string, page: Partial<FinishedPage> = {}, wanted: Partial<Wanted> = {}) => {
    const got = await cache.get({
      key,
      freshMs: 10_000,
      words: false,
      make: async () => {
        const times = (made.get(key) ?? 0) + 1;
        made.set(key, times);
        return aPage(`${key} ${times}`, page);
      },
      ...wanted,
    });
    return got?.etag;
  };
}

describe('a finished page', () => {
  it('is made once however many ask, and again after its time, while the old one is sent', async () => {
    const open = await aCache();
    const ask = asker(open);
    expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual(['a 1', 'a 1', 'a 1']);
    open.clock.ms += 9_999;
    expect(await ask('a')).toBe('a 1');
    open.clock.ms += 2;
    expect(await ask('a')).toBe('a 1');
    expect(await ask('a')).toBe('a 2');
    open.clock.ms += 60_001;
    expect(await ask('a')).toBe('a 3');
  });

  it('is not kept when it was for one reader, or not what was asked for', async () => {
    const ask = asker(await aCache());
    expect(await ask('gone', { isKept: false, status: 404 })).toBe('gone 1');
    expect(await ask('gone', { isKept: false, status: 404 })).toBe('gone 2');
    expect(await ask('own', {}, { make: async () => null })).toBeUndefined();
    expect(await ask('own')).toBe('own 1');
  });

  it('that fails is tried again, and an old one is sent when it fails anew', async () => {
    const open = await aCache();
    const ask = asker(open);
    const fail = { make: () => Promise.reject(new Error('the database is away')) };
    await expect(ask('a', {}, fail)).rejects.toThrow('away');
    expect(await ask('a')).toBe('a 1');
    open.clock.ms += 20_000;
    expect(await ask('a', {}, fail)).toBe('a 1');
    expect(await ask('a')).toBe('a 1');
    expect(await ask('a')).toBe('a 2');
  });

  it('goes when something changes that it names, and others stay', async () => {
    const open = await aCache();
    const ask = asker(open);
    await ask('one', { ids: new Set([ONE]) });
    await ask('other', { ids: new Set([OTHER]) });
    open.say?.hear(ONE);
    open.clock.ms += 2_000;
    expect(await ask('one', { ids: new Set([ONE]) })).toBe('one 2');
    expect(await ask('other')).toBe('other 1');
    open.say?.hear('*');
    open.clock.ms += 2_000;
    expect(await ask('other')).toBe('other 2');
  });

  it('that was begun before a change is given to nobody who asks after it, and not kept', async () => {
    const open = await aCache();
    const ask = asker(open);
    let finish = (_page: FinishedPage) => undefined as void;
    const slow = { make: () => new Promise<FinishedPage>((resolve) => (finish = resolve)) };
    const early = ask('a', {}, slow);
    open.say?.hear(ONE);
    const later = ask('a', { ids: new Set([ONE]) });
    finish(aPage('of before', { ids: new Set([ONE]) }));
    expect(await early).toBe('of before');
    expect(await later).toBe('a 1');
    // What was made just now may come from a replica that has not heard of it.
    expect(await ask('a', { ids: new Set([ONE]) })).toBe('a 2');
    open.clock.ms += 2_000;
    expect(await ask('a', { ids: new Set([ONE]) })).toBe('a 3');
    expect(await ask('a', { ids: new Set([ONE]) })).toBe('a 3');
  });

  it('is not kept while nobody would say what changes, and everything is forgotten then', async () => {
    const open = await aCache();
    const ask = asker(open);
    await ask('a');
    open.say?.lost?.();
    expect(await ask('a')).toBe('a 2');
    expect(await ask('a')).toBe('a 3');
    open.say?.missed();
    open.clock.ms += 2_000;
    expect(await ask('a')).toBe('a 4');
    expect(await ask('a')).toBe('a 4');
  });
});

describe('the memory of finished pages', () => {
  const body = new Uint8Array(4096);

  it('is bounded, and a flood of addresses pushes out no page that is asked for again', async () => {
    const open = await aCache(256 * 1024);
    const ask = asker(open);
    for (const key of ['home', 'home', 'list', 'list']) await ask(key, { body });
    let most = 0;
    for (let n = 0; n < 100_000; n += 2) {
      await ask(`/products?minPrice=${n}`, { body });
      await ask(`/search?q=${n}`, { body }, { words: true });
      // Typed words do not become common ones by being typed twice.
      if (n % 10 === 0) await ask(`/search?q=${n}`, { body }, { words: true });
      most = Math.max(most, open.cache.size.bytes);
    }
    expect(most).toBeLessThan(256 * 1024 * 0.3);
    expect(await ask('home')).toBe('home 1');
    expect(await ask('list')).toBe('list 1');
    expect(await ask('/products?minPrice=0', { body })).toBe('/products?minPrice=0 2');
  });

  it('is not spent on one enormous page, nor on more changes than it can look at', async () => {
    const open = await aCache(256 * 1024);
    const ask = asker(open);
    await ask('huge', { body: new Uint8Array(200 * 1024) });
    expect(open.cache.size).toEqual({ pages: 0, bytes: 0 });
    await ask('a');
    for (let n = 0; n < 2_500; n++) open.say?.hear(`thing ${n}`);
    open.clock.ms += 2_000;
    expect(await ask('a')).toBe('a 2');
  });
});
