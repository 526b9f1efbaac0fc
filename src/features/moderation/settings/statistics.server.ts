// What the check did in the last days, and what other thresholds would have decided. Owns no rows.
import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import {
  PREVIEW_ITEMS,
  STATISTICS_DAYS,
  TOP_FLAGS_MAX,
} from '#features/moderation/moderation.limits.ts';
import type { PreviewView, StatisticsView } from '#features/moderation/moderation.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import {
  areInOrder,
  type CheckOutcome,
  outcomeOf,
  type Thresholds,
} from '#features/moderation/moderation.outcome.ts';
import { findAnswered } from './answered.server.ts';
import { type Day, findDays } from './days.server.ts';
import { findJudgedFlags } from './judged.server.ts';
import { findPolicyFigures } from './policy-figures.server.ts';
import { currentSettings } from './settings.server.ts';
import {
  moderationDecisionTable,
  moderationLogTable,
} from '#features/moderation/moderation.case.table.server.ts';

const { createdAt, actorId, score } = moderationLogTable;
/** Rows of the check that looked at something; statistics have an index for these. */
const SCANNED = and(isNull(actorId), isNotNull(score));

/**
 * Computes what spec 2 shows of the last 30 days, to the moment; and how what waited for people was
 * answered.
 * @throws AppError not_authenticated, not_allowed
 */
export async function getStatistics(ctx: Ctx): Promise<StatisticsView> {
  requireModerator(ctx);
  const since = new Date(ctx.now.getTime() - STATISTICS_DAYS * DAY_MS);
  const [days, answered, judgedFlags, policy] = await Promise.all([
    findDays(ctx, { since }),
    findAnswered(ctx, { since }),
    findJudgedFlags(ctx, { since }),
    findPolicyFigures(ctx, { since }),
  ]);
  const sum = (name: Exclude<keyof Day, 'day' | 'flags'>) =>
    days.reduce((all, day) => all + day[name], 0);
  const total = sum('total');
  const [approved, flagged, rejected] = [sum('approved'), sum('flagged'), sum('rejected')];
  return {
    total,
    approved,
    flagged,
    rejected,
    highRisk: sum('highRisk'),
    mediumRisk: sum('mediumRisk'),
    lowRisk: sum('lowRisk'),
    approvalRate: rateOf(approved, total),
    flagRate: rateOf(flagged, total),
    rejectionRate: rateOf(rejected, total),
    topFlags: topFlags(days),
    judgedFlags,
    // The first day is one of which only some hours are within.
    days: days
      .slice(-STATISTICS_DAYS)
      .map(({ day, total: scanned, flagged: held }) => ({ day, scanned, flagged: held })),
    answered,
    policy,
  };
}

/** In percent with one decimal; nothing of nothing is 0. */
function rateOf(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((part / total) * 1000) / 10;
}

/** Those that were seen most; of two as often, the first by name. */
function topFlags(days: readonly Day[]): StatisticsView['topFlags'] {
  const counts = new Map<string, number>();
  for (const { flags } of days)
    for (const [flag, count] of Object.entries(flags))
      counts.set(flag, (counts.get(flag) ?? 0) + count);
  return [...counts]
    .map(([flag, count]) => ({ flag, count }))
    .toSorted((a, b) => b.count - a.count || (a.flag < b.flag ? -1 : 1))
    .slice(0, TOP_FLAGS_MAX);
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
        ne(moderationDecisionTable.outcome, 'approve'),
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
