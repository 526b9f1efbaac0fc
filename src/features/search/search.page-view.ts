/** What a page of results sends to the browser: its cards, and what its filters show. */
import { TOP_CATEGORIES } from '#features/catalog/catalog.data.ts';
import { type CardView, toCardView } from '#features/listings/listings.public.ts';
import { shownCounts } from './query/panel.ts';
import type { ListingPage, PriceBars } from './search.schema.ts';
import type { AttributeCounts, AttributeFilters } from './search.attributes.ts';

export type Understanding = Pick<
  ListingPage,
  'corrected' | 'didYouMean' | 'widened' | 'dropped' | 'loosened' | 'wordless'
>;

export type ListingPageView = Pick<ListingPage, 'total' | 'sold' | 'approximate'> & {
  /** How the words were understood; null as they were typed. */
  understood: Understanding | null;
  items: CardView[];
  /** Matches by condition. */
  conditions: Record<string, number>;
  /** Matches by slug of the category; those without any are left out. */
  categories: Record<string, number>;
  /** Slugs of the top-level categories with the most matches. */
  fullest: string[];
  /** Matches by attribute and value; the parts that the filters show. */
  attributes: AttributeCounts;
  prices: PriceBars | null;
  /** Some of the matches cannot be found now. */
  partial?: true;
  /** Why the prices that are asked for cannot be meant, where they cannot. */
  problem?: 'unread' | 'order';
};

/** How many categories the filters suggest. */
export const SUGGESTED_CATEGORIES = 3;

/**
 * A page of results for the browser; `details` for the variants of a card that show seller, date or
 * views, `attributes` are those asked for, `problem` is what is wrong with their prices.
 */
export function toListingPageView(
  { items, total, sold, approximate, partial, facets, prices, ...how }: ListingPage,
  {
    now,
    details,
    attributes = {},
    problem = null,
  }: {
    now: Date;
    details: boolean;
    attributes?: AttributeFilters;
    problem?: ListingPageView['problem'] | null;
  },
): ListingPageView {
  const count = ({ slug }: { slug: string }) => facets.category[slug] ?? 0;
  // One more than are suggested, because the chosen one may be among them.
  const fullest = TOP_CATEGORIES.toSorted((a, b) => count(b) - count(a))
    .slice(0, SUGGESTED_CATEGORIES + 1)
    .map(({ slug }) => slug);
  return {
    items: items.map((card) => toCardView(card, { now }, details)),
    total,
    sold,
    approximate,
    conditions: facets.condition,
    categories: facets.category,
    fullest,
    attributes: shownCounts(facets.attributes, attributes),
    prices,
    ...(partial ? { partial } : {}),
    ...(problem ? { problem } : {}),
    understood: understandingOf(how),
  };
}

function understandingOf(how: Understanding): Understanding | null {
  const { corrected, didYouMean, widened, dropped, loosened, wordless } = how;
  const asTyped = !corrected && !didYouMean && !widened && !wordless;
  if (asTyped && dropped.length === 0 && loosened.length === 0) return null;
  return { corrected, didYouMean, widened, dropped, loosened, wordless };
}

/** What the list of listings has where nothing could be loaded. */
export const NOTHING_SHOWN = {
  where: null,
  landing: null,
  map: null,
  near: null,
  result: null,
  opening: false,
  suggestions: null,
  hearts: null,
  alert: null,
};
