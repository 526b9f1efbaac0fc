// Writes the outlines of the letters that share pictures are lettered with, out of the fonts in
// src/ui/fonts. Needed again only when a font changes; the two packages are for this alone:
// npm install --no-save fontkit@2.0.4 wawoff2@2.0.1 && node scripts/outline-letters.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { create } from 'fontkit';
import { decompress } from 'wawoff2';

const FONTS = new URL('../src/ui/fonts/', import.meta.url);
const DATA = new URL('../src/features/media/data/', import.meta.url);
const FACES = [
  { name: 'regular', file: 'figtree-latin.woff2', weight: 400, features: [] },
  // Of prices: digits of one width.
  { name: 'bold', file: 'figtree-latin.woff2', weight: 700, features: ['tnum'] },
  { name: 'title', file: 'besley-latin.woff2', weight: 650, features: [] },
];
/** Units of the data for one em. */
const EM = 1000;
/** Signs that stand close to others; pairs with the rest are set as they are. */
const KERNED = /[A-Za-z0-9.,’'"“”–-]/;

for (const { name, file, weight, features } of FACES) {
  const bytes = Buffer.from(await decompress(readFileSync(new URL(file, FONTS))));
  const font = create(bytes).getVariation({ wght: weight });
  const scale = EM / font.unitsPerEm;
  const letters = {};
  for (const code of font.characterSet.filter((each) => each >= 0x20)) {
    const [glyph] = font.layout(String.fromCodePoint(code), features).glyphs;
    const width = Math.round(glyph.advanceWidth * scale);
    letters[String.fromCodePoint(code)] = width + pathOf(glyph.path.scale(scale, -scale));
  }
  letters['₱'] = peso(letters.P, weight);
  const lines = Object.entries(letters).map(
    ([letter, outline]) => `    ${JSON.stringify(letter)}: ${JSON.stringify(outline)}`,
  );
  const pairs = Object.entries(kerningOf(font, Object.keys(letters), scale)).map(
    ([pair, by]) => `${JSON.stringify(pair)}: ${by}`,
  );
  writeFileSync(
    new URL(`letters-${name}.json`, DATA),
    `{\n  "em": ${EM},\n  "letters": {\n${lines.join(',\n')}\n  },\n` +
      `  "pairs": {${pairs.join(', ')}}\n}\n`,
  );
}

/** Whole units: at the sizes of a picture nobody sees the difference. */
function pathOf({ commands }) {
  const sign = {
    moveTo: 'M',
    lineTo: 'L',
    quadraticCurveTo: 'Q',
    bezierCurveTo: 'C',
    closePath: 'Z',
  };
  return commands
    .map(({ command, args }) => sign[command] + args.map((arg) => Math.round(arg)).join(' '))
    .join('');
}

/** The fonts have no sign of the peso: a P with two bars. */
function peso(letter, weight) {
  const width = Number.parseInt(letter, 10);
  const thick = Math.round(weight / 12);
  const bar = (y) => `M-20 ${y}H${width - 10}V${y + thick}H-20Z`;
  return letter + bar(-560) + bar(-560 + 2 * thick);
}

function kerningOf(font, letters, scale) {
  const close = letters.filter((letter) => KERNED.test(letter));
  const width = (text) => font.layout(text).advanceWidth;
  const alone = new Map(close.map((letter) => [letter, width(letter)]));
  const pairs = {};
  for (const one of close)
    for (const other of close) {
      const by = Math.round((width(one + other) - alone.get(one) - alone.get(other)) * scale);
      if (by !== 0) pairs[one + other] = by;
    }
  return pairs;
}
