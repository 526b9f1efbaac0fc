import type { Route } from './+types/admin-queue';
import type { DeskAnswer } from '#features/moderation/moderation.public.server.ts';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { KeyHints } from '#features/moderation/ui/queue/KeyHints.tsx';
import trustCss from '#features/moderation/ui/trust.css?url';
import caseCss from '#features/moderation/ui/queue/case.css?url';
import viewerCss from '#features/listings/ui/detail-viewer.css?url';
import deskCss from '#features/moderation/ui/desk/desk.css?url';
import queueCss from '#features/moderation/ui/queue/queue.css?url';
import { QueueTools } from '#features/moderation/ui/queue/QueueTools.tsx';
import { QueueScreen } from '#features/moderation/ui/queue/QueueScreen.tsx';
import { keepForm, readAnewWhenRefused } from '#features/pages/ui/keep-form.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadAdminQueuePage,
  submitAdminQueuePage,
} from '#features/moderation/pages/admin-queue-page.server.ts';

export const links: Route.LinksFunction = () =>
  [trustCss, deskCss, viewerCss, queueCss, caseCss].map((href) => ({
    rel: 'stylesheet',
    href,
  }));

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadAdminQueuePage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitAdminQueuePage(context.get(ctxContext), asked);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, (failure): DeskAnswer => ({ intent: 'decide', failure }));

export const shouldRevalidate = readAnewWhenRefused;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function QueuePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('queue');
  const { choice, counts, total, appeals } = loaderData;
  return (
    <AdminPage
      title={
        <>
          {t('title')} <span className="badge num">{total}</span>
        </>
      }
      actions={
        <>
          <KeyHints />
          <QueueTools choice={choice} counts={counts} appeals={appeals} />
        </>
      }
      className="queue"
    >
      <QueueScreen {...loaderData} answer={actionData ?? null} />
    </AdminPage>
  );
}
