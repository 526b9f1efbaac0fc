// Owns the record of what those who look after the site did. Rows are added in the transaction of
// what they tell of; the database refuses to change them, and the retention job alone removes them.
import type { Ctx } from '#platform/context.ts';
import { idAt } from '#platform/db/ids.server.ts';
import type { AuditGroup } from '#features/accounts/accounts.limits.ts';
import { auditTable, type AuditDetail } from '#features/accounts/accounts.table.server.ts';

/**
 * Records that the actor did something; without an actor it was the clock or the command line. Ids
 * begin with the time of it, because the log is read in their order.
 * @param entry.action group and verb, as `sanction.ban`; words for it are in the texts `audit`
 * @param entry.kind of the thing it was done to: a kind of content, `person`, `settings`
 * @param entry.subjectId null where it has no id
 * @param entry.detail codes and numbers, no secrets and nothing that somebody wrote in private
 */
export async function recordAudit(
  ctx: Ctx,
  entry: {
    action: `${AuditGroup}.${string}`;
    kind: string;
    subjectId: string | null;
    detail?: AuditDetail;
  },
): Promise<void> {
  const { detail = {}, ...rest } = entry;
  await ctx.db.insert(auditTable).values({
    id: idAt(ctx.now),
    at: ctx.now,
    actorId: ctx.actor?.id ?? null,
    detail,
    ...rest,
  });
}
