/** Resizes photographs on the phone, for slow connections (DECISIONS.md E5). */
import { MAX_BYTES } from '#features/media/media.limits.ts';
import { readPicture, scaleTo, smallJpeg } from '#ui/small-jpeg.ts';
import { isGif } from './check-file.ts';

/** Longest side that leaves; the largest picture that the site shows is smaller. */
const LONGEST_SIDE = 2048;
/** Below this a second encoding gains nothing that anybody would wait less for. */
const LIGHT_BYTES = 700 * 1024;
const QUALITY = 0.86;

/**
 * The photograph as it leaves: as it is when it is small already, otherwise upright, at most 2048
 * pixels wide or high, as a JPEG. Null when this browser cannot read it.
 */
export async function shrinkPhoto(file: File): Promise<Blob | null> {
  if (isGif(file)) return file;
  const readable =
    /\.(?:jpe?g|png|webp)$/i.test(file.name) || /^image\/(?:jpeg|png|webp)$/.test(file.type);
  const bitmap = await readPicture(file);
  // An image that the browser cannot decode is sent as it is; the server says what is wrong with
  // it.
  if (!bitmap) return readable && file.size <= MAX_BYTES.image ? file : null;
  try {
    if (readable && scaleTo(bitmap, LONGEST_SIDE) === 1 && file.size <= LIGHT_BYTES) return file;
    return await smallJpeg(bitmap, { longest: LONGEST_SIDE, quality: QUALITY });
  } finally {
    bitmap.close();
  }
}
