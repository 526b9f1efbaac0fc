// Titles and words of the pages, which search engines never see.
import { type PageSeo, privateSeo } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { formatterOf } from '#platform/i18n/i18n.ts';
import { DIGEST_HOUR } from './notifications.limits.ts';

/** Of what somebody was told, and of their settings. */
export function notificationsSeo(ctx: Ctx, { path }: { path: string }): PageSeo {
  const t = translator(ctx.locale, 'notifications');
  const isList = path === '/notifications';
  return privateSeo(ctx, {
    path,
    title: isList ? t('title') : `${t('settings')} · ${t('title')}`,
    description: t('nothingText'),
  });
}

/** Of the page that a link in a mail opens. */
export function unsubscribeSeo(ctx: Ctx): PageSeo {
  const t = translator(ctx.locale, 'notifications.unsubscribe');
  const description = t('stays');
  const path = '/unsubscribe';
  return privateSeo(ctx, { path, title: t('title'), description });
}

/** When digests come, as the reader writes it: "6:00 PM", "18:00". */
export function digestTime({ locale }: Ctx): string {
  const moment = new Date(Date.UTC(2026, 0, 1, DIGEST_HOUR));
  return formatterOf(locale).dateTime(moment, { timeStyle: 'short', timeZone: 'UTC' });
}
