// Owns the form of robots.txt and of the sitemap files (sitemaps.org). Which listings exist is
// asked of listings, by the route.
const SITEMAP_NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** What the protocol allows in one file. */
export const SITEMAP_PAGE_SIZE = 50_000;

export type SitemapEntry = { path: string; updatedAt: Date | null };

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function absolute(publicUrl: string, path: string): string {
  return escapeXml(new URL(path, `${publicUrl}/`).href);
}

/** What a sitemap has numbered files of. */
export type SitemapKind = 'listings' | 'stores';

/**
 * The index behind /sitemap.xml: one file of pages and as many files of each kind as are needed.
 */
export function renderSitemapIndex(publicUrl: string, counts: Record<SitemapKind, number>): string {
  const files = [
    'pages.xml',
    ...(['listings', 'stores'] as const).flatMap((kind) =>
      Array.from({ length: counts[kind] }, (_, index) => `${kind}-${index + 1}.xml`),
    ),
  ];
  const entries = files.map(
    (file) => `<sitemap><loc>${absolute(publicUrl, `/sitemaps/${file}`)}</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${SITEMAP_NS}">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

/** One sitemap file; the caller keeps to SITEMAP_PAGE_SIZE. */
export function renderSitemap(publicUrl: string, entries: SitemapEntry[]): string {
  if (entries.length > SITEMAP_PAGE_SIZE)
    throw new RangeError(`A sitemap holds ${SITEMAP_PAGE_SIZE} addresses, not ${entries.length}`);
  const lines = entries.map(({ path, updatedAt }) => {
    const modified = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${absolute(publicUrl, path)}</loc>${modified}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${SITEMAP_NS}">\n${lines.join('\n')}\n</urlset>\n`;
}

/**
 * robots.txt. Screens that are only for signed-in people carry noindex instead of a line here:
 * a robot that may not fetch a page cannot read that it should forget it.
 */
export function renderRobots(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /preferences',
    'Allow: /',
    '',
    `Sitemap: ${new URL('/sitemap.xml', `${publicUrl}/`).href}`,
    '',
  ].join('\n');
}

/** What "listings-3.xml" holds, "pages" for the file of fixed pages, null for anything else. */
export function parseSitemapFile(
  file: string,
): { kind: SitemapKind; page: number } | 'pages' | null {
  if (file === 'pages.xml') return 'pages';
  const [, kind, page] = /^(listings|stores)-([1-9]\d{0,4})\.xml$/.exec(file) ?? [];
  return kind ? { kind: kind as SitemapKind, page: Number(page) } : null;
}

/** An XML answer that proxies and robots may keep for an hour. */
export function xmlResponse(body: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
