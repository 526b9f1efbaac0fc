import { CategoryIcon } from '#features/catalog/ui/CategoryIcon.tsx';
import { categoryBySlug } from '#features/catalog/catalog.data.ts';
import type { MediaView } from '#features/listings/listings.schema.ts';
import type { PictureView } from '#features/media/media.picture-view.ts';
import { drawPicture } from '#features/media/ui/Picture.tsx';
import { useAffordable } from '#features/preferences/ui/PreferencesContext.tsx';

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
export function ListingPicture(props: ListingPictureProps) {
  return drawListingPicture(props, useAffordable());
}

/** The same, for what shows many of them and is a component itself. */
export function drawListingPicture(
  { media, alt, sizes = CARD_SIZES, eager = false }: ListingPictureProps,
  affordable: ReturnType<typeof useAffordable>,
) {
  if ('kind' in media && media.kind === 'video' && media.poster === null)
    return <span className="video-tile" role="img" aria-label={alt} />;
  return drawPicture({ picture: media, alt, sizes, eager }, affordable);
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
