import type { loadInbox } from '#features/moderation/inbox/inbox.server.ts';
import { AppealPane } from '#features/moderation/ui/inbox/AppealPane.tsx';
import { ClaimFace } from '#features/moderation/ui/inbox/Claim.tsx';
import { Inbox, type InboxRow } from '#features/moderation/ui/inbox/Inbox.tsx';
import { DisputePane } from '#features/moderation/ui/inbox/DisputePane.tsx';
import { Due } from '#features/moderation/ui/inbox/Due.tsx';
import { ReportPane } from '#features/moderation/ui/inbox/ReportPane.tsx';
import type { CaseCard } from '#features/moderation/decisions/case.schema.ts';
import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import { Face } from '#ui/Face.tsx';
import { KindIcon } from '#features/moderation/ui/KindIcon.tsx';
import { useMoney } from '#features/orders/ui/useMoney.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type {
  loadAdminReportsPage,
  submitAdminReportsPage,
} from '#features/moderation/pages/admin-reports-page.server.ts';
import type { PageData } from '#platform/pages/request-context.ts';

/** Reports, appeals and disputes: what waits, and one of them opened. */
export function InboxScreen({
  loaderData: { desk, now },
  actionData,
}: {
  loaderData: PageData<typeof loadAdminReportsPage>;
  actionData?: PageData<typeof submitAdminReportsPage> | undefined;
}) {
  const t = useTranslations('inbox');
  const failure = actionData?.failure ?? null;
  const read = actionData?.read;
  const { open } = desk;
  return (
    <Inbox {...desk} rows={useRows(desk, now)} openId={open?.id ?? null}>
      {open === null ? (
        <p className="inbox-pane muted">{t('nothingOpen')}</p>
      ) : open.tab === 'reports' ? (
        <ReportPane key={open.id} open={{ ...open, read }} failure={failure} now={now} />
      ) : open.tab === 'appeals' ? (
        <AppealPane key={open.id} appeal={open.appeal} failure={failure} />
      ) : (
        <DisputePane key={open.id} {...open} read={read} failure={failure} />
      )}
    </Inbox>
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
      <span className="thumb inbox-lead">
        <ListingPicture media={picture} alt="" sizes="52px" />
      </span>
    );
  if (kind === 'profiles' || kind === 'messages')
    return <Face picture={author.picture} name={author.name} lazy />;
  return <KindIcon kind={kind} />;
}

function useRows({ rows }: Awaited<ReturnType<typeof loadInbox>>, now: string): InboxRow[] {
  const t = useTranslations('inbox');
  const tr = useTranslations('reporting.reasons');
  const to = useTranslations('orders.dispute');
  const money = useMoney();
  return rows.map((row): InboxRow => {
    const foot = (
      <>
        <Due at={row.dueAt} now={now} />
        <ClaimFace claim={row.claim} lock={row.lock} />
      </>
    );
    if (row.tab === 'disputes') {
      const line = `${money(row.total)} · ${to(row.reason)}`;
      return { id: row.id, title: row.title, line, lead: <KindIcon kind="orders" />, foot };
    }
    const lead =
      row.tab === 'reports' ? <Lead row={row} /> : <KindIcon kind={row.kind ?? 'profiles'} />;
    const line =
      row.tab === 'appeals'
        ? row.person
        : t('reports', { count: row.reports }) + (row.reason ? ` · ${tr(row.reason)}` : '');
    return { id: row.id, title: row.title, line, lead, foot };
  });
}
