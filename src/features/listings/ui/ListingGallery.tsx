import { Images, Play } from 'lucide-react';
import { type MouseEvent, Suspense, useState } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { ListingView, MediaView } from '#features/listings/listings.schema.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { useMediaLabels } from './gallery-labels.ts';
import { ListingPicture, PhotolessTile } from './ListingPicture.tsx';

const GalleryViewer = lazyPart(
  () => import('./GalleryViewer.tsx'),
  ({ GalleryViewer }) => GalleryViewer,
);

/** Tiles on a wide screen: one large and four small. */
const TILES = 5;
const LARGE_SIZES = '(min-width: 64rem) 600px, (min-width: 48rem) 50vw, 100vw';
const SMALL_SIZES = '(min-width: 48rem) 300px, 100vw';

/** "8 photos, 1 video" */
function useCountLabel(media: MediaView[]): string {
  const t = useTranslations('gallery');
  const videos = media.filter((item) => item.kind === 'video').length;
  const photos = t('photos', { count: media.length - videos });
  if (videos === 0) return photos;
  const videoCount = t('videos', { count: videos });
  return videos === media.length ? videoCount : t('both', { photos, videos: videoCount });
}

/**
 * Pictures and videos. A strip to swipe on phones (scroll snap, no script), tiles on wider screens;
 * every tile links to its file, and with JavaScript opens the full-size viewer instead.
 */
export function ListingGallery({
  title,
  media,
  sold,
  country,
  category,
}: Pick<ListingView, 'title' | 'media' | 'sold' | 'country' | 'category'>) {
  const t = useTranslations('gallery');
  const td = useTranslations('detail');
  const labels = useMediaLabels(title, media);
  const count = useCountLabel(media);
  const [openAt, setOpenAt] = useState<number | null>(null);
  const open = (index: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpenAt(index);
  };
  return (
    <section className={sold ? 'gallery-frame is-sold' : 'gallery-frame'} aria-label={t('label')}>
      <ul className="gallery" data-count={Math.min(Math.max(media.length, 1), TILES)}>
        {media.map((item, index) => (
          <li key={item.url}>
            <a href={item.url} aria-label={labels[index]?.open} onClick={open(index)}>
              <ListingPicture
                media={item}
                alt={labels[index]?.alt ?? title}
                sizes={index === 0 ? LARGE_SIZES : SMALL_SIZES}
                eager={index === 0}
              />
              {item.kind === 'video' ? (
                <span className="play" aria-hidden="true">
                  <Play className="icon" />
                </span>
              ) : null}
            </a>
          </li>
        ))}
        {media.length === 0 ? (
          <li className="gallery-empty">
            <PhotolessTile country={country} category={category} />
            <span className="sr">{t('empty')}</span>
          </li>
        ) : null}
      </ul>
      {sold ? <p className="sold-band">{td('sold')}</p> : null}
      {media.length > 1 ? (
        <a className="btn btn-line btn-sm gallery-count" href={media[0]?.url} onClick={open(0)}>
          <Images className="icon icon-s" aria-hidden="true" />
          {count}
        </a>
      ) : null}
      {openAt === null ? null : (
        <Suspense fallback={null}>
          <GalleryViewer
            title={title}
            media={media}
            startAt={openAt}
            onClose={() => setOpenAt(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
