// Owns the way on from a place in which nothing was found: what fits the same words and filters in
// other places, the nearest first, as counts, links and a row of cards.
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { neighborsOf } from '#features/catalog/catalog.neighbors.server.ts';
import { type CardView, toCardView } from '#features/listings/listings.public.ts';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { findShippingAbroad } from '#features/sellers/sellers.server.ts';
import type { Ctx } from '#platform/context.ts';
import { formatterOf } from '#platform/i18n/i18n.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import {
  type Browse,
  type FilterChanges,
  filtersToSearch,
} from '#features/search/search.filters.ts';
import { PAGE_SIZE } from '#features/search/search.limits.ts';
import type { ListingPage } from '#features/search/search.schema.ts';
import { leaveOpen } from '#features/search/questions/readings.ts';
import { beside, type Understood } from '#features/search/questions/understand.server.ts';
import { findListings } from '#features/search/search.server.ts';
import { placeOf } from './where.server.ts';

export type EmptyResult = {
  about: 'place' | 'price';
  /** "Nothing found in Barbados, 3 elsewhere". */
  title: string;
  /** Which is the nearest; empty where that is not known. */
  nearest: string;
  /** "3 elsewhere". */
  heading: string;
  everywhere: { name: string; more: string; path: string };
  /** Places that have some, the nearest first, and what they are called together. */
  places: { title: string; links: { name: string; count: string; path: string }[] };
  listings: CardView[];
  /** "Ships to Barbados", and the listings of which their seller says so. */
  ships: { text: string; ids: string[] };
};

/** A list, and its question as it was understood. */
export type List = { path: '/products' | '/search'; browse: Browse; understood: Understood };

type Few = Pick<ListingPage, 'total'> & { items: readonly { id: string }[] };
const NONE: Few = { total: 0, items: [] };

/** Two rows of cards on a computer. */
export const SHOWN = 6;
/** So many of the nearest places are asked for cards, and so many are named. */
const ASKED = 3;
const NAMED = 6;

/**
 * What other places have of a search that found nothing in its own one; null where they have
 * nothing either, or all of them were asked. At most four searches, each bounded as any list is.
 * @param input.path of the list, which the links lead to
 * @param input.found the few that there are here, which are not elsewhere
 * @param input.browse as it was understood: with the filters that came of its words
 */
export async function findOtherPlaces(
  ctx: Ctx,
  { path, browse, understood, found = NONE }: List & { found?: Few },
): Promise<EmptyResult | null> {
  const { filters, view } = browse;
  const { country, parish } = filters;
  if (country === null) return null;
  const here = placeOf(ctx.locale, country, parish);
  const search = async (code: string | null, limit: number) => {
    const moved = moveTo(code, browse);
    return findListings(ctx, {
      filters: { ...filters, ...moved },
      understood: beside(understood, moved),
      counting: { countries: code === null },
      limit,
    });
  };
  const all = await search(null, PAGE_SIZE);
  const count = all.total - found.total;
  // With words left out it would be something else than what was looked for here.
  if (count <= 0 || all.dropped.length > 0) return null;
  // Of a parish, the rest of its country is the nearest.
  const order = [...(parish === null ? [] : [country]), ...neighborsOf(country)];
  const counts = countsOf(all);
  const places = order.filter((code) => counts[code]);
  const cards = isWhole(all)
    ? nearestFirst(all.items, order)
    : (await Promise.all(places.slice(0, ASKED).map(async (code) => search(code, SHOWN)))).flatMap(
        ({ items }) => items,
      );
  const href = (code: string | null) =>
    path + filtersToSearch(filters, moveTo(code, browse), { view, homeCountry: ctx.country });
  const t = translator(ctx.locale, 'where.elsewhere');
  const known = new Set(found.items.map(({ id }) => id));
  const shown = (cards.length > 0 ? cards : all.items)
    .filter(({ id }) => !known.has(id))
    .slice(0, SHOWN);
  const [nearest] = places;
  const about = all.approximate;
  return {
    about: 'place',
    title: t(about ? 'titleAbout' : 'title', { place: here, count }),
    nearest: nearest ? t('nearest', { place: placeOf(ctx.locale, nearest) }) : '',
    heading: t(about ? 'headingAbout' : 'heading', { count }),
    everywhere: { name: t('everywhere'), more: t('more'), path: href(null) },
    places: {
      title: t('places'),
      links: places.slice(0, NAMED).map((code) => ({
        name: catalogName(ctx.locale, 'country', code),
        count: formatterOf(ctx.locale).number(counts[code] ?? 0),
        path: href(code),
      })),
    },
    listings: shown.map((card) => toCardView(card, ctx)),
    ships: {
      text: t('ships', { country: catalogName(ctx.locale, 'country', country) }),
      ids: await shippedTo(ctx, country, shown),
    },
  };
}

/** Those that their seller would send there from another country. */
async function shippedTo(ctx: Ctx, country: string, cards: readonly ListingCardView[]) {
  const abroad = cards.filter((card) => card.country !== country && !card.sold);
  const sellerIds = abroad.map(({ seller }) => seller.id);
  const ship = await findShippingAbroad(ctx, { sellerIds });
  return abroad.filter(({ seller }) => ship.has(seller.id)).map(({ id }) => id);
}

/** The same in another place, or everywhere: a place among the words is left aside. */
const moveTo = (country: string | null, browse: Browse): FilterChanges => ({
  country,
  parish: null,
  atHome: false,
  ...leaveOpen(browse, 'place'),
});

const isWhole = ({ items, total }: ListingPage): boolean => items.length === total;

/** What is on one page is counted there; of more, the facets tell. */
function countsOf(found: ListingPage): Record<string, number> {
  if (!isWhole(found)) return found.facets.country;
  const counts: Record<string, number> = {};
  for (const { country } of found.items) counts[country] = (counts[country] ?? 0) + 1;
  return counts;
}

function nearestFirst(cards: readonly ListingCardView[], order: readonly string[]) {
  return cards.toSorted((a, b) => order.indexOf(a.country) - order.indexOf(b.country));
}
