import { MessageCircle, Package } from 'lucide-react';
import type { Route } from './+types/admin-reports';
import { requireModeratorPage } from '#features/accounts/staff/accounts.staff.server.ts';
import { loadDesk } from '#features/moderation/judging/moderation.desk.server.ts';
import { actAtDesk } from '#features/moderation/judging/moderation.forms.server.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { AppealPane } from '#features/moderation/ui/desk/AppealPane.tsx';
import { ClaimFace } from '#features/moderation/ui/desk/Claim.tsx';
import { Desk, type DeskRow } from '#features/moderation/ui/desk/Desk.tsx';
import deskCss from '#features/moderation/ui/desk/desk.css?url';
import { DisputePane } from '#features/moderation/ui/desk/DisputePane.tsx';
import { Due } from '#features/moderation/ui/desk/Due.tsx';
import { ReportPane } from '#features/moderation/ui/desk/ReportPane.tsx';
import type { CaseCard } from '#features/moderation/deciding/moderation.case.schema.ts';
import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import caseCss from '#features/moderation/ui/queue/case.css?url';
import queueCss from '#features/moderation/ui/queue/queue.css?url';
import { Face } from '#ui/Face.tsx';
import { KindIcon } from '#features/moderation/ui/KindIcon.tsx';
import proofsCss from '#features/moderation/ui/proofs.css?url';
import trustCss from '#features/moderation/ui/trust.css?url';
import ordersCss from '#features/orders/ui/orders.css?url';
import { useMoney } from '#features/orders/ui/useMoney.ts';
import { keepForm, readAnewWhenRefused } from '#features/pages/ui/keep-form.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { setFlash } from '#platform/flash.server.ts';
import { postedTexts } from '#platform/form.ts';
import { readForm } from '#platform/form.server.ts';
import { formFailure, withTyped } from '#platform/form-failure.server.ts';
import { useTranslations } from '#platform/i18n.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () =>
  [trustCss, proofsCss, ordersCss, queueCss, caseCss, deskCss].map((href) => ({
    rel: 'stylesheet',
    href,
  }));

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { pathname, search, searchParams } = new URL(request.url);
  requireModeratorPage(ctx, pathname + search);
  const title = translator(ctx.locale, 'desk')('title');
  return {
    desk: await loadDesk(ctx, searchParams),
    now: ctx.now.toISOString(),
    seo: pageMeta(adminSeo(ctx, { path: pathname, title })),
    texts: pageTexts(
      ctx.locale,
      'desk',
      'queue',
      'proofs',
      'decisions',
      'reporting',
      'policy',
      'screening',
      'orders',
    ),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  try {
    const url = new URL(request.url);
    requireModeratorPage(ctx, url.pathname);
    const done = await actAtDesk(ctx, form, url.searchParams);
    if ('thread' in done) return { thread: done.thread };
    if (done.said) setFlash(ctx, { text: translator(ctx.locale, 'desk')(done.said) });
    return redirect(done.path);
  } catch (error) {
    return withTyped(formFailure(error, ctx), postedTexts(form));
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export const shouldRevalidate = readAnewWhenRefused;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function AdminReportsPage({
  loaderData: { desk, now },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslations('desk');
  const failure = actionData && 'message' in actionData ? actionData : null;
  const thread = actionData && 'thread' in actionData ? actionData.thread : null;
  const { open } = desk;
  return (
    <Desk {...desk} rows={useRows(desk, now)} openId={open?.id ?? null}>
      {open === null ? (
        <p className="desk-pane muted">{t('nothingOpen')}</p>
      ) : open.tab === 'reports' ? (
        <ReportPane key={open.id} open={{ ...open, thread }} failure={failure} />
      ) : open.tab === 'appeals' ? (
        <AppealPane key={open.id} appeal={open.appeal} failure={failure} />
      ) : (
        <DisputePane key={open.id} order={open.order} claim={open.claim} failure={failure} />
      )}
    </Desk>
  );
}

/** A picture of what was reported; of a person or their words it is their face. */
function Lead({
  row: { kind, picture, author },
}: {
  row: Pick<CaseCard, 'kind' | 'picture' | 'author'>;
}) {
  if (picture)
    return (
      <span className="thumb desk-lead">
        <ListingPicture media={picture} alt="" sizes="52px" />
      </span>
    );
  if (kind === 'profiles' || kind === 'messages')
    return <Face picture={author.picture} name={author.name} lazy />;
  return <KindIcon kind={kind} />;
}

const Kind = ({ kind }: { kind: string | null }) =>
  kind ? <KindIcon kind={kind} /> : <MessageCircle className="icon" />;

function useRows({ rows }: Awaited<ReturnType<typeof loadDesk>>, now: string): DeskRow[] {
  const t = useTranslations('desk');
  const tr = useTranslations('reporting.reasons');
  const to = useTranslations('orders.dispute');
  const money = useMoney();
  return rows.map((row): DeskRow => {
    const foot = (
      <>
        <Due at={row.dueAt} now={now} />
        <ClaimFace claim={row.claim} lock={row.lock} />
      </>
    );
    if (row.tab === 'disputes') {
      const line = `${money(row.total)} · ${to(row.reason)}`;
      return { id: row.id, title: row.title, line, lead: <Package className="icon" />, foot };
    }
    const lead = row.tab === 'reports' ? <Lead row={row} /> : <Kind kind={row.kind} />;
    const line =
      row.tab === 'appeals'
        ? row.person
        : t('reports', { count: row.reports }) + (row.reason ? ` · ${tr(row.reason)}` : '');
    return { id: row.id, title: row.title, line, lead, foot };
  });
}
