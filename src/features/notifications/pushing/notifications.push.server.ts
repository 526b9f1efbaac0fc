// The browsers that push reaches, and the messages to them: one job for each browser, so that
// trying one again repeats nothing for the others.
import { and, asc, count, eq, notInArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { z } from 'zod';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { holdAccount, requireActor } from '#features/accounts/accounts.session.server.ts';
import { sessionTable } from '#features/accounts/accounts.table.server.ts';
import { notificationErrors } from '#features/notifications/notifications.errors.ts';
import {
  NOTIFICATION_LIMITS,
  PUSH_BROWSERS,
  PUSH_LIFE_SECONDS,
} from '#features/notifications/notifications.limits.ts';
import {
  type PushSubscriptionInput,
  pushSubscriptionInput,
  type PushView,
} from '#features/notifications/notifications.schema.ts';
import {
  type NotificationRow,
  pushSubscriptionTable,
} from '#features/notifications/notifications.table.server.ts';
import type { Receiver } from '#features/notifications/telling/notifications.receivers.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { NoticeKind } from '#platform/notices.kinds.server.ts';
import { defineEvent, publish, subscribe } from '#platform/outbox.server.ts';
import { isPushTarget, pushKeys, sendPush } from '#platform/outgoing/push.server.ts';
import { requireWithinLimit } from '#platform/rate-limit.server.ts';
import { inTransaction } from '#platform/transaction.server.ts';

/**
 * What a browser needs to turn push on, and whether it reaches the session that asks.
 * @throws AppError not_authenticated
 */
export async function getPush(ctx: Ctx): Promise<PushView> {
  const { sessionId } = requireActor(ctx);
  const [row] = await ctx.db
    .select({ on: count() })
    .from(pushSubscriptionTable)
    .where(eq(pushSubscriptionTable.sessionId, sessionId));
  return { publicKey: pushKeys(ctx.settings).publicKey, on: (row?.on ?? 0) > 0 };
}

/**
 * Lets push reach the actor's browser, for as long as the session lasts; again changes nothing. The
 * oldest of too many browsers makes room.
 * @throws AppError not_authenticated, push_subscription_invalid, rate_limited
 */
export async function turnPushOn(ctx: Ctx, input: PushSubscriptionInput): Promise<void> {
  const actor = requireActor(ctx);
  const parsed = pushSubscriptionInput.safeParse(input);
  if (!parsed.success || !isPushTarget({ ...parsed.data, ...parsed.data.keys }, ctx.settings))
    throw new AppError(notificationErrors.push_subscription_invalid);
  await requireWithinLimit(ctx, NOTIFICATION_LIMITS.changes, actor.id);
  const { endpoint, keys } = parsed.data;
  const row = { userId: actor.id, sessionId: actor.sessionId, ...keys, createdAt: ctx.now };
  await inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx, actor);
    await holdSession(ctx, actor);
    await lockBrowsers(ctx, actor.id);
    await ctx.db
      .insert(pushSubscriptionTable)
      .values({ id: v7(), endpoint, ...row })
      .onConflictDoUpdate({ target: pushSubscriptionTable.endpoint, set: row });
    await makeRoom(ctx, actor.id);
  });
}

/** @throws AppError not_authenticated when it ended meanwhile */
async function holdSession(ctx: Ctx, { sessionId }: Pick<Actor, 'sessionId'>): Promise<void> {
  const held = await ctx.db
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(eq(sessionTable.id, sessionId))
    .for('key share');
  if (held.length === 0) throw new AppError(accountErrors.not_authenticated);
}

async function lockBrowsers(ctx: Ctx, userId: string): Promise<void> {
  const name = `push browsers of ${userId}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

async function makeRoom(ctx: Ctx, userId: string): Promise<void> {
  const own = eq(pushSubscriptionTable.userId, userId);
  const latest = ctx.db
    .select({ id: pushSubscriptionTable.id })
    .from(pushSubscriptionTable)
    .where(own)
    .orderBy(sql`${pushSubscriptionTable.createdAt} desc, ${pushSubscriptionTable.id} desc`)
    .limit(PUSH_BROWSERS);
  await ctx.db
    .delete(pushSubscriptionTable)
    .where(and(own, notInArray(pushSubscriptionTable.id, latest)));
}

/** Push no longer reaches the browser of this session. @throws AppError not_authenticated */
export async function turnPushOff(ctx: Ctx): Promise<void> {
  const { sessionId } = requireActor(ctx);
  await ctx.db.delete(pushSubscriptionTable).where(eq(pushSubscriptionTable.sessionId, sessionId));
}

/** One message for one browser, in the words of its reader. */
const pushAsked = defineEvent(
  'notifications.push-asked',
  z.object({
    subscriptionId: z.uuid(),
    notificationId: z.uuid(),
    title: z.string(),
    body: z.string(),
    path: z.string(),
    notAfter: z.iso.datetime(),
  }),
);

/** Asks for a message to each browser of a receiver, in the transaction that tells them. */
export async function askForPushes(
  ctx: Ctx,
  about: {
    notice: Pick<NoticeKind, 'write'>;
    row: Pick<NotificationRow, 'id' | 'values'>;
    receiver: Pick<Receiver, 'id' | 'locale'>;
    /** Display name of who did it. */
    actor: string;
  },
): Promise<void> {
  const { notice, row, receiver, actor } = about;
  const browsers = await ctx.db
    .select({ id: pushSubscriptionTable.id })
    .from(pushSubscriptionTable)
    .where(eq(pushSubscriptionTable.userId, receiver.id))
    .orderBy(asc(pushSubscriptionTable.id))
    .limit(PUSH_BROWSERS);
  if (browsers.length === 0) return;
  const reader = { locale: receiver.locale, site: ctx.settings.site };
  const { title, line, path } = notice.write(reader, row.values, { actor });
  const notAfter = new Date(ctx.now.getTime() + PUSH_LIFE_SECONDS * 1000).toISOString();
  for (const { id } of browsers)
    await publish(ctx, pushAsked, {
      subscriptionId: id,
      notificationId: row.id,
      title,
      body: line,
      path,
      notAfter,
    });
}

/** Sends them; what a push service cannot take now is tried again for about an hour. */
export const pushSubscriber = subscribe(
  pushAsked,
  'notifications.push',
  async (ctx, { subscriptionId, notificationId, title, body, path, notAfter }) => {
    if (new Date(notAfter) <= ctx.now) return;
    const own = eq(pushSubscriptionTable.id, subscriptionId);
    const [target] = await ctx.db.select().from(pushSubscriptionTable).where(own);
    if (!target) return;
    const result = await sendPush(ctx.settings, target, {
      payload: JSON.stringify({ id: notificationId, title, body, path }),
      topic: notificationId.replaceAll('-', ''),
      lifeSeconds: PUSH_LIFE_SECONDS,
    });
    if (result === 'later') throw new Error('the push service did not take a message');
    if (result === 'refused') ctx.log.warn('a push service refused a message');
    if (result === 'gone') await ctx.db.delete(pushSubscriptionTable).where(own);
  },
  {
    // Its input says what somebody is told: gone soon, and counted as a failed job.
    keepSeconds: 30,
    expireInSeconds: 60,
    retry: { limit: 10, delaySeconds: 2 },
    atOnce: 2,
  },
);
