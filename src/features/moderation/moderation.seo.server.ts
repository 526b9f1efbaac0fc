// Titles of the pages of /admin, which search engines never see.
import { type PageSeo, siteOf } from '#features/pages/pages.seo.ts';
import type { ReportKind } from './reports/report.limits.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';

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

/** Of the form for something of this kind, or of the own reports. */
export function reportSeo(
  ctx: Ctx,
  { path, kind }: { path: string; kind: ReportKind | null },
): PageSeo {
  const { locale, settings } = ctx;
  const t = translator(locale, 'reporting');
  return {
    ...siteOf(settings),
    path,
    locale,
    title: kind ? t(`title.${kind}`) : t('own.title'),
    description: t('own.description'),
    noindex: true,
  };
}

/** Of a decision or an appeal. @param about.title a key of their texts */
export function decisionSeo(
  ctx: Ctx,
  { path, title }: { path: string; title: 'decision' | 'form.title' },
): PageSeo {
  const { locale, settings } = ctx;
  const t = translator(locale, 'decisions');
  return {
    ...siteOf(settings),
    path,
    locale,
    title: t(title),
    description: t('description'),
    noindex: true,
  };
}
