// Title of the page of favorites, which search engines never see.
import { type PageSeo, siteOf } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';

export function favoritesSeo(ctx: Ctx): PageSeo {
  const { locale, settings } = ctx;
  const t = translator(locale, 'favorites');
  return {
    ...siteOf(settings),
    path: '/favorites',
    locale,
    title: t('title'),
    description: t('emptyText'),
    noindex: true,
  };
}
