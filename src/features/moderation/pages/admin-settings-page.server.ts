// What the settings of the moderation are made of, and what becomes of them.
import { requireModeratorPage } from '#features/accounts/accounts.public.server.ts';
import { answerLearning } from '#features/moderation/learning/learning.forms.server.ts';
import { getLearning } from '#features/moderation/learning/versions.server.ts';
import { answerSettings } from '#features/moderation/settings/settings.forms.server.ts';
import {
  getSettings,
  listSettingsVersions,
} from '#features/moderation/settings/settings.server.ts';
import { previewThresholds } from '#features/moderation/settings/statistics.server.ts';
import { thresholdsQuery } from '#features/moderation/moderation.schema.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import type { Ctx } from '#platform/context.ts';
import { readForm } from '#platform/pages/form.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const PATH = '/admin/settings';

/** Everything that the page shows. */
export async function loadAdminSettingsPage(ctx: Ctx, { url }: PageRequest) {
  const { role } = requireModeratorPage(ctx, PATH);
  const { searchParams } = url;
  const tried = thresholdsQuery.safeParse(Object.fromEntries(searchParams)).data ?? {};
  const [{ version, settings }, versions, learning] = await Promise.all([
    getSettings(ctx),
    listSettingsVersions(ctx),
    getLearning(ctx),
  ]);
  const title = translator(ctx.locale, 'admin')('pages.settings');
  return {
    version,
    settings,
    versions,
    learning,
    tried,
    preview: await previewThresholds(ctx, { ...settings, ...tried }),
    mayChange: role === 'admin',
    seo: pageMeta(adminSeo(ctx, { path: PATH, title })),
  };
}

/** What its forms ask for. */
export async function submitAdminSettingsPage(ctx: Ctx, { request }: PageRequest) {
  const form = await readForm(request);
  return form.has('restoreLayer')
    ? answerLearning(ctx, form, PATH)
    : answerSettings(ctx, form, PATH);
}
