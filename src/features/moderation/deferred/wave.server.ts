// What a wave keeps of the decision about what is in it; each of its cases has one of its own.
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { CaseDecision } from '#features/moderation/decisions/decide.server.ts';
import { waveTable } from '#features/moderation/waves/table.server.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * Writes down that a decision about a wave takes effect: with the first of its cases, and once. In
 * the transaction that decides the case, as whoever decided.
 * @param decided.at the moment of its effect, which is the same for all of them
 */
export async function markDecided(
  ctx: Ctx,
  decided: { id: string; at: Date } & Pick<CaseDecision, 'decision' | 'reason' | 'note'>,
): Promise<void> {
  const { id, at, decision: outcome, reason, note } = decided;
  if (outcome === 'escalate') return;
  const { state, decidedAt, decidedUntil } = waveTable;
  await ctx.db
    .update(waveTable)
    .set({
      state: 'decided',
      outcome,
      reason,
      note,
      decidedBy: ctx.actor?.id ?? null,
      decidedAt: sql`coalesce(${decidedAt}, ${at.toISOString()}::timestamptz)`,
      decidedUntil: at,
    })
    .where(
      and(
        eq(waveTable.id, id),
        ne(state, 'reversed'),
        // It may have become one with a wave that was decided otherwise.
        or(isNull(waveTable.outcome), eq(waveTable.outcome, outcome)),
        or(isNull(decidedUntil), lt(decidedUntil, at)),
      ),
    );
}
