// What the list of all listings is made of, and the short addresses of categories and places
// (/browse/cars/jamaica), which are the same page.
import { data } from 'react-router';
import { recordQuestion } from '#features/analytics/analytics.public.server.ts';
import { feedLinks } from '#features/search/lists/feed.server.ts';
import { filtersOfCategoryPlace, parseBrowse } from '#features/search/places/browse.ts';
import { getLanding } from '#features/search/places/landing.server.ts';
import { getListingMap } from '#features/search/places/drawn.server.ts';
import { suggestBeyond } from '#features/search/places/empty-result.server.ts';
import { nearTexts, whereOf } from '#features/search/places/where.server.ts';
import {
  asksForEverything,
  type Browse,
  parseFilters,
  priceProblem,
} from '#features/search/search.filters.ts';
import { PAGE_SIZE } from '#features/search/search.limits.ts';
import { findOwnOfSearch } from '#features/search/pages/own-page.server.ts';
import { withQuestion } from '#features/search/questions/readings.ts';
import { findListings } from '#features/search/search.server.ts';
import { filterTexts, showsPrices } from '#features/search/query/panel.ts';
import { fitAttributes } from '#features/search/search.attributes.ts';
import { crumbsSeo, productsSeo } from '#features/search/search.seo.server.ts';
import { NOTHING_SHOWN, toListingPageView } from '#features/search/search.page-view.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { OnView } from '#platform/cache/page-cache.server.ts';
import type { Ctx } from '#platform/context.ts';
import { leaveStructuredData } from '#platform/pages/structured-data.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const ALERT = ['alertRow'] as const;

const OPENING = ['opening'] as const;

const VIEWED = ['viewed'] as const;

/** A map shows no cards. */
const ONE = { limit: 1 };

/** The short addresses of categories and places (/browse/cars/jamaica) are this page as well. */
export async function loadListingsPage(
  ctx: Ctx,
  { url, params, onView }: PageRequest<{ what?: string; where?: string }> & { onView: OnView[] },
) {
  const categoryPlace = readCategoryPlace(params);
  const browse: Browse = categoryPlace
    ? { filters: filtersOfCategoryPlace(categoryPlace), page: 1, offset: 0, view: 'grid' }
    : parseFilters(url, ctx, fitAttributes);
  const { filters, offset } = browse;
  const where = whereOf(ctx, filters);
  try {
    const counting = { attributes: true, prices: showsPrices(filters), sold: true };
    const isMap = browse.view === 'map';
    const range = isMap ? ONE : { offset, limit: PAGE_SIZE };
    const found = await findListings(ctx, { filters, counting, ...range });
    const opening = found.total === 0 && asksForEverything(filters);
    const shown = withQuestion(browse, found.question);
    // What the list left open because nothing fits it, the map leaves open, too.
    const map = isMap ? await getListingMap(ctx, { filters: shown.filters }) : null;
    if (offset === 0)
      onView.push((reader) =>
        recordQuestion(ctx, reader, {
          text: filters.q,
          country: shown.filters.country,
          found,
        }),
      );
    const suggestions =
      opening || isMap
        ? null
        : await suggestBeyond(ctx, { path: '/products', browse: shown }, found);
    const listings = [...found.items, ...(suggestions?.listings ?? [])];
    const { alert, hearts } = await findOwnOfSearch(ctx, { filters, listings });
    return {
      browse: shown,
      where,
      landing: categoryPlace && (await getLanding(ctx, { categoryPlace, found })),
      map,
      near: categoryPlace || isMap ? nearTexts(ctx) : null,
      seo: leaveStructuredData(ctx, [
        ...pageMeta({ ...productsSeo(ctx, browse, found), noindex: found.items.length === 0 }),
        ...crumbsSeo(ctx, browse),
        ...feedLinks(ctx, '/products', browse),
      ]),
      result: toListingPageView(found, {
        now: ctx.now,
        details: browse.view === 'list',
        attributes: filters.attributes,
        problem: priceProblem(shown),
      }),
      opening,
      suggestions,
      alert: opening ? null : alert,
      hearts,
      texts: pageTexts(
        ctx.locale,
        ...filterTexts(shown),
        ...(opening ? OPENING : []),
        ...(alert ? ALERT : []),
        ...(found.total === 0 ? VIEWED : []),
      ),
    };
  } catch (error) {
    ctx.log.error({ err: error }, 'listings could not be loaded');
    const texts = pageTexts(ctx.locale, ...filterTexts(browse));
    const seo = pageMeta(productsSeo(ctx, browse, null));
    return data({ ...NOTHING_SHOWN, browse, where, seo, texts }, { status: 503 });
  }
}

/** @throws 404 for an address under /browse that stands for nothing; null elsewhere */
function readCategoryPlace(params: { what?: string; where?: string }) {
  if (params.what === undefined) return null;
  const categoryPlace = parseBrowse(params.what, params.where);
  if (!categoryPlace) throw data(null, { status: 404 });
  return categoryPlace;
}
