/** The pictures of a text, on their way to the server. Loaded when the page has scripts. */
import { Plus, RotateCw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MIME_TYPES } from '#features/media/media.limits.ts';
import { AltFields, Arrivals } from '#features/media/ui/AltField.tsx';
import { TilePicture } from '#features/media/ui/MediaTile.tsx';
import { type UploadedMedia, type UploadItem, useUploads } from '#features/media/ui/useUploads.ts';
import { useUploadProblem } from '#features/media/ui/useUploadProblem.ts';
import { PICTURES_MAX } from '#features/forum/forum.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { FieldError } from '#ui/Field.tsx';

/**
 * Up to four pictures as tiles, and the way to add one.
 * @param onChange what has arrived, and whether something is still on its way
 */
export function PictureField({
  userId,
  initial,
  onReady,
  opens,
  onChange,
}: {
  userId: string;
  initial: readonly UploadedMedia[];
  /** Is given the function that opens the choice of files, and null at the end. */
  onReady: (open: (() => void) | null) => void;
  /** Somebody asked for it, and chooses at once. */
  opens: boolean;
  onChange: (media: UploadedMedia[], waits: boolean) => void;
}) {
  const t = useTranslations('forum.write');
  const tell = useUploadProblem();
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads({ purpose: 'forum', max: { image: PICTURES_MAX }, userId });
  const { items, refusals, restore, add, retry, remove } = uploads;
  const first = useRef(initial);
  useEffect(() => restore(first.current), [restore]);
  useEffect(() => {
    const open = () => input.current?.click();
    onReady(open);
    if (opens) open();
    return () => onReady(null);
  }, [onReady, opens]);
  useTold(items, onChange);
  const problems = [
    ...refusals.map(({ problem }) => tell(problem)),
    ...items.flatMap(({ problem }) => (problem ? [tell(problem)] : [])),
  ];
  return (
    <>
      <Arrivals items={items} />
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-hidden
        accept={MIME_TYPES.image.join(',')}
        multiple
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {items.length > 0 ? (
        <div className="stack gap-2">
          <p className="label">
            {t('pictures')}{' '}
            <span className="muted forum-count">{t('picturesCount', { count: items.length })}</span>
          </p>
          <ul className="media-grid">
            {items.map((item, index) => (
              <Tile
                key={item.key}
                item={item}
                number={index + 1}
                onRetry={() => retry(item.key)}
                onRemove={() => remove(item.key)}
              />
            ))}
            {items.length < PICTURES_MAX ? <AddTile onAdd={() => input.current?.click()} /> : null}
          </ul>
          <AltFields items={items} />
        </div>
      ) : null}
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
    <li className={`thumb is-${item.state}`}>
      <TilePicture item={item} />
      {item.state === 'done' || item.state === 'failed' ? null : (
        <span className="tile-state">
          <b className="num">{item.progress}%</b>
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

function AddTile({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations('forum.write');
  return (
    <li className="forum-add">
      <button type="button" onClick={onAdd}>
        <Plus className="icon" aria-hidden />
        <span>{t('add')}</span>
      </button>
    </li>
  );
}
