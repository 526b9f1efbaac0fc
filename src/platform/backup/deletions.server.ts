// Deletions outlive backups: each leaves a tombstone when it happened, and what a restored database
// brings back is deleted again before the shop opens. What a deletion is, its feature says.
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../db/transaction.server.ts';
import type { Subscription } from '../jobs/jobs.server.ts';
import { type EventType, subscribe } from '../outbox/outbox.server.ts';
import { deletionToRepeatTable } from './deletion.table.server.ts';
import type { Tombstone } from './tombstones.server.ts';

export type Deletion = {
  /** Stable, `feature.thing`, because tombstones outlive deployments. */
  kind: string;
  /** Leaves a tombstone when it happens. */
  subscribe: (leave: (tombstone: Tombstone) => Promise<void>) => Subscription;
  /** Carries it out in the transaction of `ctx`; what is gone already stays so. */
  repeat: (ctx: Ctx, subject: { id: string }) => Promise<void>;
};

/** @param deletion.idOf the id of what was deleted; null where the event says another thing */
export function defineDeletion<T>(deletion: {
  kind: string;
  event: EventType<T>;
  idOf: (payload: T) => string | null;
  repeat: Deletion['repeat'];
}): Deletion {
  const { kind, event, idOf, repeat } = deletion;
  return {
    kind,
    repeat,
    subscribe: (leave) =>
      subscribe(event, `${kind.split('.')[0]}.tombstone`, async (_ctx, payload, { createdAt }) => {
        const id = idOf(payload);
        if (id !== null) await leave({ kind, id, at: createdAt });
      }),
  };
}

/**
 * Deletes again what a restore brought back; nothing to do in every other start. Safe beside other
 * servers, which wait for each other.
 * @returns how many
 */
export async function repeatDeletions(ctx: Ctx, deletions: readonly Deletion[]): Promise<number> {
  const due = await ctx.db.select().from(deletionToRepeatTable);
  for (const { kind, subjectId } of due) {
    const isIt = and(
      eq(deletionToRepeatTable.kind, kind),
      eq(deletionToRepeatTable.subjectId, subjectId),
    );
    await inTransaction(ctx, async (ctx) => {
      const [row] = await ctx.db.delete(deletionToRepeatTable).where(isIt).returning();
      if (!row) return;
      const deletion = deletions.find((each) => each.kind === kind);
      // Of a feature that this version has no more, nothing is shown either.
      await deletion?.repeat(ctx, { id: subjectId });
    });
  }
  if (due.length > 0)
    ctx.log.info({ count: due.length }, 'deleted again what a backup brought back');
  return due.length;
}
