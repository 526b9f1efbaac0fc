// Title and description of the account pages, which search engines have no use for.
import type { RouterContextProvider } from 'react-router';
import type { PageSeo } from '#features/pages/pages.seo.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';

/** @param screen key under accounts.titles */
export function accountSeo(
  context: Readonly<RouterContextProvider>,
  path: string,
  screen: string,
): PageSeo {
  const { locale, settings } = context.get(ctxContext);
  const t = translator(locale, 'accounts');
  return {
    publicUrl: settings.publicUrl,
    path,
    locale,
    title: t(`titles.${screen}`),
    description: t('description'),
    noindex: true,
  };
}
