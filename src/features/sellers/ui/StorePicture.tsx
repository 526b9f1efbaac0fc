import type { MediaView } from '#features/media/media.schema.ts';
import { useAffordable } from '#features/preferences/ui/PreferencesContext.tsx';

/** The logo or banner of a store, in the formats and widths that the server has. */
export function StorePicture({
  picture,
  alt,
  sizes,
  eager = false,
}: {
  picture: MediaView;
  alt: string;
  sizes: string;
  eager?: boolean;
}) {
  const affordable = useAffordable();
  const { url, width, height, variants } = picture;
  const image = (
    <img
      src={url}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
  if (variants.length === 0) return image;
  const files = (format: 'avif' | 'webp') =>
    variants.map((file) => `${file[format]} ${file.width}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={affordable(files('avif'))} sizes={sizes} />
      <source type="image/webp" srcSet={affordable(files('webp'))} sizes={sizes} />
      {image}
    </picture>
  );
}
