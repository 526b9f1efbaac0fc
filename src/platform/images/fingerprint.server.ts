// What a picture looks like, in 320 bits: those of a copy (resized, saved anew, a little brighter)
// differ in a few of them, those of another picture in about half.
import sharp, { type Sharp } from 'sharp';
import phash from 'sharp-phash';

/** The hash reduces it further; alike pictures are alike at this size. */
const SIDE = 128;
/** A grid of differences from left to right: one column more than there are bits in a row. */
const GRID = { width: 17, height: 16 } as const;
/** Of 0 to 255: less than this is a wall, a sky, an empty sheet, and those are all alike. */
const LEAST_DEVIATION = 6;

/** @returns 80 hexadecimal digits (PICTURE_FINGERPRINT); null where nearly nothing is seen */
export async function fingerprintOf(picture: Sharp): Promise<string | null> {
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const gray = () => sharp(data, { raw }).greyscale().toColourspace('b-w');
  const [channel] = (await gray().stats()).channels;
  if (!channel || channel.stdev < LEAST_DEVIATION) return null;
  const structure = await phash(data, { raw });
  const grid = await gray().resize(GRID.width, GRID.height, { fit: 'fill' }).raw().toBuffer();
  return hexOf(structure) + hexOf(differencesIn(grid));
}

/** For each place whether it is brighter than the one to its right. */
function differencesIn(grid: Uint8Array): string {
  return Array.from({ length: GRID.height }, (_, row) =>
    Array.from({ length: GRID.width - 1 }, (_, column) => {
      const at = row * GRID.width + column;
      return (grid[at] ?? 0) > (grid[at + 1] ?? 0) ? '1' : '0';
    }).join(''),
  ).join('');
}

function hexOf(bits: string): string {
  return (bits.match(/.{8}/g) ?? [])
    .map((byte) => Number.parseInt(byte, 2).toString(16).padStart(2, '0'))
    .join('');
}
