// Title and description of the pages of reviews, which search engines never see.
import { type PageSeo, siteOf } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';

/** @param about the heading of the page, a key of its texts */
export function reviewsSeo(
  ctx: Ctx,
  { path, title }: { path: string; title: 'about.title' | 'write.title' | 'edit.title' },
): PageSeo {
  const { locale, settings } = ctx;
  const t = translator(locale, 'reviewing');
  return {
    ...siteOf(settings),
    path,
    locale,
    title: t(title),
    description: t('description'),
    noindex: true,
  };
}
