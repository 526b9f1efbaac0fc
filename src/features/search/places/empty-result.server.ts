// Owns the way on from a list in which nothing was found: other places, or else other prices.
import { moneyText } from '#features/catalog/catalog.data.ts';
import { toCardView } from '#features/listings/listings.public.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { leaveOpen } from '#features/search/questions/readings.ts';
import {
  type Browse,
  type FilterChanges,
  filtersToSearch,
} from '#features/search/search.filters.ts';
import type { ListingFilters, ListingPage } from '#features/search/search.schema.ts';
import { findListings } from '#features/search/search.server.ts';
import { type EmptyResult, findOtherPlaces, SHOWN } from './other-places.server.ts';

type List = { path: '/products' | '/search'; browse: Browse };

/** A page with fewer says what there is elsewhere, below. */
const FEW = 6;

/** What goes on from a first page with few listings or none; null where there are enough. */
export async function suggestBeyond(
  ctx: Ctx,
  list: List,
  found: Pick<ListingPage, 'total' | 'items'>,
): Promise<EmptyResult | null> {
  if (found.total === 0) return suggestForEmptyResult(ctx, list);
  return found.total < FEW ? findOtherPlaces(ctx, { ...list, found }) : null;
}

/**
 * What fits a search that found nothing, if one filter is left out: the place, else the price. Null
 * where that finds nothing either. At most five searches, each bounded as any list is.
 */
async function suggestForEmptyResult(ctx: Ctx, list: List): Promise<EmptyResult | null> {
  return (await findOtherPlaces(ctx, list)) ?? (await findOtherPrices(ctx, list));
}

/** The same at any price, those next to what was asked first. */
async function findOtherPrices(ctx: Ctx, { path, browse }: List): Promise<EmptyResult | null> {
  const { filters, view } = browse;
  const bound = boundOf(filters);
  if (bound === null) return null;
  const change = anyPrice(browse);
  const found = await findListings(ctx, { filters: { ...filters, ...change }, limit: SHOWN });
  // With words left out it would be something else than what was looked for.
  if (found.total === 0 || found.dropped.length > 0) return null;
  const t = translator(ctx.locale, 'where.otherPrices');
  const count = found.total;
  return {
    about: 'price',
    title: t(bound, { count, price: priceOf(ctx, filters) }),
    nearest: '',
    heading: t('heading', { count }),
    everywhere: {
      name: t('all'),
      more: translator(ctx.locale, 'where.elsewhere')('more'),
      path: path + filtersToSearch(filters, change, { view, homeCountry: ctx.country }),
    },
    places: { title: '', links: [] },
    listings: found.items.map((card) => toCardView(card, ctx)),
    ships: { text: '', ids: [] },
  };
}

function boundOf({ minPrice, maxPrice }: ListingFilters): 'above' | 'below' | 'both' | null {
  if (minPrice === null && maxPrice === null) return null;
  if (minPrice === null && maxPrice !== null && maxPrice >= 0) return 'above';
  return minPrice !== null && maxPrice === null ? 'below' : 'both';
}

/** A price among the words is left aside. */
function anyPrice(browse: Browse): FilterChanges {
  const { minPrice, maxPrice } = browse.filters;
  return {
    minPrice: null,
    maxPrice: null,
    ...(minPrice === null ? { sortBy: 'price-low' as const } : {}),
    ...(maxPrice === null ? { sortBy: 'price-high' as const } : {}),
    ...leaveOpen(browse, 'price'),
  };
}

function priceOf({ locale }: Ctx, { minPrice, maxPrice, priceCurrency }: ListingFilters): string {
  const amount = Math.round((maxPrice ?? minPrice ?? 0) * 100);
  return moneyText({ amount, currency: priceCurrency }, locale);
}
