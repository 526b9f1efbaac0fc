// Title and description of the selling pages, which only somebody signed in sees.
import type { RouterContextProvider } from 'react-router';
import type { PageSeo } from '#features/pages/pages.seo.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';

/** @param title key under selling.form */
export function sellSeo(
  context: Readonly<RouterContextProvider>,
  path: string,
  title: 'seoTitle' | 'seoEditTitle',
): PageSeo {
  const { locale, settings } = context.get(ctxContext);
  const t = translator(locale, 'selling.form');
  return {
    publicUrl: settings.publicUrl,
    path,
    locale,
    title: t(title),
    description: t('seoDescription'),
    noindex: true,
  };
}
