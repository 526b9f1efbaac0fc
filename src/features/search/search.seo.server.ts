// Titles and descriptions of lists of listings in the reader's language.
import type { MetaDescriptor } from 'react-router';
import { breadcrumbJsonLd, type PageSeo, siteOf } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { usualSort } from './questions/readings.ts';
import { browsePath } from './places/browse.ts';
import { whereOf } from './places/where.server.ts';
import type { Browse } from './search.filters.ts';
import type { ListingFilters, ListingPage } from './search.schema.ts';
import { listPath } from './search.seo.ts';

/** What only narrows or sorts a list: such lists stand for the whole one. */
const NARROWED: Partial<ListingFilters> = {
  parish: null,
  minPrice: null,
  maxPrice: null,
  conditions: [],
  attributes: {},
  sortBy: 'newest',
};

/**
 * Of /products: the category and the place, where they are chosen. Their first page is known by its
 * short address.
 * @param found what there is; null when it could not be loaded
 */
export function productsSeo(
  ctx: Ctx,
  browse: Browse,
  found: Pick<ListingPage, 'total' | 'approximate'> | null,
): PageSeo {
  const { locale, settings } = ctx;
  const t = translator(locale, 'listings');
  const where = whereOf(ctx, browse.filters);
  const path = listPath('/products', browse, { q: '', ...NARROWED });
  const isFirst = !new URLSearchParams(path.split('?')[1]).has('page');
  return {
    ...siteOf(settings),
    path: isFirst ? browsePath(browse.filters) : path,
    title: where?.title ?? t('products.title'),
    description: where && found ? describe(locale, where.title, found) : t('products.description'),
    locale,
  };
}

function describe(
  locale: string,
  title: string,
  { total, approximate }: Pick<ListingPage, 'total' | 'approximate'>,
): string {
  const t = translator(locale, 'where');
  if (total === 0) return t('none', { title });
  return t(approximate ? 'about' : 'description', { title, count: total });
}

/** The way to a list, for search engines; nothing where there is none to tell. */
export function crumbsSeo(ctx: Ctx, browse: Pick<Browse, 'filters'>): MetaDescriptor[] {
  const where = whereOf(ctx, browse.filters);
  if (!where) return [];
  const { publicUrl } = ctx.settings;
  return [breadcrumbJsonLd({ publicUrl, locale: ctx.locale }, where.crumbs)];
}

/** Of /search: what is searched for. */
export function searchSeo(ctx: Ctx, browse: Browse): PageSeo {
  const { locale, settings } = ctx;
  const { q } = browse.filters;
  const t = translator(locale, 'listings');
  return {
    ...siteOf(settings),
    path: listPath('/search', browse, { country: null, ...NARROWED, sortBy: usualSort(q) }),
    title: q ? t('search.title', { query: q }) : t('search.all'),
    description: t('products.description'),
    locale,
  };
}
