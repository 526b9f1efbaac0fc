import type { Route } from './+types/notifications';
import notificationsCss from '#features/notifications/ui/notifications.css?url';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { KEPT_DAYS, NOTICES_SHOWN } from '#features/notifications/notifications.limits.ts';
import { notificationsSeo } from '#features/notifications/notifications.seo.server.ts';
import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '#features/notifications/notifications.public.server.ts';
import { NotificationsPage } from '#features/notifications/ui/NotificationsPage.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { task: true };

const PATH = '/notifications';
const KEPT = { count: NOTICES_SHOWN, days: KEPT_DAYS };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: notificationsCss }];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  requirePageActor(ctx, PATH);
  const { items, unread } = await listNotifications(ctx);
  return {
    items,
    unread,
    now: ctx.now.toISOString(),
    seo: pageMeta(notificationsSeo(ctx, { path: PATH })),
    texts: pageTexts(ctx.locale, 'notifications', 'forms'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

/** Marks one of them, or all, as read. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  try {
    requirePageActor(ctx, PATH);
    if (textFrom(form, 'intent') === 'read-all') await markAllNotificationsRead(ctx);
    else await markNotificationRead(ctx, { id: textFrom(form, 'id') });
    return redirect(PATH);
  } catch (error) {
    return formFailure(error, ctx);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, (failure) => failure);

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { items, unread, now } = loaderData;
  return (
    <>
      <FormProblem failure={actionData ?? null} />
      <NotificationsPage items={items} unread={unread} kept={KEPT} now={now} />
    </>
  );
}
