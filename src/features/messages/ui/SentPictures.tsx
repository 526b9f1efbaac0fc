import { type MouseEvent, Suspense, useState } from 'react';
import { useMediaLabels } from '#features/listings/ui/gallery-labels.ts';
import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import type { MediaView } from '#features/media/media.schema.ts';
import { lazyPart } from '#ui/lazy-part.ts';

const GalleryViewer = lazyPart(
  () => import('#features/listings/ui/GalleryViewer.tsx'),
  ({ GalleryViewer }) => GalleryViewer,
);

/** One alone is as wide as a bubble, several stand side by side (sending.css). */
const SIZES = { alone: '256px', several: '128px' };

/**
 * The pictures of a message, in tiles whose size is known before they have come. Each links to its
 * file, and with JavaScript opens the full-size viewer instead.
 */
export function SentPictures({
  pictures,
  title,
}: {
  pictures: MediaView[];
  /** Whose they are, in words. */
  title: string;
}) {
  const labels = useMediaLabels(title, pictures);
  const [openAt, setOpenAt] = useState<number | null>(null);
  const open = (index: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpenAt(index);
  };
  return (
    <>
      <ul className="sent-pictures" data-count={pictures.length}>
        {pictures.map((picture, index) => (
          <li key={picture.url}>
            <a href={picture.url} aria-label={labels[index]?.alt} onClick={open(index)}>
              <ListingPicture
                media={picture}
                alt=""
                sizes={pictures.length === 1 ? SIZES.alone : SIZES.several}
              />
            </a>
          </li>
        ))}
      </ul>
      {openAt === null ? null : (
        <Suspense fallback={null}>
          <GalleryViewer
            title={title}
            media={pictures}
            startAt={openAt}
            onClose={() => setOpenAt(null)}
          />
        </Suspense>
      )}
    </>
  );
}
