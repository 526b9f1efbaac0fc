// Title and description of the messages page, which search engines never see.
import { type PageSeo, privateSeo } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';

/** @param about.name the other person of an open conversation */
export function messagesSeo(
  ctx: Ctx,
  { path, name }: { path: string; name: string | null },
): PageSeo {
  const t = translator(ctx.locale, 'messages');
  return privateSeo(ctx, {
    path,
    title: name ? `${name} · ${t('title')}` : t('title'),
    description: t('description'),
  });
}
