import type { Route } from './+types/report';
import { ReportScreen } from '#features/moderation/ui/ReportScreen.tsx';
import trustCss from '#features/moderation/ui/trust.css?url';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import dialogCss from '#ui/css/dialog.css?url';
import { loadReportPage, submitReportPage } from '#features/moderation/pages/report-page.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () =>
  [dialogCss, trustCss].map((href) => ({ rel: 'stylesheet', href }));

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadReportPage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitReportPage(context.get(ctxContext), asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData && 'sent' in actionData ? actionData.sent : null;
  const failure = actionData && 'message' in actionData ? actionData : null;
  return <ReportScreen {...loaderData} sent={sent} failure={failure} />;
}
