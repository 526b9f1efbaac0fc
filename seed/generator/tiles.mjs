// Writes public/tiles/<code>.svg: the quiet tile of a listing without a photograph, one per place.
// The page lays the white disc and the category's glyph over it. Run: node seed/generator/tiles.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { BLOCKS, ISLANDS, PAINT } from './islands.mjs';
import { grad, hex, tone } from './kit.mjs';

const folder = new URL('../../public/tiles/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const place of ISLANDS) {
  const wall = PAINT[place.paint[0]];
  const wash = grad(
    'w',
    [
      [0, hex(tone(wall, 0.03))],
      [1, hex(tone(wall, -0.05))],
    ],
    0,
    0,
    1,
    1,
  );
  const blocks = `<pattern id="b" width="100" height="100" patternUnits="userSpaceOnUse"><path d="${BLOCKS[place.block]}" fill="#fff" opacity=".3"/></pattern>`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 800 ` +
    `800" preserveAspectRatio="xMidYMid slice"><defs>${wash}${blocks}</defs><path d="M0 ` +
    `0h800v800H0z" fill="url(#w)"/><path d="M0 0h800v800H0z" fill="url(#b)"/></svg>\n`;
  writeFileSync(new URL(`${place.code.toLowerCase()}.svg`, folder), svg);
}
