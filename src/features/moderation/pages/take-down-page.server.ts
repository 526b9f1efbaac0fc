// What the page is made of on which a moderator takes away what the public sees.
import { requireModeratorPage } from '#features/accounts/accounts.public.server.ts';
import { publicSubjectInput } from '#features/moderation/deferred/schema.ts';
import { getPublicSubject } from '#features/moderation/deferred/take-down.server.ts';
import { answerDesk } from '#features/moderation/inbox/forms.server.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { reportErrors } from '#features/moderation/reports/report.errors.ts';
import { casePath, queuePath } from '#features/moderation/ui/queue/queue-paths.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { AppError } from '#platform/errors.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import { readForm } from '#platform/pages/form.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** Everything that the page shows. */
export async function loadTakeDownPage(ctx: Ctx, { url }: PageRequest) {
  const { pathname, search, searchParams } = url;
  requireModeratorPage(ctx, pathname + search);
  const asked = publicSubjectInput.safeParse(Object.fromEntries(searchParams));
  if (!asked.success) throw new AppError(reportErrors.report_subject_not_found);
  const title = translator(ctx.locale, 'queue')('takeDown');
  return {
    ...(await getPublicSubject(ctx, asked.data)),
    asked: asked.data,
    seo: pageMeta(adminSeo(ctx, { path: pathname, title })),
    texts: pageTexts(ctx.locale, 'queue', 'desk'),
  };
}

/** What its form asks for. */
export async function submitTakeDownPage(ctx: Ctx, { request }: PageRequest) {
  const form = await readForm(request);
  const nextPath = (next: string | null) => (next ? casePath(next) : queuePath());
  return answerDesk(ctx, { form, kind: 'case', nextPath });
}
