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
  const listeners = new Set<() => void>();
  const parcels = new Map<string, Parcel>();
  const running = new Set<string>();
  let state: Snapshot = { items: [], refusals: [] };
  let isOpen = false;
  let chosen = 0;

  const publish = (next: Partial<Snapshot>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const change = (key: string, part: Partial<UploadItem>) =>
    publish({ items: state.items.map((item) => (item.key === key ? { ...item, ...part } : item)) });
  const find = (key: string) => state.items.find((item) => item.key === key);

  function pump(): void {
    while (isOpen && running.size < AT_ONCE) {
      const waiting = state.items.filter(
        (item) => item.state === 'waiting' && parcels.has(item.key),
      );
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
    change(key, { state: 'preparing', problem: null });
    const outcome = await parcel.send({
      onPreview: (preview) => change(key, { preview }),
      onProgress: (progress) => {
        const item = find(key);
        if (item && (item.state !== 'sending' || item.progress !== progress))
          change(key, { state: 'sending', progress });
      },
      onSent: () => change(key, { state: 'finishing', progress: 100 }),
    });
    if (!find(key) || !outcome) return;
    change(
      key,
      'media' in outcome
        ? { state: 'done', progress: 100, media: outcome.media }
        : { state: 'failed', problem: outcome.problem },
    );
  }

  function retry(key: string): void {
    if (find(key)?.state !== 'failed') return;
    change(key, { state: 'waiting', problem: null });
    pump();
  }

  const acts: UploadQueue['acts'] = {
    add(files) {
      const items = [...state.items];
      const refusals: Refusal[] = [];
      for (const file of files) {
        const checked = checkFile(file, { max: options.max, taken: countOf(items) });
        if ('problem' in checked) {
          refusals.push({ name: file.name, problem: checked.problem });
          continue;
        }
        const key = `file-${(chosen += 1)}`;
        parcels.set(key, createParcel(file, { ...options, kind: checked.kind }));
        items.push({
          key,
          kind: checked.kind,
          name: file.name,
          preview: null,
          state: 'waiting',
          progress: 0,
          problem: null,
          media: null,
          alt: '',
        });
      }
      publish({ items, refusals });
      pump();
    },
    retry,
    remove(key) {
      parcels.get(key)?.discard();
      parcels.delete(key);
      publish({ items: state.items.filter((item) => item.key !== key), refusals: [] });
    },
    move(key, to) {
      const items = [...state.items];
      const from = items.findIndex((item) => item.key === key);
      const [item] = from < 0 ? [] : items.splice(from, 1);
      if (!item) return;
      items.splice(Math.max(0, Math.min(to, items.length)), 0, item);
      publish({ items });
    },
    setAlt: (key, alt) => change(key, { alt }),
    restore(media) {
      const known = new Set(state.items.map((item) => item.media?.id));
      publish({
        items: [...media.filter(({ id }) => !known.has(id)).map(arrived), ...state.items],
      });
    },
    settled: (kind) =>
      new Promise((resolve) => {
        const look = () => {
          if (
            state.items.some(
              (item) => item.kind === kind && item.state !== 'done' && item.state !== 'failed',
            )
          )
            return;
          listeners.delete(look);
          resolve(state.items);
        };
        listeners.add(look);
        look();
      }),
    current: () => state.items,
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => state,
    open() {
      const backOnline = () => {
        for (const item of state.items) if (item.problem?.key === 'connection') retry(item.key);
      };
      isOpen = true;
      addEventListener('online', backOnline);
      pump();
      return () => {
        isOpen = false;
        removeEventListener('online', backOnline);
        for (const key of running) {
          parcels.get(key)?.pause();
          change(key, { state: 'waiting' });
        }
      };
    },
    acts,
  };
}

function countOf(items: readonly UploadItem[]): Record<UploadKind, number> {
  return {
    image: items.filter(({ kind }) => kind === 'image').length,
    video: items.filter(({ kind }) => kind === 'video').length,
  };
}

function arrived(media: UploadedMedia): UploadItem {
  return {
    key: media.id,
    kind: media.kind,
    name: '',
    preview: null,
    state: 'done',
    progress: 100,
    problem: null,
    media,
    alt: media.alt ?? '',
  };
}
