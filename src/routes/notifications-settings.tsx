import type { Route } from './+types/notifications-settings';
import notificationsCss from '#features/notifications/ui/notifications.css?url';
import { SettingsPage } from '#features/notifications/ui/SettingsPage.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadNotificationSettingsPage,
  submitNotificationSettingsPage,
} from '#features/notifications/pages/notification-settings-page.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: notificationsCss }];

export async function loader({ context }: Route.LoaderArgs) {
  return loadNotificationSettingsPage(context.get(ctxContext));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitNotificationSettingsPage(context.get(ctxContext), asked);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, (failure) => failure);

export default function NotificationSettings({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} failure={actionData ?? null} />;
}
