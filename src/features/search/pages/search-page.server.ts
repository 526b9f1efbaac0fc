// What the page of a search is made of: its results, the alert of it, the hearts, and other ways
// where nothing was found.
import { data } from 'react-router';
import { recordQuestion } from '#features/analytics/analytics.public.server.ts';
import { feedLinks } from '#features/search/lists/feed.server.ts';
import { parseFilters, priceProblem } from '#features/search/search.filters.ts';
import { PAGE_SIZE } from '#features/search/search.limits.ts';
import { findOwnOfSearch } from '#features/search/pages/own-page.server.ts';
import { withQuestion } from '#features/search/questions/readings.ts';
import { suggestBeyond } from '#features/search/places/empty-result.server.ts';
import { findListings } from '#features/search/search.server.ts';
import { filterTexts, showsPrices } from '#features/search/query/panel.ts';
import { fitAttributes } from '#features/search/search.attributes.ts';
import { searchSeo } from '#features/search/search.seo.server.ts';
import { toListingPageView } from '#features/search/search.page-view.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { OnView } from '#platform/cache/page-cache.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const ALERT = ['alertRow'] as const;

const VIEWED = ['viewed'] as const;

/** Everything that the page shows. */
export async function loadSearchPage(
  ctx: Ctx,
  { url, onView }: PageRequest & { onView: OnView[] },
) {
  const browse = parseFilters(url, ctx, fitAttributes);
  const { filters, offset } = browse;
  const seo = searchSeo(ctx, browse);
  try {
    const counting = { attributes: true, prices: showsPrices(filters), sold: true };
    const found = await findListings(ctx, { filters, counting, offset, limit: PAGE_SIZE });
    const shown = withQuestion(browse, found.question);
    if (offset === 0)
      onView.push((reader) =>
        recordQuestion(ctx, reader, {
          text: filters.q,
          country: shown.filters.country,
          found,
        }),
      );
    const result = toListingPageView(found, {
      now: ctx.now,
      details: true,
      attributes: filters.attributes,
      problem: priceProblem(shown),
    });
    const words = result.understood ? (['understood'] as const) : [];
    const suggestions = await suggestBeyond(ctx, { path: '/search', browse: shown }, found);
    const listings = [...found.items, ...(suggestions?.listings ?? [])];
    const { alert, hearts } = await findOwnOfSearch(ctx, { filters, listings });
    return {
      browse: shown,
      alert,
      suggestions,
      seo: [
        ...pageMeta({ ...seo, noindex: found.items.length === 0 }),
        ...feedLinks(ctx, '/search', browse),
      ],
      result,
      texts: pageTexts(
        ctx.locale,
        ...filterTexts(shown),
        ...words,
        ...(alert ? ALERT : []),
        ...(found.total === 0 ? VIEWED : []),
      ),
      hearts,
    };
  } catch (error) {
    ctx.log.error({ err: error }, 'search failed');
    const nothing = { result: null, hearts: null, alert: null, suggestions: null };
    const texts = pageTexts(ctx.locale, ...filterTexts(browse));
    return data({ browse, seo: pageMeta(seo), ...nothing, texts }, { status: 503 });
  }
}
