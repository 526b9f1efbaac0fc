// Titles, descriptions and names of places in the reader's language, for the pages of sellers;
// parishes stay on the server because their list is long.
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import { type PageSeo, privateSeo } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import type { SellerPageView, SellerSummary } from './sellers.schema.ts';
import type { SellerLabels } from './sellers.seo.ts';

/** "Saint Andrew, Jamaica", as far as it is known; null when nothing is. */
export function sellerPlace(
  ctx: Ctx,
  seller: Pick<SellerSummary, 'country' | 'parish'>,
): string | null {
  const country = sellerCountry(ctx, seller);
  const parish = seller.parish ? parishByCode(seller.parish)?.name : undefined;
  return country && parish ? `${parish}, ${country}` : country;
}

/** The country alone. */
export function sellerCountry(
  ctx: Ctx,
  { country }: Pick<SellerSummary, 'country'>,
): string | null {
  return country ? catalogName(ctx.locale, 'country', country) : null;
}

/** Title, description and place of a seller's page. */
export function sellerLabels(ctx: Ctx, { seller, store }: SellerPageView): SellerLabels {
  const t = translator(ctx.locale, 'stores');
  const place = sellerPlace(ctx, seller);
  const country = sellerCountry(ctx, seller);
  const name = store?.name ?? seller.name;
  const { name: site } = ctx.settings.site;
  const title = country
    ? t('titles.store', { name, place: country })
    : t('titles.storeAlone', { name });
  const description = store
    ? place
      ? t('about.storeIn', { name, place, site })
      : t('about.store', { name, site })
    : t('about.person', { name, site });
  return { title, description, place, country };
}

/** Of the page in place of a seller who is not there. */
export function missingSellerSeo(ctx: Ctx): PageSeo {
  const t = translator(ctx.locale, 'stores');
  return privateSeo(ctx, {
    path: '/products',
    title: t('missing.title'),
    description: t('missing.text'),
  });
}

/** Of the page where somebody opens and changes their store. */
export function ownStoreSeo(ctx: Ctx, { path }: { path: string }): PageSeo {
  const t = translator(ctx.locale, 'stores');
  return privateSeo(ctx, {
    path,
    title: t('titles.own'),
    description: t('about.own', { site: ctx.settings.site.name }),
  });
}
