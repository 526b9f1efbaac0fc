// Owns who is moderator or administrator; every change leaves an audit row.
import { and, eq, ne, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import { accountErrors } from './accounts.errors.ts';
import { canGrantRoles } from './accounts.policy.ts';
import { normalizeEmail } from './accounts.schema.ts';
import { auditTable, userTable } from './accounts.table.server.ts';

export const ROLES = ['user', 'moderator', 'admin'] as const;

/**
 * Gives somebody a role. The actor is an administrator, or nobody: the command line of the server.
 * @throws AppError not_allowed, no_account, last_admin
 */
export async function grantRole(
  ctx: Ctx,
  { email: given, role }: { email: string; role: Actor['role'] },
): Promise<void> {
  const { actor } = ctx;
  if (!canGrantRoles(actor)) throw new AppError(accountErrors.not_allowed);
  const email = normalizeEmail(given);
  await inTransaction(ctx, async (ctx) => {
    // One change of rights at a time, or two administrators could demote each other.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('calabash roles'))`);
    const [user] =
      email === null
        ? []
        : await ctx.db
            .select({ id: userTable.id, role: userTable.role })
            .from(userTable)
            .where(eq(userTable.email, email));
    if (!user) throw new AppError(accountErrors.no_account);
    if (user.role === role) return;
    if (user.role === 'admin' && !(await hasOtherAdmin(ctx, user.id)))
      throw new AppError(accountErrors.last_admin);
    await ctx.db.update(userTable).set({ role }).where(eq(userTable.id, user.id));
    await ctx.db.insert(auditTable).values({
      id: uuid(),
      actorId: actor?.id ?? null,
      action: 'role.grant',
      subjectId: user.id,
      detail: { from: user.role, to: role },
    });
  });
}

async function hasOtherAdmin(ctx: Ctx, id: string): Promise<boolean> {
  const others = await ctx.db
    .select({ id: userTable.id })
    .from(userTable)
    .where(and(eq(userTable.role, 'admin'), ne(userTable.id, id)))
    .limit(1);
  return others.length > 0;
}
