// What the page "Is everything well?" is made of: the checks of "npm run admin -- doctor".
import { isAdmin } from '#features/accounts/accounts.policy.ts';
import { requireModeratorPage } from '#features/accounts/accounts.public.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { type Finding, sentenceOfFinding } from '#platform/checks/check.server.ts';
import { checkup } from '#platform/checks/checkup.server.ts';
import { AppError } from '#platform/errors.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { formFailure } from '#platform/pages/form-failure.server.ts';
import { service } from '#platform/process/services.server.ts';
import { pageTexts } from '#messages/messages.server.ts';

const PATH = '/admin/checks';
/** What needs somebody comes first. */
const ORDER: Record<Finding['state'], number> = { failed: 0, warning: 1, ok: 2 };

/** What was found last; null while the first look is not over. Moderators see it, too. */
export async function loadAdminChecksPage(ctx: Ctx) {
  const actor = requireModeratorPage(ctx, PATH);
  const title = translator(ctx.locale, 'checkup')('title');
  const found = await service(ctx, checkup).latest();
  return {
    findings:
      found
        ?.toSorted((one, other) => ORDER[one.state] - ORDER[other.state])
        .map((finding) => ({
          name: finding.name,
          state: finding.state,
          sentence: sentenceOfFinding(ctx.locale, finding),
        })) ?? null,
    mayLook: isAdmin(actor),
    seo: pageMeta(adminSeo(ctx, { path: PATH, title })),
    texts: pageTexts(ctx.locale, 'checkup'),
  };
}

/** Looks at everything anew, and sends a mail to whoever asks. */
export async function submitAdminChecksPage(ctx: Ctx) {
  try {
    const actor = requireModeratorPage(ctx, PATH);
    if (!isAdmin(actor)) throw new AppError(moderationErrors.moderation_for_admins);
    await service(ctx, checkup).again(actor.email);
    return redirect(PATH);
  } catch (error) {
    return formFailure(error, ctx);
  }
}
