// Titles of the pages of /admin, which search engines never see.
import { type PageSeo, privateSeo } from '#features/pages/pages.seo.ts';
import type { ReportKind } from './reports/report.limits.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';

/** @param page its address, and its title in the reader's language */
export function adminSeo(ctx: Ctx, { path, title }: { path: string; title: string }): PageSeo {
  const t = translator(ctx.locale, 'admin');
  return privateSeo(ctx, {
    path,
    title: `${title} · ${t('label')}`,
    description: t('description'),
  });
}

/** Of the form for something of this kind, or of the own reports. */
export function reportSeo(
  ctx: Ctx,
  { path, kind }: { path: string; kind: ReportKind | null },
): PageSeo {
  const t = translator(ctx.locale, 'reporting');
  return privateSeo(ctx, {
    path,
    title: kind ? t(`title.${kind}`) : t('own.title'),
    description: t('own.description'),
  });
}

/** Of a decision or an appeal. @param about.title a key of their texts */
export function decisionSeo(
  ctx: Ctx,
  { path, title }: { path: string; title: 'decision' | 'form.title' },
): PageSeo {
  const t = translator(ctx.locale, 'decisions');
  return privateSeo(ctx, {
    path,
    title: t(title),
    description: t('description'),
  });
}
