// Titles of the pages of offers, which search engines never see.
import { type PageSeo, privateSeo } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';

/** @param about.title of the listing */
export function offerSeo(
  ctx: Ctx,
  { path, title, counter }: { path: string; title: string; counter: boolean },
): PageSeo {
  const t = translator(ctx.locale, 'offers.form');
  return privateSeo(ctx, {
    path,
    title: `${t(counter ? 'counterTitle' : 'title')} · ${title}`,
    description: t('order'),
  });
}
