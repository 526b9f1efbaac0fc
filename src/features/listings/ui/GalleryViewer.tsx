import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
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
  const { data } = usePreferences();
  const dialog = useRef<HTMLDialogElement>(null);
  const [current, setCurrent] = useState(startAt);
  const format = useFormatter();
  const [port, setPort] = useState<HTMLElement | null>(null);
  const shown = media[current];
  const { view, zoom, onKey, isClose } = useZoom(port, shown?.kind === 'image' ? shown.url : null);
  const [viewport, carousel] = useEmblaCarousel({
    startIndex: startAt,
    duration: reducedMotion() ? 0 : 20,
    // One finger moves a picture that is larger than the screen, and two make it larger.
    watchDrag: (_, event) => !isClose() && !('touches' in event && event.touches.length > 1),
  });

  useBackCloses(() => dialog.current?.close());
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  // What the person asked for counts, also of a key that was pressed before the carousel was ready.
  const show = (index: number) => setCurrent(Math.min(Math.max(index, 0), media.length - 1));
  useEffect(() => {
    carousel?.scrollTo(current);
  }, [carousel, current]);
  useEffect(() => {
    if (!carousel) return;
    const follow = () => {
      setCurrent(carousel.selectedScrollSnap());
      for (const video of dialog.current?.querySelectorAll('video') ?? []) video.pause();
    };
    carousel.on('select', follow);
    return () => {
      carousel.off('select', follow);
    };
  }, [carousel]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Arrows in a video's own controls seek.
    if (event.target instanceof HTMLVideoElement) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (onKey(event.key)) {
      event.preventDefault();
      return;
    }
    if (event.key === 'ArrowLeft') show(current - 1);
    else if (event.key === 'ArrowRight') show(current + 1);
    else if (event.key === 'Home') show(0);
    else if (event.key === 'End') show(media.length - 1);
    else return;
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
        {shown?.kind === 'image' ? (
          <div className="row gap-1">
            <button
              type="button"
              className="icon-btn"
              aria-label={t('zoomOut')}
              disabled={view.scale <= 1}
              onClick={() => zoom(1 / STEP)}
            >
              <ZoomOut className="icon" aria-hidden="true" />
            </button>
            <button
              type="button"
              className="icon-btn"
              aria-label={t('zoomIn')}
              disabled={view.scale >= LARGEST}
              onClick={() => zoom(STEP)}
            >
              <ZoomIn className="icon" aria-hidden="true" />
            </button>
          </div>
        ) : null}
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
              {item.kind === 'video' && !playsInBrowsers(item) ? (
                <div className="viewer-download">
                  {item.poster ? <img src={item.poster} alt={labels[index]?.alt} /> : null}
                  <p>{t('noPlay')}</p>
                  <a className="btn" href={item.url} download>
                    {t('download')}
                  </a>
                </div>
              ) : item.kind === 'video' ? (
                // oxlint-disable-next-line jsx-a11y/media-has-caption -- sellers' videos have none
                <video
                  controls
                  playsInline
                  preload={data === 'saver' ? 'none' : 'metadata'}
                  poster={item.poster ?? undefined}
                  src={item.url}
                  aria-label={labels[index]?.alt}
                />
              ) : (
                <ListingPicture
                  media={item}
                  alt={labels[index]?.alt ?? title}
                  // Closer, a larger file is worth its bytes.
                  sizes={index === current && view.scale > 1 ? `${LARGEST * 100}vw` : '100vw'}
                  eager={index === startAt}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      {media.length > 1 ? (
        <>
          <button
            type="button"
            className="icon-btn viewer-prev"
            aria-label={t('previous')}
            disabled={current === 0}
            onClick={() => show(current - 1)}
          >
            <ChevronLeft className="icon" aria-hidden="true" />
          </button>
          <button
            type="button"
            className="icon-btn viewer-next"
            aria-label={t('next')}
            disabled={current === media.length - 1}
            onClick={() => show(current + 1)}
          >
            <ChevronRight className="icon" aria-hidden="true" />
          </button>
        </>
      ) : null}
    </dialog>
  );
}
