// The sign that pages of somebody hear when their notices changed; they ask for the number.
import { NOTIFICATIONS_SIGN } from '#features/notifications/notifications.sign.ts';
import type { NotificationRow } from '#features/notifications/notifications.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { signalPeople } from '#platform/http/live-signs.server.ts';

/** Tells the pages that are open about rows that the bell shows; on a transaction, at its end. */
export async function signalNotices(
  ctx: Ctx,
  rows: readonly Pick<NotificationRow, 'userId' | 'inApp' | 'dueAt'>[],
): Promise<void> {
  const shown = rows.filter(({ inApp, dueAt }) => inApp && dueAt === null);
  await signalPeople(ctx, { userIds: shown.map(({ userId }) => userId), of: NOTIFICATIONS_SIGN });
}
