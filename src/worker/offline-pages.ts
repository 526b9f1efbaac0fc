/** Pages on this device: kept as they are seen, shown when the network does not answer. */
import type { About } from '#platform/pages/worker-messages.ts';
import { createDrawers, describeKept, listKept } from './offline-drawers.ts';
import { createNetwork, signedOut } from './offline-network.ts';
import { pageOf } from './offline-paths.ts';
import { createStandIns } from './offline-stand-ins.ts';
import { createViewers } from './viewer.ts';

/** A page that takes longer is shown as it was kept, where it was. */
const WAIT_MS = 5000;

type Parts = {
  caches: CacheStorage;
  fetch: typeof fetch;
  now: () => number;
  origin: string;
  waitMs?: number;
  openPages: () => Promise<readonly string[]>;
  forgetPictures: () => Promise<void>;
  leavePush: () => Promise<void>;
  /** Keeps files of the build. */
  keepFiles: (files: readonly string[]) => Promise<void>;
};
export type OfflinePages = ReturnType<typeof createOfflinePages>;

export function createOfflinePages(parts: Parts) {
  const { origin, waitMs = WAIT_MS } = parts;
  const inTurn = createTurns();
  const viewers = createViewers(parts);
  const drawers = createDrawers({ ...parts, viewer: viewers.current });
  const standIns = createStandIns(drawers, origin);
  const ask = createNetwork({ ...parts, viewers, drawers, inTurn });
  const pageAt = (path: string) => pageOf(new URL(path, origin));

  /** The document of a page, from the network while it answers within reason. */
  async function document(request: Request, later: (work: Promise<unknown>) => void) {
    const url = new URL(request.url);
    const network = ask(request, later);
    later(network.catch(() => undefined));
    const late = new Promise<null>((resolve) => setTimeout(resolve, waitMs, null));
    try {
      const soon = await Promise.race([network, late]);
      const kept = soon ? undefined : await standIns.forDocument(url).catch(() => undefined);
      return kept ?? standIns.shownNew(url, await network);
    } catch (error) {
      const kept = (await standIns.forDocument(url)) ?? (await standIns.offlinePage(pageOf(url)));
      if (!kept) throw error;
      return kept;
    }
  }

  /** The data of a page: as it was kept only when the network does not answer at all. */
  async function data(request: Request, later: (work: Promise<unknown>) => void, by?: string) {
    const url = new URL(request.url);
    try {
      return standIns.shownNew(url, await ask(request, later, by));
    } catch (error) {
      const kept = request.method === 'GET' ? await standIns.forData(url) : undefined;
      if (!kept) throw error;
      return kept;
    }
  }

  return {
    ask,
    document,
    data,
    age: (path: string) => standIns.age(pageAt(path)),
    describe: (path: string, about: About) =>
      inTurn(() => describeKept(drawers, pageAt(path), about)),
    list: () => listKept(drawers),
    /** After another language or look was chosen. */
    async forgetOfflinePage(): Promise<void> {
      const cache = await drawers.open('shell');
      for (const key of await cache.keys()) await cache.delete(key);
    },
    /** Somebody signs out, and the server does not answer yet. */
    leave: () => inTurn(() => viewers.notice(signedOut(), parts.now())),
  };
}

/** Runs one work after the other, in the order in which they were handed in. */
function createTurns() {
  let turn: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
}
