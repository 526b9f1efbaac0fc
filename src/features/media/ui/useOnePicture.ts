import { useState } from 'react';
import { acceptOf } from './check-file.ts';
import { type UploadedMedia, type UploadOptions, useUploads } from './useUploads.ts';
import { useUploadProblem } from './useUploadProblem.ts';

const ONE_PICTURE: UploadOptions['max'] = { image: 1 };

/** The one picture of a form: what is shown, what is posted, and how another one is chosen. */
export type OnePicture = {
  /** What the form posts; empty without a picture. */
  id: string;
  /** What the server has of what is shown; null while a file is on its way, and without any. */
  media: UploadedMedia | null;
  /** The same when it came on this page: nothing shows it yet. */
  fresh: UploadedMedia | null;
  /** What can be shown at once, of the file on this device until the server has it. */
  url: string | null;
  /** There is something to remove: a picture, or a file that should become one. */
  filled: boolean;
  /** A file is on its way. */
  busy: boolean;
  /** 0 to 100. */
  progress: number;
  /** Why the last file is not taken, in words. */
  problem: string | null;
  /** Sends the file again that stopped; null when there is nothing to send again. */
  retry: (() => void) | null;
  /** Takes the first of these files in place of what is there. */
  take: (files: readonly File[]) => void;
  clear: () => void;
  /** The kinds of files that a field may offer. */
  accept: string;
};

/**
 * One picture that is sent as soon as it is chosen, in place of the one before.
 * @param current what is there now; a file that does not arrive leaves it there
 * @param currentId of one that is there and not shown, such as after a refusal without scripts
 */
export function useOnePicture({
  current,
  currentId = '',
  purpose,
  userId,
}: {
  current: UploadedMedia | null;
  currentId?: string;
} & Pick<UploadOptions, 'purpose' | 'userId'>): OnePicture {
  const tell = useUploadProblem();
  const [kept, setKept] = useState({ id: current?.id ?? currentId, media: current });
  const { items, refusals, add, remove, retry } = useUploads({ purpose, max: ONE_PICTURE, userId });
  const [item] = items;
  const removeAll = () => {
    for (const { key } of items) remove(key);
  };
  const problem = item?.problem ?? refusals[0]?.problem ?? null;
  return {
    id: item?.media?.id ?? kept.id,
    media: item ? item.media : kept.media,
    fresh: item?.media ?? null,
    url: item ? (smallest(item.media) ?? item.preview) : smallest(kept.media),
    filled: item !== undefined || kept.id !== '',
    busy: item !== undefined && item.state !== 'done' && item.state !== 'failed',
    progress: item?.progress ?? 0,
    problem: problem ? tell(problem) : null,
    retry: item?.state === 'failed' && !item.problem?.final ? () => retry(item.key) : null,
    take(files) {
      removeAll();
      add(files.slice(0, 1));
    },
    clear() {
      removeAll();
      setKept({ id: '', media: null });
    },
    accept: acceptOf(ONE_PICTURE),
  };
}

/** A preview is small: nobody pays for the whole file. */
const smallest = (media: UploadedMedia | null): string | null =>
  media && (media.variants[0]?.webp ?? media.url);
