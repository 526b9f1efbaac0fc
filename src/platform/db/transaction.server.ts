// One transaction around several statements. Everything inside goes through the context that is
// handed in, so that nothing is written outside of it by mistake.
import type { Ctx } from '../context.ts';

/**
 * Runs the work with the same context on a transaction: commits when it resolves, rolls back when
 * it throws. Reads go through the transaction, too, so that they see what it wrote. Inside another
 * transaction it is a savepoint.
 */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx, readDb: tx }));
}
