// Pictures as a camera makes them; for journeys too, which know nothing of the server's code.
import sharp from 'sharp';

/** A JPEG with a gradient, so that every pixel differs a little. */
export async function photograph({
  width = 800,
  height = 600,
  format = 'jpeg' as 'jpeg' | 'png' | 'webp' | 'gif',
} = {}): Promise<Buffer<ArrayBuffer>> {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    '<defs><linearGradient id="g" x2="1" y2="1">' +
    '<stop stop-color="#0a7"/><stop offset="1" stop-color="#fc3"/></linearGradient></defs>' +
    '<rect width="100%" height="100%" fill="url(#g)"/>' +
    '<circle cx="30%" cy="40%" r="20%" fill="#c33"/></svg>';
  return Buffer.from(await sharp(Buffer.from(svg)).toFormat(format).toBuffer());
}
