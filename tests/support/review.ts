// The review (platform/screening/screening.server.ts) as a server keeps it, for tests that run no
// jobs.
import { inArray } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/db.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { approveEverything, screeningSubscription } from '#platform/screening/screening.server.ts';
import type { ScreeningCheck } from '#platform/screening/screening.server.ts';
import { FEATURES } from '../../src/features.ts';
import { testCtx } from './ctx.ts';

const KINDS = FEATURES.flatMap(({ screened = [] }) => screened);

/** Has the check look at everything that was submitted so far; it finds nothing wrong. */
export async function reviewEverything(
  db: Db,
  options: { check?: ScreeningCheck; ctx?: Partial<Ctx> } = {},
): Promise<void> {
  const { check = approveEverything } = options;
  const subscriptions = KINDS.map((kind) => screeningSubscription(kind, check));
  const types = subscriptions.map(({ eventType }) => eventType);
  const events = await db.delete(outboxTable).where(inArray(outboxTable.type, types)).returning();
  for (const { payload, ...event } of events.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    for (const { run } of subscriptions.filter(({ eventType }) => eventType === event.type))
      await run(testCtx(db, options.ctx ?? {}), { event, payload });
}

/** A check that says the same of everything. */
export const says =
  (outcome: 'approve' | 'hold' | 'flag' | 'reject', reason: string | null = null): ScreeningCheck =>
  async () => ({ outcome, reason });
