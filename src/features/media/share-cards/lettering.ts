/**
 * Letters as outlines, so that a picture looks the same on a machine without fonts: how wide a text
 * is, where it breaks, and its shapes. The letters come from the fonts of the pages
 * (scripts/outline-letters.mjs).
 */
import bold from '#features/media/data/letters-bold.json' with { type: 'json' };
import regular from '#features/media/data/letters-regular.json' with { type: 'json' };
import title from '#features/media/data/letters-title.json' with { type: 'json' };

type Letters = {
  em: number;
  /** Of each sign its width, and its shape as the path of an SVG. */
  letters: Readonly<Record<string, string>>;
  /** How much nearer, or farther, two signs stand. */
  pairs: Readonly<Record<string, number>>;
};

const FACES = { regular, bold, title } satisfies Record<string, Letters>;

export type Lettering = {
  face: keyof typeof FACES;
  /** In pixels. */
  size: number;
  /** Between all signs, as a part of the size. */
  spacing?: number;
};

const ELLIPSIS = '…';
/** What is no letter with a mark, but can be read as one. */
const READ_AS: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  '‐': '-',
  '‑': '-',
  '−': '-',
};

const lettersOf = (face: Lettering['face']): Letters => FACES[face];

/**
 * What of a text can be drawn, in one line: marks that the fonts lack are taken off their letters;
 * emoji and other scripts are left out.
 */
export function drawable(text: string): string {
  const { letters } = lettersOf('regular');
  const signs = [...text.normalize('NFC')].map((sign) => {
    if (/\s/u.test(sign)) return ' ';
    if (sign in letters) return sign;
    const plain = READ_AS[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '');
    return [...plain].every((part) => part in letters) ? plain : '';
  });
  return signs.join('').replace(/ +/g, ' ').trim();
}

/** In pixels. */
export function widthOf(text: string, lettering: Lettering): number {
  return placed(text, lettering).width * lettering.size;
}

/** Where each sign stands, in parts of the size. */
function placed(
  text: string,
  { face, spacing = 0 }: Lettering,
): { width: number; signs: { sign: string; x: number }[] } {
  const { em, letters, pairs } = lettersOf(face);
  let x = 0;
  let before = '';
  const signs = [...text].map((sign) => {
    x += (pairs[before + sign] ?? 0) / em;
    const at = { sign, x };
    x += Number.parseInt(letters[sign] ?? '0', 10) / em + spacing;
    before = sign;
    return at;
  });
  return { width: Math.max(0, x - spacing), signs };
}

/** The shapes of a line for an SVG; `y` is where its letters stand. */
export function outline(
  text: string,
  lettering: Lettering,
  { x, y }: { x: number; y: number },
): string {
  const { em, letters } = lettersOf(lettering.face);
  const shapes = placed(text, lettering).signs.map(({ sign, x: at }) => {
    const shape = (letters[sign] ?? '').replace(/^\d+/, '');
    return shape ? `<path transform="translate(${Math.round(at * em)} 0)" d="${shape}"/>` : '';
  });
  const scale = `scale(${lettering.size / em})`;
  return `<g transform="translate(${round(x)} ${round(y)}) ${scale}">${shapes.join('')}</g>`;
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;

/**
 * A text in lines of at most `width` pixels; the last one ends in an ellipsis when there is more.
 * @param room.balanced as many lines, but of about the same width
 */
export function wrapped(
  text: string,
  lettering: Lettering,
  { width, most, balanced = false }: { width: number; most: number; balanced?: boolean },
): string[] {
  const fits = (line: string, room: number) => widthOf(line, lettering) <= room;
  const lines = linesWithin(text, (line) => fits(line, width));
  if (lines.length > most) {
    const last = lines.slice(most - 1, most + 1).join(' ');
    return [...lines.slice(0, most - 1), cut(last, (line) => fits(line, width))];
  }
  if (!balanced || lines.length < 2) return lines;
  let [narrow, wide] = [width / 2, width];
  while (wide - narrow > 4) {
    const middle = (narrow + wide) / 2;
    const tried = linesWithin(text, (line) => fits(line, middle));
    if (tried.length > lines.length || !tried.every((line) => fits(line, middle))) narrow = middle;
    else wide = middle;
  }
  return linesWithin(text, (line) => fits(line, wide));
}

/** Breaks between words, and inside of one that is wider than a line. */
function linesWithin(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const sign of word) {
      if (line && !fits(line + sign)) {
        lines.push(line);
        line = '';
      }
      line += sign;
    }
  }
  return line ? [...lines, line] : lines;
}

/** As much of a text as fits with an ellipsis; all of it when it fits without one. */
function cut(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text;
  const signs = [...text];
  while (signs.length > 0 && !fits(`${signs.join('').trimEnd()}${ELLIPSIS}`)) signs.pop();
  return signs.join('').replace(/[\s,.;:·–-]+$/u, '') + ELLIPSIS;
}

/** One line, with an ellipsis when there is more. */
export function inOneLine(text: string, lettering: Lettering, width: number): string {
  return cut(text, (line) => widthOf(line, lettering) <= width);
}

/** The largest size at which a line fits, down to `least`. */
export function fitted(
  text: string,
  lettering: Lettering,
  width: number,
  least: number,
): Lettering {
  const needed = widthOf(text, lettering);
  if (needed <= width) return lettering;
  const size = Math.floor((lettering.size * width * 10) / needed) / 10;
  return { ...lettering, size: Math.max(least, size) };
}
