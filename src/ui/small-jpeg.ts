/** Makes pictures small in the browser, before they are sent over slow connections. */

/** Some phones leave it out. Browsers refuse a JPEG without it, though all its lines are there. */
const END_OF_JPEG = new Uint8Array([0xff, 0xd9]);

/** The picture, upright; null for a file that this browser cannot read as one. */
export async function readPicture(file: File): Promise<ImageBitmap | null> {
  const upright = { imageOrientation: 'from-image' } as const;
  return createImageBitmap(file, upright)
    .catch(() => createImageBitmap(new Blob([file, END_OF_JPEG]), upright))
    .catch(() => null);
}

/** What its sides are multiplied with, so that none is longer than that many pixels. */
export const scaleTo = ({ width, height }: ImageBitmap, longest: number): number =>
  Math.min(1, longest / Math.max(width, height));

/**
 * The picture as a JPEG on white, of so many pixels a side at most; null where there is no canvas.
 * @param options.quality 0 to 1
 */
export async function smallJpeg(
  picture: ImageBitmap,
  { longest, quality }: { longest: number; quality: number },
): Promise<Blob | null> {
  const scale = scaleTo(picture, longest);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // A JPEG has no transparency; without this it would be black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
}
