// How people decided about what the rules found: what a rule holds and people approve was a false
// alarm. Owns no rows.
import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { JUDGED_FLAGS_MAX } from '#features/moderation/moderation.limits.ts';
import type { StatisticsView } from '#features/moderation/moderation.schema.ts';
import { moderationLogTable } from '#features/moderation/moderation.case.table.server.ts';
import type { Ctx } from '#platform/context.ts';

/** By flag, how often people decided about it and approved; the most decided first. */
export async function findJudgedFlags(
  ctx: Ctx,
  { since }: { since: Date },
): Promise<StatisticsView['judgedFlags']> {
  const { createdAt, actorId, actionTaken, flags } = moderationLogTable;
  const flag = sql<string>`flag`;
  const decided = sql<number>`count(*)::int`;
  return ctx.readDb
    .select({
      flag,
      decided,
      approved: sql<number>`count(*) filter (where ${eq(actionTaken, 'approve')})::int`,
    })
    .from(moderationLogTable)
    .crossJoin(sql`unnest(${flags}) as flag`)
    .where(and(isNotNull(actorId), gte(createdAt, since)))
    .groupBy(flag)
    .orderBy(desc(decided), flag)
    .limit(JUDGED_FLAGS_MAX);
}
