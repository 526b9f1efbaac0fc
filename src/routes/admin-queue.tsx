import { z } from 'zod';
import type { Route } from './+types/admin-queue';
import { requireModeratorPage } from '#features/accounts/staff/accounts.staff.server.ts';
import {
  answerQueue,
  type QueueAnswer,
} from '#features/moderation/answering/moderation.case.forms.server.ts';
import { findCase } from '#features/moderation/deciding/moderation.look.server.ts';
import { listCases } from '#features/moderation/deciding/moderation.queue.server.ts';
import { QUEUE_FILTERS, QUEUE_PAGE } from '#features/moderation/moderation.limits.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { KeyHints } from '#features/moderation/ui/queue/KeyHints.tsx';
import { QUEUE_PATH, queuePath } from '#features/moderation/ui/queue/queue-paths.ts';
import queueCss from '#features/moderation/ui/queue/queue.css?url';
import { QueueScreen } from '#features/moderation/ui/queue/QueueScreen.tsx';
import { keepForm, readAnewWhenRefused } from '#features/pages/ui/keep-form.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { useTranslations } from '#platform/i18n.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: queueCss }];

/** What the address narrows the queue to; what it does not know shows everything. */
function askedIn(searchParams: URLSearchParams) {
  return {
    filter: z.enum(QUEUE_FILTERS).safeParse(searchParams.get('filter')).data ?? null,
    cursor: searchParams.get('cursor'),
    wanted: searchParams.get('case'),
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { pathname, search, searchParams } = new URL(request.url);
  requireModeratorPage(ctx, pathname + search);
  const { filter, cursor, wanted } = askedIn(searchParams);
  const { items, nextCursor, counts } = await listCases(ctx, {
    limit: QUEUE_PAGE.size,
    ...(filter ? { filter } : {}),
    ...(cursor ? { cursor } : {}),
  });
  const free = items.find(({ lock, claim }) => !lock && (!claim || claim.isMine));
  const id = wanted ?? (free ?? items[0])?.id;
  const title = translator(ctx.locale, 'queue')('title');
  return {
    items,
    nextCursor,
    counts,
    filter,
    cursor,
    chosen: id ? await findCase(ctx, { id }) : null,
    wasOpened: wanted !== null,
    now: ctx.now.toISOString(),
    seo: pageMeta(adminSeo(ctx, { path: QUEUE_PATH, title })),
    texts: pageTexts(ctx.locale, 'queue', 'moderation.why'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { filter } = askedIn(new URL(request.url).searchParams);
  return answerQueue(context.get(ctxContext), request, (next) => queuePath({ filter, case: next }));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, (failure): QueueAnswer => ({ intent: 'decide', failure }));

export const shouldRevalidate = readAnewWhenRefused;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function QueuePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('queue');
  const { counts } = loaderData;
  return (
    <AdminPage
      title={
        <>
          {t('title')} <span className="badge num">{counts.all}</span>
        </>
      }
      actions={<KeyHints />}
      className="queue"
    >
      <QueueScreen {...loaderData} answer={actionData ?? null} />
    </AdminPage>
  );
}
