// Owns which lists of categories and places a search engine may know: those that have something.
import type { Ctx } from '#platform/context.ts';
import type { SitemapEntry } from '#platform/feature.server.ts';
import { browsePath } from './browse.ts';
import { findCategoryPlaces } from './landing.server.ts';

/** Their short addresses; a thousand or so, and so one file. */
export async function listBrowseEntries(ctx: Ctx): Promise<SitemapEntry[]> {
  return (await findCategoryPlaces(ctx)).map((categoryPlace) => ({
    path: browsePath(categoryPlace),
    updatedAt: null,
  }));
}
