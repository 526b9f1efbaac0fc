import { CategoryIcon } from '#features/catalog/ui/CategoryIcon.tsx';
import { categoryBySlug } from '#features/catalog/catalog.data.ts';
import type { MediaView } from '#features/listings/listings.schema.ts';

/** Width of a card's picture in the grids, for the browser's choice among the files. */
export const CARD_SIZES = '(min-width: 80rem) 292px, (min-width: 48rem) 30vw, 46vw';

export type ListingPictureProps = {
  media: MediaView;
  /** Empty where the title stands beside it. */
  alt: string;
  sizes?: string;
  /** First row of a screen: fetched at once instead of when it comes near. */
  eager?: boolean;
};

function srcSet(media: MediaView, format: 'avif' | 'webp'): string {
  return media.variants.map((file) => `${file[format]} ${file.width}w`).join(', ');
}

/** A photograph in the formats and widths that the server has; a video shows its poster. */
export function ListingPicture({ media, alt, sizes = CARD_SIZES, eager = false }: ListingPictureProps) {
  const image = (
    <img
      src={media.kind === 'video' ? (media.poster ?? '') : media.url}
      alt={alt}
      width={media.width}
      height={media.height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : undefined}
    />
  );
  if (media.variants.length === 0) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(media, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(media, 'webp')} sizes={sizes} />
      {image}
    </picture>
  );
}

/** The quiet tile of a listing without a photograph: the place's own breeze blocks and the category's glyph. */
export function PhotolessTile({ country, category }: { country: string; category: string }) {
  const known = categoryBySlug(category);
  return (
    <>
      <img src={`/tiles/${country.toLowerCase()}.svg`} alt="" width={800} height={800} loading="lazy" decoding="async" />
      <span className="photoless">
        {known ? <CategoryIcon category={known} /> : null}
      </span>
    </>
  );
}
