// Owns which images are accepted: recognized by their first bytes, then transcoded. Whatever else
// was in the file is gone.
import { open } from 'node:fs/promises';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { FileRefused, type TranscodedImage } from '#platform/images/worker-messages.ts';
import { busyWith, mediaErrors, mediaRefusal } from '#features/media/media.errors.ts';
import { type Maker, MEDIA_PATH } from '#features/media/media.names.server.ts';

/**
 * Transcodes an uploaded image. @throws AppError invalid_image_type, image_damaged,
 * image_too_many_pixels, media_busy
 */
export async function processImage(
  ctx: Ctx,
  { file, owner }: { file: string; owner: string },
): Promise<Maker> {
  if (!isPicture(await firstBytes(file, 16))) throw mediaRefusal('image', 'type');
  const image = await transcodeOrRefuse(ctx, file, owner);
  return (base) => ({
    poster: null,
    width: image.width,
    height: image.height,
    thumbhash: image.thumbhash,
    fingerprint: image.fingerprint,
    ...filesOf(image, base),
  });
}

async function transcodeOrRefuse(ctx: Ctx, file: string, owner: string): Promise<TranscodedImage> {
  try {
    return await ctx.images.transcode(file, owner);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const { reason, message: detail } = error;
    if (reason === 'busy') throw busyWith(detail);
    throw new AppError(
      reason === 'too-many-pixels' ? mediaErrors.image_too_many_pixels : mediaErrors.image_damaged,
      { detail },
    );
  }
}

/** The largest is simply the name with ".webp"; the others carry their width. */
function filesOf({ variants, width: largest }: TranscodedImage, base: string) {
  const named = variants.toReversed().map(({ width, avif, webp }) => ({
    width,
    avif,
    webp,
    avifSuffix: `-${width}.avif`,
    webpSuffix: width === largest ? '.webp' : `-${width}.webp`,
  }));
  return {
    files: named.flatMap(({ avif, webp, avifSuffix, webpSuffix }) => [
      { suffix: webpSuffix, source: webp },
      { suffix: avifSuffix, source: avif },
    ]),
    variants: named.toReversed().map(({ width, avifSuffix, webpSuffix }) => ({
      width,
      avif: MEDIA_PATH + base + avifSuffix,
      webp: MEDIA_PATH + base + webpSuffix,
    })),
  };
}

/** JPEG, PNG, WebP or GIF by their magic bytes. */
function isPicture(head: Buffer): boolean {
  const text = head.toString('latin1');
  return (
    text.startsWith('\xFF\xD8\xFF') ||
    text.startsWith('\x89PNG\r\n\x1A\n') ||
    /^GIF8[79]a/.test(text) ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP')
  );
}

/** The beginning of a file; shorter than asked for if the file is. */
async function firstBytes(path: string, count: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
