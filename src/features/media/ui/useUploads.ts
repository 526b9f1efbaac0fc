import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createUploadQueue } from './upload-queue.ts';
import type { UploadOptions, Uploads } from './upload-types.ts';

export type {
  UploadedMedia,
  UploadItem,
  UploadKind,
  UploadOptions,
  Uploads,
} from './upload-types.ts';

/**
 * Files on their way to the server, for a form that keeps the ids of what has arrived
 * (`items[n].media?.id`).
 * `options` are those of the first call. Problems are told by `useUploadProblem`.
 */
export function useUploads(options: UploadOptions): Uploads {
  const [queue] = useState(() => createUploadQueue(options));
  const { items, refusals } = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);
  useEffect(() => queue.open(), [queue]);
  return useMemo(() => ({ ...queue.acts, items, refusals }), [queue, items, refusals]);
}
