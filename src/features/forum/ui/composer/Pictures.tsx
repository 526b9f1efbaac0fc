/** The pictures of a text, on their way to the server. Loaded with the first of them. */
import { RotateCw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AltFields, Arrivals } from '#features/media/ui/AltField.tsx';
import { TilePicture } from '#features/media/ui/MediaTile.tsx';
import { type UploadedMedia, type UploadItem, useUploads } from '#features/media/ui/useUploads.ts';
import { useUploadProblem } from '#features/media/ui/useUploadProblem.ts';
import { PICTURES_MAX } from '#features/forum/forum.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { FieldError } from '#ui/Field.tsx';

/**
 * Up to four pictures as tiles, what each shows, and what went wrong.
 * @param chosen files that were there before this code was
 * @param onReady is given the function that takes more, and null at the end
 * @param onChange what has arrived, and whether something is still on its way
 */
export function Pictures({
  userId,
  initial,
  chosen,
  onReady,
  onChange,
}: {
  userId: string;
  initial: readonly UploadedMedia[];
  chosen: readonly File[];
  onReady: (take: ((files: File[]) => void) | null) => void;
  onChange: (media: UploadedMedia[], waits: boolean) => void;
}) {
  const t = useTranslations('forum.write');
  const tell = useUploadProblem();
  const uploads = useUploads({ purpose: 'forum', max: { image: PICTURES_MAX }, userId });
  const { items, refusals, restore, add, retry, remove } = uploads;
  const first = useRef<{ initial: readonly UploadedMedia[]; chosen: readonly File[] } | null>({
    initial,
    chosen,
  });
  useEffect(() => {
    onReady(add);
    if (first.current) {
      restore(first.current.initial);
      if (first.current.chosen.length > 0) add(first.current.chosen);
      first.current = null;
    }
    return () => onReady(null);
  }, [restore, add, onReady]);
  useTold(items, onChange);
  const problems = [
    ...refusals.map(({ problem }) => tell(problem)),
    ...items.flatMap(({ problem }) => (problem ? [tell(problem)] : [])),
  ];
  return (
    <>
      <Arrivals items={items} />
      {items.length > 0 ? (
        <ul className="media-grid forum-chosen" aria-label={t('pictures')}>
          {items.map((item, index) => (
            <Tile
              key={item.key}
              item={item}
              number={index + 1}
              onRetry={() => retry(item.key)}
              onRemove={() => remove(item.key)}
            />
          ))}
        </ul>
      ) : null}
      <AltFields items={items} />
      {[...new Set(problems)].map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
    </>
  );
}

/** Tells what has arrived, and whether something is still on its way. */
function useTold(
  items: readonly UploadItem[],
  onChange: (media: UploadedMedia[], waits: boolean) => void,
): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    latest.current(
      items.flatMap(({ media }) => media ?? []),
      items.some(({ state }) => state !== 'done' && state !== 'failed'),
    );
  }, [items]);
}

/** One picture: how far it is, and what one can do with it. */
function Tile({
  item,
  number,
  onRetry,
  onRemove,
}: {
  item: UploadItem;
  /** From 1. */
  number: number;
  onRetry: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations('forum.write');
  return (
    <li className={`thumb forum-tile is-${item.state}`}>
      <TilePicture item={item} />
      {item.state === 'done' || item.state === 'failed' ? null : (
        <span className="tile-state">
          <b className="num">{item.progress}%</b>
          <progress
            className="tile-bar"
            aria-label={t('sendingPicture', { number })}
            max={100}
            value={item.progress}
          />
        </span>
      )}
      {item.state === 'failed' && !item.problem?.final ? (
        <button type="button" className="tile-retry" onClick={onRetry}>
          <RotateCw className="icon icon-s" aria-hidden />
          {t('retry')}
        </button>
      ) : null}
      <button
        type="button"
        className="x"
        aria-label={t('removePicture', { number })}
        onClick={onRemove}
      >
        <span>
          <X className="icon icon-s" aria-hidden />
        </span>
      </button>
    </li>
  );
}
