// Titles of the pages of alerts, which search engines never see.
import { type PageSeo, siteOf } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';

export function alertsSeo(ctx: Ctx, { path }: { path: '/alerts' | '/alerts/pause' }): PageSeo {
  const { locale, settings } = ctx;
  const t = translator(locale, 'alerts');
  return {
    ...siteOf(settings),
    path,
    locale,
    title: path === '/alerts' ? t('title') : t('pausePage.title'),
    description: t('intro'),
    noindex: true,
  };
}
