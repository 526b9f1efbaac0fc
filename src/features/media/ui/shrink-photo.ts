/** Resizes photographs on the phone, for slow connections (DECISIONS.md E5). */
import { MAX_BYTES } from '#features/media/media.limits.ts';
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
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  // An image that the browser cannot decode is sent as it is; the server says what is wrong with
  // it.
  if (!bitmap) return readable && file.size <= MAX_BYTES.image ? file : null;
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    if (readable && scale === 1 && file.size <= LIGHT_BYTES) return file;
    return await toJpeg(
      bitmap,
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    );
  } finally {
    bitmap.close();
  }
}

async function toJpeg(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // A JPEG has no transparency; without this it would be black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
}
