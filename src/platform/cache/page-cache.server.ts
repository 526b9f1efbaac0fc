// Finished pages in memory, for readers who are nobody in particular. Owns how long one is kept,
// how much memory all of them take, and that a page is made once however many ask for it. What a
// page is, and who may get it, is for whoever asks (src/rendering/cached-pages.server.ts).
//
// A page goes at once when something that it names changes: every change that the public sees is
// told by a trigger of the database with the id of the thing (PAGE_CHANNEL), and a page is about
// every id in its HTML. A process that did not hear for a while forgets everything.
import type { Log } from '../process/log.server.ts';
import type { Notifications } from '../db/notify.server.ts';

/** Triggers of the database name the id of what changed here; `*` is everything. */
export const PAGE_CHANNEL = 'page_changed';

/**
 * Told of everybody who is shown a page, such as the count of its views. Must not throw, never
 * waits.
 */
export type OnView = (reader: Reader) => void;

export type Reader = {
  now: Date;
  /** What tells visitors apart, such as a keyed hash of the address. */
  clientKey: string;
  userAgent: string | null;
  /** HTTP method as it was sent: HEAD asks about a page and looks at none. */
  method: string;
  /** The Sec-Purpose header: a page that is fetched in advance may never be looked at. */
  purpose: string | null;
};

export type FinishedPage = {
  status: number;
  /** Else it is only for those who asked while it was made, such as one that was not found. */
  isKept: boolean;
  /** As it is sent: compressed. */
  body: Uint8Array<ArrayBuffer>;
  headers: readonly (readonly [name: string, value: string])[];
  etag: string;
  /** Its own inline scripts, for its Content-Security-Policy. */
  scripts: readonly string[];
  /** The ids of everything that it names. */
  ids: ReadonlySet<string>;
  onView: readonly OnView[];
};

export type Wanted = {
  /** Everything that the page depends on. */
  key: string;
  /** For so long nobody looks whether there is a newer one. */
  freshMs: number;
  /** Words that somebody typed: there is no end of them, so they share a little memory. */
  words: boolean;
  /** Null when what came out is for one reader alone. */
  make: () => Promise<FinishedPage | null>;
};

export type PageCache = {
  /** Whether pages are kept at all. */
  readonly isOn: boolean;
  /** The page as it is kept, or made now; null when each reader has to get one of their own. */
  get(wanted: Wanted): Promise<FinishedPage | null>;
  /** The page as it is kept, however old. */
  find(key: string): FinishedPage | undefined;
  /** Pages and bytes that are kept now. */
  readonly size: { pages: number; bytes: number };
};

/** A page past its time is sent as it is while one makes it anew, up to this age. */
const OLDEST_MS = 60_000;
/**
 * What names a thing is not kept for so long after it changed, because its readers may have begun
 * before; with replicas, for as much longer as these lag behind.
 */
const SETTLES_MS = 1_500;
/** Of memory: for pages asked for once, pages of typed words, and pages asked for again. */
const SHARES = { once: 0.15, words: 0.1, again: 0.75 } as const;
type Share = keyof typeof SHARES;
const SHARE_NAMES = Object.keys(SHARES) as Share[];
/** What a page takes besides its body, about. */
const ENTRY_BYTES = 1024;
const ID_BYTES = 120;
/** More changes than these within the time that they settle are as good as everything. */
const MOST_CHANGES = 2_000;

/** Keeps nothing. */
export const NO_PAGES: PageCache = {
  isOn: false,
  get: ({ make }) => make(),
  find: () => undefined,
  size: { pages: 0, bytes: 0 },
};

type Entry = { page: FinishedPage; share: Share; bytes: number; madeAt: number; freshMs: number };

/** Keeps pages from now on, and listens to what changes. */
export async function openPageCache(options: {
  maxBytes: number;
  notifications: Pick<Notifications, 'listen'>;
  log: Log;
  /** How old the rows may be that pages are made of. */
  readsLagMs?: number;
  now?: () => number;
}): Promise<PageCache> {
  const { maxBytes, notifications, log, readsLagMs = 0, now = () => performance.now() } = options;
  const shares = createShares(maxBytes);
  const changes = createChanges(now, SETTLES_MS + readsLagMs);
  /** Being made now, for whoever asks meanwhile. */
  const making = new Map<string, Promise<FinishedPage | null>>();
  /** Nothing is kept while nobody would say that it changed. */
  let isDeaf = false;

  function purge(id: string): void {
    // Whoever asks from now on must not get what somebody began to make before.
    making.clear();
    if (changes.note(id)) shares.drop(id);
    else purgeAll();
  }

  function purgeAll(): void {
    making.clear();
    changes.noteAll();
    shares.clear();
  }

  function makeNow({ key, freshMs, words, make }: Wanted): Promise<FinishedPage | null> {
    const begunAt = now();
    const made = make().then((page) => {
      if (page?.isKept && !isDeaf && changes.isSettled(page, begunAt)) {
        const size = ENTRY_BYTES + page.body.length + 2 * key.length + ID_BYTES * page.ids.size;
        const known = shares.take('again', key) ?? shares.take('once', key);
        const share = words ? 'words' : known ? known.share : 'once';
        shares.put(share, key, { page, share, bytes: size, madeAt: begunAt, freshMs });
      }
      return page;
    });
    making.set(key, made);
    const over = () => void (making.get(key) === made && making.delete(key));
    made.then(over, over);
    return made;
  }

  function away(isAway: boolean): void {
    isDeaf = isAway;
    purgeAll();
  }

  const hear = (id: string) => (id === '*' ? purgeAll() : purge(id));
  // For as long as the process lives: whoever opened the notifications ends them.
  if (maxBytes > 0)
    await notifications.listen(PAGE_CHANNEL, {
      hear,
      missed: () => away(false),
      lost: () => away(true),
    });

  return {
    isOn: maxBytes > 0,
    async get(wanted) {
      const entry = shares.touch(wanted.key);
      const age = entry ? now() - entry.madeAt : Number.POSITIVE_INFINITY;
      if (entry && age < entry.freshMs) return entry.page;
      const underWay = making.get(wanted.key);
      if (!entry || age > OLDEST_MS) return underWay ?? makeNow(wanted);
      if (!underWay)
        makeNow(wanted).catch((error: unknown) =>
          log.debug({ err: error }, 'a page was not made anew'),
        );
      return entry.page;
    },
    find: (key) => shares.touch(key)?.page,
    get size() {
      return shares.size;
    },
  };
}

/** Pages in memory, by shares of it. */
function createShares(maxBytes: number) {
  const entries: Record<Share, Map<string, Entry>> = {
    once: new Map(),
    words: new Map(),
    again: new Map(),
  };
  const bytes: Record<Share, number> = { once: 0, words: 0, again: 0 };

  function take(share: Share, key: string): Entry | undefined {
    const entry = entries[share].get(key);
    if (!entry) return undefined;
    entries[share].delete(key);
    bytes[share] -= entry.bytes;
    return entry;
  }

  function put(share: Share, key: string, entry: Entry): void {
    take(share, key);
    const room = maxBytes * SHARES[share];
    if (entry.bytes > room / 4) return;
    entries[share].set(key, { ...entry, share });
    bytes[share] += entry.bytes;
    for (const oldest of entries[share].keys()) {
      if (bytes[share] <= room) break;
      take(share, oldest);
    }
  }

  /** Asked for once more, it is one of the common ones, which no flood of others pushes out. */
  function touch(key: string): Entry | undefined {
    const entry = take('again', key) ?? take('once', key) ?? take('words', key);
    if (entry) put(entry.share === 'words' ? 'words' : 'again', key, entry);
    return entry;
  }

  /** Drops the pages that name a thing. */
  function drop(id: string): void {
    for (const share of SHARE_NAMES)
      for (const [key, { page }] of entries[share]) if (page.ids.has(id)) take(share, key);
  }

  function clear(): void {
    for (const share of SHARE_NAMES) {
      entries[share].clear();
      bytes[share] = 0;
    }
  }

  return {
    take,
    put,
    touch,
    drop,
    clear,
    get size() {
      const all = Object.values(entries);
      return {
        pages: all.reduce((sum, { size }) => sum + size, 0),
        bytes: Object.values(bytes).reduce((sum, each) => sum + each, 0),
      };
    },
  };
}

/** What changed lately. */
function createChanges(now: () => number, settlesMs: number) {
  const changed = new Map<string, number>();
  let allChangedAt = Number.NEGATIVE_INFINITY;

  /** Whether nothing that a page names changed since it was begun, or shortly before. */
  function isSettled(page: FinishedPage, begunAt: number): boolean {
    const since = begunAt - settlesMs;
    for (const [id, at] of changed) {
      if (at >= now() - OLDEST_MS) break;
      changed.delete(id);
    }
    if (allChangedAt >= since) return false;
    for (const [id, at] of changed) if (at >= since && page.ids.has(id)) return false;
    return true;
  }

  return {
    isSettled,
    /** @returns false when there are so many that it is as good as everything */
    note(id: string): boolean {
      if (changed.size >= MOST_CHANGES) return false;
      changed.delete(id);
      changed.set(id, now());
      return true;
    },
    noteAll(): void {
      changed.clear();
      allChangedAt = now();
    },
  };
}
