// The queue: what waits for people, in the order in which they should look. Owns no decision.
import { and, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import { toMediaView } from '#features/media/media.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type {
  QueueFilter,
  QueueKind,
  QueueLanguage,
  QueueOrder,
} from '#features/moderation/moderation.limits.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { type Keyset, keyset, type Page } from '#platform/db/keyset.server.ts';
import { lockOf } from './case.policy.ts';
import { countsOf, FILTERS, findGroups, type Group, isDecidedBy, OPEN } from './counts.server.ts';
import type { CaseCard, QueueCounts } from './case.schema.ts';
import { LOGGED, outcomeOf, type Thresholds } from '../moderation.outcome.ts';
import { textFingerprintTable } from '#features/moderation/similarity/table.server.ts';
import { claimTable } from '#features/moderation/moderation.appeal.table.server.ts';
import { reportTable } from '#features/moderation/moderation.report.table.server.ts';
import { currentSettings } from '#features/moderation/settings/settings.server.ts';
import { type CaseRow, moderationCaseTable } from '../moderation.case.table.server.ts';

const { rank, risk, dueAt, openedAt, closedAt, id } = moderationCaseTable;

/** As the indexes of the queue have them. */
const ORDERS = {
  /** Overdue, likely wrong, the rest, each by when it is due. */
  overdue: keyset('moderation.queue', {
    rank: { by: rank, type: 'integer' },
    dueAt: { by: dueAt, type: 'time' },
    id: { by: id, type: 'uuid' },
  }),
  risk: keyset('moderation.queue.risk', {
    risk: { by: risk, type: 'integer', descending: true },
    dueAt: { by: dueAt, type: 'time' },
    id: { by: id, type: 'uuid' },
  }),
  oldest: keyset('moderation.queue.oldest', {
    openedAt: { by: openedAt, type: 'time' },
    id: { by: id, type: 'uuid' },
  }),
} as const satisfies Record<QueueOrder, unknown>;
/** What was decided, the latest first. */
const DECIDED_LAST = keyset('moderation.decided', {
  closedAt: { by: closedAt, type: 'time', descending: true },
  id: { by: id, type: 'uuid', descending: true },
});
/** They differ in their parts, and are used alike. */
type CaseOrder = Keyset<Record<string, string | number>>;

const authorTable = alias(userTable, 'author');
const claimantTable = alias(userTable, 'claimant');

/** What the queue is narrowed to. */
type Narrowed = {
  filter?: QueueFilter | undefined;
  kind?: QueueKind | undefined;
  country?: string | undefined;
  language?: QueueLanguage | undefined;
};

/**
 * What waits, a page at a time.
 * @throws AppError not_authenticated, not_allowed; invalid_request for a cursor of another list
 */
export async function listCases(
  ctx: Ctx,
  {
    order = 'overdue',
    limit,
    cursor,
    ...narrowed
  }: Narrowed & { order?: QueueOrder; limit: number; cursor?: string | undefined },
): Promise<Page<CaseCard> & { total: number; counts: QueueCounts }> {
  const actor = requireModerator(ctx);
  const { settings: thresholds } = await currentSettings(ctx);
  const sort: CaseOrder = narrowed.filter === 'decided' ? DECIDED_LAST : ORDERS[order];
  const after = sort.read(cursor);
  const rows = await selectCases(ctx, actor, sort)
    .where(and(whereOf(narrowed, actor), after ? sort.after(after) : undefined))
    .orderBy(sort.orderBy)
    .limit(limit + 1);
  const { items, nextCursor } = sort.page(rows, limit, ({ at }) => at);
  const groups = await findGroups(ctx, actor);
  return {
    items: items.map((row) => toCard(ctx, { actor, row, thresholds })),
    nextCursor,
    total: await countNarrowed(ctx, { narrowed, actor, groups }),
    counts: countsOf(groups),
  };
}

const whereOf = ({ filter, kind, country, language }: Narrowed, actor: Pick<Actor, 'id'>) =>
  and(
    filter === 'decided' ? sql`${moderationCaseTable.state} = 'decided'` : OPEN,
    filter === 'decided' ? undefined : sql`${isDecidedBy(actor)} is not true`,
    filter && filter !== 'decided' ? FILTERS[filter] : undefined,
    kind && eq(moderationCaseTable.kind, kind),
    country ? eq(moderationCaseTable.country, country) : undefined,
    language && eq(moderationCaseTable.language, language),
  );

/**
 * How much waits, by what it is narrowed to.
 * @throws AppError not_authenticated, not_allowed
 */
export async function countCases(ctx: Ctx): Promise<QueueCounts> {
  return countsOf(await findGroups(ctx, requireModerator(ctx)));
}

/** What is counted already is not counted again. */
async function countNarrowed(
  ctx: Ctx,
  about: { narrowed: Narrowed; actor: Pick<Actor, 'id'>; groups: readonly Group[] },
): Promise<number> {
  const { narrowed, actor, groups } = about;
  const { filter = 'all', kind, country, language } = narrowed;
  if (country || language || filter === 'decided')
    return ctx.db.$count(moderationCaseTable, whereOf(narrowed, actor));
  return countsOf(kind ? groups.filter((group) => group.kind === kind) : groups)[filter];
}

/**
 * Whether somebody is among those who say so, where a case has open reports. For rows of cases
 * alone: a few of them.
 */
export function hasReported(table: typeof moderationCaseTable, { id }: Pick<Actor, 'id'>) {
  return sql<boolean>`(${table.reports} > 0 and exists (select from ${reportTable} r
    where r.kind = ${table.kind} and r.subject_id = ${table.subjectId}
      and r.reporter_id = ${id} and r.state = 'open'))`;
}

/** Cases with their people and picture, as the actor finds them. */
export function selectCases(
  { db, now }: Ctx,
  actor: Pick<Actor, 'id'>,
  order: CaseOrder = ORDERS.overdue,
) {
  const table = moderationCaseTable;
  return db
    .select({
      at: order.columns,
      row: table,
      author: {
        id: authorTable.id,
        name: authorTable.name,
        email: authorTable.email,
        image: authorTable.image,
      },
      claimant: {
        id: claimantTable.id,
        name: claimantTable.name,
        email: claimantTable.email,
        image: claimantTable.image,
      },
      claimedUntil: claimTable.until,
      media: mediaTable,
      hasReported: hasReported(table, actor),
      textKey: sql<string | null>`md5(${textFingerprintTable.signature})`,
    })
    .from(table)
    .innerJoin(authorTable, eq(authorTable.id, table.authorId))
    .leftJoin(
      claimTable,
      and(
        eq(claimTable.kind, 'case'),
        eq(claimTable.subjectId, table.id),
        gt(claimTable.until, now),
      ),
    )
    .leftJoin(claimantTable, eq(claimantTable.id, claimTable.claimedBy))
    .leftJoin(
      textFingerprintTable,
      and(
        eq(textFingerprintTable.subjectId, table.subjectId),
        eq(textFingerprintTable.kind, table.kind),
      ),
    )
    .leftJoin(mediaTable, eq(mediaTable.id, table.mediaId));
}
type SelectedCase = Awaited<ReturnType<typeof selectCases>>[number];

type Face = { id: string; name: string; email: string; image: string | null };
const personOf = ({ id, name, email, image }: Face) => ({
  id,
  name: displayName({ name, email }),
  picture: image,
});

/** A case as the queue shows it to this person. */
export function toCard(
  { now }: Ctx,
  about: { actor: Actor; row: SelectedCase; thresholds: Thresholds },
): CaseCard {
  const { actor, thresholds } = about;
  const { row, author, claimant, claimedUntil, media, hasReported, textKey } = about.row;
  const { id, kind, subjectId, revision, title, outcome, reports, country, price, currency } = row;
  return {
    id,
    kind,
    subjectId,
    revision,
    title,
    picture: media && toMediaView(media),
    author: personOf(author),
    country,
    price: price !== null && currency ? { amount: price, currency } : null,
    outcome,
    reports,
    riskLevel: riskLevelOf(row, thresholds),
    flags: flagsOf(row),
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    isOverdue: row.dueAt <= now,
    claim:
      claimant && claimedUntil
        ? {
            ...personOf(claimant),
            isMine: claimant.id === actor.id,
            until: claimedUntil.toISOString(),
          }
        : null,
    isEscalated: row.escalatedBy !== null,
    state: row.state,
    isSampled: row.sampled,
    textKey,
    lock: lockOf(actor, factsOf(row, { hasReported })),
  };
}

/** What decides who may decide. */
export const factsOf = (
  { authorId, escalatedBy, effectAt }: CaseRow,
  { hasReported }: { hasReported: boolean },
) => ({
  authorId,
  isEscalated: escalatedBy !== null,
  hasReported,
  isDeciding: effectAt !== null,
});

function riskLevelOf({ assessment }: CaseRow, thresholds: Thresholds): CaseCard['riskLevel'] {
  return assessment && LOGGED[outcomeOf(assessment.risk, thresholds)].riskLevel;
}

/** The strongest first. */
function flagsOf({ assessment }: CaseRow): string[] {
  const findings = assessment?.findings.toSorted((a, b) => b.score - a.score) ?? [];
  return [...new Set(findings.map(({ flag }) => flag))];
}
