// The browsers that push reaches: turned on and off by their people. What is sent to them is in
// message.server.ts.
import { and, count, eq, notInArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { lockAccount, requireActor } from '#features/accounts/accounts.session.server.ts';
import { sessionTable } from '#features/accounts/accounts.table.server.ts';
import { notificationErrors } from '#features/notifications/notifications.errors.ts';
import {
  NOTIFICATION_LIMITS,
  PUSH_BROWSERS,
} from '#features/notifications/notifications.limits.ts';
import {
  type PushSubscriptionInput,
  pushSubscriptionInput,
  type PushView,
} from '#features/notifications/notifications.schema.ts';
import { pushSubscriptionTable } from '#features/notifications/notifications.table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { isPushTarget, pushKeys } from '#platform/outgoing/push.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';

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
    await lockAccount(ctx, actor);
    await lockSession(ctx, actor);
    await lockBrowsers(ctx, actor.id);
    await ctx.db
      .insert(pushSubscriptionTable)
      .values({ id: v7(), endpoint, ...row })
      .onConflictDoUpdate({
        target: pushSubscriptionTable.endpoint,
        set: { ...row, id: otherIdForOthers },
      });
    await makeRoom(ctx, actor.id);
  });
}

/** What waits for the browser's last person is not sent to the one who uses it now. */
const otherIdForOthers = sql`case when ${pushSubscriptionTable.userId} = excluded.user_id
  then ${pushSubscriptionTable.id} else excluded.id end`;

/** @throws AppError not_authenticated when it ended meanwhile */
async function lockSession(ctx: Ctx, { sessionId }: Pick<Actor, 'sessionId'>): Promise<void> {
  const locked = await ctx.db
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(eq(sessionTable.id, sessionId))
    .for('key share');
  if (locked.length === 0) throw new AppError(accountErrors.not_authenticated);
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
