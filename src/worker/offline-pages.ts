/** Pages on this device: kept as they are seen, shown when the network does not answer. */
import type {
  About,
  OfflineAge,
  OfflineEntry,
  OfflineList,
} from '#platform/pages/worker-messages.ts';
import { aboutOf, described, isKeepable, keptAt, toKeep } from './offline-answers.ts';
import {
  type Drawer,
  drawerOf,
  isData,
  MOST_KEPT,
  offlinePathFor,
  pageOf,
  plainPath,
} from './offline-paths.ts';
import { cacheName, createViewers } from './viewer.ts';

/** A page that takes longer is shown as it was kept, where it was. */
const WAIT_MS = 5000;
const OFFLINE_PAGE_LIVES_MS = 24 * 3600 * 1000;
/** Nobody reads on from where they were a month ago. */
const KEPT_FOR_MS = 30 * 24 * 3600 * 1000;
/** Whatever it answers, nobody is signed in after it. */
const SIGN_OUT = '/logout';
const signedOut = () => new Response(null, { headers: { 'X-Viewer': 'none' } });
/** What a page links, and what its module imports (rendering/document.server.ts). */
const NEEDED_FILE = /(?:<link [^>]*href=|import |from )"(\/assets\/[^"]+)"/g;
const DRAWERS: readonly Drawer[] = ['things', 'lists', 'own', 'shell'];

type Parts = {
  caches: CacheStorage;
  fetch: typeof fetch;
  now: () => number;
  origin: string;
  waitMs?: number;
  openPages: () => Promise<readonly string[]>;
  forgetPictures: () => Promise<void>;
  /** Keeps files of the build. */
  keepFiles: (files: readonly string[]) => Promise<void>;
};
export type OfflinePages = ReturnType<typeof createOfflinePages>;

export function createOfflinePages(parts: Parts) {
  const { caches, fetch, now, origin, keepFiles, waitMs = WAIT_MS } = parts;
  const viewers = createViewers(parts);
  /** Pages that were last shown as they were kept, and since when they were. */
  const instead = new Map<string, number>();
  let turn: Promise<unknown> = Promise.resolve();

  /** One at a time: nothing is kept while it is decided whose it is. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  const drawer = async (name: Drawer) => caches.open(cacheName(await viewers.current(), name));

  /** What is kept of a request, or of the document of a page. */
  async function find(url: URL): Promise<Response | undefined> {
    const name = drawerOf(pageOf(url));
    if (!name) return undefined;
    const kept = await (await drawer(name)).match(isData(url) ? url.href : origin + pageOf(url));
    return kept && now() - keptAt(kept) < KEPT_FOR_MS ? kept : undefined;
  }

  /** The data of a page, whichever of its parts were asked for. */
  async function findData(page: string): Promise<Request | undefined> {
    const name = drawerOf(page);
    if (!name) return undefined;
    const keys = await (await drawer(name)).keys();
    return keys.find(({ url }) => isData(new URL(url)) && pageOf(new URL(url)) === page);
  }

  async function keep(url: URL, answer: Response, viewer: string): Promise<void> {
    const name = drawerOf(pageOf(url));
    if (!name || !isKeepable(answer)) return;
    const cache = await caches.open(cacheName(viewer, name));
    const key = isData(url) ? url.href : origin + pageOf(url);
    await cache.delete(key);
    await cache.put(key, await toKeep(answer, now()));
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST_KEPT[name])))
      await cache.delete(old);
  }

  /**
   * Asks the network; keeps what may be kept, and looks first whose it is.
   * @param by id of the page that asks, unless what it asks for is a new one
   */
  async function ask(request: Request, later: (work: Promise<unknown>) => void, by?: string) {
    const askedAt = now();
    const answer = await fetch(request);
    const url = new URL(request.url);
    const copy = answer.status === 200 ? answer.clone() : null;
    // Its redirect is not followed, and says nothing to scripts.
    const told =
      request.method === 'POST' && plainPath(url.pathname) === SIGN_OUT ? signedOut() : answer;
    // Storage that fails keeps nothing, and takes no answer from anybody.
    const viewer = await inTurn(() => viewers.notice(told, askedAt, by)).catch(() => null);
    if (viewer && request.method === 'GET')
      later(
        inTurn(async () => {
          // Somebody may have signed out while it was read.
          if (copy && (await viewers.current()) === viewer) await keep(url, copy, viewer);
        })
          .then(() => keepOfflinePage(offlinePathFor(pageOf(url))))
          // Full storage, or none: the page is shown in any case.
          .catch(() => undefined),
      );
    return answer;
  }

  /** The page that stands in for others, drawn for whoever is here, once a day. */
  async function keepOfflinePage(path: string): Promise<void> {
    const url = new URL(path, origin);
    const kept = await find(url);
    if (kept && now() - keptAt(kept) < OFFLINE_PAGE_LIVES_MS) return;
    const askedAt = now();
    const answer = await fetch(url.href, { headers: { Accept: 'text/html' } });
    // Nobody has opened it yet, so what it needs is not there either.
    const html = await answer.clone().text();
    await keepFiles([...html.matchAll(NEEDED_FILE)].flatMap(([, file]) => file ?? []));
    await inTurn(async () => {
      const viewer = await viewers.notice(answer, askedAt);
      if (viewer) await keep(url, answer, viewer);
    });
  }

  /** What is shown instead of a document that does not come; undefined when nothing is kept. */
  async function standIn(url: URL): Promise<Response | undefined> {
    const page = pageOf(url);
    const document = await find(url);
    if (document) {
      instead.set(page, keptAt(document));
      return document;
    }
    // Its data is kept: the page for that opens it, with the code that is here.
    if (await findData(page)) return offlinePage(page);
    const other = await findElsewhere(page);
    return other ? Response.redirect(origin + other) : undefined;
  }

  /** The same page in another language, which is better than none. */
  async function findElsewhere(page: string): Promise<string | undefined> {
    const name = drawerOf(page);
    if (!name) return undefined;
    const keys = await (await drawer(name)).keys();
    for (const url of keys.toReversed().map((key) => new URL(key.url))) {
      const other = pageOf(url);
      if (other !== page && plainPath(other) === plainPath(page) && (await find(url))) return other;
    }
    return undefined;
  }

  /** Leads to the page that stands in, in this language or, where there is none, in another one. */
  async function offlinePage(page: string): Promise<Response | undefined> {
    const kept = (await (await drawer('shell')).keys()).map(({ url }) => new URL(url).pathname);
    for (const path of [offlinePathFor(page), ...kept])
      if (await find(new URL(path, origin))) return Response.redirect(`${origin}${path}#${page}`);
    return undefined;
  }

  /** The document of a page, from the network while it answers within reason. */
  async function document(request: Request, later: (work: Promise<unknown>) => void) {
    const url = new URL(request.url);
    const network = ask(request, later);
    later(network.catch(() => undefined));
    const late = new Promise<null>((resolve) => setTimeout(resolve, waitMs, null));
    try {
      const soon = await Promise.race([network, late]);
      const kept = soon ? undefined : await standIn(url).catch(() => undefined);
      return kept ?? shownNew(url, await network);
    } catch (error) {
      const kept = (await standIn(url)) ?? (await offlinePage(pageOf(url)));
      if (!kept) throw error;
      return kept;
    }
  }

  function shownNew(url: URL, answer: Response): Response {
    if (answer.ok) instead.delete(pageOf(url));
    return answer;
  }

  /** The data of a page: as it was kept only when the network does not answer at all. */
  async function data(request: Request, later: (work: Promise<unknown>) => void, by?: string) {
    const url = new URL(request.url);
    try {
      return shownNew(url, await ask(request, later, by));
    } catch (error) {
      const near = request.method === 'GET' ? await findData(pageOf(url)) : undefined;
      const kept = (await find(url)) ?? (near && (await find(new URL(near.url))));
      if (!kept || request.method !== 'GET') throw error;
      instead.set(pageOf(url), keptAt(kept));
      return kept;
    }
  }

  async function age(path: string): Promise<OfflineAge> {
    const page = pageOf(new URL(path, origin));
    const shown = instead.get(page);
    // What came since then is kept, but nobody has seen it.
    if (shown !== undefined) return { keptAt: shown, instead: true };
    const near = await findData(page);
    const kept = [await find(new URL(page, origin)), near && (await find(new URL(near.url)))];
    const times = kept.flatMap((each) => (each ? [keptAt(each)] : []));
    return { keptAt: times.length > 0 ? Math.max(...times) : null, instead: false };
  }

  async function describe(path: string, about: About): Promise<void> {
    const page = pageOf(new URL(path, origin));
    if (drawerOf(page) !== 'things') return;
    await inTurn(async () => {
      const cache = await drawer('things');
      for (const key of await cache.keys()) {
        const kept = pageOf(new URL(key.url)) === page ? await cache.match(key) : undefined;
        if (kept) await cache.put(key, await described(kept, about));
      }
    });
  }

  async function forgetOfflinePage(): Promise<void> {
    const cache = await drawer('shell');
    for (const key of await cache.keys()) await cache.delete(key);
  }

  async function list(): Promise<OfflineList> {
    const things = new Map<string, OfflineEntry>();
    const found: OfflineList = { things: [], others: [], data: [] };
    for (const name of DRAWERS) {
      const cache = await drawer(name);
      for (const key of (await cache.keys()).toReversed()) {
        const url = new URL(key.url);
        const kept = await find(url);
        if (!kept) continue;
        const path = pageOf(url);
        if (isData(url)) found.data.push(path);
        const about = aboutOf(kept);
        if (name !== 'things') found.others.push(path);
        else if (about && !things.has(path))
          things.set(path, { path, keptAt: keptAt(kept), ...about });
      }
    }
    return { ...found, things: [...things.values()].sort((a, b) => b.keptAt - a.keptAt) };
  }

  return {
    ask,
    document,
    data,
    age,
    describe,
    list,
    /** After another language or look was chosen. */
    forgetOfflinePage,
    forget: () => inTurn(() => viewers.forget()),
  };
}
