import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import type { MediaView } from '#features/media/media.schema.ts';
import { usePictures } from './usePictures.tsx';

/** Small pictures in a row, each of which opens at full size; nothing without any. */
export function Thumbs({ title, pictures }: { title: string; pictures: MediaView[] }) {
  const { linkOf, viewer } = usePictures(title, pictures);
  if (pictures.length === 0) return null;
  return (
    <p className="row wrap gap-2">
      {pictures.map((picture, index) => (
        <a key={picture.url} className="thumb inbox-lead" {...linkOf(index)}>
          <ListingPicture media={picture} alt={picture.alt ?? ''} sizes="52px" />
        </a>
      ))}
      {viewer}
    </p>
  );
}
