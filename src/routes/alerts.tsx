import type { Route } from './+types/alerts';
import alertsCss from '#features/alerts/ui/alerts.css?url';
import { AlertList } from '#features/alerts/ui/AlertList.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { loadAlertsPage, submitAlertsPage } from '#features/alerts/pages/alerts-page.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: alertsCss }];

export async function loader({ context }: Route.LoaderArgs) {
  return loadAlertsPage(context.get(ctxContext));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitAlertsPage(context.get(ctxContext), asked);
}

/** The form that was sent says so itself, with what was typed into it. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const id = String(form.get('id'));
  return keepForm(serverAction, (failure): FormFailure => ({ ...failure, typed: { id } }));
}

export default function AlertsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <AlertList alerts={loaderData.alerts} failure={actionData ?? null} />;
}
