/** What is kept of pages for whoever is here: in drawers, of which each has its own bound. */
import type { About, OfflineEntry, OfflineList } from '#platform/pages/worker-messages.ts';
import { aboutOf, described, isKeepable, keptAt, toKeep } from './offline-answers.ts';
import { type Drawer, drawerOf, isData, MOST_KEPT, pageOf, plainPath } from './offline-paths.ts';
import { cacheName } from './viewer.ts';

/** Nobody reads on from where they were a month ago. */
const KEPT_FOR_MS = 30 * 24 * 3600 * 1000;
const DRAWERS: readonly Drawer[] = ['things', 'lists', 'own', 'shell'];

export type Drawers = ReturnType<typeof createDrawers>;

export function createDrawers({
  caches,
  now,
  origin,
  viewer,
}: {
  caches: CacheStorage;
  now: () => number;
  origin: string;
  /** Who is here now. */
  viewer: () => Promise<string>;
}) {
  const open = async (name: Drawer) => caches.open(cacheName(await viewer(), name));
  const keyOf = (url: URL) => (isData(url) ? url.href : origin + pageOf(url));

  /** What is kept of a request, or of the document of a page. */
  async function find(url: URL): Promise<Response | undefined> {
    const name = drawerOf(pageOf(url));
    if (!name) return undefined;
    const kept = await (await open(name)).match(keyOf(url));
    return kept && now() - keptAt(kept) < KEPT_FOR_MS ? kept : undefined;
  }

  /** The addresses of what lies beside a page, the oldest first. */
  async function besides(page: string): Promise<URL[]> {
    const name = drawerOf(page);
    const keys = name ? await (await open(name)).keys() : [];
    return keys.map(({ url }) => new URL(url));
  }

  /** The address of a page's data, whichever of its parts were asked for. */
  async function findData(page: string): Promise<URL | undefined> {
    return (await besides(page)).find((url) => isData(url) && pageOf(url) === page);
  }

  /**
   * What is better than none: the same page in another language; of a list without a question, the
   * one that was seen last with a question.
   */
  async function findElsewhere(page: string): Promise<string | undefined> {
    const plain = plainPath(page);
    const kept = (await besides(page)).toReversed();
    const isAsked = (other: string) =>
      drawerOf(page) === 'lists' && plainPath(other).replace(/\?.*/, '') === plain;
    for (const fits of [(other: string) => plainPath(other) === plain, isAsked])
      for (const url of kept) {
        const other = pageOf(url);
        if (other !== page && fits(other) && (await find(url))) return other;
      }
    return undefined;
  }

  /** @param owner whose page it is */
  async function keep(url: URL, answer: Response, owner: string): Promise<void> {
    const name = drawerOf(pageOf(url));
    if (!name || !isKeepable(answer)) return;
    const cache = await caches.open(cacheName(owner, name));
    await cache.delete(keyOf(url));
    await cache.put(keyOf(url), await toKeep(answer, now()));
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST_KEPT[name])))
      await cache.delete(old);
  }

  return { open, find, findData, findElsewhere, keep };
}

/** Notes what a kept page is about, if it is a thing. */
export async function describeKept(drawers: Drawers, page: string, about: About): Promise<void> {
  if (drawerOf(page) !== 'things') return;
  const cache = await drawers.open('things');
  for (const key of await cache.keys()) {
    const kept = pageOf(new URL(key.url)) === page ? await cache.match(key) : undefined;
    if (kept) await cache.put(key, await described(kept, about));
  }
}

/** All that can be shown without a network. */
export async function listKept({ open, find }: Drawers): Promise<OfflineList> {
  const things = new Map<string, OfflineEntry>();
  const found: OfflineList = { things: [], others: [], data: [] };
  for (const name of DRAWERS) {
    const cache = await open(name);
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
