// How often each step of the content policy was taken in the last days: what was removed and
// rejected, who was warned, suspended or banned, and what appeals came to. Owns no rows.
import { gte, sql } from 'drizzle-orm';
import { appealTable } from '#features/moderation/moderation.appeal.table.server.ts';
import { moderationDecisionTable } from '#features/moderation/moderation.case.table.server.ts';
import { sanctionTable } from '#features/moderation/moderation.sanction.table.server.ts';
import type { StatisticsView } from '#features/moderation/moderation.schema.ts';
import type { Ctx } from '#platform/context.ts';

const count = (of: string) => sql<number>`count(*) filter (where ${sql.raw(of)})::int`;

/** Each of them counted since a moment, in three questions that are asked together. */
export async function findPolicyFigures(
  { readDb }: Ctx,
  { since }: { since: Date },
): Promise<StatisticsView['policy']> {
  const [[decided], [steps], [appeals]] = await Promise.all([
    readDb
      .select({
        removed: count(`outcome = 'remove'`),
        rejected: count(`outcome = 'reject' and decided_by is not null`),
      })
      .from(moderationDecisionTable)
      .where(gte(moderationDecisionTable.at, since)),
    readDb
      .select({
        warnings: count(`step = 'warning'`),
        suspensions: count(`step = 'suspension'`),
        bans: count(`step = 'ban'`),
        takenBack: count(`step = 'restoration'`),
      })
      .from(sanctionTable)
      .where(gte(sanctionTable.at, since)),
    readDb
      .select({ upheld: count(`state = 'upheld'`), denied: count(`state = 'denied'`) })
      .from(appealTable)
      .where(gte(appealTable.closedAt, since)),
  ]);
  return {
    removed: decided?.removed ?? 0,
    rejected: decided?.rejected ?? 0,
    warnings: steps?.warnings ?? 0,
    suspensions: steps?.suspensions ?? 0,
    bans: steps?.bans ?? 0,
    takenBack: steps?.takenBack ?? 0,
    appealsUpheld: appeals?.upheld ?? 0,
    appealsDenied: appeals?.denied ?? 0,
  };
}
