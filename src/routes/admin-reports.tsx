import type { Route } from './+types/admin-reports';
import type { DeskAnswer } from '#features/moderation/moderation.public.server.ts';
import inboxCss from '#features/moderation/ui/inbox/inbox.css?url';
import caseCss from '#features/moderation/ui/queue/case.css?url';
import viewerCss from '#features/listings/ui/detail-viewer.css?url';
import deskCss from '#features/moderation/ui/desk/desk.css?url';
import queueCss from '#features/moderation/ui/queue/queue.css?url';
import proofsCss from '#features/moderation/ui/proofs.css?url';
import trustCss from '#features/moderation/ui/trust.css?url';
import ordersCss from '#features/orders/ui/orders.css?url';
import { keepForm, readAnewWhenRefused } from '#features/pages/ui/keep-form.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadAdminReportsPage,
  submitAdminReportsPage,
} from '#features/moderation/pages/admin-reports-page.server.ts';
import { InboxScreen } from '#features/moderation/pages/InboxScreen.tsx';

export const links: Route.LinksFunction = () =>
  [trustCss, proofsCss, ordersCss, deskCss, viewerCss, queueCss, caseCss, inboxCss].map((href) => ({
    rel: 'stylesheet',
    href,
  }));

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadAdminReportsPage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitAdminReportsPage(context.get(ctxContext), asked);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, (failure): DeskAnswer => ({ intent: '', failure }));

export const shouldRevalidate = readAnewWhenRefused;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function AdminReportsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <InboxScreen loaderData={loaderData} actionData={actionData} />;
}
