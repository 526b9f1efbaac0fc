import { data } from 'react-router';
import type { Route } from './+types/reports';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { reportSeo } from '#features/moderation/moderation.seo.server.ts';
import { getOwnReport, listOwnReports } from '#features/moderation/moderation.public.server.ts';
import { OwnReports } from '#features/moderation/ui/OwnReports.tsx';
import trustCss from '#features/moderation/ui/trust.css?url';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: trustCss }];

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const path = id ? `/reports/${id}` : '/reports';
  requirePageActor(ctx, path);
  const report = id ? await nullWhenMissing(getOwnReport(ctx, { id })) : null;
  if (id && !report) throw data(null, { status: 404 });
  const after = url.searchParams.get('after');
  const { items, nextCursor } = await orFirstPage(after, (cursor) =>
    listOwnReports(ctx, { cursor: cursor ?? undefined }),
  );
  return {
    report,
    reports: items,
    olderPath: nextCursor ? `${path}?after=${encodeURIComponent(nextCursor)}` : null,
    seo: pageMeta(reportSeo(ctx, { path, kind: null })),
    texts: pageTexts(ctx.locale, 'reporting', 'policy'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  return <OwnReports {...loaderData} />;
}
