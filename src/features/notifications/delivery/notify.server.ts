// Tells people of what happened: a row for each, once for its key however often the event comes,
// with the mail and the push messages asked for in the transaction that writes it.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { askForPushes } from '#features/notifications/push/message.server.ts';
import {
  type NotificationRow,
  notificationTable,
} from '#features/notifications/notifications.table.server.ts';
import { TOLD_AT_ONCE } from '#features/notifications/notifications.limits.ts';
import type { Ctx } from '#platform/context.ts';
import type { Notice, Notified } from '#platform/notices/notices.server.ts';
import { type DeliveredEvent, subscribe } from '#platform/outbox/outbox.server.ts';
import type { Subscription } from '#platform/jobs/jobs.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { signalNotices } from './signal.server.ts';
import { mailNotice } from './mail.server.ts';
import {
  findNames,
  findReceivers,
  findSilences,
  type Receiver,
} from '../notifications.receivers.server.ts';

/** The subscribers that the declared notices need, one for each event that they name. */
export function noticeSubscriptions(notices: readonly Notice[]): Subscription[] {
  const heard = new Map(
    notices
      .flatMap(({ eventType, readWhen }) => [eventType, ...readWhen.map((each) => each.eventType)])
      .map((eventType) => [eventType.type, eventType]),
  );
  return [...heard.values()].map((eventType) =>
    subscribe(eventType, `notifications.hear.${eventType.type}`, async (ctx, payload, event) => {
      for (const notice of notices) {
        if (notice.eventType.type === eventType.type)
          await notifyPeople(ctx, { notice, payload, event });
        for (const { which } of notice.readWhen.filter(
          (each) => each.eventType.type === eventType.type,
        ))
          await readTopic(ctx, { kind: notice.name, ...which(payload) });
      }
    }),
  );
}

/** Tells everybody whom an event concerns. Safe to repeat. */
export async function notifyPeople(
  ctx: Ctx,
  { notice, payload, event }: { notice: Notice; payload: unknown; event: DeliveredEvent },
): Promise<void> {
  const notified = (await notice.notify(ctx, payload, event))
    .filter(({ to, actorId }) => to !== actorId)
    // In one order, so that two transactions wait for each other and never in a circle.
    .toSorted((a, b) => (a.to < b.to ? -1 : 1));
  for (let from = 0; from < notified.length; from += TOLD_AT_ONCE)
    await inTransaction(ctx, (ctx) =>
      notifySome(ctx, notice, notified.slice(from, from + TOLD_AT_ONCE), event),
    );
}

async function notifySome(
  ctx: Ctx,
  notice: Notice,
  notified: readonly Notified<unknown>[],
  event: DeliveredEvent,
): Promise<void> {
  const userIds = notified.map(({ to }) => to);
  const receivers = await findReceivers(ctx, { userIds, group: notice.group });
  const silences = await findSilences(ctx, notified);
  const rows = notified
    .filter(({ to, actorId }) => !silences.has(`${to} ${actorId}`))
    .flatMap((each) => {
      const receiver = receivers.get(each.to);
      return receiver && reaches(notice, receiver)
        ? [toRow(ctx, notice, each, receiver, event)]
        : [];
    });
  if (rows.length === 0) return;
  const kept = await ctx.db
    .insert(notificationTable)
    .values(rows)
    .onConflictDoNothing()
    .returning();
  const names = await findNames(ctx, { userIds: kept.flatMap(({ actorId }) => actorId ?? []) });
  for (const row of kept) {
    const receiver = receivers.get(row.userId);
    if (!receiver) continue;
    const about = { notice, row, receiver, actor: names.get(row.actorId ?? '') ?? '' };
    if (receiver.channels.push && !notice.inAppOnly) await askForPushes(ctx, about);
    if (!notice.later) await mailNotice(ctx, about);
  }
  await signalNotices(ctx, kept);
}

/** Whether anything of it would be seen. */
export function reaches({ inAppOnly }: Pick<Notice, 'inAppOnly'>, { channels }: Receiver): boolean {
  return inAppOnly ? channels.app : Object.values(channels).includes(true);
}

function toRow(
  { now }: Ctx,
  { name, later, inAppOnly }: Notice,
  { to, values, key, topic, actorId, pictureOf }: Notified<unknown>,
  { channels }: Receiver,
  event: DeliveredEvent,
): NotificationRow {
  return {
    id: v7(),
    userId: to,
    kind: name,
    key: key ?? event.id,
    topic: topic ?? null,
    values,
    actorId: actorId ?? null,
    listingId: pictureOf ?? null,
    createdAt: now,
    dueAt: later ? new Date(now.getTime() + later.minutes * 60_000) : null,
    inApp: channels.app,
    readAt: null,
    digest: channels.digest && !inAppOnly && !later,
  };
}

/** Leaves what waits and marks what was notified, because the person has seen it elsewhere. */
async function readTopic(
  ctx: Ctx,
  { to, kind, topic }: { to: string; kind: string; topic: string },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const about = and(
      eq(notificationTable.userId, to),
      eq(notificationTable.kind, kind),
      eq(notificationTable.topic, topic),
      isNull(notificationTable.readAt),
    );
    await ctx.db.delete(notificationTable).where(and(about, sql`due_at is not null`));
    const read = await ctx.db
      .update(notificationTable)
      .set({ readAt: ctx.now, digest: false })
      .where(about)
      .returning();
    await signalNotices(ctx, read);
  });
}
