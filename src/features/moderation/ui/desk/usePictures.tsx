import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { useMediaLabels } from '#features/listings/ui/gallery-labels.ts';
import type { MediaView } from '#features/media/media.schema.ts';
import { lazyPart } from '#ui/lazy-part.ts';

const GalleryViewer = lazyPart(
  () => import('#features/listings/ui/GalleryViewer.tsx'),
  ({ GalleryViewer }) => GalleryViewer,
);

/** What a link to a picture is given, so that it opens large; without scripts it is its file. */
type PictureLink = {
  href: string;
  'aria-label': string | undefined;
  target: '_blank';
  rel: 'noreferrer';
  onClick: (event: MouseEvent) => void;
};

/**
 * Pictures that open at full size, to be made larger and moved with keys.
 * The page has detail-viewer.css.
 * @returns what the link of each is given, and the viewer, which stands somewhere on the page
 */
export function usePictures(
  title: string,
  media: MediaView[],
): { linkOf: (index: number) => PictureLink; viewer: ReactNode } {
  const labels = useMediaLabels(title, media);
  const [openAt, setOpenAt] = useState<number | null>(null);
  const linkOf = (index: number): PictureLink => ({
    href: media[index]?.url ?? '',
    'aria-label': labels[index]?.open,
    target: '_blank',
    rel: 'noreferrer',
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      setOpenAt(index);
    },
  });
  const viewer =
    openAt === null ? null : (
      <Suspense fallback={null}>
        <GalleryViewer
          title={title}
          media={media}
          startAt={openAt}
          onClose={() => setOpenAt(null)}
        />
      </Suspense>
    );
  return { linkOf, viewer };
}
