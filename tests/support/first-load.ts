// What a first visit of a page transfers, after Brotli: read from its HTML and the scripts that
// those import; and the most that it may be.
import { brotliCompressSync, constants } from 'node:zlib';

type Part = 'HTML' | 'JavaScript' | 'CSS' | 'fonts';

/** 150 kB of scripts: what counts beside it is the work of a page (`npm run bench pages`). */
const COMMON: Record<Part, number> = { HTML: 25, JavaScript: 150, CSS: 20, fonts: 80 };

/** The most that a first visit of each kind of page may transfer, in kB. */
export const FIRST_LOAD_LIMITS = {
  home: COMMON,
  // Titles of the newest 24 listings differ by some hundred letters.
  browse: { ...COMMON, HTML: 14.5 },
  search: COMMON,
  detail: COMMON,
  store: COMMON,
  // Up to 100 events with all their words, those of journeys, too.
  events: { ...COMMON, HTML: 45 },
  forum: COMMON,
  policy: COMMON,
} as const satisfies Record<string, Record<Part, number>>;

export type PageKind = keyof typeof FIRST_LOAD_LIMITS;
export const PAGE_KINDS = Object.keys(FIRST_LOAD_LIMITS) as PageKind[];

/** A page of each kind, by path: of listings a car, which has the most to say, and its store. */
export async function pageOfEachKind(shop: string): Promise<Record<PageKind, string>> {
  const cars = await fetch(new URL('/api/listings?category=cars&limit=1', shop));
  const { data } = (await cars.json()) as { data: { id: string; seller: { id: string } }[] };
  const [car] = data;
  if (!car) throw new Error(`${shop} has no cars`);
  return {
    home: '/',
    browse: '/products',
    search: '/search?q=toyota',
    detail: `/products/${car.id}`,
    store: `/seller/${car.seller.id}`,
    events: '/events',
    forum: '/forum',
    policy: '/about',
  };
}

const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

export type FirstLoad = Record<Part, { kilobytes: number; files: number }>;

/** Weighs HTML (as the server compresses it), scripts, styles and fonts. */
export async function firstLoad(url: string): Promise<FirstLoad> {
  const html = await (await fetch(url)).text();
  const styles = matches(html, /<link[^>]+rel="stylesheet"[^>]*>/g).flatMap((tag) =>
    matches(tag, /href="([^"]+)"/),
  );
  const [module = ''] = matches(html, /<script type="waiting">([^<]*)/);
  const scripts = await withImports(url, new Set(matches(module, /"(\/assets\/[\w.-]+\.js)"/)));
  const fonts = new Set<string>();
  for (const style of styles)
    for (const font of matches(await text(url, style), /url\(["']?([^"')]+\.woff2)/g))
      fonts.add(new URL(font, new URL(style, url)).pathname);
  return {
    HTML: await weigh(url, [url]),
    JavaScript: await weigh(url, scripts),
    CSS: await weigh(url, styles),
    fonts: await weigh(url, fonts, false),
  };
}

/**
 * Follows static imports, and the one dynamic import that every visit makes: the texts of the
 * page's language.
 */
async function withImports(url: string, files: Set<string>): Promise<Set<string>> {
  for (const file of files) {
    const source = await text(url, file);
    for (const next of matches(source, /(?:from|import)\s?["']\.\/([\w.-]+\.js)["']/g))
      files.add(`/assets/${next}`);
    for (const language of matches(source, /import\([`"']\.\/(en-[\w-]+\.js)[`"']\)/g))
      files.add(`/assets/${language}`);
  }
  return files;
}

async function weigh(
  url: string,
  files: Iterable<string>,
  compress = true,
): Promise<FirstLoad[Part]> {
  const lengths = await Promise.all(
    [...files].map(async (file) => {
      const sent = await fetch(new URL(file, url), { headers: { 'Accept-Encoding': 'br' } });
      const whole = await sent.arrayBuffer();
      // fetch takes compressed answers apart; what came over the wire is in the header.
      if (sent.headers.get('Content-Encoding') === 'br')
        return Number(sent.headers.get('Content-Length') ?? NaN);
      // The server leaves the smallest files as they are.
      return compress ? brotliCompressSync(whole, BEST).length : whole.byteLength;
    }),
  );
  const bytes = lengths.reduce((sum, length) => sum + length, 0);
  return { kilobytes: bytes / 1000, files: lengths.length };
}

async function text(url: string, file: string): Promise<string> {
  return (await fetch(new URL(file, url))).text();
}

function matches(source: string, pattern: RegExp): string[] {
  return [
    ...source.matchAll(
      new RegExp(pattern, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`),
    ),
  ].map((match) => match[1] ?? match[0]);
}
