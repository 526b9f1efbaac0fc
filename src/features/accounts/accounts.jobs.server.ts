// What accounts does without a request.
import { lt, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import {
  codeTable,
  sessionTable,
  signupTable,
  verificationTable,
} from './accounts.table.server.ts';
import {
  secondStepTable,
  trustedDeviceTable,
  usedCodeTable,
} from './second-factor/accounts.factor.table.server.ts';

/** Whose rows are good for nothing any more when their time is over. */
const EXPIRING = [
  codeTable,
  verificationTable,
  signupTable,
  sessionTable,
  secondStepTable,
  trustedDeviceTable,
  usedCodeTable,
];

/** Removes codes, waiting sign-ups, sessions and trusted devices whose time is over. */
export async function forgetExpired(ctx: Ctx): Promise<void> {
  for (const table of EXPIRING) await ctx.db.delete(table).where(lt(table.expiresAt, sql`now()`));
}
