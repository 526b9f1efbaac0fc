// The queue: what waits for people, in the order in which they should look. Owns no decision.
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { requireModerator } from '#features/accounts/staff/accounts.staff.server.ts';
import { toMediaView } from '#features/media/media.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { QueueFilter } from '#features/moderation/moderation.limits.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { keyset, type Page } from '#platform/keyset.server.ts';
import { lockOf } from './moderation.case.policy.ts';
import type { CaseCard, QueueCounts } from './moderation.case.schema.ts';
import { LOGGED, outcomeOf, type Thresholds } from './moderation.outcome.ts';
import { reportTable } from '#features/moderation/reporting/moderation.report.table.server.ts';
import { currentSettings } from '#features/moderation/configuring/moderation.settings.server.ts';
import {
  type CaseRow,
  moderationCaseTable,
  moderationDecisionTable,
} from './moderation.table.server.ts';

/** As the indexes of the queue have it: overdue, likely wrong, the rest, each by when it is due. */
const ORDER = keyset('moderation.queue', {
  rank: { by: moderationCaseTable.rank, type: 'integer' },
  dueAt: { by: moderationCaseTable.dueAt, type: 'time' },
  id: { by: moderationCaseTable.id, type: 'uuid' },
});

/** Spelled as the partial indexes are. */
const FILTERS: Record<QueueFilter, SQL> = {
  pending: sql`${moderationCaseTable.outcome} = 'hold'`,
  flagged: sql`${moderationCaseTable.outcome} = 'flag'`,
  reported: sql`${moderationCaseTable.reports} > 0`,
  appealed: sql`${moderationCaseTable.appeals} > 0`,
};
const OPEN = sql`${moderationCaseTable.state} = 'open'`;

const authorTable = alias(userTable, 'author');
const claimantTable = alias(userTable, 'claimant');

/**
 * What waits, a page at a time.
 * @throws AppError not_authenticated, not_allowed; invalid_request for a cursor of another list
 */
export async function listCases(
  ctx: Ctx,
  { filter, limit, cursor }: { filter?: QueueFilter; limit: number; cursor?: string },
): Promise<Page<CaseCard> & { total: number; counts: QueueCounts }> {
  const actor = requireModerator(ctx);
  const after = ORDER.read(cursor);
  const { settings } = await currentSettings(ctx);
  const rows = await selectCases(ctx, actor)
    .where(and(OPEN, filter && FILTERS[filter], after ? ORDER.after(after) : undefined))
    .orderBy(ORDER.orderBy)
    .limit(limit + 1);
  const { items, nextCursor } = ORDER.page(rows, limit, ({ at }) => at);
  const counts = await countCases(ctx);
  return {
    items: items.map((row) => toCard(ctx, { actor, row, thresholds: settings })),
    nextCursor,
    total: counts[filter ?? 'all'],
    counts,
  };
}

/**
 * How much waits, by what it is narrowed to.
 * @throws AppError not_authenticated, not_allowed
 */
export async function countCases(ctx: Ctx): Promise<QueueCounts> {
  requireModerator(ctx);
  const count = (of: SQL) => sql<number>`count(*) filter (where ${of})::int`;
  const [counts] = await ctx.db
    .select({
      all: count(sql`true`),
      pending: count(FILTERS.pending),
      flagged: count(FILTERS.flagged),
      reported: count(FILTERS.reported),
      appealed: count(FILTERS.appealed),
      overdue: count(sql`${moderationCaseTable.dueAt} <= ${ctx.now.toISOString()}::timestamptz`),
    })
    .from(moderationCaseTable)
    .where(OPEN);
  return counts ?? { all: 0, pending: 0, flagged: 0, reported: 0, appealed: 0, overdue: 0 };
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
export function selectCases({ db, now }: Ctx, actor: Pick<Actor, 'id'>) {
  const table = moderationCaseTable;
  return db
    .select({
      at: ORDER.columns,
      row: table,
      author: {
        id: authorTable.id,
        name: authorTable.name,
        email: authorTable.email,
        image: authorTable.image,
        country: authorTable.country,
      },
      claimant: {
        id: claimantTable.id,
        name: claimantTable.name,
        email: claimantTable.email,
        image: claimantTable.image,
      },
      media: mediaTable,
      lastDecider: sql<string | null>`case when ${table.appeals} > 0 then (
        select d.decided_by from ${moderationDecisionTable} d
        where d.kind = ${table.kind} and d.subject_id = ${table.subjectId}
        order by d.id desc limit 1) end`,
      hasReported: hasReported(table, actor),
    })
    .from(table)
    .innerJoin(authorTable, eq(authorTable.id, table.authorId))
    .leftJoin(
      claimantTable,
      and(eq(claimantTable.id, table.claimedBy), gt(table.claimedUntil, now)),
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
  const { row, author, claimant, media, lastDecider, hasReported } = about.row;
  const { id, kind, subjectId, revision, title, outcome, reports, appeals } = row;
  return {
    id,
    kind,
    subjectId,
    revision,
    title,
    picture: media && toMediaView(media),
    author: { ...personOf(author), country: author.country },
    outcome,
    reports,
    appeals,
    riskLevel: riskLevelOf(row, thresholds),
    flags: flagsOf(row),
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    isOverdue: row.dueAt <= now,
    claim:
      claimant && row.claimedUntil
        ? {
            ...personOf(claimant),
            isMine: claimant.id === actor.id,
            until: row.claimedUntil.toISOString(),
          }
        : null,
    isEscalated: row.escalatedBy !== null,
    lock: lockOf(actor, factsOf(row, actor, { lastDecider, hasReported })),
  };
}

/** What decides who may decide. */
export function factsOf(
  row: CaseRow,
  actor: Pick<Actor, 'id'>,
  { lastDecider, hasReported }: { lastDecider: string | null; hasReported: boolean },
) {
  return {
    authorId: row.authorId,
    isEscalated: row.escalatedBy !== null,
    decidedBefore: row.appeals > 0 && lastDecider === actor.id,
    hasReported,
  };
}

function riskLevelOf({ assessment }: CaseRow, thresholds: Thresholds): CaseCard['riskLevel'] {
  return assessment && LOGGED[outcomeOf(assessment.risk, thresholds)].riskLevel;
}

/** The strongest first. */
function flagsOf({ assessment }: CaseRow): string[] {
  const findings = assessment?.findings.toSorted((a, b) => b.score - a.score) ?? [];
  return [...new Set(findings.map(({ flag }) => flag))];
}
