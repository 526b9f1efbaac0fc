// Titles and descriptions of the fixed pages in the reader's language.
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/translate.server.ts';
import { screenAt } from './pages.screens.ts';
import { type PageSeo, siteOf } from './pages.seo.ts';

/** Of the home screen; `missing` when it stands in for an address that is none. */
export function homeSeo(ctx: Ctx, { missing }: { missing: boolean }): PageSeo {
  const { locale, settings } = ctx;
  const t = translator(locale, 'home');
  return {
    ...siteOf(settings),
    path: '/',
    title: missing ? translator(locale, 'pages')('notFound.title') : t('seo.title'),
    description: t('seo.description', { count: COUNTRIES.length }),
    locale,
    ...(missing ? { noindex: true } : {}),
  };
}

/** Of a screen that is not open yet. */
export function notOpenSeo(ctx: Ctx, { path }: { path: string }): PageSeo {
  const { locale, settings } = ctx;
  const screen = screenAt(path);
  const t = translator(locale, 'notOpen');
  return {
    ...siteOf(settings),
    path,
    locale,
    title: t(`screens.${screen}.title`),
    description: t(`screens.${screen}.what`),
    noindex: true,
  };
}
