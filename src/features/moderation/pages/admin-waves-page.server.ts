// What the list of waves is made of.
import { requireModeratorPage } from '#features/accounts/accounts.public.server.ts';
import { listWaves } from '#features/moderation/cleaning/look.server.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { WAVES_PATH } from '#features/moderation/ui/waves/wave-paths.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** Everything that the page shows. */
export async function loadAdminWavesPage(ctx: Ctx, { url }: PageRequest) {
  requireModeratorPage(ctx, WAVES_PATH + url.search);
  const title = translator(ctx.locale, 'waves')('title');
  return {
    waves: await listWaves(ctx),
    seo: pageMeta(adminSeo(ctx, { path: WAVES_PATH, title })),
    texts: pageTexts(ctx.locale, 'waves'),
  };
}
