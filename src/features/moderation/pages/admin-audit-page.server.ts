// What the page of the log is made of.
import { requireModeratorPage } from '#features/accounts/accounts.public.server.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { auditFilterOf } from '#features/moderation/people/audit.schema.ts';
import { findAudit } from '#features/moderation/people/audit.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** What those who look after the site did, and the check by itself. */
export async function loadAdminAuditPage(ctx: Ctx, { url }: PageRequest) {
  const { pathname: path, search, searchParams } = url;
  requireModeratorPage(ctx, path + search);
  const asked = auditFilterOf(searchParams);
  const { items, total, nextCursor } = await orFirstPage(searchParams.get('after'), (cursor) =>
    findAudit(ctx, { ...asked, cursor: cursor ?? undefined }),
  );
  const older = new URLSearchParams(searchParams);
  older.delete('after');
  const chosen = older.toString();
  if (nextCursor) older.set('after', nextCursor);
  const title = translator(ctx.locale, 'audit')('title');
  return {
    asked,
    items,
    total,
    file: chosen ? `/admin/audit/export?${chosen}` : '/admin/audit/export',
    older: nextCursor ? `?${older.toString()}` : null,
    seo: pageMeta(adminSeo(ctx, { path, title })),
    texts: pageTexts(ctx.locale, 'audit', 'policy', 'moderation.flags'),
  };
}
