// What the overview of the moderation is made of, and what becomes of its settings.
import { requireModeratorPage } from '#features/accounts/accounts.public.server.ts';
import { answerSettings } from '#features/moderation/settings/settings.forms.server.ts';
import { getSettings } from '#features/moderation/settings/settings.server.ts';
import { getStatistics } from '#features/moderation/settings/statistics.server.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import { readForm } from '#platform/pages/form.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const PATH = '/admin/moderation';

/** Everything that the page shows. */
export async function loadAdminModerationPage(ctx: Ctx) {
  const { role } = requireModeratorPage(ctx, PATH);
  const [settings, statistics] = await Promise.all([
    orNothing(ctx, getSettings(ctx)),
    orNothing(ctx, getStatistics(ctx)),
  ]);
  const title = translator(ctx.locale, 'admin')('overview.title');
  return {
    settings,
    statistics,
    mayChange: role === 'admin',
    texts: pageTexts(ctx.locale, 'moderation.flags'),
    seo: pageMeta(adminSeo(ctx, { path: PATH, title })),
  };
}

/** The page shows the rest without what could not be read. */
async function orNothing<T>(ctx: Ctx, reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    ctx.log.error({ err: error }, 'a part of the moderation page could not be read');
    return null;
  }
}

/** What its forms ask for. */
export async function submitAdminModerationPage(ctx: Ctx, { request }: PageRequest) {
  return answerSettings(ctx, await readForm(request), PATH);
}
