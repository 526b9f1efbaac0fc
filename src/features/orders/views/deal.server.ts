// What later features know of an order: that it is over, between whom it was, and about what.
import { and, desc, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import { jsonQuery } from '#platform/db/together.server.ts';
import { AppError } from '#platform/errors.ts';
import { orderErrors } from '#features/orders/orders.errors.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';

/** An order of the actor, whatever its state. */
export type Deal = {
  id: string;
  state: (typeof orderTable.$inferSelect)['state'];
  role: 'buyer' | 'seller';
  buyerId: string;
  sellerId: string;
  /** The one of the two who is not the actor. */
  otherId: string;
  /** May be gone by now. */
  listingId: string;
  title: string;
  deliveredAt: Date | null;
};

const { id, state, buyerId, sellerId, listingId, title, deliveredAt } = orderTable;
const dealColumns = { id, state, buyerId, sellerId, listingId, title, deliveredAt } as const;

function toDeal(row: Omit<Deal, 'role' | 'otherId'>, actor: { id: string }): Deal {
  const isBuyer = row.buyerId === actor.id;
  return {
    ...row,
    role: isBuyer ? 'buyer' : 'seller',
    otherId: isBuyer ? row.sellerId : row.buyerId,
  };
}

/**
 * An order of the actor.
 * @param input.lock keeps it as it is until the transaction ends
 * @throws AppError not_authenticated, order_not_found (also for other people's, and for moderators)
 */
export async function requireDeal(
  ctx: Ctx,
  { orderId, lock = false }: { orderId: string; lock?: boolean },
): Promise<Deal> {
  const actor = requireActor(ctx);
  const query = ctx.db
    .select(dealColumns)
    .from(orderTable)
    .where(
      and(
        eq(id, z.uuid().catch(actor.id).parse(orderId)),
        or(eq(buyerId, actor.id), eq(sellerId, actor.id)),
      ),
    );
  const [row] = await (lock ? query.for('share') : query);
  if (!row) throw new AppError(orderErrors.order_not_found, { detail: orderId.slice(0, 100) });
  return toDeal(row, actor);
}

const DEALS_MAX = 20;
const IS_DELIVERED = sql`${state} = 'delivered'`;

/**
 * What the actor bought of somebody, or of one listing, and was delivered: the latest first, 20 at
 * most. @throws AppError not_authenticated
 */
export async function findDelivered(
  ctx: Ctx,
  of: { sellerId: string } | { listingId: string },
): Promise<Deal[]> {
  const actor = requireActor(ctx);
  const rows = await ctx.db
    .select(dealColumns)
    .from(orderTable)
    .where(
      and(
        eq(buyerId, actor.id),
        'sellerId' in of ? eq(sellerId, of.sellerId) : eq(listingId, of.listingId),
        IS_DELIVERED,
      ),
    )
    .orderBy(desc(deliveredAt))
    .limit(DEALS_MAX);
  return rows.map((row) => toDeal(row, actor));
}

/** A row where `personId` bought something of `sellerId` that was delivered. */
export const hasDelivered = jsonQuery<true>(
  'has_delivered',
  sql`(select to_jsonb(true) as "row" where exists (select from ${orderTable}
    where ${buyerId} = ${sql.placeholder('personId')} and ${IS_DELIVERED}
      and ${sellerId} = ${sql.placeholder('sellerId')}))`,
);
