// Owns the transcoding of untrusted images. Runs in the image worker only, because its decoders
// read whatever was uploaded.
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { fingerprintOf } from './fingerprint.server.ts';
import { FileRefused, type TranscodedImage } from './worker-messages.ts';

/**
 * Of a card, of one on a sharp screen, of a phone's whole width, and of a computer's gallery.
 */
const WIDTHS = [360, 640, 800, 1200] as const;
/** Limits very tall images (three times as high as wide), so that no file is huge. */
const MOST_HEIGHT = 3600;
const MOST_PIXELS = 50_000_000;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif']);

// Effort 1 makes files as small as effort 3 in a third of the time.
const AVIF = { quality: 50, effort: 1 } as const;
const WEBP = { quality: 76, effort: 3 } as const;

// One thread per image, no cache, and only the decoders that are needed: SVG, PDF, HEIC and the
// rest stay disabled.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
  ],
});

/**
 * Upright, in sRGB, without metadata, at each of WIDTHS up to the image's own width. Of an
 * animation the first frame. A truncated file is refused instead of being half grey.
 */
export async function transcodeImage(path: string): Promise<TranscodedImage> {
  const { format, width, height } = await sharp(path, { limitInputPixels: false }).metadata();
  if (!FORMATS.has(format)) throw new Error(`a picture of kind ${format}`);
  if (width * height > MOST_PIXELS)
    throw new FileRefused('too-many-pixels', `${width} × ${height}`);
  const { data, info } = await decode(path).catch(async (error: unknown) => {
    if (format !== 'jpeg') throw error;
    return decode(Buffer.concat([await readFile(path), END_OF_JPEG]));
  });
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
  return {
    width: info.width,
    height: info.height,
    thumbhash: await thumbhashOf(full()),
    fingerprint: await fingerprintOf(full()),
    variants,
  };
}

/**
 * Decoded once, at the largest width needed; the other sizes are resized from that. Cut off in the
 * middle and ended properly, a JPEG is a warning of its decoder, as harmless things are; what is
 * missing would be grey.
 */
async function decode(input: string | Buffer) {
  let isCut = false;
  const decoded = await sharp(input, {
    limitInputPixels: MOST_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  })
    .on('warning', (warning: string) => (isCut ||= /premature end/i.test(warning)))
    .autoOrient()
    .resize({ width: WIDTHS[3], height: MOST_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (isCut) throw new Error('a JPEG that ends too early');
  return decoded;
}

/** The marker at the end, which some cameras and cut-off downloads leave out. */
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

async function thumbhashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(100, 100, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
