// Titles of the pages about one's own standing, which search engines never see.
import { type PageSeo, siteOf } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';

/** @param page its address, and its title in the reader's language */
export function sanctionSeo(
  { locale, settings }: Ctx,
  { path, title }: { path: string; title: string },
): PageSeo {
  return { ...siteOf(settings), path, locale, title, description: title, noindex: true };
}
