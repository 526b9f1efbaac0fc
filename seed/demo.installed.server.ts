// Whether a shop has the demo: asked at every start, without what the demo is made of.
import { eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { DEMO_ACCOUNTS } from './people.ts';

/** Any constant does, as long as nothing else in this database locks the same number. */
export const SEED_LOCK = 1_128_352_067;

/** The demo is filled in as a whole or not at all, so one of its accounts tells. */
export async function isFilled(ctx: Ctx): Promise<boolean> {
  const [present] = await ctx.db
    .select({ id: userTable.id })
    .from(userTable)
    .where(eq(userTable.email, DEMO_ACCOUNTS.seller))
    .limit(1);
  return present !== undefined;
}
