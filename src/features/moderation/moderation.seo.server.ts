// Titles of the pages of /admin, which search engines never see.
import { type PageSeo, siteOf } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/translate.server.ts';

/** @param page its address, and its title in the reader's language */
export function adminSeo(ctx: Ctx, { path, title }: { path: string; title: string }): PageSeo {
  const { locale, settings } = ctx;
  const t = translator(locale, 'admin');
  return {
    ...siteOf(settings),
    path,
    locale,
    title: `${title} · ${t('label')}`,
    description: t('description'),
    noindex: true,
  };
}
