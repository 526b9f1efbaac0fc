// The screen of reports, appeals and disputes: what waits of one of them, and what is open.
import type { DisputeReason } from '#features/orders/orders.limits.ts';
import { listDisputes } from '#features/orders/orders.public.server.ts';
import type { OrderView } from '#features/orders/orders.schema.ts';
import { getOrder } from '#features/orders/orders.server.ts';
import type { AppealDetails } from '#features/moderation/moderation.appeal.schema.ts';
import type { ClaimView } from '#features/moderation/claims/claim.schema.ts';
import { findClaims } from '#features/moderation/claims/claim.server.ts';
import { getAppeal, listAppeals } from '#features/moderation/appeals/waiting.server.ts';
import type { CaseCard, CaseView } from '#features/moderation/decisions/case.schema.ts';
import { getCase } from '#features/moderation/decisions/look.server.ts';
import { listCases } from '#features/moderation/decisions/queue.server.ts';
import { afterWorkingDays } from '#features/moderation/moderation.due.ts';
import { ANSWER_DAYS } from '#features/moderation/moderation.limits.ts';
import type { Ctx } from '#platform/context.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import type { Money } from '#platform/i18n/money.ts';
import type { ReportReason } from '#features/moderation/reports/report.limits.ts';
import type { EvidenceView } from './evidence.schema.ts';
import { findCaseEvidence } from './evidence.server.ts';
import { findFirstReasons } from '#features/moderation/reports/waiting.server.ts';

export const INBOX_TABS = ['reports', 'appeals', 'disputes'] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

type Claim = { name: string; picture: string | null; isMine: boolean } | null;
type Waiting = { id: string; title: string; dueAt: string; claim: Claim; lock: string | null };
type Row = Waiting &
  (
    | {
        tab: 'reports';
        kind: string;
        picture: CaseCard['picture'];
        author: CaseCard['author'];
        reports: number;
        reason: ReportReason | null;
      }
    | { tab: 'appeals'; kind: string | null; person: string }
    | { tab: 'disputes'; total: Money; reason: DisputeReason }
  );
type Open =
  | {
      tab: 'reports';
      id: string;
      card: CaseCard;
      details: CaseView | null;
      evidence: EvidenceView | null;
    }
  | { tab: 'appeals'; id: string; appeal: AppealDetails }
  | { tab: 'disputes'; id: string; order: OrderView; claim: ClaimView | null };

const ROWS = 25;

/** Which tab an address names; the first one unless it says otherwise. */
export const readTab = (search: URLSearchParams): InboxTab =>
  INBOX_TABS.find((each) => each === search.get('tab')) ?? 'reports';

/** What the address asks for; the first of the list is open unless it says otherwise. */
export async function loadInbox(ctx: Ctx, search: URLSearchParams) {
  const tab = readTab(search);
  const cursor = search.get('after');
  const page = (of: InboxTab) => (of === tab ? cursor : null);
  const [reported, appeals, disputes] = await Promise.all([
    orFirstPage(page('reports'), (after) =>
      listCases(ctx, { filter: 'reported', limit: ROWS, ...(after ? { cursor: after } : {}) }),
    ),
    orFirstPage(page('appeals'), (after) =>
      listAppeals(ctx, { limit: ROWS, cursor: after ?? undefined }),
    ),
    orFirstPage(page('disputes'), (after) =>
      listDisputes(ctx, { limit: ROWS, cursor: after ?? undefined }),
    ),
  ]);
  const id = search.get('id');
  const of = { reports: reported, appeals, disputes }[tab];
  const rows: Row[] =
    tab === 'reports'
      ? await reportRows(ctx, reported.items)
      : tab === 'appeals'
        ? appeals.items.map((appeal) => ({
            ...appeal,
            tab: 'appeals' as const,
            title: appeal.title || appeal.person.name,
            person: appeal.person.name,
          }))
        : await disputeRows(ctx, disputes.items);
  const wanted = rows.find((row) => row.id === id) ?? rows[0];
  return {
    tab,
    counts: { reports: reported.total, appeals: appeals.total, disputes: disputes.total },
    rows,
    nextPath: of.nextCursor
      ? `/admin/reports?tab=${tab}&after=${encodeURIComponent(of.nextCursor)}`
      : null,
    open: wanted ? await openOne(ctx, wanted, reported.items) : null,
  };
}

async function reportRows(ctx: Ctx, cards: readonly CaseCard[]): Promise<Row[]> {
  const reasons = await findFirstReasons(ctx, { ids: cards.map(({ id }) => id) });
  return cards.map(({ id, title, dueAt, claim, lock, kind, picture, author, reports }) => ({
    tab: 'reports',
    id,
    title,
    dueAt,
    claim,
    lock,
    kind,
    picture,
    author,
    reports,
    reason: reasons.get(id) ?? null,
  }));
}

async function disputeRows(
  ctx: Ctx,
  items: Awaited<ReturnType<typeof listDisputes>>['items'],
): Promise<Row[]> {
  const claims = await findClaims(ctx, { kind: 'dispute' });
  return items.map(({ id, number, title, totalPrice, reason, disputedAt }) => ({
    tab: 'disputes',
    id,
    title: `#${number} ${title}`,
    dueAt: afterWorkingDays(new Date(disputedAt), ANSWER_DAYS).toISOString(),
    claim: claims.get(id) ?? null,
    lock: null,
    total: totalPrice,
    reason,
  }));
}

/** Null when it was decided at this moment. */
async function openOne(
  ctx: Ctx,
  { tab, id, claim }: Row,
  cards: readonly CaseCard[],
): Promise<Open | null> {
  if (tab === 'appeals') {
    const appeal = await nullWhenMissing(getAppeal(ctx, { id }));
    return appeal && { tab, id, appeal };
  }
  if (tab === 'disputes') {
    const order = await nullWhenMissing(getOrder(ctx, { id }));
    return order && { tab, id, order, claim: claim as ClaimView | null };
  }
  const card = cards.find((each) => each.id === id);
  if (!card) return null;
  const [details, evidence] = await Promise.all([
    nullWhenMissing(getCase(ctx, { id })),
    findCaseEvidence(ctx, { id }),
  ]);
  return { tab, id, card, details, evidence };
}
