import { MessageCircle, Package } from 'lucide-react';
import type { loadDesk } from '#features/moderation/judging/moderation.desk.server.ts';
import { AppealPane } from '#features/moderation/ui/desk/AppealPane.tsx';
import { ClaimFace } from '#features/moderation/ui/desk/Claim.tsx';
import { Desk, type DeskRow } from '#features/moderation/ui/desk/Desk.tsx';
import { DisputePane } from '#features/moderation/ui/desk/DisputePane.tsx';
import { Due } from '#features/moderation/ui/desk/Due.tsx';
import { ReportPane } from '#features/moderation/ui/desk/ReportPane.tsx';
import type { CaseCard } from '#features/moderation/deciding/moderation.case.schema.ts';
import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import { Face } from '#ui/Face.tsx';
import { KindIcon } from '#features/moderation/ui/KindIcon.tsx';
import { useMoney } from '#features/orders/ui/useMoney.ts';
import { useTranslations } from '#platform/i18n.ts';
import type {
  loadAdminReportsPage,
  submitAdminReportsPage,
} from '#features/moderation/pages/admin-reports-page.server.ts';
import type { PageData } from '#platform/request-context.ts';

/** Reports, appeals and disputes: what waits, and one of them opened. */
export function DeskScreen({
  loaderData: { desk, now },
  actionData,
}: {
  loaderData: PageData<typeof loadAdminReportsPage>;
  actionData?: PageData<typeof submitAdminReportsPage> | undefined;
}) {
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
