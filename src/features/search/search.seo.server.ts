// Titles and descriptions of lists of listings in the reader's language.
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { type PageSeo, siteOf } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/translate.server.ts';
import type { Browse } from './search.filters.ts';
import type { ListingFilters } from './search.schema.ts';
import { listPath } from './search.seo.ts';

/** What only narrows or sorts a list: such lists stand for the whole one. */
const NARROWED: Partial<ListingFilters> = {
  parish: null,
  minPrice: null,
  maxPrice: null,
  conditions: [],
  traits: {},
  sortBy: 'newest',
};

/** Of /products: the category and the place, where they are chosen. */
export function productsSeo(ctx: Ctx, browse: Browse): PageSeo {
  const { locale, settings } = ctx;
  const { category, country } = browse.filters;
  const t = translator(locale, 'listings');
  const what = category ? catalogName(locale, 'category', category) : t('products.title');
  return {
    ...siteOf(settings),
    path: listPath('/products', browse, { q: '', ...NARROWED }),
    title: country
      ? t('products.titleIn', { what, place: catalogName(locale, 'country', country) })
      : what,
    description: t('products.description'),
    locale,
  };
}

/** Of /search: what is searched for. */
export function searchSeo(ctx: Ctx, browse: Browse): PageSeo {
  const { locale, settings } = ctx;
  const { q } = browse.filters;
  const t = translator(locale, 'listings');
  return {
    ...siteOf(settings),
    path: listPath('/search', browse, { country: null, ...NARROWED }),
    title: q ? t('search.title', { query: q }) : t('search.all'),
    description: t('products.description'),
    locale,
  };
}
