// The pick-up code: the buyer shows it when the thing is in their hands, and the seller's typing it
// in is the delivery (DECISIONS.md G9).
import { randomInt } from 'node:crypto';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { orderErrors, refuseTransition } from '#features/orders/orders.errors.ts';
import { CODE_LENGTH, CODE_LETTERS, ORDER_LIMITS } from '#features/orders/orders.limits.ts';
import type { OrderView } from '#features/orders/orders.schema.ts';
import { collectInput } from '#features/orders/orders.input.schema.ts';
import { readOrder } from '#features/orders/orders.server.ts';
import { lockOrder, requireOrderTransition, transitionOrder } from './transition.server.ts';

/** Six characters that nobody can guess or mistake for others. */
export function makePickupCode(): string {
  return Array.from(
    { length: CODE_LENGTH },
    () => CODE_LETTERS[randomInt(CODE_LETTERS.length)],
  ).join('');
}

/** As it is typed: in small letters, with spaces or hyphens. */
function typedCode(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '');
}

/**
 * The seller hands it over and types the buyer's code in. Five tries an hour for each order, right
 * ones included, because a right one is the last.
 * @throws AppError not_authenticated, order_not_found, order_not_yours, order_not_now,
 *   order_no_pickup, order_wrong_code, order_code_tries
 */
export async function collectOrder(
  ctx: Ctx,
  input: { id: string; code: string },
): Promise<OrderView> {
  const actor = requireActor(ctx);
  const { id, code } = readInput(collectInput, input, refuseTransition);
  // Nobody's try counts but the seller's, while there is a code.
  await inTransaction(ctx, async (ctx) => {
    const { order, role } = await lockOrder(ctx, actor, id);
    requireOrderTransition(ctx, order, 'collect', role);
  });
  const { wrongCodes } = ORDER_LIMITS;
  await requireWithinLimit(ctx, wrongCodes, id, orderErrors.order_code_tries);
  await inTransaction(ctx, async (ctx) => {
    const { order, role } = await lockOrder(ctx, actor, id);
    requireOrderTransition(ctx, order, 'collect', role);
    if (typedCode(code) !== order.pickupCode) throw wrongCode();
    await transitionOrder(ctx, order, {
      name: 'collect',
      by: role,
      byId: actor.id,
      tell: { how: 'code' },
      set: { deliveredHow: 'code' },
    });
  });
  return readOrder(ctx, actor, id);
}

function wrongCode(): AppError {
  const { order_wrong_code } = orderErrors;
  return new AppError(order_wrong_code, { fields: { code: order_wrong_code.key } });
}
