// Titles of the pages about one's own standing, which search engines never see.
import { type PageSeo, privateSeo } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';

/** @param page its address, and its title in the reader's language */
export function sanctionSeo(ctx: Ctx, { path, title }: { path: string; title: string }): PageSeo {
  return privateSeo(ctx, { path, title, description: title });
}
