// What somebody decided a moment ago, as the bar below moderators' pages shows it. Owns no rows.
import { desc, eq, max, sql, type SQLWrapper } from 'drizzle-orm';
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import { moderationCaseTable as table } from '#features/moderation/moderation.case.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import type { Deferred, DeferredView } from './schema.ts';

/** So many of somebody's are read. */
const READ_MAX = 200;

/**
 * What the actor decided and can take back, the latest first, and what could not take effect.
 * @throws AppError not_authenticated, not_allowed
 */
export async function listDeferred(ctx: Ctx): Promise<DeferredView[]> {
  const actor = requireModerator(ctx);
  // What was refused of those that were made together is told by itself.
  const batch = sql<string>`${table.deferred}->>'batch'`;
  const isRefused = sql<boolean>`${table.effectAt} is null`;
  const first = <Of>(of: SQLWrapper) => sql<Of>`(array_agg(${of} order by ${table.id}))[1]`;
  const rows = await ctx.db
    .select({
      batch,
      count: sql<number>`count(*)::int`,
      caseId: first<string>(table.id),
      title: first<string>(table.title),
      deferred: first<Deferred>(table.deferred),
      effectAt: max(table.effectAt),
      isRemoval: sql<boolean>`bool_and(coalesce((${table.deferred}->>'isRemoval')::boolean, false))`,
    })
    .from(table)
    .where(eq(table.deferredBy, actor.id))
    .groupBy(batch, isRefused)
    .orderBy(desc(max(table.effectAt)))
    .limit(READ_MAX);
  const t = translator(ctx.locale, 'errors');
  return rows.map(({ deferred, effectAt, isRemoval, ...row }) => {
    const { decided, refused, waveId = null } = deferred;
    return {
      ...row,
      waveId,
      decision: isRemoval ? 'remove' : decided.decision,
      effectAt: effectAt?.toISOString() ?? null,
      refused: refused && t.dynamic(refused.key, refused.values),
    };
  });
}
