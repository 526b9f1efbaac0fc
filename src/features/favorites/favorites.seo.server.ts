// Title of the page of favorites, which search engines never see.
import { type PageSeo, privateSeo } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';

export function favoritesSeo(ctx: Ctx): PageSeo {
  const t = translator(ctx.locale, 'favorites');
  return privateSeo(ctx, {
    path: '/favorites',
    title: t('title'),
    description: t('emptyText'),
  });
}
