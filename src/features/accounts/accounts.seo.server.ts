// Title and description of the account pages, which search engines have no use for.
import { type PageSeo, privateSeo } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import type { TextKey } from '#platform/i18n/texts.ts';
import { translator } from '#platform/i18n/translate.server.ts';

/** @param about.screen key under accounts.titles */
export function accountSeo(
  ctx: Ctx,
  { path, screen }: { path: string; screen: TextKey<'accounts.titles'> },
): PageSeo {
  const t = translator(ctx.locale, 'accounts');
  return privateSeo(ctx, {
    path,
    title: t(`titles.${screen}`),
    description: t('description', { site: ctx.settings.site.name }),
  });
}
