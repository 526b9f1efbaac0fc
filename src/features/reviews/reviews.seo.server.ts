// Title and description of the pages of reviews, which search engines never see.
import { type PageSeo, privateSeo } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';

/** @param about the heading of the page, a key of its texts */
export function reviewsSeo(
  ctx: Ctx,
  { path, title }: { path: string; title: 'about.title' | 'write.title' | 'edit.title' },
): PageSeo {
  const t = translator(ctx.locale, 'reviewing');
  return privateSeo(ctx, {
    path,
    title: t(title),
    description: t('description'),
  });
}
