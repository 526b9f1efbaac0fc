import { CategoryIcon } from '#features/catalog/ui/CategoryIcon.tsx';
import { categoryBySlug } from '#features/catalog/catalog.data.ts';
import type { MediaView } from '#features/listings/listings.schema.ts';
import { useAffordable } from '#features/preferences/ui/PreferencesContext.tsx';
import { type ShownPicture, srcSet } from '#features/listings/reading/listings.shown.ts';

/** Width of a card's picture in the grids, for the browser's choice among the files. */
const CARD_SIZES = '(min-width: 80rem) 292px, (min-width: 48rem) 30vw, 46vw';

export type ListingPictureProps = {
  media: MediaView | ShownPicture;
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
  const affordable = useAffordable();
  const src = 'kind' in media && media.kind === 'video' ? media.poster : media.url;
  if (src === null) return <span className="video-tile" role="img" aria-label={alt} />;
  const image = (
    <img
      src={src}
      alt={alt}
      width={media.width}
      height={media.height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : undefined}
    />
  );
  if ('variants' in media && media.variants.length === 0) return image;
  const files =
    'avif' in media ? media : { avif: srcSet(media, 'avif'), webp: srcSet(media, 'webp') };
  return (
    <picture>
      <source type="image/avif" srcSet={affordable(files.avif)} sizes={sizes} />
      <source type="image/webp" srcSet={affordable(files.webp)} sizes={sizes} />
      {image}
    </picture>
  );
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
