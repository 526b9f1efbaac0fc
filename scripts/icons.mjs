// Draws the icons of public/icons and public/apple-touch-icon.png from the logo (public/favicon.svg):
// `node scripts/icons.mjs` after the logo has changed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { ROOT } from './processes.mjs';

const BRAND = '#115d41';
const WHITE = '#ffffff';
const LOGO_SIZE = 32;
const logo = readFileSync(path.join(ROOT, 'public/favicon.svg'), 'utf8');
const shapes = logo.slice(logo.indexOf('<g '), logo.indexOf('</svg>'));

/**
 * Each icon: how much of it the logo takes, and its colours. Of a maskable one a circle of 80 % is
 * all that is sure to be seen; the logo's corners stay inside of it at 56 %.
 */
const ICONS = [
  ['icons/icon-192.png', 192, { share: 0.86, mark: BRAND, carved: WHITE }],
  ['icons/icon-512.png', 512, { share: 0.86, mark: BRAND, carved: WHITE }],
  ['icons/maskable-192.png', 192, { share: 0.56, mark: WHITE, carved: BRAND, ground: BRAND }],
  ['icons/maskable-512.png', 512, { share: 0.56, mark: WHITE, carved: BRAND, ground: BRAND }],
  ['icons/monochrome-192.png', 192, { share: 0.7, mark: WHITE, carved: null }],
  ['icons/monochrome-512.png', 512, { share: 0.7, mark: WHITE, carved: null }],
  ['apple-touch-icon.png', 180, { share: 0.64, mark: WHITE, carved: BRAND, ground: BRAND }],
];

/** The logo in the middle of a square. A carving without a colour is cut out. */
function draw(size, { share, mark, carved, ground }) {
  const scale = (size * share) / LOGO_SIZE;
  const edge = (size - LOGO_SIZE * scale) / 2;
  const place = `translate(${edge} ${edge}) scale(${scale})`;
  const look = `.b{color:${mark}}.c{stroke:${carved ?? '#000'}}`;
  const carving = shapes.match(/<path class="c"[^>]*\/>/)?.[0] ?? '';
  const mask = `<mask id="cut"><rect width="32" height="32" fill="#fff"/>${carving}</mask>`;
  const drawn = carved
    ? shapes
    : shapes.replace(carving, '').replace('<g ', '<g mask="url(#cut)" ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">
<style>${look}</style>${carved ? '' : `<defs>${mask}</defs>`}
${ground ? `<rect width="${size}" height="${size}" fill="${ground}"/>` : ''}
<g transform="${place}">${drawn}</g></svg>`;
}

mkdirSync(path.join(ROOT, 'public/icons'), { recursive: true });
for (const [file, size, look] of ICONS) {
  const png = await sharp(Buffer.from(draw(size, look)), { density: 96 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  writeFileSync(path.join(ROOT, 'public', file), png);
}
