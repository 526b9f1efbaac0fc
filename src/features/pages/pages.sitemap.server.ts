// Owns the form of robots.txt and of the sitemap files (sitemaps.org), and which fixed pages there
// are. What else a search engine may know is said by the features, each in parts of its own.
import { TRANSLATED } from 'virtual:texts/languages';
import { POLICY_PAGES } from './pages.policies.ts';
import type { SitemapEntry, SitemapPart } from '#platform/feature.server.ts';
import { languagePrefix } from '#platform/i18n/language-path.ts';
import { absoluteUrl, languagesOfPage } from './pages.seo.ts';

const SITEMAP_NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE_NS = 'http://www.google.com/schemas/sitemap-image/1.1';
const XHTML_NS = 'http://www.w3.org/1999/xhtml';

/** What the protocol allows in one file: addresses, and bytes. */
const MOST_ADDRESSES = 50_000;

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function absolute(publicUrl: string, path: string): string {
  return escapeXml(absoluteUrl(publicUrl, path));
}

/** Home, the list of everything and the policy pages, all in one file. */
export function fixedPages(): SitemapEntry[] {
  const paths = ['/', '/products', ...POLICY_PAGES.map((page) => `/${page}`)];
  return paths.map((path) => ({ path, updatedAt: null }));
}

/**
 * The index behind /sitemap.xml.
 * @param counts the number of files of each part, null for a part that is one file
 */
export function renderSitemapIndex(
  publicUrl: string,
  counts: Readonly<Record<string, number | null>>,
): string {
  const files = Object.entries(counts).flatMap(([name, count]) =>
    count === null
      ? [`${name}.xml`]
      : Array.from({ length: count }, (_, index) => `${name}-${index + 1}.xml`),
  );
  const entries = files.map(
    (file) => `<sitemap><loc>${absolute(publicUrl, `/sitemaps/${file}`)}</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${SITEMAP_NS}">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

/** Of the pages of a file; each makes some kilobytes. */
const PIECE = 50;

/**
 * One sitemap file, in pieces: every page in every language, each address with all the others. The
 * caller keeps to SITEMAP_ENTRIES pages.
 */
export function* renderSitemap(
  publicUrl: string,
  entries: readonly SitemapEntry[],
): Generator<string, void> {
  const addresses = entries.length * TRANSLATED.length;
  if (addresses > MOST_ADDRESSES)
    throw new RangeError(`A sitemap holds ${MOST_ADDRESSES} addresses, not ${addresses}`);
  const spaces = `xmlns="${SITEMAP_NS}" xmlns:xhtml="${XHTML_NS}" xmlns:image="${IMAGE_NS}"`;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n`;
  for (let at = 0; at < entries.length; at += PIECE)
    yield entries
      .slice(at, at + PIECE)
      .flatMap((entry) => linesOf(publicUrl, entry))
      .join('');
  yield '</urlset>\n';
}

/** A line for each language. */
function linesOf(publicUrl: string, { path, updatedAt, images = [] }: SitemapEntry): string[] {
  const modified = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
  const alternates = languagesOfPage(publicUrl, path).map(({ lang, url }) => ({
    lang,
    url: escapeXml(url),
  }));
  const links = alternates
    .map(({ lang, url }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${url}"/>`)
    .join('');
  const pictures = images
    .map((image) => absolute(publicUrl, image))
    .map((url) => `<image:image><image:loc>${url}</image:loc></image:image>`)
    .join('');
  return alternates
    .filter(({ lang }) => lang !== 'x-default')
    .map(({ url }) => `<url><loc>${url}</loc>${modified}${links}${pictures}</url>\n`);
}

/**
 * robots.txt. Screens that are only for signed-in people carry noindex instead of a line here:
 * a robot that may not fetch a page cannot read that it should forget it.
 */
export function renderRobots(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    ...TRANSLATED.map((language) => `Disallow: ${languagePrefix(language)}/preferences`),
    'Allow: /',
    '',
    `Sitemap: ${new URL('/sitemap.xml', `${publicUrl}/`).href}`,
    '',
  ].join('\n');
}

/** What "listings-3.xml" is the third file of; null for a file that no part has. */
export function parseSitemapFile(
  file: string,
  parts: readonly SitemapPart[],
): { part: SitemapPart; page: number } | null {
  const [, name, page] = /^([a-z]+(?:-[a-z]+)*)(?:-([1-9]\d{0,4}))?\.xml$/.exec(file) ?? [];
  const part = parts.find((each) => each.name === name);
  if (!part || (page !== undefined) !== (part.countFiles !== undefined)) return null;
  return { part, page: Number(page ?? 1) };
}
