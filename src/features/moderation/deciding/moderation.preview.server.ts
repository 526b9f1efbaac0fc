// What other thresholds would have decided, so that nobody has to guess before they save them.
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { requireModerator } from '#features/accounts/staff/accounts.staff.server.ts';
import { PREVIEW_ITEMS } from '#features/moderation/moderation.limits.ts';
import type { Ctx } from '#platform/context.ts';
import { outcomeOf, type Thresholds } from './moderation.outcome.ts';
import { currentSettings } from './moderation.settings.server.ts';
import type { OutcomeCounts, PreviewView } from './moderation.statistics.schema.ts';
import { moderationDecisionTable, moderationLogTable } from './moderation.table.server.ts';

/**
 * The outcomes of the last 500 that were scanned, by the thresholds that hold and by others; and
 * what of it would newly go live although a person rejected it.
 * @throws AppError not_authenticated, not_allowed
 */
export async function previewThresholds(ctx: Ctx, thresholds: Thresholds): Promise<PreviewView> {
  requireModerator(ctx);
  const { settings } = await currentSettings(ctx);
  const items = await findScanned(ctx);
  const newly = items.filter(
    ({ risk }) =>
      outcomeOf(risk, thresholds) === 'approve' && outcomeOf(risk, settings) !== 'approve',
  );
  return {
    items: items.length,
    since: items.at(-1)?.at.toISOString() ?? null,
    until: items[0]?.at.toISOString() ?? null,
    current: countOutcomes(items, settings),
    proposed: countOutcomes(items, thresholds),
    newlyApproved: newly.length,
    rejectedByPeople: newly.flatMap(({ kind, subjectId, revision, decisionId, risk }) =>
      decisionId ? [{ kind, subjectId, revision, decisionId, risk }] : [],
    ),
  };
}

function countOutcomes(items: readonly { risk: number }[], thresholds: Thresholds): OutcomeCounts {
  const counts = { approve: 0, hold: 0, flag: 0, reject: 0 };
  for (const { risk } of items) counts[outcomeOf(risk, thresholds)] += 1;
  return counts;
}

/** The latest first, each with the rejection of the same revision by a person. */
async function findScanned(ctx: Ctx) {
  const log = moderationLogTable;
  const decision = moderationDecisionTable;
  const rows = await ctx.readDb
    .select({
      at: log.createdAt,
      kind: log.subjectKind,
      subjectId: log.subjectId,
      revision: log.revision,
      risk: log.score,
      decisionId: sql<string | null>`(select ${decision.id} from ${decision}
        where ${and(
          eq(decision.kind, log.subjectKind),
          eq(decision.subjectId, log.subjectId),
          eq(decision.revision, log.revision),
          eq(decision.outcome, 'reject'),
          isNotNull(decision.decidedBy),
        )} limit 1)`,
    })
    .from(log)
    .where(sql`actor_id is null and score is not null`)
    .orderBy(desc(log.createdAt))
    .limit(PREVIEW_ITEMS);
  return rows.map(({ risk, ...row }) => ({ ...row, risk: risk ?? 0 }));
}
