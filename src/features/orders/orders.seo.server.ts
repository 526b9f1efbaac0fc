// Titles of the pages of orders, which search engines never see.
import { type PageSeo, siteOf } from '#features/pages/pages.seo.ts';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';

/** The list. */
export function ordersSeo({ locale, settings }: Ctx, { path }: { path: string }): PageSeo {
  const t = translator(locale, 'orders');
  return {
    ...siteOf(settings),
    path,
    locale,
    title: t('title'),
    description: t('description'),
    noindex: true,
  };
}

/** One order, or its receipt. */
export function orderSeo(
  { locale, settings }: Ctx,
  { path, number }: { path: string; number: string },
): PageSeo {
  const t = translator(locale, 'orders');
  const title = t(path.endsWith('/receipt') ? 'receipt.title' : 'number', { number });
  return {
    ...siteOf(settings),
    path,
    locale,
    title,
    description: t('description'),
    noindex: true,
  };
}

/** The form of a request to buy. */
export function requestSeo(
  { locale, settings }: Ctx,
  { path, title, name }: { path: string; title: string; name: string },
): PageSeo {
  const t = translator(locale, 'requests');
  return {
    ...siteOf(settings),
    path,
    locale,
    title: `${t('title')} · ${title}`,
    description: t('description', { name, title }),
    noindex: true,
  };
}

/** Where a thing is, in few words: its parish, else its country. */
export function requestPlace(
  { locale }: Ctx,
  { country, parish }: { country: string; parish: string | null },
): string {
  return (
    (parish ? parishByCode(parish)?.name : undefined) ?? catalogName(locale, 'country', country)
  );
}
