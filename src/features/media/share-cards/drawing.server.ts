// Draws a share picture: what is seen on the left, what is said on the right. Always by day, and
// readable at a third of its size (design STATES.md 23). Loaded when the first one is drawn.
import sharp, { type OverlayOptions } from 'sharp';
import {
  drawable,
  fitted,
  inOneLine,
  type Lettering,
  outline,
  widthOf,
  wrapped,
} from './lettering.ts';
import { BAG, CARVE, HANDLE, ICONS } from './shapes.ts';
import { SHARE_SIZE, type ShareCard } from './share.schema.ts';

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE;
/** The picture is a square as high as the whole. */
const SQUARE = HEIGHT;
const INK = '#16211b';
const SOFT = '#465049';
const LEAF = '#115d41';
const PAPER = '#ffffff';

/** The column of words. */
const COLUMN = { left: 683, right: 1147, top: 53, bottom: 587 } as const;
const COLUMN_WIDTH = COLUMN.right - COLUMN.left;
/** Between the lines in its middle, and between a sign and its words. */
const GAP = 17;
const ICON = { size: 33.6, gap: 11 } as const;
/** Between three pictures. */
const SEAM = 8;

const PRICE: Lettering = { face: 'bold', size: 69.6, spacing: -0.025 };
const NAME: Lettering = { face: 'title', size: 46.8, spacing: -0.022 };
const FACT: Lettering = { face: 'regular', size: 31.2 };
const FOOT: Lettering = { face: 'regular', size: 26.4 };
const SITE: Lettering = { face: 'title', size: 32.4, spacing: -0.022 };
const QUOTE: Lettering = { face: 'title', size: 42, spacing: -0.015 };
/** Messengers refuse larger ones. */
const MOST_BYTES = 300_000;

/** What is drawn beside the card itself. */
export type Drawing = {
  card: ShareCard;
  /** The files of its photos that could be read. */
  photos: readonly Uint8Array[];
  /** What the shop is called, and where it is. */
  site: { name: string; host: string };
};

/** @returns a JPEG of SHARE_SIZE */
export async function drawShareCard({ card, photos, site }: Drawing): Promise<Buffer> {
  const seen = await placePhotos(photos);
  const svg = [
    ...(seen.length === 0 ? panel(card) : []),
    ...leaf(card),
    ...head(site.name),
    ...middle(card),
    ...foot(card, site.host),
  ].join('');
  const words = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${svg}</svg>`,
  );
  const flat = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER },
  })
    .composite([...seen, { input: words, left: 0, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const jpeg = (quality: number) =>
    sharp(flat, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer();
  const picture = await jpeg(84);
  return picture.length <= MOST_BYTES ? picture : jpeg(60);
}

/** One fills the square; of two and three the first is the largest. */
async function placePhotos(photos: readonly Uint8Array[]): Promise<OverlayOptions[]> {
  const first = Math.round(((SQUARE - SEAM) * 1.35) / 2.35);
  const half = (SQUARE - SEAM) / 2;
  const rest = { left: first + SEAM, width: SQUARE - first - SEAM };
  const whole = { left: 0, top: 0, width: SQUARE, height: SQUARE };
  const places = [
    [],
    [whole],
    [
      { ...whole, width: first },
      { ...whole, ...rest },
    ],
    [
      { ...whole, width: first },
      { ...whole, ...rest, height: half },
      { ...rest, top: half + SEAM, height: half },
    ],
  ][Math.min(photos.length, 3)];
  return Promise.all(
    (places ?? []).map(async ({ left, top, width, height }, at) => ({
      input: await sharp(photos[at], { failOn: 'error' })
        .flatten({ background: PAPER })
        .resize(width, height, { fit: 'cover' })
        .png({ compressionLevel: 1 })
        .toBuffer(),
      left,
      top,
    })),
  );
}

/** In place of a picture: words that were written, or the mark. */
function panel({ quotation }: ShareCard): string[] {
  const ground = `<rect width="${SQUARE}" height="${SQUARE}" fill="${LEAF}"/>`;
  const words = drawable(quotation ?? '');
  if (!words) return [ground, mark({ x: 175, y: 165, size: 280, ink: PAPER, carve: LEAF })];
  const lines = wrapped(words, QUOTE, { width: SQUARE - 120, most: 8 });
  const height = QUOTE.size * 1.3;
  const top = (SQUARE - lines.length * height) / 2 + 24;
  const said = lines.map((line, at) =>
    outline(line, QUOTE, { x: 60, y: top + at * height + QUOTE.size }),
  );
  const sign = outline('“', { face: 'title', size: 170 }, { x: 50, y: top + 84 });
  return [ground, `<g fill="#8fc7ab">${sign}</g>`, `<g fill="${PAPER}">${said.join('')}</g>`];
}

type Mark = { x: number; y: number; size: number; ink: string; carve: string };

function mark({ x, y, size, ink, carve }: Mark): string {
  const line = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  return (
    `<g transform="translate(${x} ${y}) scale(${size / 32})">` +
    `<path d="${HANDLE}" ${line} stroke="${ink}" stroke-width="2.6"/>` +
    `<path d="${BAG}" fill="${ink}"/>` +
    `<path d="${CARVE}" ${line} stroke="${carve}" stroke-width="2"/></g>`
  );
}

function leaf({ date }: ShareCard): string[] {
  if (!date) return [];
  const box = { x: 31, y: 31, width: 132, height: 126 };
  const middle = (text: string, lettering: Lettering, y: number, ink: string) => {
    const x = box.x + (box.width - widthOf(text, lettering)) / 2;
    return `<g fill="${ink}">${outline(text, lettering, { x, y })}</g>`;
  };
  const month = drawable(date.month);
  const small = fitted(month, { face: 'bold', size: 22.8 }, box.width - 12, 14);
  return [
    `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="24" fill="${PAPER}"/>`,
    middle(inOneLine(month, small, box.width - 12), small, box.y + 34, LEAF),
    middle(drawable(date.day), { face: 'title', size: 67.2 }, box.y + 104, INK),
  ];
}

function head(name: string): string[] {
  const size = 46.8;
  const line = inOneLine(drawable(name), SITE, COLUMN_WIDTH - size - ICON.gap);
  const at = { x: COLUMN.left + size + ICON.gap, y: COLUMN.top + 35 };
  return [
    mark({ x: COLUMN.left, y: COLUMN.top, size, ink: LEAF, carve: PAPER }),
    `<g fill="${INK}">${outline(line, SITE, at)}</g>`,
  ];
}

/** A part of the middle: how high it is, and how it looks at a height. */
type Part = { height: number; draw: (top: number) => string };

/** Price, name and facts, in the middle between head and foot. */
function middle(card: ShareCard): string[] {
  const parts = [...priceOf(card), ...nameOf(card), ...card.facts.flatMap(factOf)];
  const height = parts.reduce((sum, part) => sum + part.height + GAP, -GAP);
  let top = (COLUMN.top + 48 + COLUMN.bottom - 40 - height) / 2;
  return parts.map((part) => {
    const drawn = part.draw(top);
    top += part.height + GAP;
    return drawn;
  });
}

function priceOf({ price }: ShareCard): Part[] {
  const text = drawable(price?.text ?? '');
  if (!price || !text) return [];
  const per = drawable(price.per ?? '');
  const beside: Lettering = { ...FACT, size: 36 };
  const room = COLUMN_WIDTH - (per ? widthOf(per, beside) + 6 : 0);
  const lettering = fitted(text, PRICE, room, 34);
  const line = inOneLine(text, lettering, room);
  const width = widthOf(line, lettering);
  const { left } = COLUMN;
  return [
    {
      height: lettering.size * 1.05,
      draw(top) {
        const y = top + lettering.size * 0.875;
        const struck = y - lettering.size * 0.33;
        return (
          `<g fill="${price.gone ? SOFT : INK}">${outline(line, lettering, { x: left, y })}</g>` +
          `<g fill="${SOFT}">${outline(per, beside, { x: left + width + 6, y })}</g>` +
          (price.gone ? `<path d="M${left} ${struck}h${width}v5h${-width}z" fill="${INK}"/>` : '')
        );
      },
    },
  ];
}

function nameOf({ title }: ShareCard): Part[] {
  const lines = wrapped(drawable(title), NAME, { width: COLUMN_WIDTH, most: 3, balanced: true });
  if (lines.length === 0) return [];
  const height = NAME.size * 1.14;
  return [
    {
      height: lines.length * height,
      draw: (top) =>
        `<g fill="${INK}">${lines
          .map((line, at) =>
            outline(line, NAME, { x: COLUMN.left, y: top + at * height + NAME.size * 0.93 }),
          )
          .join('')}</g>`,
    },
  ];
}

function factOf({ icon, text }: ShareCard['facts'][number]): Part[] {
  const indent = ICON.size + ICON.gap;
  const lines = wrapped(drawable(text), FACT, { width: COLUMN_WIDTH - indent, most: 2 });
  if (lines.length === 0) return [];
  const height = FACT.size * 1.3;
  const x = COLUMN.left + indent;
  return [
    {
      height: lines.length * height,
      draw: (top) =>
        `<g transform="translate(${COLUMN.left} ${top + 3.5}) scale(${ICON.size / 24})" fill="none" ` +
        `stroke="${SOFT}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">` +
        `${ICONS[icon]}</g><g fill="${SOFT}">${lines
          .map((line, at) => outline(line, FACT, { x, y: top + at * height + FACT.size }))
          .join('')}</g>`,
    },
  ];
}

/** Where it is found, and as many notes as there is room for. */
function foot({ notes }: ShareCard, host: string): string[] {
  const drawn = notes.map(drawable).filter(Boolean);
  const address = inOneLine(drawable(host), FOOT, COLUMN_WIDTH);
  const room = COLUMN_WIDTH - widthOf(address, FOOT) - 20;
  const joined = drawn.map((_, left) => drawn.slice(0, drawn.length - left).join(' · '));
  const beside = joined.find((text) => widthOf(text, FOOT) <= room) ?? '';
  const y = COLUMN.bottom - 10.5;
  const x = COLUMN.right - widthOf(beside, FOOT);
  return [
    `<g fill="${SOFT}">${outline(address, FOOT, { x: COLUMN.left, y })}${outline(beside, FOOT, { x, y })}</g>`,
  ];
}
