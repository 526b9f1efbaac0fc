// What the page of reports, appeals and disputes is made of, and what moderators do there.
import { requireModeratorPage } from '#features/accounts/accounts.public.server.ts';
import { loadInbox } from '#features/moderation/inbox/inbox.server.ts';
import { actInInbox } from '#features/moderation/inbox/forms.server.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { readForm } from '#platform/pages/form.server.ts';
import { formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** Everything that the page shows. */
export async function loadAdminReportsPage(ctx: Ctx, { url }: PageRequest) {
  const { pathname, search, searchParams } = url;
  requireModeratorPage(ctx, pathname + search);
  const title = translator(ctx.locale, 'inbox')('title');
  return {
    desk: await loadInbox(ctx, searchParams),
    now: ctx.now.toISOString(),
    seo: pageMeta(adminSeo(ctx, { path: pathname, title })),
    texts: pageTexts(
      ctx.locale,
      'inbox',
      'queue',
      'proofs',
      'decisions',
      'reporting',
      'policy',
      'screening',
      'orders',
    ),
  };
}

/** What its forms ask for. */
export async function submitAdminReportsPage(ctx: Ctx, { request, url }: PageRequest) {
  const form = await readForm(request);
  try {
    requireModeratorPage(ctx, url.pathname);
    const done = await actInInbox(ctx, form, url.searchParams);
    if ('thread' in done) return { thread: done.thread };
    if (done.said) setFlash(ctx, { text: translator(ctx.locale, 'inbox')(done.said) });
    return redirect(done.path);
  } catch (error) {
    return withTyped(formFailure(error, ctx), postedTexts(form));
  }
}
