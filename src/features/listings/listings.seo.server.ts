// Titles, descriptions and names of places in the reader's language, for the pages of listings.
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { countryByCode } from '#features/catalog/catalog.data.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import { type PageSeo, privateSeo } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import type { ListingView } from './listings.schema.ts';
import type { ListingLabels } from './listings.seo.ts';

/**
 * Names of a listing's category and place; parishes stay on the server because their list is long.
 */
export function listingLabels(
  ctx: Ctx,
  listing: Pick<ListingView, 'country' | 'parish' | 'category' | 'parentCategory'>,
): ListingLabels {
  const { locale } = ctx;
  const categoryName = (slug: string) => catalogName(locale, 'category', slug);
  const crumbs = translator(locale, 'pages');
  const country = catalogName(locale, 'country', listing.country);
  const parish = listing.parish ? parishByCode(listing.parish)?.name : undefined;
  const { parentCategory: parent, category } = listing;
  return {
    place: parish ? `${parish}, ${country}` : country,
    country,
    category: categoryName(category),
    parent: parent === category ? null : { slug: parent, name: categoryName(parent) },
    home: crumbs('crumbs.home'),
    location: countryByCode(listing.country)?.name ?? listing.country,
  };
}

/** Of the page in place of a listing that is not there. */
export function missingListingSeo(ctx: Ctx): PageSeo {
  const t = translator(ctx.locale, 'detail');
  return privateSeo(ctx, {
    path: '/products',
    title: t('missing.title'),
    description: t('missing.text'),
  });
}

/** Of the sheet to print, which search engines need not know. */
export function listingFlyerSeo(
  ctx: Ctx,
  { id, title }: Pick<ListingView, 'id' | 'title'>,
): PageSeo {
  const t = translator(ctx.locale, 'flyer');
  return privateSeo(ctx, {
    path: `/products/${id}/flyer`,
    title: t('label', { title }),
    description: t('lead'),
  });
}

/**
 * Of the selling pages, which only somebody signed in sees.
 * @param about.title key under selling.form
 */
export function sellSeo(
  ctx: Ctx,
  { path, title }: { path: string; title: 'seoTitle' | 'seoEditTitle' },
): PageSeo {
  const t = translator(ctx.locale, 'selling.form');
  return privateSeo(ctx, {
    path,
    title: t(title),
    description: t('seoDescription'),
  });
}
