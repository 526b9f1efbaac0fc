// Pictures with words in them, drawn from outlines so that they are the same on every machine: as
// a poster, as a sign in a photograph, or as if by hand.
import sharp from 'sharp';
import { type Lettering, outline, widthOf } from '#features/media/share-cards/lettering.ts';

export type Writing = {
  face?: Lettering['face'];
  /** In pixels of a picture of 1200. */
  size?: number;
  /** In degrees. */
  turned?: number;
  ink?: string;
  paper?: string;
  /** How much of the picture is grain, from 0 to 1. */
  noise?: number;
  /** In pixels. */
  blurred?: number;
  /** How much each letter is turned, and too high or too low, as by hand: 1 is a steady one. */
  byHand?: number;
  /** On a picture of a room instead of on paper. */
  onPhotograph?: boolean;
  width?: number;
  height?: number;
  quality?: number;
};

/** Always the same row of numbers between -1 and 1. */
function wobble(): () => number {
  let state = 7;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return (state / 2_147_483_647) * 2 - 1;
  };
}

function byHand(
  text: string,
  lettering: Lettering,
  at: { x: number; y: number; shaky: number },
  next: () => number,
) {
  let x = at.x;
  return [...text].map((sign) => {
    const from = x;
    const { size } = lettering;
    x += sign === ' ' ? size * 0.35 : widthOf(sign, lettering);
    const turned = `rotate(${(next() * 6 * at.shaky).toFixed(1)} ${from} ${at.y})`;
    const place = { x: from, y: at.y + next() * size * 0.06 * at.shaky };
    return `<g transform="${turned}">${outline(sign, lettering, place)}</g>`;
  });
}

/** Walls, a window, a table: shapes and colours that are no letters. */
const ROOM =
  '<defs><linearGradient id="w" x2="1" y2="1"><stop stop-color="#c9b59a"/>' +
  '<stop offset="1" stop-color="#7b6f64"/></linearGradient></defs>' +
  '<rect width="100%" height="100%" fill="url(#w)"/>' +
  '<rect x="60%" y="8%" width="30%" height="40%" fill="#9cc3d9" stroke="#5a4632" stroke-width="18"/>' +
  '<path d="M0 720 L1200 640 L1200 1000 L0 1000Z" fill="#5d4330"/>' +
  '<circle cx="18%" cy="70%" r="9%" fill="#a8462f"/>';

/** A WebP with lines of words, as it is stored. */
export async function writtenPicture(
  lines: readonly string[],
  writing: Writing = {},
): Promise<Buffer<ArrayBuffer>> {
  const { face = 'regular', size = 48, turned = 0, ink = '#222', paper = '#fff' } = writing;
  const { width = 1200, height = 900, noise = 0, blurred = 0, quality = 76 } = writing;
  const next = wobble();
  const words = lines.flatMap((line, at) => {
    const place = { x: 60, y: 60 + size + at * size * 1.6 };
    return writing.byHand
      ? byHand(line, { face, size }, { ...place, shaky: writing.byHand }, next)
      : [outline(line, { face, size }, place)];
  });
  const ground = writing.onPhotograph ? ROOM : `<rect width="100%" height="100%" fill="${paper}"/>`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}` +
    `<g fill="${ink}" transform="rotate(${turned} ${width / 2} ${height / 2})">${words.join('')}</g></svg>`;
  let picture = sharp(Buffer.from(svg)).removeAlpha();
  if (blurred > 0) picture = picture.blur(blurred);
  if (noise > 0) {
    const grain = await sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .ensureAlpha(noise)
      .png()
      .toBuffer();
    picture = sharp(await picture.png().toBuffer()).composite([{ input: grain }]);
  }
  return Buffer.from(await picture.webp({ quality }).toBuffer());
}
