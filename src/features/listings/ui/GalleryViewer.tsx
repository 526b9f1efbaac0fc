import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { playsInBrowsers } from '#features/media/media.playback.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import type { MediaView } from '#features/listings/listings.schema.ts';
import { useMediaLabels } from './gallery-labels.ts';
import { useBackCloses } from '#ui/useBackCloses.ts';
import { LARGEST, STEP } from './gallery-zoom.ts';
import { ListingPicture } from './ListingPicture.tsx';
import { useZoom } from './useZoom.ts';

type Props = { title: string; media: MediaView[]; startAt: number; onClose: () => void };

function reducedMotion(): boolean {
  return (
    document.documentElement.dataset.motion === 'reduced' ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/**
 * The pictures at full size in a native dialog, which keeps the focus inside and closes on Escape
 * and Back. Swipe, arrow keys, Home and End move; closing gives the focus back to the tile that
 * opened it.
 */
export function GalleryViewer({ title, media, startAt, onClose }: Props) {
  const t = useTranslations('gallery');
  const labels = useMediaLabels(title, media);
  const dialog = useRef<HTMLDialogElement>(null);
  const [current, setCurrent] = useState(startAt);
  const format = useFormatter();
  const [port, setPort] = useState<HTMLElement | null>(null);
  const shown = media[current];
  const { view, zoom, onKey, isClose } = useZoom(port, shown?.kind === 'image' ? shown.url : null);
  const viewport = useCarousel({ startAt, current, onMove: setCurrent, isClose, dialog });

  useBackCloses(() => dialog.current?.close());
  useModal(dialog);
  // What the person asked for counts, also of a key that was pressed before the carousel was ready.
  const show = (index: number) => setCurrent(Math.min(Math.max(index, 0), media.length - 1));

  const onKeyDown = (event: KeyboardEvent) => {
    // Arrows in a video's own controls seek.
    if (event.target instanceof HTMLVideoElement) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (onKey(event.key)) {
      event.preventDefault();
      return;
    }
    const place = placeOf(event.key, current, media.length - 1);
    if (place === null) return;
    show(place);
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={t('label')}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="viewer-bar">
        <p className="num" aria-live="polite">
          {t('position', { number: current + 1, total: media.length })}
          {view.scale > 1
            ? ` · ${t('zoomed', { percent: format.number(view.scale, { style: 'percent' }) })}`
            : null}
        </p>
        {shown?.kind === 'image' ? <ZoomButtons scale={view.scale} onZoom={zoom} /> : null}
        <button
          type="button"
          className="icon-btn"
          aria-label={t('close')}
          onClick={() => dialog.current?.close()}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      </div>
      <div
        className={view.scale > 1 ? 'viewer-port is-close' : 'viewer-port'}
        ref={(element) => {
          setPort(element);
          viewport(element);
        }}
      >
        <ul className="viewer-strip">
          {media.map((item, index) => (
            <li key={item.url} inert={index !== current}>
              <Slide
                item={item}
                alt={labels[index]?.alt ?? title}
                close={index === current && view.scale > 1}
                eager={index === startAt}
              />
            </li>
          ))}
        </ul>
      </div>
      {media.length > 1 ? <Steps current={current} last={media.length - 1} onShow={show} /> : null}
    </dialog>
  );
}

/** Opens the dialog, and gives the focus back to what opened it. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [dialog]);
}

/** Where a key leads; null for keys that lead nowhere. */
function placeOf(key: string, current: number, last: number): number | null {
  if (key === 'ArrowLeft') return current - 1;
  if (key === 'ArrowRight') return current + 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

/** Shows the current one, and tells when somebody swiped to another. */
function useCarousel({
  startAt,
  current,
  onMove,
  isClose,
  dialog,
}: {
  startAt: number;
  current: number;
  onMove: (index: number) => void;
  /** Whether the picture is larger than the screen. */
  isClose: () => boolean;
  /** Holds the videos, which stop when another one is shown. */
  dialog: RefObject<HTMLDialogElement | null>;
}) {
  const [viewport, carousel] = useEmblaCarousel({
    startIndex: startAt,
    duration: reducedMotion() ? 0 : 20,
    // One finger moves a picture that is larger than the screen, and two make it larger.
    watchDrag: (_, event) => !isClose() && !('touches' in event && event.touches.length > 1),
  });

  useEffect(() => {
    carousel?.scrollTo(current);
  }, [carousel, current]);
  useEffect(() => {
    if (!carousel) return;
    const follow = () => {
      onMove(carousel.selectedScrollSnap());
      for (const video of dialog.current?.querySelectorAll('video') ?? []) video.pause();
    };
    carousel.on('select', follow);
    return () => {
      carousel.off('select', follow);
    };
  }, [carousel, onMove, dialog]);
  return viewport;
}

function ZoomButtons({ scale, onZoom }: { scale: number; onZoom: (by: number) => void }) {
  const t = useTranslations('gallery');
  return (
    <div className="row gap-1">
      <button
        type="button"
        className="icon-btn"
        aria-label={t('zoomOut')}
        disabled={scale <= 1}
        onClick={() => onZoom(1 / STEP)}
      >
        <ZoomOut className="icon" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label={t('zoomIn')}
        disabled={scale >= LARGEST}
        onClick={() => onZoom(STEP)}
      >
        <ZoomIn className="icon" aria-hidden="true" />
      </button>
    </div>
  );
}

/** To the one before and the one after. */
function Steps({
  current,
  last,
  onShow,
}: {
  current: number;
  last: number;
  onShow: (index: number) => void;
}) {
  const t = useTranslations('gallery');
  return (
    <>
      <button
        type="button"
        className="icon-btn viewer-prev"
        aria-label={t('previous')}
        disabled={current === 0}
        onClick={() => onShow(current - 1)}
      >
        <ChevronLeft className="icon" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-btn viewer-next"
        aria-label={t('next')}
        disabled={current === last}
        onClick={() => onShow(current + 1)}
      >
        <ChevronRight className="icon" aria-hidden="true" />
      </button>
    </>
  );
}

function Slide({
  item,
  alt,
  close,
  eager,
}: {
  item: MediaView;
  alt: string;
  /** It is shown larger than the screen. */
  close: boolean;
  eager: boolean;
}) {
  const t = useTranslations('gallery');
  const { data } = usePreferences();
  if (item.kind === 'image')
    return (
      <ListingPicture
        media={item}
        alt={alt}
        // Closer, a larger file is worth its bytes.
        sizes={close ? `${LARGEST * 100}vw` : '100vw'}
        eager={eager}
      />
    );
  if (!playsInBrowsers(item))
    return (
      <div className="viewer-download">
        {item.poster ? <img src={item.poster} alt={alt} /> : null}
        <p>{t('noPlay')}</p>
        <a className="btn" href={item.url} download>
          {t('download')}
        </a>
      </div>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- sellers' videos have none
    <video
      controls
      playsInline
      preload={data === 'saver' ? 'none' : 'metadata'}
      poster={item.poster ?? undefined}
      src={item.url}
      aria-label={alt}
    />
  );
}
