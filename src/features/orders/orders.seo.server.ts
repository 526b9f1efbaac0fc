// Titles of the pages of orders, which search engines never see.
import { type PageSeo, privateSeo } from '#features/pages/pages.seo.ts';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';

/** The list. */
export function ordersSeo(ctx: Ctx, { path }: { path: string }): PageSeo {
  const t = translator(ctx.locale, 'orders');
  return privateSeo(ctx, {
    path,
    title: t('title'),
    description: t('description'),
  });
}

/** One order, or its receipt. */
export function orderSeo(ctx: Ctx, { path, number }: { path: string; number: string }): PageSeo {
  const t = translator(ctx.locale, 'orders');
  const title = t(path.endsWith('/receipt') ? 'receipt.title' : 'number', { number });
  return privateSeo(ctx, {
    path,
    title,
    description: t('description'),
  });
}

/** The form of a request to buy. */
export function requestSeo(
  ctx: Ctx,
  { path, title, name }: { path: string; title: string; name: string },
): PageSeo {
  const t = translator(ctx.locale, 'requests');
  return privateSeo(ctx, {
    path,
    title: `${t('title')} · ${title}`,
    description: t('description', { name, title }),
  });
}

/** "Who bought it?" */
export function soldSeo(ctx: Ctx, { path, title }: { path: string; title: string }): PageSeo {
  const t = translator(ctx.locale, 'orders.who');
  return privateSeo(ctx, { path, title: `${t('title')} · ${title}`, description: t('text') });
}

/** Where a thing is, in few words: its parish, else its country. */
export function requestPlace(
  { locale }: Ctx,
  { country, parish }: { country: string; parish: string | null },
): string {
  return (
    (parish ? parishByCode(parish)?.name : undefined) ?? catalogName(locale, 'country', country)
  );
}
