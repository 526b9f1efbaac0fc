// Titles and descriptions of the fixed pages in the reader's language.
import type { MetaDescriptor } from 'react-router';
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { POLICY_EDITIONS, type PolicyPage } from './pages.policies.ts';
import { absoluteUrl, jsonLd, pageMeta, type PageSeo, privateSeo, siteOf } from './pages.seo.ts';

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

/** Of a policy page: the tags, and when its text last changed. */
export function policySeo(
  ctx: Ctx,
  { page, language }: { page: PolicyPage; language: string },
): MetaDescriptor[] {
  const { locale, settings } = ctx;
  const t = translator(locale, 'policyPages');
  const { name } = settings.site;
  const seo: PageSeo = {
    ...siteOf(settings),
    path: `/${page}`,
    title: t(`${page}.title`),
    description: t(`${page}.description`, { site: name }),
    locale,
  };
  const home = absoluteUrl(settings.publicUrl, '/');
  return [
    ...pageMeta(seo),
    jsonLd(page === 'about' ? 'AboutPage' : 'WebPage', {
      name: seo.title,
      description: seo.description,
      url: absoluteUrl(settings.publicUrl, seo.path),
      inLanguage: language,
      dateModified: POLICY_EDITIONS[page],
      publisher: { '@type': 'Organization', '@id': `${home}#organization`, name },
    }),
  ];
}

/** Of the list of what is kept on a device. */
export function offlineSeo(ctx: Ctx): PageSeo {
  const t = translator(ctx.locale, 'offline');
  return privateSeo(ctx, {
    path: '/offline',
    title: t('listTitle'),
    description: t('description'),
  });
}

/** What a phone calls the site on its home screen, and where it leads from there. */
export function webManifest(ctx: Ctx, locale: string) {
  const { site } = ctx.settings;
  const t = translator(locale, 'manifest');
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/icons/${file}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const shortcuts = { search: '/search', sell: '/sell', messages: '/messages' } as const;
  return {
    id: '/',
    name: site.name,
    short_name: site.name,
    description: t('description', { count: COUNTRIES.length }),
    lang: locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#115d41',
    categories: ['shopping', 'lifestyle'],
    icons: [
      ...[192, 512].flatMap((size) => [
        icon('icon', size, 'any'),
        icon('maskable', size, 'maskable'),
        icon('monochrome', size, 'monochrome'),
      ]),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: (['search', 'sell', 'messages'] as const).map((name) => ({
      name: t(name),
      url: shortcuts[name],
      icons: [icon('icon', 192, 'any')],
    })),
  };
}
