// What list and page of an order have in common: a row as its two people see it.
import type { Ctx } from '#platform/context.ts';
import type { Money } from '#platform/i18n/money.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { CLOSE_DAYS, CONFIRM_DAYS } from '#features/orders/orders.limits.ts';
import type { OrderRole } from '#features/orders/orders.policy.ts';
import type { OrderCardView } from '#features/orders/orders.schema.ts';
import { actionsOf } from '#features/orders/orders.states.ts';
import type { OrderRow } from '#features/orders/orders.table.server.ts';

/** "7F3A21" (DECISIONS.md G7). */
export function orderNumber(id: string): string {
  return id.slice(-6).toUpperCase();
}

/**
 * What a card and a page show of an order.
 * @param product.cover as long as visitors are shown it in the listing
 */
export function factsView(
  ctx: Ctx,
  row: OrderRow,
  role: OrderRole,
  { productShown, cover }: { productShown: boolean; cover: OrderCardView['cover'] },
): Omit<OrderCardView, 'other'> {
  const { id, buyerId, sellerId, title, options, quantity, currency, fulfillment } = row;
  const { trackingNumber, cancelReason } = row;
  const money = (amount: number): Money => ({ amount, currency });
  return {
    id,
    number: orderNumber(id),
    role,
    status: row.state,
    buyerId,
    sellerId,
    productId: row.listingId,
    productShown,
    title,
    cover: productShown ? cover : null,
    options,
    quantity,
    unitPrice: money(row.unitPrice),
    deliveryFee: row.deliveryFee === null ? null : money(row.deliveryFee),
    totalPrice: money(row.total),
    fulfillment,
    trackingNumber,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    shippedAt: row.shippedAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    cancelReason,
    closesAt: closesAt(row)?.toISOString() ?? null,
    actions: actionsOf(row, role, ctx.now),
  };
}

/** When the clock moves it on. */
function closesAt({ state, createdAt, shippedAt }: OrderRow): Date | null {
  if (state === 'pending') return new Date(createdAt.getTime() + CONFIRM_DAYS * DAY_MS);
  if (state === 'shipped' && shippedAt) return new Date(shippedAt.getTime() + CLOSE_DAYS * DAY_MS);
  return null;
}
