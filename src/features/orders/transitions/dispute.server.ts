// Disputes: one of the two says that something is wrong, and a moderator reads both sides and
// decides.
import { count, inArray, sql } from 'drizzle-orm';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { recordAudit, requireModerator } from '#features/accounts/accounts.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { keyset, type Page } from '#platform/db/keyset.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { refuseTransition } from '#features/orders/orders.errors.ts';
import type { DisputeReason } from '#features/orders/orders.limits.ts';
import type { DisputeView, OrderView } from '#features/orders/orders.schema.ts';
import {
  closeDisputeInput,
  disputeInput,
  disputesInput,
} from '#features/orders/orders.input.schema.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import { orderNumber } from '#features/orders/orders.server.ts';
import { lockOrder, transitionOrder } from './transition.server.ts';
import { makeTransition } from './actions.server.ts';

/**
 * One of the two says that something is wrong. Nothing moves until a moderator has read both sides,
 * and what was said is kept until then.
 * @param input.words for moderators and their author alone
 * @throws AppError not_authenticated, order_not_found, order_not_now, order_dispute_late
 */
export async function openDispute(
  ctx: Ctx,
  input: { id: string; reason: DisputeReason; words?: string | null },
): Promise<OrderView> {
  const { id, reason, words } = readInput(disputeInput, input, refuseTransition);
  return makeTransition(ctx, { id, note: null }, () => ({
    name: 'dispute',
    tell: { reason },
    set: { disputeReason: reason },
    words,
  }));
}

/**
 * A moderator who is neither of the two decides: the goods changed hands, or the deal is off.
 * @param input.note to both
 * @throws AppError as requireModerator; order_not_found (also when there is no dispute),
 *   order_not_yours
 */
export async function closeDispute(
  ctx: Ctx,
  input: { id: string; outcome: 'delivered' | 'cancelled'; note?: string | null },
): Promise<void> {
  const actor = requireModerator(ctx);
  const { id, outcome, note } = readInput(closeDisputeInput, input, refuseTransition);
  await inTransaction(ctx, async (ctx) => {
    const { order, role } = await lockOrder(ctx, actor, id);
    const by = { by: role, byId: actor.id, note, tell: { outcome } };
    if (outcome === 'delivered')
      await transitionOrder(ctx, order, {
        ...by,
        name: 'closeDelivered',
        set: { deliveredHow: order.deliveredHow ?? 'moderator' },
      });
    else
      await transitionOrder(ctx, order, {
        ...by,
        name: 'closeCancelled',
        set: { cancelReason: 'moderator' },
      });
    await recordAudit(ctx, {
      action: `decision.${outcome}`,
      kind: 'orders',
      subjectId: id,
    });
  });
}

/** As order_disputed_idx has them: who waits longest comes first. */
const OLDEST = keyset('orders.disputes', {
  disputedAt: { by: orderTable.disputedAt, type: 'time' },
  id: { by: orderTable.id, type: 'uuid' },
});

/**
 * Orders that wait for a moderator, the oldest dispute first; those of the moderator's own are left
 * out.
 * @throws AppError as requireModerator; invalid_request for a cursor that is none
 */
export async function listDisputes(
  ctx: Ctx,
  input: { limit?: number; cursor?: string | undefined } = {},
): Promise<Page<DisputeView> & { total: number }> {
  const { id: actorId } = requireModerator(ctx);
  const { limit, cursor } = readInput(disputesInput, input, refuseTransition);
  const after = OLDEST.read(cursor);
  const wanted = sql`state = 'disputed' and ${actorId}::uuid not in (buyer_id, seller_id)`;
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({ at: OLDEST.columns, order: orderTable })
      .from(orderTable)
      .where(after ? sql`${wanted} and ${OLDEST.after(after)}` : wanted)
      .orderBy(OLDEST.orderBy)
      .limit(limit + 1),
    ctx.db.select({ total: count() }).from(orderTable).where(wanted),
  ]);
  const { items, nextCursor } = OLDEST.page(rows, limit, ({ at }) => at);
  const names = await findNames(
    ctx,
    items.flatMap(({ order }) => [order.buyerId, order.sellerId]),
  );
  return {
    items: items.map(({ order }) => ({
      id: order.id,
      number: orderNumber(order.id),
      title: order.title,
      totalPrice: { amount: order.total, currency: order.currency },
      buyer: { id: order.buyerId, name: names.get(order.buyerId) ?? '' },
      seller: { id: order.sellerId, name: names.get(order.sellerId) ?? '' },
      reason: order.disputeReason ?? 'other',
      disputedAt: (order.disputedAt ?? order.createdAt).toISOString(),
    })),
    nextCursor,
    total: counted?.total ?? 0,
  };
}

async function findNames(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, name, email } = userTable;
  const rows = await ctx.db
    .select({ id, name, email })
    .from(userTable)
    .where(inArray(userTable.id, ids));
  return new Map(rows.map((row) => [row.id, displayName(row)]));
}
