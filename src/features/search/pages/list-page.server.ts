// What both lists are made of, /products and /search: a page of listings, ways on where there are
// few, and what is somebody's own there: their alert of the search and their hearts, both asked
// with one statement.
import {
  alertsOfSearch,
  readPossibleAlert,
  toAlertOfSearch,
} from '#features/alerts/alerts.server.ts';
import { recordQuestion } from '#features/analytics/analytics.public.server.ts';
import { heartsAmong, toHearts } from '#features/favorites/favorites.server.ts';
import { suggestBeyond } from '#features/search/places/empty-result.server.ts';
import { filterTexts, showsPrices } from '#features/search/query/panel.ts';
import { withQuestion } from '#features/search/questions/readings.ts';
import { asksForEverything, type Browse, priceProblem } from '#features/search/search.filters.ts';
import { PAGE_SIZE } from '#features/search/search.limits.ts';
import { toListingPageView } from '#features/search/search.page-view.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import { findListings } from '#features/search/search.server.ts';
import type { OnView } from '#platform/cache/page-cache.server.ts';
import type { Ctx } from '#platform/context.ts';
import { together } from '#platform/db/together.server.ts';
import type { PageArea } from '#platform/i18n/texts.ts';

type List = {
  path: '/products' | '/search';
  browse: Browse;
  /** Cards say who sells, when it was posted, or how often it was seen. */
  details: boolean;
  onView: OnView[];
};

/** A list as its page shows it; `found` is the page of listings itself. */
export async function loadList(ctx: Ctx, { path, browse, details, onView }: List) {
  const { filters, offset } = browse;
  const isMap = path === '/products' && browse.view === 'map';
  const counting = { attributes: true, prices: showsPrices(filters), sold: true };
  // A map shows no cards.
  const range = isMap ? { limit: 1 } : { offset, limit: PAGE_SIZE };
  const found = await findListings(ctx, { filters, counting, ...range });
  const shown = withQuestion(browse, found.question);
  if (offset === 0)
    onView.push((reader) =>
      recordQuestion(ctx, reader, {
        text: filters.q,
        country: shown.filters.country,
        found,
      }),
    );
  const isOpening =
    path === '/products' && found.total === 0 && !found.partial && asksForEverything(filters);
  const suggestions =
    isOpening || isMap ? null : await suggestBeyond(ctx, { path, browse: shown }, found);
  const listings = [...found.items, ...(suggestions?.listings ?? [])];
  const { alert, hearts } = await findOwnOfSearch(ctx, { filters, listings });
  const result = toListingPageView(found, {
    now: ctx.now,
    details,
    attributes: filters.attributes,
    problem: priceProblem(shown),
  });
  const texts: PageArea[] = [
    ...filterTexts(shown),
    ...(alert ? (['alertRow'] as const) : []),
    ...(found.total === 0 ? (['viewed'] as const) : []),
  ];
  // What is missing for a moment is no reason to forget the page.
  const noindex = found.items.length === 0 && !found.partial;
  return {
    found,
    noindex,
    browse: shown,
    isMap,
    isOpening,
    suggestions,
    alert,
    hearts,
    result,
    texts,
  };
}

const ownOfSearch = together('own_of_search', { alert: alertsOfSearch, hearts: heartsAmong });

/** For visitors, the alert that they could have and no hearts. */
export async function findOwnOfSearch(
  ctx: Ctx,
  search: { filters: ListingFilters } & { listings: readonly { id: string }[] },
) {
  const possible = readPossibleAlert(ctx, search);
  const listingIds = search.listings.map(({ id }) => id);
  const fingerprint = possible?.fingerprint ?? null;
  const asked = ctx.actor && { personId: ctx.actor.id, fingerprint, listingIds };
  const rows = asked ? await ownOfSearch(ctx, asked, ctx.db) : null;
  return {
    alert: toAlertOfSearch(possible, rows?.alert ?? []),
    hearts: toHearts(rows?.hearts ?? [], ctx),
  };
}
