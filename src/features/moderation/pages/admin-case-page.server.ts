// What the page of one case is made of, and what moderators do with it.
import { requireModeratorPage } from '#features/accounts/accounts.public.server.ts';
import { answerDesk } from '#features/moderation/inbox/forms.server.ts';
import { findCase } from '#features/moderation/decisions/look.server.ts';
import { findCaseEvidence } from '#features/moderation/inbox/evidence.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { queuePath } from '#features/moderation/ui/queue/queue-paths.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { AppError } from '#platform/errors.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import { readForm } from '#platform/pages/form.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';
import { DESK_TEXTS } from './desk-texts.ts';

/** Everything that the page shows. */
export async function loadAdminCasePage(ctx: Ctx, { params, url }: PageRequest<{ id: string }>) {
  const { pathname, search } = url;
  requireModeratorPage(ctx, pathname + search);
  const [about, evidence] = await Promise.all([
    findCase(ctx, { id: params.id }),
    findCaseEvidence(ctx, { id: params.id }),
  ]);
  if (!about) throw new AppError(moderationErrors.moderation_case_not_found, { detail: params.id });
  const { revision } = about;
  const title = translator(ctx.locale, 'queue')('revision.title', { revision });
  return {
    about,
    evidence,
    now: ctx.now.toISOString(),
    seo: pageMeta(adminSeo(ctx, { path: pathname, title })),
    texts: pageTexts(ctx.locale, ...DESK_TEXTS),
  };
}

/** What its forms ask for. */
export async function submitAdminCasePage(ctx: Ctx, { request }: PageRequest) {
  const form = await readForm(request);
  return answerDesk(ctx, { form, kind: 'case', nextPath: () => queuePath() });
}
