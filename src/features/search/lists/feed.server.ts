// Owns the feeds of searches: the newest fifty public listings that fit an address of /products or
// /search, for feed readers. How they are written is in search.feed-atom and search.feed-json.
import { inArray, sql } from 'drizzle-orm';
import type { MetaDescriptor } from 'react-router';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { displayPrice, zeroPriceText } from '#features/listings/ui/PriceTag.tsx';
import { absoluteUrl, pageUrl } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { placeOf, whereOf } from '#features/search/places/where.server.ts';
import { withPlace } from '#features/search/search.asked.ts';
import { type Browse, filtersToSearch, parseFilters } from '#features/search/search.filters.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import { findListings } from '#features/search/search.server.ts';
import { usualSort } from '#features/search/questions/readings.ts';
import { renderAtom } from './feed-atom.ts';
import { renderJsonFeed } from './feed-json.ts';
import { type Feed, FEED_LANGUAGE, FEED_TYPES, type FeedEntry, type FeedFormat } from './feed.ts';

const ENTRIES = 50;
/** Of a description; the rest is on its page. */
const MOST_LETTERS = 1_000;

type FeedOf = '/products' | '/search';

/**
 * A feed as text, in the language of the context.
 * @param input.list whose parameters `search` has; the order is always the newest first
 */
export async function getListingFeed(
  ctx: Ctx,
  { list, format, search }: { list: FeedOf; format: FeedFormat; search: URLSearchParams },
): Promise<string> {
  // No place chosen by some reader: a feed is the same for everybody.
  const { filters } = parseFilters({ searchParams: withPlace(search) }, { country: null });
  const newest: ListingFilters = { ...filters, sortBy: 'newest' };
  const { items, loosened } = await findListings(ctx, { filters: newest, limit: ENTRIES });
  // A feed cannot say that it leaves something open; like an alert it waits for what fits.
  const cards = loosened.length > 0 ? [] : items.filter(({ sold }) => !sold);
  const written = await readWritten(ctx, cards);
  const entries = cards.map((card) => toEntry(ctx, card, written.get(card.id)));
  const feed: Feed = {
    title: `${titleOf(ctx, newest)} · ${ctx.settings.site.name}`,
    self: feedUrl(ctx, list, format, newest),
    page: pageUrl({ ...ctx.settings, locale: ctx.locale }, list + addressOf(newest)),
    language: ctx.locale,
    updatedAt:
      entries
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .at(-1) ?? null,
    entries,
  };
  return format === 'atom' ? renderAtom(feed) : renderJsonFeed(feed);
}

/** "Cars in Jamaica", "Listings with “bench” in Jamaica". */
function titleOf(ctx: Ctx, filters: ListingFilters): string {
  const { q, category, country, parish } = filters;
  const where = whereOf(ctx, filters);
  if (q === '') return where?.title ?? translator(ctx.locale, 'listings')('products.label');
  const named = translator(ctx.locale, 'where.feed')('search', { query: q });
  const kind = category === null ? [] : [catalogName(ctx.locale, 'category', category)];
  return [
    [named, ...kind].join(', '),
    ...(country ? [placeOf(ctx.locale, country, parish)] : []),
  ].join(' ');
}

type Written = { description: string; updatedAt: Date };

/** What cards leave out. */
async function readWritten(
  ctx: Ctx,
  cards: readonly { id: string }[],
): Promise<ReadonlyMap<string, Written>> {
  if (cards.length === 0) return new Map();
  const { id, description, updatedAt } = listingTable;
  const rows = await ctx.readDb
    .select({ id, description: sql<string>`left(${description}, ${MOST_LETTERS + 1})`, updatedAt })
    .from(listingTable)
    .where(
      inArray(
        id,
        cards.map((card) => card.id),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

function toEntry(ctx: Ctx, card: ListingCardView, written: Written | undefined): FeedEntry {
  const { locale, settings } = ctx;
  const parish = card.parish === null ? undefined : parishByCode(card.parish);
  const text = (written?.description ?? '').toWellFormed();
  return {
    id: card.id,
    url: pageUrl({ ...settings, locale }, `/products/${card.id}`),
    title: card.title,
    price: priceOf(locale, card),
    place: [parish?.name, catalogName(locale, 'country', card.country)].filter(Boolean).join(', '),
    category: catalogName(locale, 'category', card.category),
    seller: card.seller.name,
    language: card.language,
    text: text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS).toWellFormed()}…` : text,
    image: pictureOf(ctx, card),
    publishedAt: card.createdAt,
    updatedAt: (written?.updatedAt ?? new Date(card.createdAt)).toISOString(),
  };
}

/** As its seller wrote it: a feed has no currency of its reader's. */
function priceOf(locale: string, { price, priceUnit, category }: ListingCardView): string | null {
  const t = translator(locale, 'listings.price');
  const none = zeroPriceText(category);
  if (price.amount === 0) return none && t(none);
  const { text } = displayPrice(price, price.currency, {}, locale);
  return priceUnit === 'once' ? text : text + t(priceUnit);
}

function pictureOf({ settings }: Ctx, { cover, title }: ListingCardView): FeedEntry['image'] {
  if (!cover) return null;
  const url = cover.kind === 'video' ? cover.poster : cover.url;
  return url ? { url: absoluteUrl(settings.publicUrl, url), alt: cover.alt || title } : null;
}

/** Without an order: a feed has its own, and its page the usual one. */
const addressOf = (filters: ListingFilters): string =>
  filtersToSearch({ ...filters, sortBy: usualSort(filters.q) });

/** Files have no language before their path (platform/language-path), so a parameter says it. */
function feedUrl(
  { settings, locale }: Ctx,
  list: FeedOf,
  format: FeedFormat,
  filters: ListingFilters,
): string {
  const asked = new URLSearchParams(addressOf(filters));
  if (locale !== FEED_LANGUAGE) asked.set('language', locale);
  const search = asked.size > 0 ? `?${asked}` : '';
  return absoluteUrl(settings.publicUrl, `${list}/feed.${format}${search}`);
}

/** Where a list's feeds are, for browsers and feed readers that look for them. */
export function feedLinks(
  ctx: Ctx,
  list: FeedOf,
  { filters }: Pick<Browse, 'filters'>,
): MetaDescriptor[] {
  const newest: ListingFilters = { ...filters, sortBy: 'newest' };
  return (['atom', 'json'] as const).map((format) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    type: FEED_TYPES[format],
    title: titleOf(ctx, newest),
    href: feedUrl(ctx, list, format, newest),
  }));
}
