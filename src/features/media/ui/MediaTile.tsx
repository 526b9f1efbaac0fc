import { CirclePlay, RotateCw, X } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { UploadItem } from './upload-types.ts';

export type MediaTileProps = {
  item: UploadItem;
  /** "Photo 2", by its place among its kind. */
  name: string;
  cover: boolean;
  /** Its editor is open below the tiles. */
  chosen: boolean;
  onChoose: () => void;
  onRetry: () => void;
  onRemove: () => void;
  drag: {
    onDragStart: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
    onDragEnd: () => void;
  };
};

/** One chosen file: its picture, how far it is, and the way to take it out again. */
export function MediaTile({
  item,
  name,
  cover,
  chosen,
  onChoose,
  onRetry,
  onRemove,
  drag,
}: MediaTileProps) {
  const t = useTranslations('media.picker');
  const { state } = item;
  return (
    <li className={`thumb tile is-${state}`} draggable {...drag}>
      <button
        type="button"
        className="tile-pick"
        aria-pressed={chosen}
        aria-label={t('named', { action: name, file: t(`states.${state}`) })}
        onClick={onChoose}
      >
        <TilePicture item={item} />
        {item.kind === 'video' ? <CirclePlay className="icon icon-l play" aria-hidden /> : null}
      </button>
      {cover ? <span className="badge cover st-brand">{t('cover')}</span> : null}
      {state === 'done' || state === 'failed' ? null : <TileProgress item={item} name={name} />}
      {state === 'failed' ? (
        <span className="tile-state">
          {t('states.failed')}
          {item.problem?.final ? null : (
            <button
              type="button"
              className="tile-retry"
              aria-label={t('named', { action: t('retry'), file: name })}
              onClick={onRetry}
            >
              <RotateCw className="icon icon-s" aria-hidden />
              {t('retry')}
            </button>
          )}
        </span>
      ) : null}
      <button
        type="button"
        className="x"
        aria-label={t('named', { action: t('remove'), file: name })}
        onClick={onRemove}
      >
        <span>
          <X className="icon icon-s" aria-hidden />
        </span>
      </button>
    </li>
  );
}

function TileProgress({ item: { state, progress }, name }: Pick<MediaTileProps, 'item' | 'name'>) {
  const t = useTranslations('media.picker');
  return (
    <span className="tile-state">
      <span>{t(`states.${state}`)}</span>
      {state === 'sending' ? <b className="num">{progress}%</b> : null}
      {/* Without a value while nothing can be measured. */}
      <progress
        className="tile-bar"
        aria-label={t('named', { action: name, file: t(`states.${state}`) })}
        max={100}
        value={state === 'sending' ? progress : undefined}
      />
    </span>
  );
}

/** The preview of a file: the chosen file itself, or the server's smallest variant. */
export function TilePicture({ item: { kind, preview, media } }: Pick<MediaTileProps, 'item'>) {
  const [broken, setBroken] = useState<string | null>(null);
  if (preview && kind === 'video')
    return (
      <video
        src={`${preview}#t=0.1`}
        muted
        playsInline
        preload="metadata"
        aria-hidden
        tabIndex={-1}
      />
    );
  const source =
    preview ?? (kind === 'video' ? media?.poster : (media?.variants[0]?.webp ?? media?.url));
  return source && source !== broken ? (
    <img
      src={source}
      alt=""
      width={160}
      height={160}
      decoding="async"
      draggable={false}
      onError={() => setBroken(source)}
    />
  ) : null;
}
