import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ListingInput } from '#features/listings/edits/input.schema.ts';
import type { Uploads, UploadItem, UploadKind } from '#features/media/ui/useUploads.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { linkTo } from '#ui/rich.tsx';
import { type Saved, saveListing, type SaveTarget } from './save-listing.ts';
import { mediaOf } from './sell-values.ts';

/** Progress of a submission in percent (spec 2 section 4). */
const STAGES = {
  start: 10,
  images: [10, 60],
  imagesDone: 70,
  videos: [70, 90],
  save: 90,
  done: 100,
} as const;

export type Submission = {
  /** 0 while nothing is being sent. */
  progress: number;
  /** Sentences for the red box; the first is its title. */
  failure: { title: string; reason?: ReactNode } | null;
  submit: (listing: ListingInput) => Promise<void>;
  /** Something is wrong that the fields cannot say, such as that there is no image. */
  refuse: (failure: Submission['failure']) => void;
};

type Options = {
  uploads: Uploads;
  target: SaveTarget;
  /** Puts the server's sentences beside the fields that have such a path. */
  onFieldErrors: (fields: Record<string, string>) => void;
  /** No answer came: the listing may be there or not. */
  onUnanswered: () => void;
  onSaved: (saved: Saved, videosLeftOut: number) => void;
};

/**
 * Sends what was written, once its files have arrived. A second press while one is under way does
 * nothing.
 */
export function useSellSubmit({
  uploads,
  target,
  onFieldErrors,
  onUnanswered,
  onSaved,
}: Options): Submission {
  const t = useTranslations('selling.form');
  const { pathname } = useLocation();
  const [progress, setProgress] = useState(0);
  const [failure, setFailure] = useState<Submission['failure']>(null);
  const busy = useRef(false);

  /** Waits for the files of a kind, drawing the bar between two stages. */
  const wait = (kind: UploadKind, [from, to]: readonly [number, number]) =>
    arrived(uploads, kind, (part) =>
      setProgress((before) => Math.max(before, Math.round(from + (to - from) * part))),
    );

  const fail = (reason: Submission['failure']) => {
    setProgress(0);
    setFailure(reason);
  };

  async function send(listing: ListingInput): Promise<void> {
    setFailure(null);
    setProgress(STAGES.start);
    const failedImages = await wait('image', STAGES.images);
    if (failedImages.length > 0)
      return fail({
        title: t('imagesFailed', { count: failedImages.length }),
        reason: t('imagesFailedWay'),
      });
    setProgress(STAGES.imagesDone);
    const failedVideos = await wait('video', STAGES.videos);
    setProgress(STAGES.save);
    const saved = await saveListing({ ...listing, ...mediaOf(uploads.current()) }, target);
    if ('id' in saved) {
      setProgress(STAGES.done);
      return onSaved(saved, failedVideos.length);
    }
    if (saved.message === null) onUnanswered();
    onFieldErrors(saved.fields);
    const reason = saved.signedOut
      ? t.rich('signInAgain', { link: linkTo(`/login?next=${pathname}`) })
      : navigator.onLine
        ? saved.fields['media']
        : t('offlineWay');
    fail({
      title: saved.signedOut
        ? t('signedOut')
        : (saved.message ?? t('listingId' in target ? 'saveFailed' : 'createFailed')),
      reason,
    });
  }

  return {
    progress,
    failure,
    refuse: fail,
    submit: async (listing) => {
      if (busy.current) return;
      busy.current = true;
      try {
        await send(listing);
      } finally {
        busy.current = false;
      }
    },
  };
}

/**
 * Waits for the files of a kind; those that failed on their way are tried again first.
 * @param onShare told all the while how much has arrived, from 0 to 1
 * @returns those that did not arrive
 */
async function arrived(
  uploads: Uploads,
  kind: UploadKind,
  onShare: (share: number) => void,
): Promise<UploadItem[]> {
  for (const { key, kind: own, problem } of uploads.current())
    if (own === kind && problem && !problem.final) uploads.retry(key);
  const timer = setInterval(() => onShare(share(uploads.current(), kind)), 200);
  const items = await uploads.settled(kind);
  clearInterval(timer);
  return items.filter((item) => item.kind === kind && item.state === 'failed');
}

/** How much of a kind has arrived, from 0 to 1. */
function share(items: readonly UploadItem[], kind: UploadKind): number {
  const own = items.filter((item) => item.kind === kind);
  if (own.length === 0) return 1;
  return (
    own.reduce(
      (sum, { state, progress }) =>
        sum + (state === 'done' || state === 'failed' ? 100 : progress * 0.9),
      0,
    ) /
    own.length /
    100
  );
}
