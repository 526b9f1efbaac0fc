// What the buyer of an accepted offer is asked afterwards: how they get it. An offer is about the
// price alone.
import { and, eq, inArray } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { ArrangementView } from '#features/orders/orders.schema.ts';
import { type OrderRow, orderTable } from '#features/orders/orders.table.server.ts';
import { findDelivery } from './orderable.server.ts';

/** Whether the buyer can still say how they get it: it was not sent, nor made ready. */
export const isToArrange = ({ state, arranged }: Pick<OrderRow, 'state' | 'arranged'>): boolean =>
  state === 'confirmed' && !arranged;

/** What the form of one order shows; null once the listing is gone, where it is picked up. */
async function toView(
  ctx: Ctx,
  order: OrderRow,
  { name, home }: { name: string; home: string | null },
): Promise<ArrangementView | null> {
  const found = await findDelivery(ctx, order);
  if (!found) return null;
  const { id: orderId, quantity, unitPrice: amount, currency } = order;
  return { orderId, name, quantity, unitPrice: { amount, currency }, home, ...found };
}

/**
 * Those of these orders that wait for the actor to say how they get them.
 * @throws AppError not_authenticated
 */
export async function findArrangements(
  ctx: Ctx,
  { orderIds }: { orderIds: readonly string[] },
): Promise<ArrangementView[]> {
  const actor = requireActor(ctx);
  if (orderIds.length === 0) return [];
  const rows = await ctx.db
    .select({ order: orderTable, name: userTable.name, email: userTable.email })
    .from(orderTable)
    .innerJoin(userTable, eq(userTable.id, orderTable.sellerId))
    .where(
      and(
        inArray(orderTable.id, [...orderIds]),
        eq(orderTable.buyerId, actor.id),
        eq(orderTable.arranged, false),
        eq(orderTable.state, 'confirmed'),
      ),
    );
  const views = await Promise.all(
    rows.map(({ order, ...seller }) => {
      const name = displayName(seller).split(' ')[0] ?? '';
      return toView(ctx, order, { name, home: actor.country });
    }),
  );
  return views.filter((view) => view !== null);
}
