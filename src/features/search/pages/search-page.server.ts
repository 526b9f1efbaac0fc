// What the page of a search is made of.
import { data } from 'react-router';
import { feedLinks } from '#features/search/lists/feed.server.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import { filterTexts } from '#features/search/query/panel.ts';
import { fitAttributes } from '#features/search/search.attributes.ts';
import { searchSeo } from '#features/search/search.seo.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { OnView } from '#platform/cache/page-cache.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';
import { loadList } from './list-page.server.ts';

/** Everything that the page shows. */
export async function loadSearchPage(
  ctx: Ctx,
  { url, onView }: PageRequest & { onView: OnView[] },
) {
  const asked = parseFilters(url, ctx, fitAttributes);
  const seo = searchSeo(ctx, asked);
  try {
    const list = await loadList(ctx, { path: '/search', browse: asked, details: true, onView });
    const { noindex, browse, result, alert, hearts, suggestions } = list;
    const words = result.understood ? (['understood'] as const) : [];
    return {
      browse,
      alert,
      suggestions,
      seo: [...pageMeta({ ...seo, noindex }), ...feedLinks(ctx, '/search', asked)],
      result,
      texts: pageTexts(ctx.locale, ...list.texts, ...words),
      hearts,
    };
  } catch (error) {
    ctx.log.error({ err: error }, 'search failed');
    const nothing = { result: null, hearts: null, alert: null, suggestions: null };
    const texts = pageTexts(ctx.locale, ...filterTexts(asked));
    return data({ browse: asked, seo: pageMeta(seo), ...nothing, texts }, { status: 503 });
  }
}
