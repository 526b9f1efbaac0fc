// Owns the data export of what somebody were told, what they chose, and where push reaches them.
import { desc, eq } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import {
  notificationChoiceTable,
  notificationTable,
  pushSubscriptionTable,
} from '#features/notifications/notifications.table.server.ts';
import type { Ctx } from '#platform/context.ts';

/** The actor's notices, the latest first. @throws AppError not_authenticated */
export async function exportOwnNotifications(ctx: Ctx): Promise<Record<string, unknown>[]> {
  const { id } = requireActor(ctx);
  const { kind, values, createdAt, readAt } = notificationTable;
  return ctx.db
    .select({ kind, values, createdAt, readAt })
    .from(notificationTable)
    .where(eq(notificationTable.userId, id))
    .orderBy(desc(notificationTable.createdAt));
}

/** What the actor chose, and their browsers' push services. @throws AppError not_authenticated */
export async function exportOwnNotificationChoices(ctx: Ctx): Promise<Record<string, unknown>> {
  const { id } = requireActor(ctx);
  const { group, app, mail, push, digest } = notificationChoiceTable;
  const { endpoint, createdAt } = pushSubscriptionTable;
  const [choices, browsers] = await Promise.all([
    ctx.db
      .select({ group, app, mail, push, digest })
      .from(notificationChoiceTable)
      .where(eq(notificationChoiceTable.userId, id)),
    ctx.db
      .select({ endpoint, createdAt })
      .from(pushSubscriptionTable)
      .where(eq(pushSubscriptionTable.userId, id)),
  ]);
  // The whole address would let whoever reads the copy send there.
  const services = browsers.map(({ endpoint, createdAt }) => ({
    service: new URL(endpoint).host,
    createdAt,
  }));
  return { choices, browsers: services };
}
