/**
 * What pages send of a photograph to the browser. Lists have dozens, so it is few letters: the files
 * of a picture differ by their widths alone.
 */
import type { MediaView } from './media.schema.ts';

/** A photograph; its AVIF files are `${base}-${width}.avif`. */
export type ShownPicture = Pick<MediaView, 'width' | 'height'> & {
  /** The WebP file for browsers that read no AVIF, and for search engines. */
  url: string;
  base: string;
  /** Smallest first. */
  widths: number[];
};

/** Sharp enough everywhere for who reads no AVIF, and small enough for their older phones. */
const FALLBACK_WIDTH = 640;

/**
 * A photograph for the browser.
 * @param widest of its files, in pixels; what a card never needs is not offered
 * @returns null where there are no files to choose among: a video, a drawing
 */
export function toShownPicture(media: MediaView, widest = Infinity): ShownPicture | null {
  const { kind, variants, width, height } = media;
  const [smallest] = variants;
  if (kind === 'video' || !smallest) return null;
  const base = smallest.avif.slice(0, -`-${smallest.width}.avif`.length);
  const offered = variants.filter(
    (file) =>
      file.avif === avifFile(base, file.width) && (file === smallest || file.width <= widest),
  );
  const fallback = variants.findLast((file) => file.width <= FALLBACK_WIDTH) ?? smallest;
  return { url: fallback.webp, width, height, base, widths: offered.map((file) => file.width) };
}

/** The AVIF files as `srcset`. */
export function avifFiles({ base, widths }: ShownPicture): string {
  return widths.map((width) => `${avifFile(base, width)} ${width}w`).join(', ');
}

function avifFile(base: string, width: number): string {
  return `${base}-${width}.avif`;
}
