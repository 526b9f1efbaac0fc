import { CategoryIcon } from '#features/catalog/ui/CategoryIcon.tsx';
import { categoryBySlug } from '#features/catalog/catalog.data.ts';
import type { MediaView } from '#features/listings/listings.schema.ts';
import type { PictureView } from '#features/media/media.picture-view.ts';
import { Picture } from '#features/media/ui/Picture.tsx';

/** Width of a card's picture in the grids, for the browser's choice among the files. */
const CARD_SIZES = '(min-width: 80rem) 292px, (min-width: 48rem) 30vw, 46vw';

export type ListingPictureProps = {
  media: MediaView | PictureView;
  /** Empty where the title stands beside it. */
  alt: string;
  sizes?: string;
  /** First row of a screen: fetched at once instead of when it comes near. */
  eager?: boolean;
};

/**
 * A photograph in the formats and widths that the server has; a video shows its poster, or a quiet
 * tile where nobody could make one.
 */
export function ListingPicture({
  media,
  alt,
  sizes = CARD_SIZES,
  eager = false,
}: ListingPictureProps) {
  if ('kind' in media && media.kind === 'video' && media.poster === null)
    return <span className="video-tile" role="img" aria-label={alt} />;
  return <Picture picture={media} alt={alt} sizes={sizes} eager={eager} />;
}

/**
 * The quiet tile of a listing without a photograph: the place's own breeze blocks and the
 * category's glyph.
 */
export function PhotolessTile({ country, category }: { country: string; category: string }) {
  const known = categoryBySlug(category);
  return (
    <>
      <img
        src={`/tiles/${country.toLowerCase()}.svg`}
        alt=""
        width={800}
        height={800}
        loading="lazy"
        decoding="async"
      />
      <span className="photoless">{known ? <CategoryIcon category={known} /> : null}</span>
    </>
  );
}
