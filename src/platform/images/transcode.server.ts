// Owns what is made of a stranger's picture. Runs in the drawing process only: its decoders meet
// whatever was sent.
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { TranscodedImage } from './worker-messages.ts';

export const WIDTHS = [360, 640, 1200] as const;
/**
 * Higher than three times as wide is a banner of text; its height is bounded so that no file is
 * huge.
 */
const MOST_HEIGHT = 3600;
const MOST_PIXELS = 50_000_000;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif']);

// Effort 1 makes files as small as effort 3 in a third of the time.
const AVIF = { quality: 50, effort: 1 } as const;
const WEBP = { quality: 76, effort: 3 } as const;

/**
 * One picture on one processor, nothing kept, and no decoder that is not needed: SVG, PDF, HEIC and
 * the rest stay shut.
 */
export function lockDown(): void {
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadPngFile',
      'VipsForeignLoadWebpFile',
      'VipsForeignLoadNsgifFile',
    ],
  });
}

/**
 * Why an image is refused, for people; anything else thrown here means that it cannot be read.
 */
export class TooManyPixels extends Error {}

/**
 * Upright, in sRGB, without metadata, at the widths above or its own if it is narrower. Of a moving
 * picture the first frame. A truncated file is refused, not half grey.
 */
export async function transcodeImage(path: string): Promise<TranscodedImage> {
  const { format, width, height } = await sharp(path, { limitInputPixels: false }).metadata();
  if (!FORMATS.has(format)) throw new Error(`a picture of kind ${format}`);
  if (width * height > MOST_PIXELS) throw new TooManyPixels(`${width} × ${height}`);
  // Decoded once, as large as is needed; the sizes are made from that.
  const { data, info } = await sharp(path, {
    limitInputPixels: MOST_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width: WIDTHS[2], height: MOST_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const full = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const widths = [...WIDTHS.filter((wanted) => wanted < info.width), info.width];
  const variants: TranscodedImage['variants'] = [];
  for (const each of widths) {
    const sized = () => (each === info.width ? full() : full().resize({ width: each }));
    variants.push({
      width: each,
      avif: await sized().avif(AVIF).toBuffer(),
      webp: await sized().webp(WEBP).toBuffer(),
    });
  }
  return { width: info.width, height: info.height, thumbhash: await thumbhashOf(full()), variants };
}

async function thumbhashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(100, 100, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
