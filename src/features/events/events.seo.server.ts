// Titles, descriptions and names in the reader's language, for the pages of events and their feeds.
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { type PageSeo, siteOf } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import type { EventCategory } from './events.limits.ts';

/** "Festivals in Trinidad and Tobago". */
export function feedName(
  ctx: Ctx,
  { category, country }: { category?: EventCategory | undefined; country?: string | undefined },
): string {
  const t = translator(ctx.locale, 'events');
  const place = country ? catalogName(ctx.locale, 'country', country) : null;
  const kind = category ? t(`kinds.${category}`) : t('kinds.all');
  return place ? t('feedOf', { kind, place }) : kind;
}

type Titled = 'title' | 'mine' | 'guests.title' | 'form.title' | 'form.editTitle' | 'missing.title';

/** Of the pages around one event; the list alone is for search engines. */
export function eventsSeo(
  ctx: Ctx,
  { path, title, noindex = false }: { path: string; title: Titled; noindex?: boolean },
): PageSeo {
  const t = translator(ctx.locale, 'events');
  return {
    ...siteOf(ctx.settings),
    path,
    locale: ctx.locale,
    title: t(title),
    description: t('seoText'),
    noindex,
  };
}
