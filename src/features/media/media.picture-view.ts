/**
 * What pages send of a photograph to the browser. Lists have dozens, so it is few letters: the
 * files of a picture differ by their widths alone.
 */
import type { MediaView } from './media.schema.ts';

/** A photograph; its files are `${base}-${width}.avif` and nearly always `.webp`. */
export type PictureView = Pick<MediaView, 'width' | 'height'> & {
  base: string;
  /** Smallest first, with a space between. As text, equal ones are sent once. */
  widths: string;
  /** The one file for browsers that read no AVIF, where it is called in another way. */
  url?: string;
};

/** Sharp enough everywhere for who reads no AVIF, and small enough for their older phones. */
const FALLBACK_WIDTH = 640;

/**
 * A photograph for the browser.
 * @param widest of its files, in pixels; what a card never needs is not offered
 * @returns null where there are no files to choose among: a video, a drawing
 */
export function toPictureView(media: MediaView, widest = Infinity): PictureView | null {
  const { kind, variants, width, height } = media;
  const [smallest] = variants;
  if (kind === 'video' || !smallest) return null;
  const base = smallest.avif.slice(0, -`-${smallest.width}.avif`.length);
  const offered = variants.filter(
    (file) =>
      file.avif === avifFile(base, file.width) && (file === smallest || file.width <= widest),
  );
  const shown = { width, height, base, widths: offered.map((file) => file.width).join(' ') };
  const { webp } = variants.findLast((file) => file.width <= FALLBACK_WIDTH) ?? smallest;
  return webp === fallbackFile(shown) ? shown : { ...shown, url: webp };
}

/** The address of the image itself, for browsers that read no AVIF, and for search engines. */
export function fallbackFile({ base, widths, url }: PictureView): string {
  const all = widths.split(' ');
  const width = all.findLast((each) => Number(each) <= FALLBACK_WIDTH) ?? all[0];
  return url ?? `${base}-${width}.webp`;
}

/** The AVIF files as `srcset`. */
export function avifFiles({ base, widths }: PictureView): string {
  if (widths === '') return '';
  const files = widths.split(' ').map((width) => `${avifFile(base, width)} ${width}w`);
  return files.join(', ');
}

function avifFile(base: string, width: number | string): string {
  return `${base}-${width}.avif`;
}

/**
 * A file as a page hands it over that shows it in every size; see packMedia. `sized`: the name of
 * its largest WebP file has the width in it, as those of the others have.
 */
export type PackedMedia =
  | MediaView
  | (Omit<PictureView, 'url'> & Pick<MediaView, 'alt'> & { sized?: true });

/**
 * A photograph in few letters, where the addresses of its files follow from one another, as those
 * of uploads do. The blurred preview is left out: no page shows it.
 */
export function packMedia(media: MediaView): PackedMedia {
  const { width, height, alt } = media;
  const picture = toPictureView(media);
  if (picture === null) return media;
  const plain = { width, height, alt, base: picture.base, widths: picture.widths };
  const asked = filesOf(media);
  const ways: PackedMedia[] = [plain, { ...plain, sized: true }];
  return ways.find((way) => filesOf(unpackMedia(way)) === asked) ?? media;
}

/** The file that was packed. */
export function unpackMedia(packed: PackedMedia): MediaView {
  if ('kind' in packed) return packed;
  const { base, widths, sized = false, ...shown } = packed;
  const all = widths.split(' ').map(Number);
  const largest = sized ? `${base}-${all.at(-1)}.webp` : `${base}.webp`;
  const variants = all.map((width) => ({
    width,
    avif: avifFile(base, width),
    webp: width === all.at(-1) ? largest : `${base}-${width}.webp`,
  }));
  return { ...shown, kind: 'image', url: largest, poster: null, variants, thumbhash: null };
}

const filesOf = ({ url, variants }: MediaView): string =>
  [url, ...variants.flatMap(({ width, avif, webp }) => [width, avif, webp])].join(' ');
