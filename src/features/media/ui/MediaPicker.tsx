import { CircleAlert } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { playsInBrowsers } from '#features/media/media.playback.ts';
import { Banner } from '#ui/Banner.tsx';
import { DropZone } from './DropZone.tsx';
import { MediaEditor } from './MediaEditor.tsx';
import { MediaTile } from './MediaTile.tsx';
import { Refusals } from './Refusals.tsx';
import type { UploadItem, UploadOptions, Uploads } from './upload-types.ts';

export type MediaPickerProps = {
  uploads: Uploads;
  max: UploadOptions['max'];
  /** What is wrong with the choice as a whole, such as that there is none. */
  error?: string | undefined;
};

/**
 * Chooses photographs and videos, shows how far each is, and puts them in order; the first image is
 * the cover.
 */
export function MediaPicker({ uploads, max, error }: MediaPickerProps) {
  const t = useTranslations('media.picker');
  const errorId = useId();
  const [chosenKey, setChosen] = useState<string | null>(null);
  /** The editor was opened to say what its picture shows. */
  const [describing, setDescribing] = useState(false);
  const { items } = uploads;
  const { nameOf, said, move, remove } = useSaidActs(uploads);
  const place = items.findIndex(({ key }) => key === chosenKey);
  const chosen = items[place];
  const coverKey = items.find(({ kind }) => kind === 'image')?.key;
  const drag = useTileDrag(items, move);

  return (
    <>
      <DropZone max={max} onFiles={uploads.add} describedBy={error ? errorId : undefined} />
      <noscript>
        <p className="note warn">{t('noscript')}</p>
      </noscript>
      {error ? (
        <div className="field">
          <p className="err" id={errorId}>
            <CircleAlert className="icon" aria-hidden />
            {error}
          </p>
        </div>
      ) : null}
      <Refusals uploads={uploads} />
      {items.length > 0 ? (
        <>
          <p className="small muted">{t('orderHint')}</p>
          <ul className="media-grid" aria-label={t('list')}>
            {items.map((item) => (
              <MediaTile
                key={item.key}
                item={item}
                name={nameOf(item.key)}
                cover={item.key === coverKey}
                chosen={item.key === chosenKey}
                drag={drag(item.key)}
                onChoose={() => {
                  setDescribing(false);
                  setChosen(item.key === chosenKey ? null : item.key);
                }}
                onRetry={() => uploads.retry(item.key)}
                onRemove={() => remove(item.key)}
              />
            ))}
          </ul>
        </>
      ) : null}
      <Undescribed
        items={items}
        onDescribe={(key) => {
          setChosen(key);
          setDescribing(true);
        }}
      />
      <Unplayed items={items} />
      {chosen ? (
        <MediaEditor
          key={chosen.key}
          item={chosen}
          name={nameOf(chosen.key)}
          place={place}
          count={items.length}
          canCover={chosen.kind === 'image' && chosen.key !== coverKey}
          onMove={(to) => move(chosen.key, to)}
          onCover={() => move(chosen.key, 0)}
          onAlt={(alt) => uploads.setAlt(chosen.key, alt)}
          onRemove={() => remove(chosen.key)}
          describing={describing}
        />
      ) : null}
      <p className="sr" role="status">
        {said}
      </p>
    </>
  );
}

/** The acts, and what a screen reader hears of them and of files that arrive or fail. */
function useSaidActs(uploads: Uploads) {
  const t = useTranslations('media.picker');
  const [said, setSaid] = useState('');
  const { items } = uploads;
  const names = useNames(items);
  const nameOf = (key: string) => names.get(key) ?? '';
  useSettled(items, ({ key, state }) =>
    setSaid(t('named', { action: nameOf(key), file: t(`states.${state}`) })),
  );
  return {
    nameOf,
    said,
    remove(key: string) {
      uploads.remove(key);
      setSaid(t('removed', { file: nameOf(key) }));
    },
    move(key: string, to: number) {
      uploads.move(key, to);
      setSaid(t('moved', { file: nameOf(key), place: to + 1, count: items.length }));
    },
  };
}

/** "Photo 1", "Photo 2", "Video 1": by the place among their kind. */
function useNames(items: readonly UploadItem[]): Map<string, string> {
  const t = useTranslations('media.picker');
  const counted = { image: 0, video: 0 };
  return new Map(items.map(({ key, kind }) => [key, t(kind, { number: (counted[kind] += 1) })]));
}

/** Asks for words for the pictures that have none: one after the other, the field has the focus. */
function Undescribed({
  items,
  onDescribe,
}: {
  items: readonly UploadItem[];
  onDescribe: (key: string) => void;
}) {
  const t = useTranslations('media.picker');
  const without = items.filter(({ kind, alt }) => kind === 'image' && alt.trim() === '');
  const [first] = without;
  if (!first) return null;
  return (
    <p>
      <button type="button" className="act link small" onClick={() => onDescribe(first.key)}>
        {t('describe', { count: without.length })}
      </button>
    </p>
  );
}

/** Calls back for each file that arrives or fails, once it does. */
function useSettled(items: readonly UploadItem[], onSettled: (item: UploadItem) => void): void {
  const before = useRef(new Map<string, UploadItem['state']>());
  const latest = useRef(onSettled);
  useEffect(() => {
    latest.current = onSettled;
  });
  useEffect(() => {
    for (const item of items) {
      const { key, state } = item;
      const was = before.current.get(key);
      before.current.set(key, state);
      if (was !== undefined && was !== state && (state === 'done' || state === 'failed'))
        latest.current(item);
    }
  }, [items]);
}

/** Videos that are taken, and that most buyers' browsers will not play. */
function Unplayed({ items }: { items: readonly UploadItem[] }) {
  const t = useTranslations('media.picker');
  const names = items.flatMap(({ kind, name, media, problem }) =>
    kind === 'video' && !problem && !playsInBrowsers({ url: media?.url ?? name })
      ? [t('file', { name: name || (media?.url.split('_').at(-1) ?? '') })]
      : [],
  );
  if (names.length === 0) return null;
  return <Banner tone="info">{t('unplayed', { files: names.join(', ') })}</Banner>;
}

/** Dragging tiles with a mouse; touch and keyboard have the buttons of the editor. */
function useTileDrag(items: readonly UploadItem[], move: (key: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  return (key: string) => ({
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(key);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged && dragged !== key) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!dragged) return;
      event.preventDefault();
      move(
        dragged,
        items.findIndex((item) => item.key === key),
      );
    },
    onDragEnd: () => setDragged(null),
  });
}
