// What the list of all listings is made of, and the short addresses of categories and places
// (/browse/cars/jamaica), which are the same page.
import { data } from 'react-router';
import { feedLinks } from '#features/search/lists/feed.server.ts';
import { filtersOfCategoryPlace, parseBrowse } from '#features/search/places/browse.ts';
import { getLanding } from '#features/search/places/landing.server.ts';
import { getListingMap } from '#features/search/places/drawn.server.ts';
import { nearTexts, whereOf } from '#features/search/places/where.server.ts';
import { type Browse, parseFilters } from '#features/search/search.filters.ts';
import { filterTexts } from '#features/search/query/panel.ts';
import { fitAttributes } from '#features/search/search.attributes.ts';
import { crumbsSeo, productsSeo } from '#features/search/search.seo.server.ts';
import { NOTHING_SHOWN } from '#features/search/search.page-view.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { OnView } from '#platform/cache/page-cache.server.ts';
import type { Ctx } from '#platform/context.ts';
import { leaveStructuredData } from '#platform/pages/structured-data.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';
import { loadList } from './list-page.server.ts';

const OPENING = ['opening'] as const;

/** The short addresses of categories and places (/browse/cars/jamaica) are this page as well. */
export async function loadListingsPage(
  ctx: Ctx,
  { url, params, onView }: PageRequest<{ what?: string; where?: string }> & { onView: OnView[] },
) {
  const categoryPlace = readCategoryPlace(params);
  const asked: Browse = categoryPlace
    ? { filters: filtersOfCategoryPlace(categoryPlace), page: 1, offset: 0, view: 'grid' }
    : parseFilters(url, ctx, fitAttributes);
  const where = whereOf(ctx, asked.filters);
  try {
    const details = asked.view === 'list';
    const list = await loadList(ctx, { path: '/products', browse: asked, details, onView });
    const { found, noindex, browse, isMap, isOpening: opening, result, hearts, suggestions } = list;
    // What the list left open because nothing fits it, the map leaves open, too.
    const map = isMap ? await getListingMap(ctx, { filters: browse.filters }) : null;
    return {
      browse,
      where,
      landing: categoryPlace && (await getLanding(ctx, { categoryPlace, found })),
      map,
      near: categoryPlace || isMap ? nearTexts(ctx) : null,
      seo: leaveStructuredData(ctx, [
        ...pageMeta({ ...productsSeo(ctx, asked, found), noindex }),
        ...crumbsSeo(ctx, asked),
        ...feedLinks(ctx, '/products', asked),
      ]),
      result,
      opening,
      suggestions,
      alert: opening ? null : list.alert,
      hearts,
      texts: pageTexts(ctx.locale, ...list.texts, ...(opening ? OPENING : [])),
    };
  } catch (error) {
    ctx.log.error({ err: error }, 'listings could not be loaded');
    const texts = pageTexts(ctx.locale, ...filterTexts(asked));
    const seo = pageMeta(productsSeo(ctx, asked, null));
    return data({ ...NOTHING_SHOWN, browse: asked, where, seo, texts }, { status: 503 });
  }
}

/** @throws 404 for an address under /browse that stands for nothing; null elsewhere */
function readCategoryPlace(params: { what?: string; where?: string }) {
  if (params.what === undefined) return null;
  const categoryPlace = parseBrowse(params.what, params.where);
  if (!categoryPlace) throw data(null, { status: 404 });
  return categoryPlace;
}
