import type { Route } from './+types/admin-queue';
import { requireModeratorPage } from '#features/accounts/staff/accounts.staff.server.ts';
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import {
  answerQueue,
  type QueueAnswer,
} from '#features/moderation/answering/moderation.case.forms.server.ts';
import { countAppeals } from '#features/moderation/appealing/moderation.waiting.server.ts';
import { findCase } from '#features/moderation/deciding/moderation.look.server.ts';
import { listCases } from '#features/moderation/deciding/moderation.queue.server.ts';
import {
  QUEUE_FILTERS,
  QUEUE_KINDS,
  QUEUE_ORDERS,
  QUEUE_PAGE,
} from '#features/moderation/moderation.limits.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { KeyHints } from '#features/moderation/ui/queue/KeyHints.tsx';
import { QUEUE_PATH, queuePath } from '#features/moderation/ui/queue/queue-paths.ts';
import trustCss from '#features/moderation/ui/trust.css?url';
import caseCss from '#features/moderation/ui/queue/case.css?url';
import queueCss from '#features/moderation/ui/queue/queue.css?url';
import { APPEALED, QueueTools } from '#features/moderation/ui/queue/QueueTools.tsx';
import { QueueScreen } from '#features/moderation/ui/queue/QueueScreen.tsx';
import { keepForm, readAnewWhenRefused } from '#features/pages/ui/keep-form.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { useTranslations } from '#platform/i18n.ts';
import { orFirstPage } from '#platform/keyset.server.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () =>
  [trustCss, queueCss, caseCss].map((href) => ({ rel: 'stylesheet', href }));

/** What the address narrows the queue to; what it does not know shows everything. */
function askedIn(searchParams: URLSearchParams) {
  const country = searchParams.get('country');
  return {
    choice: {
      filter: QUEUE_FILTERS.find((each) => each === searchParams.get('filter')) ?? null,
      kind: QUEUE_KINDS.find((each) => each === searchParams.get('kind')) ?? null,
      country: COUNTRIES.find(({ code }) => code === country)?.code ?? null,
      order: QUEUE_ORDERS.find((each) => each === searchParams.get('order')) ?? 'overdue',
    },
    cursor: searchParams.get('cursor'),
    wanted: searchParams.get('case'),
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { pathname, search, searchParams } = new URL(request.url);
  requireModeratorPage(ctx, pathname + search);
  // Appeals are about decisions and not about content, and have a page of their own.
  if (searchParams.get('filter') === APPEALED) throw redirect('/admin/reports?tab=appeals');
  const { choice, cursor, wanted } = askedIn(searchParams);
  const { filter, kind, country, order } = choice;
  const [{ items, nextCursor, counts, total }, appeals] = await Promise.all([
    orFirstPage(cursor, (after) =>
      listCases(ctx, {
        limit: QUEUE_PAGE.size,
        order,
        filter: filter ?? undefined,
        kind: kind ?? undefined,
        country: country ?? undefined,
        cursor: after ?? undefined,
      }),
    ),
    countAppeals(ctx),
  ]);
  const free = items.find(({ lock, claim }) => !lock && (!claim || claim.isMine));
  const id = wanted ?? (free ?? items[0])?.id;
  const title = translator(ctx.locale, 'queue')('title');
  return {
    items,
    nextCursor,
    counts,
    total,
    appeals,
    choice,
    cursor,
    chosen: id ? await findCase(ctx, { id }) : null,
    wasOpened: wanted !== null,
    now: ctx.now.toISOString(),
    seo: pageMeta(adminSeo(ctx, { path: QUEUE_PATH, title })),
    texts: pageTexts(ctx.locale, 'queue', 'moderation.why', 'desk'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { choice, cursor } = askedIn(new URL(request.url).searchParams);
  return answerQueue(context.get(ctxContext), request, (next) =>
    queuePath({ ...choice, ...(next ? { cursor, case: next } : {}) }),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, (failure): QueueAnswer => ({ intent: 'decide', failure }));

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
