// Titles and descriptions of the fixed pages in the reader's language.
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/translate.server.ts';
import { screenAt } from './pages.screens.ts';
import { type PageSeo, siteOf } from './pages.seo.ts';

/** Of the home screen, also where it stands in for a page that is none, or not for this person. */
export function homeSeo(ctx: Ctx, { instead }: { instead: 'missing' | 'refused' | null }): PageSeo {
  const { locale, settings } = ctx;
  const t = translator(locale, 'home');
  return {
    ...siteOf(settings),
    path: '/',
    title: instead === 'missing' ? translator(locale, 'pages')('notFound.title') : t('seo.title'),
    description: t('seo.description', { count: COUNTRIES.length }),
    locale,
    ...(instead ? { noindex: true } : {}),
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
