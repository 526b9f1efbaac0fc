/**
 * The files that a person has chosen, on their way to the server: two at a time, each resumed where
 * it stopped.
 */
import { checkFile } from './check-file.ts';
import { createParcel, type Parcel } from './send-file.ts';
import type {
  Refusal,
  UploadedMedia,
  UploadItem,
  UploadKind,
  UploadOptions,
  Uploads,
} from './upload-types.ts';

/** More than two gain nothing on a slow connection. */
const AT_ONCE = 2;

/** A file of which nothing was sent yet. */
const EMPTY = {
  preview: null,
  state: 'waiting',
  progress: 0,
  problem: null,
  media: null,
  alt: '',
} as const;

type Snapshot = { items: readonly UploadItem[]; refusals: readonly Refusal[] };

export type UploadQueue = {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => Snapshot;
  /** Lets files leave until the returned function is called. */
  open: () => () => void;
  acts: Omit<Uploads, 'items' | 'refusals'>;
};

/** Makes an empty queue; nothing is sent before it is open. */
export function createUploadQueue(options: UploadOptions): UploadQueue {
  const list = createList();
  const parcels = new Map<string, Parcel>();
  const sender = createSender(list, parcels);
  const { publish, change, current } = list;
  let chosen = 0;

  /** A file that was chosen, on its way from now on; what is wrong with it, if it is refused. */
  function take(file: File, before: readonly UploadItem[]): UploadItem | Refusal {
    const checked = checkFile(file, { max: options.max, taken: countOf(before) });
    if ('problem' in checked) return { name: file.name, problem: checked.problem };
    const key = `file-${(chosen += 1)}`;
    parcels.set(key, createParcel(file, { ...options, kind: checked.kind }));
    return { ...EMPTY, key, kind: checked.kind, name: file.name };
  }

  const acts: UploadQueue['acts'] = {
    add(files) {
      const items = [...current()];
      const refusals: Refusal[] = [];
      for (const file of files) {
        const taken = take(file, items);
        if ('key' in taken) items.push(taken);
        else refusals.push(taken);
      }
      publish({ items, refusals });
      sender.pump();
    },
    retry: sender.retry,
    remove(key) {
      parcels.get(key)?.discard();
      parcels.delete(key);
      publish({ items: current().filter((item) => item.key !== key), refusals: [] });
    },
    move(key, to) {
      const items = [...current()];
      const from = items.findIndex((item) => item.key === key);
      const [item] = from < 0 ? [] : items.splice(from, 1);
      if (!item) return;
      items.splice(Math.max(0, Math.min(to, items.length)), 0, item);
      publish({ items });
    },
    setAlt: (key, alt) => change(key, { alt }),
    restore(media) {
      const known = new Set(current().map((item) => item.media?.id));
      publish({ items: [...media.filter(({ id }) => !known.has(id)).map(arrived), ...current()] });
    },
    exchange(media) {
      for (const parcel of parcels.values()) parcel.pause();
      parcels.clear();
      publish({ items: media.map(arrived), refusals: [] });
    },
    settled: list.settled,
    current,
  };

  return { subscribe: list.subscribe, snapshot: list.snapshot, open: sender.open, acts };
}

type List = ReturnType<typeof createList>;

/** What was chosen, and who looks at it. */
function createList() {
  const listeners = new Set<() => void>();
  let state: Snapshot = { items: [], refusals: [] };

  const publish = (next: Partial<Snapshot>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const current = () => state.items;
  const isUnderWay = (kind: UploadKind) => (item: UploadItem) =>
    item.kind === kind && item.state !== 'done' && item.state !== 'failed';

  return {
    publish,
    current,
    change: (key: string, part: Partial<UploadItem>) =>
      publish({
        items: state.items.map((item) => (item.key === key ? { ...item, ...part } : item)),
      }),
    find: (key: string) => state.items.find((item) => item.key === key),
    snapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settled: (kind: UploadKind) =>
      new Promise<readonly UploadItem[]>((resolve) => {
        const look = () => {
          if (state.items.some(isUnderWay(kind))) return;
          listeners.delete(look);
          resolve(state.items);
        };
        listeners.add(look);
        look();
      }),
  };
}

/** Carries what waits to the server. */
function createSender(list: List, parcels: ReadonlyMap<string, Parcel>) {
  const running = new Set<string>();
  let isOpen = false;

  function pump(): void {
    while (isOpen && running.size < AT_ONCE) {
      const waiting = list
        .current()
        .filter((item) => item.state === 'waiting' && parcels.has(item.key));
      // A listing cannot do without its pictures, but without its videos.
      const next = waiting.find((item) => item.kind === 'image') ?? waiting[0];
      if (!next) return;
      running.add(next.key);
      void carry(next.key).finally(() => {
        running.delete(next.key);
        pump();
      });
    }
  }

  async function carry(key: string): Promise<void> {
    const parcel = parcels.get(key);
    if (!parcel) return;
    list.change(key, { state: 'preparing', problem: null });
    const outcome = await parcel.send({
      onPreview: (preview) => list.change(key, { preview }),
      onProgress: (progress) => {
        const item = list.find(key);
        if (item && (item.state !== 'sending' || item.progress !== progress))
          list.change(key, { state: 'sending', progress });
      },
      onSent: () => list.change(key, { state: 'finishing', progress: 100 }),
    });
    if (!list.find(key) || !outcome) return;
    list.change(
      key,
      'media' in outcome
        ? { state: 'done', progress: 100, media: outcome.media }
        : { state: 'failed', problem: outcome.problem },
    );
  }

  function retry(key: string): void {
    if (list.find(key)?.state !== 'failed') return;
    list.change(key, { state: 'waiting', problem: null });
    pump();
  }

  /** Lets files leave until the returned function is called. */
  function open(): () => void {
    const backOnline = () => {
      for (const item of list.current()) if (item.problem?.key === 'connection') retry(item.key);
    };
    isOpen = true;
    addEventListener('online', backOnline);
    pump();
    return () => {
      isOpen = false;
      removeEventListener('online', backOnline);
      for (const key of running) {
        parcels.get(key)?.pause();
        list.change(key, { state: 'waiting' });
      }
    };
  }

  return { pump, retry, open };
}

function countOf(items: readonly UploadItem[]): Record<UploadKind, number> {
  return {
    image: items.filter(({ kind }) => kind === 'image').length,
    video: items.filter(({ kind }) => kind === 'video').length,
  };
}

function arrived(media: UploadedMedia): UploadItem {
  return {
    ...EMPTY,
    key: media.id,
    kind: media.kind,
    name: '',
    state: 'done',
    progress: 100,
    media,
    alt: media.alt ?? '',
  };
}
