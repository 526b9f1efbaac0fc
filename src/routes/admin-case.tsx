import type { Route } from './+types/admin-case';
import { requireModeratorPage } from '#features/accounts/staff/accounts.staff.server.ts';
import {
  answerQueue,
  type QueueAnswer,
} from '#features/moderation/answering/moderation.case.forms.server.ts';
import { findCase } from '#features/moderation/deciding/moderation.look.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { KeyHints } from '#features/moderation/ui/queue/KeyHints.tsx';
import { queuePath } from '#features/moderation/ui/queue/queue-paths.ts';
import trustCss from '#features/moderation/ui/trust.css?url';
import caseCss from '#features/moderation/ui/queue/case.css?url';
import queueCss from '#features/moderation/ui/queue/queue.css?url';
import revisionCss from '#features/moderation/ui/queue/revision.css?url';
import { RevisionScreen } from '#features/moderation/ui/queue/RevisionScreen.tsx';
import { keepForm, readAnewWhenRefused } from '#features/pages/ui/keep-form.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { AppError } from '#platform/errors.ts';
import { useTranslations } from '#platform/i18n.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () =>
  [trustCss, queueCss, caseCss, revisionCss].map((href) => ({ rel: 'stylesheet', href }));

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { pathname, search } = new URL(request.url);
  requireModeratorPage(ctx, pathname + search);
  const about = await findCase(ctx, { id: params.id });
  if (!about) throw new AppError(moderationErrors.moderation_case_not_found, { detail: params.id });
  const { revision } = about;
  const title = translator(ctx.locale, 'queue')('revision.title', { revision });
  return {
    about,
    now: ctx.now.toISOString(),
    seo: pageMeta(adminSeo(ctx, { path: pathname, title })),
    texts: pageTexts(ctx.locale, 'queue', 'moderation.why', 'desk'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerQueue(context.get(ctxContext), request, () => queuePath());
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, (failure): QueueAnswer => ({ intent: 'decide', failure }));

export const shouldRevalidate = readAnewWhenRefused;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function CasePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('queue');
  const { about, now } = loaderData;
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
      <RevisionScreen key={about.id} about={about} now={now} answer={actionData ?? null} />
    </AdminPage>
  );
}
