// What the check did in the last days, and what other thresholds would have decided. Owns no rows.
import { and, count, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { requireModerator } from '#features/accounts/staff/accounts.staff.server.ts';
import {
  PREVIEW_ITEMS,
  STATISTICS_DAYS,
  TOP_FLAGS_MAX,
} from '#features/moderation/moderation.limits.ts';
import type { PreviewView, StatisticsView } from '#features/moderation/moderation.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { DAY_MS } from '#platform/time.ts';
import {
  areInOrder,
  type CheckOutcome,
  outcomeOf,
  type Thresholds,
} from '#features/moderation/deciding/moderation.outcome.ts';
import { currentSettings } from './moderation.settings.server.ts';
import {
  moderationDecisionTable,
  moderationLogTable,
} from '#features/moderation/deciding/moderation.table.server.ts';

const { createdAt, actionTaken, riskLevel, actorId, score, flags } = moderationLogTable;
/** Rows of the check that looked at something; statistics have an index for these. */
const SCANNED = and(isNull(actorId), isNotNull(score));

/**
 * Computes what spec 2 shows of the last 30 days, this one included.
 * @throws AppError not_authenticated, not_allowed
 */
export async function getStatistics(ctx: Ctx): Promise<StatisticsView> {
  requireModerator(ctx);
  const today = ctx.now.toISOString().slice(0, 10);
  const since = new Date(Date.parse(`${today}T00:00:00Z`) - (STATISTICS_DAYS - 1) * DAY_MS);
  const day = sql<string>`to_char(${createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const [counts, topFlags] = await Promise.all([
    ctx.db
      .select({ day, actionTaken, riskLevel, count: count() })
      .from(moderationLogTable)
      .where(and(SCANNED, gte(createdAt, since)))
      .groupBy(day, actionTaken, riskLevel),
    findTopFlags(ctx, since),
  ]);
  const sum = (of: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(of).reduce((all, row) => all + row.count, 0);
  const total = sum(() => true);
  const approved = sum((row) => row.actionTaken === 'approve');
  const flagged = sum((row) => row.actionTaken === 'flag');
  const rejected = sum((row) => row.actionTaken === 'reject');
  return {
    total,
    approved,
    flagged,
    rejected,
    highRisk: sum((row) => row.riskLevel === 'high'),
    mediumRisk: sum((row) => row.riskLevel === 'medium'),
    lowRisk: sum((row) => row.riskLevel === 'low'),
    approvalRate: rateOf(approved, total),
    flagRate: rateOf(flagged, total),
    rejectionRate: rateOf(rejected, total),
    topFlags,
    days: Array.from({ length: STATISTICS_DAYS }, (_, place) => {
      const name = new Date(since.getTime() + place * DAY_MS).toISOString().slice(0, 10);
      return {
        day: name,
        scanned: sum((row) => row.day === name),
        flagged: sum((row) => row.day === name && row.actionTaken === 'flag'),
      };
    }),
  };
}

/** In percent with one decimal; nothing of nothing is 0. */
function rateOf(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((part / total) * 1000) / 10;
}

async function findTopFlags(ctx: Ctx, since: Date): Promise<StatisticsView['topFlags']> {
  const flag = sql<string>`flag`;
  return ctx.db
    .select({ flag, count: count() })
    .from(moderationLogTable)
    .innerJoin(sql`unnest(${flags}) as flag`, sql`true`)
    .where(and(SCANNED, gte(createdAt, since), sql`cardinality(${flags}) > 0`))
    .groupBy(flag)
    .orderBy(desc(count()), flag)
    .limit(TOP_FLAGS_MAX);
}

/**
 * What thresholds would have decided on the last 500 things that were looked at, beside what those
 * that hold decide on them.
 * @returns null where the thresholds do not stand in their order: they decide nothing
 */
export async function previewThresholds(
  ctx: Ctx,
  thresholds: Thresholds,
): Promise<PreviewView | null> {
  requireModerator(ctx);
  if (!areInOrder(thresholds)) return null;
  const { settings } = await currentSettings(ctx);
  const { id, subjectKind, subjectId, revision } = moderationLogTable;
  const rejectedByPerson = ctx.db
    .select({ one: sql`1` })
    .from(moderationDecisionTable)
    .where(
      and(
        eq(moderationDecisionTable.kind, subjectKind),
        eq(moderationDecisionTable.subjectId, subjectId),
        eq(moderationDecisionTable.revision, revision),
        eq(moderationDecisionTable.outcome, 'reject'),
        isNotNull(moderationDecisionTable.decidedBy),
      ),
    );
  const items = await ctx.db
    .select({ score, at: createdAt, rejected: sql<boolean>`exists ${rejectedByPerson}` })
    .from(moderationLogTable)
    .where(SCANNED)
    .orderBy(desc(createdAt), desc(id))
    .limit(PREVIEW_ITEMS);
  const now = noOutcomes();
  const next = noOutcomes();
  let newlyApproved = 0;
  let againstModerators = 0;
  for (const item of items) {
    const risk = item.score ?? 0;
    const before = outcomeOf(risk, settings);
    const after = outcomeOf(risk, thresholds);
    now[before]++;
    next[after]++;
    if (after !== 'approve' || before === 'approve') continue;
    newlyApproved++;
    if (item.rejected) againstModerators++;
  }
  return {
    items: items.length,
    from: items.at(-1)?.at.toISOString() ?? null,
    to: items[0]?.at.toISOString() ?? null,
    now,
    next,
    newlyApproved,
    againstModerators,
  };
}

const noOutcomes = (): Record<CheckOutcome, number> => ({
  approve: 0,
  hold: 0,
  flag: 0,
  reject: 0,
});
