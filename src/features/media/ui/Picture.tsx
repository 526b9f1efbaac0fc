import { useAffordable } from '#features/preferences/ui/PreferencesContext.tsx';
import type { MediaView } from '../media.schema.ts';
import { avifFiles, fallbackFile, type PictureView } from '../media.picture-view.ts';

type PictureProps = {
  picture: MediaView | PictureView;
  alt: string;
  /** How wide it is shown, for the browser's choice among the files. */
  sizes: string;
  /** Fetched at once instead of when it comes near: the largest thing of a first screen. */
  eager?: boolean;
};

/** A photograph in the formats and widths that the server has; a video shows its poster. */
export function Picture(props: PictureProps) {
  return drawPicture(props, useAffordable());
}

/** The same, for what shows many of them and is a component itself. */
export function drawPicture(
  { picture, alt, sizes, eager = false }: PictureProps,
  affordable: ReturnType<typeof useAffordable>,
) {
  const { avif, webp, src } = filesOf(picture);
  const image = (
    <img
      src={src}
      alt={alt}
      width={picture.width}
      height={picture.height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : undefined}
    />
  );
  if (avif === '') return image;
  return (
    <picture>
      <source type="image/avif" srcSet={affordable(avif)} sizes={sizes} />
      {webp === '' ? null : <source type="image/webp" srcSet={affordable(webp)} sizes={sizes} />}
      {image}
    </picture>
  );
}

/** `srcset` of each format, and the address of the image itself. */
function filesOf(picture: MediaView | PictureView): Record<'avif' | 'webp' | 'src', string> {
  if ('base' in picture) return { avif: avifFiles(picture), webp: '', src: fallbackFile(picture) };
  const { kind, poster, url, variants } = picture;
  const files = (format: 'avif' | 'webp') =>
    variants.map((file) => `${file[format]} ${file.width}w`).join(', ');
  const src = kind === 'video' && poster !== null ? poster : url;
  return { avif: files('avif'), webp: files('webp'), src };
}
