// What accounts does without a request.
import { lt, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import {
  codeTable,
  sessionTable,
  signupTable,
  verificationTable,
} from './accounts.table.server.ts';

/**
 * Removes codes, waiting sign-ups and sessions whose time is over; they were good for nothing any
 * more.
 */
export async function forgetExpired(ctx: Ctx): Promise<void> {
  for (const table of [codeTable, verificationTable, signupTable, sessionTable])
    await ctx.db.delete(table).where(lt(table.expiresAt, sql`now()`));
}
