// Titles of the pages of alerts, which search engines never see.
import { type PageSeo, privateSeo } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';

export function alertsSeo(ctx: Ctx, { path }: { path: '/alerts' | '/alerts/pause' }): PageSeo {
  const t = translator(ctx.locale, 'alerts');
  return privateSeo(ctx, {
    path,
    title: path === '/alerts' ? t('title') : t('pausePage.title'),
    description: t('intro'),
  });
}
