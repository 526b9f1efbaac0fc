import type { Route } from './+types/admin-case';
import type { DeskAnswer } from '#features/moderation/moderation.public.server.ts';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { KeyHints } from '#features/moderation/ui/queue/KeyHints.tsx';
import trustCss from '#features/moderation/ui/trust.css?url';
import caseCss from '#features/moderation/ui/queue/case.css?url';
import viewerCss from '#features/listings/ui/detail-viewer.css?url';
import deskCss from '#features/moderation/ui/desk/desk.css?url';
import queueCss from '#features/moderation/ui/queue/queue.css?url';
import revisionCss from '#features/moderation/ui/queue/revision.css?url';
import { RevisionScreen } from '#features/moderation/ui/queue/RevisionScreen.tsx';
import { keepForm, readAnewWhenRefused } from '#features/pages/ui/keep-form.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadAdminCasePage,
  submitAdminCasePage,
} from '#features/moderation/pages/admin-case-page.server.ts';

export const links: Route.LinksFunction = () =>
  [trustCss, deskCss, viewerCss, queueCss, caseCss, revisionCss].map((href) => ({
    rel: 'stylesheet',
    href,
  }));

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadAdminCasePage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitAdminCasePage(context.get(ctxContext), asked);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, (failure): DeskAnswer => ({ intent: 'decide', failure }));

export const shouldRevalidate = readAnewWhenRefused;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function CasePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('queue');
  const { about, evidence, now } = loaderData;
  return (
    <AdminPage
      title={
        <>
          {t('revision.title', { revision: about.revision })}{' '}
          <span className="muted desk">· {about.title || t('untitled')}</span>
        </>
      }
      actions={<KeyHints moves={false} />}
    >
      <RevisionScreen
        key={about.id}
        about={about}
        evidence={evidence}
        now={now}
        answer={actionData ?? null}
      />
    </AdminPage>
  );
}
