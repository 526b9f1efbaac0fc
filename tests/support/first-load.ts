// What a first visit of a page transfers, after Brotli: read from its HTML and the scripts that
// those import.
import { brotliCompressSync, constants } from 'node:zlib';

export type Weight = { what: string; kilobytes: number; goal: number };

const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Weighs HTML (as the server compresses it), scripts, styles and fonts. */
export async function firstLoad(url: string): Promise<Weight[]> {
  const html = await (await fetch(url)).text();
  // fetch takes compressed answers apart; the length of what came over the wire is in the header.
  const sent = Number(
    (await fetch(url, { headers: { 'Accept-Encoding': 'br' } })).headers.get('content-length'),
  );
  const styles = matches(html, /<link[^>]+rel="stylesheet"[^>]*>/g).flatMap((tag) =>
    matches(tag, /href="([^"]+)"/),
  );
  const scripts = await withImports(
    url,
    new Set(
      matches(html, /["'](\/assets\/[\w.-]+\.js)["']/g).filter((file) => isLoaded(html, file)),
    ),
  );
  const fonts = new Set<string>();
  for (const style of styles)
    for (const font of matches(await text(url, style), /url\(["']?([^"')]+\.woff2)/g))
      fonts.add(new URL(font, new URL(style, url)).pathname);
  return [
    { what: 'HTML', kilobytes: sent / 1000, goal: 25 },
    { what: `JavaScript (${scripts.size} files)`, kilobytes: await weigh(url, scripts), goal: 130 },
    { what: 'CSS', kilobytes: await weigh(url, styles), goal: 20 },
    { what: `fonts (${fonts.size} files)`, kilobytes: await weigh(url, fonts, false), goal: 80 },
  ];
}

/**
 * The manifest in the page names every route's files; only preloaded and imported ones are fetched.
 */
function isLoaded(html: string, file: string): boolean {
  const escaped = file.replace(/[.]/g, '\\.');
  return new RegExp(
    `<link[^>]*rel="modulepreload"[^>]*href="${escaped}"|(?:from|import) ?["']${escaped}|import\\("${escaped}"\\)`,
  ).test(html);
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

async function weigh(url: string, files: Iterable<string>, compress = true): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    const whole = Buffer.from(await (await fetch(new URL(file, url))).arrayBuffer());
    bytes += compress ? brotliCompressSync(whole, BEST).length : whole.length;
  }
  return bytes / 1000;
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
