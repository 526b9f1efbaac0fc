// How long orders keep what is private: the receipt of both stays, the way to somebody's door goes.
import { inArray, type SQL, sql } from 'drizzle-orm';
import { inBatches } from '#platform/db/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { retainRows, type RetentionRule } from '#platform/db/retention.server.ts';
import { daysAgo } from '#platform/i18n/time.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { KEY_DAYS, PRIVATE_DAYS } from './orders.limits.ts';
import { orderTransitionTable, orderTable } from './orders.table.server.ts';

const AT_ONCE = 200;

/** Spelled as the index `order_uncleared_idx` has it. */
const ENDED = sql`greatest(delivered_at, cancelled_at)`;

const isPrivateOver = (ctx: Ctx): SQL => sql`cleared_at is null
  and state in ('delivered', 'cancelled')
  and ${ENDED} <= ${daysAgo(ctx, PRIVATE_DAYS).toISOString()}::timestamptz`;

/**
 * Takes address, notes and tracking number away; what was bought at which price stays.
 * @returns how many orders
 */
async function clearOldOrders(ctx: Ctx): Promise<number> {
  return inBatches(AT_ONCE, () =>
    inTransaction(ctx, async (ctx) => {
      const due = await ctx.db
        .select({ id: orderTable.id })
        .from(orderTable)
        .where(isPrivateOver(ctx))
        .limit(AT_ONCE)
        .for('update', { skipLocked: true });
      const ids = due.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await ctx.db
        .update(orderTable)
        .set({ address: null, note: null, trackingNumber: null, clearedAt: ctx.now })
        .where(inArray(orderTable.id, ids));
      await ctx.db
        .update(orderTransitionTable)
        .set({ note: null })
        .where(inArray(orderTransitionTable.orderId, ids));
      return ids.length;
    }),
  );
}

/** Spelled as the index `order_keyed_idx` has it. */
const isKeyOver = (ctx: Ctx): SQL =>
  sql`idempotency_key is not null
  and created_at < ${daysAgo(ctx, KEY_DAYS).toISOString()}::timestamptz`;

async function forgetKeys(ctx: Ctx): Promise<number> {
  return inBatches(AT_ONCE, async () => {
    const old = ctx.db
      .select({ id: orderTable.id })
      .from(orderTable)
      .where(isKeyOver(ctx))
      .limit(AT_ONCE);
    const { rowCount } = await ctx.db
      .update(orderTable)
      .set({ idempotencyKey: null })
      .where(inArray(orderTable.id, old));
    return rowCount ?? 0;
  });
}

export const orderRetention: readonly RetentionRule[] = [
  retainRows({
    name: 'orders.private',
    promise:
      'Address, notes and tracking number of an order are deleted a year after its end; what ' +
      'was bought at which price stays, because it is the receipt of both.',
    pace: 'night',
    table: orderTable,
    also: [orderTransitionTable],
    at: ENDED,
    due: isPrivateOver,
    remove: clearOldOrders,
  }),
  retainRows({
    name: 'orders.keys',
    promise: 'What keeps an order from being placed twice is kept for 30 days.',
    pace: 'night',
    table: orderTable,
    at: orderTable.createdAt,
    due: isKeyOver,
    remove: forgetKeys,
  }),
];
