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
import { beside, understand } from '#features/search/questions/understand.server.ts';
import { findListings } from '#features/search/search.server.ts';
import { type EmptyResult, findOtherPlaces, type List, SHOWN } from './other-places.server.ts';

/** A page with fewer says what there is elsewhere, below. */
const FEW = 6;

/** What goes on from a first page with few listings or none; null where there are enough. */
export async function suggestBeyond(
  ctx: Ctx,
  asked: Omit<List, 'understood'>,
  found: Pick<ListingPage, 'total' | 'items'>,
): Promise<EmptyResult | null> {
  const { country, minPrice, maxPrice } = asked.browse.filters;
  if (found.total >= FEW || (country ?? minPrice ?? maxPrice) === null) return null;
  const understood = await understand(ctx, asked.browse.filters);
  const list = { ...asked, understood };
  return found.total === 0
    ? suggestForEmptyResult(ctx, list)
    : findOtherPlaces(ctx, { ...list, found });
}

/**
 * What fits a search that found nothing, if one filter is left out: the place, else the price. Null
 * where that finds nothing either. At most five searches, each bounded as any list is.
 */
async function suggestForEmptyResult(ctx: Ctx, list: List): Promise<EmptyResult | null> {
  return (await findOtherPlaces(ctx, list)) ?? (await findOtherPrices(ctx, list));
}

/** The same at any price, those next to what was asked first. */
async function findOtherPrices(
  ctx: Ctx,
  { path, browse, understood }: List,
): Promise<EmptyResult | null> {
  const { filters, view } = browse;
  const bound = boundOf(filters);
  if (bound === null) return null;
  const change = anyPrice(browse);
  const found = await findListings(ctx, {
    filters: { ...filters, ...change },
    understood: beside(understood, change),
    limit: SHOWN,
  });
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
