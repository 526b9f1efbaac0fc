// What the page of reports, appeals and disputes is made of, and what moderators do there.
import { requireModeratorPage } from '#features/accounts/accounts.public.server.ts';
import { loadInbox, readTab } from '#features/moderation/inbox/inbox.server.ts';
import { answerDesk } from '#features/moderation/inbox/forms.server.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { readForm } from '#platform/pages/form.server.ts';
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
      'desk',
      'queue',
      'proofs',
      'decisions',
      'reporting',
      'policy',
      'screening',
      'moderation.flags',
      'orders',
    ),
  };
}

/** What each tab is about. */
const KINDS = { reports: 'case', appeals: 'appeal', disputes: 'dispute' } as const;

/** What its forms ask for. */
export async function submitAdminReportsPage(ctx: Ctx, { request, url }: PageRequest) {
  const { pathname, searchParams } = url;
  const tab = readTab(searchParams);
  return answerDesk(ctx, {
    form: await readForm(request),
    kind: KINDS[tab],
    open: searchParams.get('id'),
    nextPath: () => `${pathname}?tab=${tab}`,
  });
}
