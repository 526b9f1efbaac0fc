// Tells what had to wait, unless the person has seen it meanwhile.
import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import {
  type NotificationRow,
  notificationTable,
} from '#features/notifications/notifications.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { defineSchedule, type Job } from '#platform/jobs/jobs.server.ts';
import type { Notice } from '#platform/notices/notices.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { mailNotice } from './mail.server.ts';
import { findNames, findReceivers, findSilences } from '../notifications.receivers.server.ts';
import { signalNotices } from './signal.server.ts';
import { reaches } from './notify.server.ts';

/** The jobs that the declared notices need. */
export function noticeJobs(notices: readonly Notice[]): Job[] {
  return [
    defineSchedule('notifications.notify-due', '* * * * *', (ctx) => notifyDue(ctx, { notices })),
  ];
}

const DUE_AT_ONCE = 100;
/** One that cannot be told does not keep the others waiting. */
const TRY_AGAIN_MS = 10 * 60_000;

/**
 * Tells whatever is due.
 * @param input.notices all that are declared; rows of others wait for a server that knows them
 * @returns how many rows were looked at
 */
export async function notifyDue(
  ctx: Ctx,
  { notices }: { notices: readonly Notice[] },
): Promise<number> {
  const kinds = new Map(notices.filter(({ later }) => later).map((each) => [each.name, each]));
  if (kinds.size === 0) return 0;
  const { id, kind, dueAt } = notificationTable;
  for (let all = 0; ;) {
    const due = await ctx.db
      .select({ id, kind })
      .from(notificationTable)
      .where(and(lte(dueAt, ctx.now), inArray(kind, [...kinds.keys()])))
      .orderBy(dueAt)
      .limit(DUE_AT_ONCE);
    let done = 0;
    for (const row of due) {
      const notice = kinds.get(row.kind);
      if (notice && (await notifyOne(ctx, notice, row.id))) done += 1;
    }
    all += due.length;
    // Those that another server has in hand are still there.
    if (due.length < DUE_AT_ONCE || done === 0) return all;
  }
}

async function notifyOne(ctx: Ctx, notice: Notice, id: string): Promise<boolean> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      const [row] = await ctx.db
        .select()
        .from(notificationTable)
        .where(and(eq(notificationTable.id, id), isNotNull(notificationTable.dueAt)))
        .for('update', { skipLocked: true });
      if (row) await notifyOrLeave(ctx, notice, row);
      return row !== undefined;
    });
  } catch (error) {
    ctx.log.error(
      { err: error, notice: notice.name },
      'a notice could not be notified; trying again',
    );
    await ctx.db
      .update(notificationTable)
      .set({ dueAt: new Date(ctx.now.getTime() + TRY_AGAIN_MS) })
      .where(and(eq(notificationTable.id, id), isNotNull(notificationTable.dueAt)));
    return true;
  }
}

async function notifyOrLeave(ctx: Ctx, notice: Notice, row: NotificationRow): Promise<void> {
  const { id, userId: to, actorId, topic, values } = row;
  const receiver = (await findReceivers(ctx, { userIds: [to], group: notice.group })).get(to);
  const silences = await findSilences(ctx, [{ to, actorId: actorId ?? undefined }]);
  const seen = await notice.later?.unless(ctx, { to, topic: topic ?? '', values });
  if (seen || silences.size > 0 || !receiver || !reaches(notice, receiver)) {
    await ctx.db.delete(notificationTable).where(eq(notificationTable.id, id));
    return;
  }
  const notified = {
    dueAt: null,
    createdAt: ctx.now,
    inApp: receiver.channels.app,
    digest: receiver.channels.digest && !notice.inAppOnly,
  };
  await ctx.db.update(notificationTable).set(notified).where(eq(notificationTable.id, id));
  const names = await findNames(ctx, { userIds: actorId ? [actorId] : [] });
  await mailNotice(ctx, { notice, row, receiver, actor: names.get(actorId ?? '') ?? '' });
  await signalNotices(ctx, [{ ...row, ...notified }]);
}
