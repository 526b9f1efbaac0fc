// Notices as a server tells them, and what became of them.
import { and, eq, inArray, sql } from 'drizzle-orm';

import { notifyDue } from '#features/notifications/delivery/due.server.ts';
import { noticeSubscriptions } from '#features/notifications/delivery/notify.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/db.server.ts';
import type { Notice } from '#platform/notices/notices.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { mailRequested } from '#platform/outgoing/mail.server.ts';
import { FEATURES } from '../../src/features.ts';

const NOTICES = FEATURES.flatMap(({ notices = [] }) => notices);

/** Tells what was published so far; mails and pushes that it asks for stay to be looked at. */
export async function notifyAll(ctx: Ctx, notices: readonly Notice[] = NOTICES): Promise<void> {
  const subscriptions = noticeSubscriptions(notices);
  const types = subscriptions.map(({ eventType }) => eventType);
  const events = await ctx.db
    .delete(outboxTable)
    .where(inArray(outboxTable.type, types))
    .returning();
  for (const { payload, ...event } of events.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    for (const { run } of subscriptions.filter(({ eventType }) => eventType === event.type))
      await run(ctx, { event, payload });
}

/** Tells what was put off until now. */
export async function notifyPutOff(ctx: Ctx, notices: readonly Notice[] = NOTICES): Promise<void> {
  await notifyDue(ctx, { notices });
}

/** The mails that wait for somebody. */
export async function mailsTo(db: Db, email: string) {
  const rows = await db
    .select({ payload: outboxTable.payload })
    .from(outboxTable)
    .where(
      and(
        eq(outboxTable.type, mailRequested.type),
        sql`${outboxTable.payload} ->> 'to' = ${email}`,
      ),
    );
  return rows.map(({ payload }) => mailRequested.schema.parse(payload));
}
