// Owns the sitemap files as they are sent: made once for all who ask, kept compressed for ten
// minutes. What stands in them is said by the features; how it is written is in
// pages.sitemap.server.ts.
import type { Ctx } from '#platform/context.ts';
import type { SitemapPart } from '#platform/feature.server.ts';
import { bytesOfPacked, pack, type Packed } from '#platform/http/packed.server.ts';
import { defineCache } from '#platform/cache/value-cache.server.ts';
import { parseSitemapFile, renderSitemap, renderSitemapIndex } from './pages.sitemap.server.ts';

/** Robots read one once in hours; a file of 5,000 listings took a second to make. */
const LIVES_MS = 600_000;
const INDEX = 'index';

/** Those of 5,000 listings have 220 kB; the files of some 300,000 listings fit. */
const files = defineCache<Packed | null>({
  name: 'pages.sitemaps',
  livesMs: LIVES_MS,
  most: 500,
  mostBytes: 16 * 1024 * 1024,
  bytesOf: bytesOfPacked,
});

/** Of each part; a file beyond them is asked of nobody. */
const counts = defineCache<number>({ name: 'pages.sitemap-counts', livesMs: LIVES_MS, most: 100 });

/** The file behind /sitemap.xml. */
export async function getSitemapIndex(ctx: Ctx, parts: readonly SitemapPart[]): Promise<Packed> {
  const made = await files(ctx, INDEX, async () => {
    const found = await Promise.all(
      parts.map(async (part) => [part.name, await countOf(ctx, part)] as const),
    );
    return pack([renderSitemapIndex(ctx.settings.publicUrl, Object.fromEntries(found))]);
  });
  if (!made) throw new Error('An index is never empty');
  return made;
}

/** One of its files, as "listings-3.xml"; null when there is none of this name. */
export async function findSitemapFile(
  ctx: Ctx,
  { file, parts }: { file: string; parts: readonly SitemapPart[] },
): Promise<Packed | null> {
  const wanted = parseSitemapFile(file, parts);
  if (!wanted) return null;
  const { part, page } = wanted;
  const count = await countOf(ctx, part);
  if (count !== null && page > count) return null;
  return files(ctx, file, async () => {
    const entries = await part.listEntries(ctx, { page });
    return entries.length === 0 ? null : pack(renderSitemap(ctx.settings.publicUrl, entries));
  });
}

async function countOf(ctx: Ctx, { name, countFiles }: SitemapPart): Promise<number | null> {
  return countFiles ? counts(ctx, name, () => countFiles(ctx)) : null;
}
