// Owns who is moderator or administrator; every change leaves an audit row.
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { canGrantRoles } from '#features/accounts/accounts.policy.ts';
import { requireChangeableAccount } from '#features/accounts/accounts.session.server.ts';
import { normalizeEmail } from '#features/accounts/accounts.schema.ts';
import { auditTable, userTable } from '#features/accounts/accounts.table.server.ts';

export const ROLES = ['user', 'moderator', 'admin'] as const;

/**
 * Gives somebody a role. The actor is an administrator, or nobody: the command line of the server,
 * which also makes the account of a new moderator or administrator. Whoever runs the server vouches
 * for the address.
 * @returns whose it is now
 * @throws AppError not_allowed, demo_account, invalid_email, no_account, last_admin
 */
export async function grantRole(
  ctx: Ctx,
  { email: given, role }: { email: string; role: Actor['role'] },
): Promise<{ userId: string }> {
  const { actor } = ctx;
  if (!canGrantRoles(actor)) throw new AppError(accountErrors.not_allowed);
  const email = normalizeEmail(given);
  if (email !== null) requireChangeableAccount({ email });
  return inTransaction(ctx, async (ctx) => {
    // One change of rights at a time, or two administrators could demote each other.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('calabash roles'))`);
    const user = await findOrMake(ctx, { email, role });
    if (user.role === role) return { userId: user.id };
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
    return { userId: user.id };
  });
}

async function findOrMake(
  ctx: Ctx,
  { email, role }: { email: string | null; role: Actor['role'] },
): Promise<{ id: string; role: Actor['role'] }> {
  if (email === null) throw new AppError(accountErrors.invalid_email);
  const columns = { id: userTable.id, role: userTable.role };
  const [user] = await ctx.db.select(columns).from(userTable).where(eq(userTable.email, email));
  if (user) return user;
  if (ctx.actor || role === 'user') throw new AppError(accountErrors.no_account);
  const made = { id: uuid(), email, emailVerified: true, createdAt: ctx.now, updatedAt: ctx.now };
  await ctx.db.insert(userTable).values(made);
  return { id: made.id, role: 'user' };
}

/** Whether anybody has this role. */
export async function hasSomebodyAs(ctx: Ctx, { role }: { role: Actor['role'] }): Promise<boolean> {
  const found = await ctx.db
    .select({ id: userTable.id })
    .from(userTable)
    .where(and(eq(userTable.role, role), isNull(userTable.deletedAt)))
    .limit(1);
  return found.length > 0;
}

async function hasOtherAdmin(ctx: Ctx, id: string): Promise<boolean> {
  const others = await ctx.db
    .select({ id: userTable.id })
    .from(userTable)
    .where(and(eq(userTable.role, 'admin'), ne(userTable.id, id)))
    .limit(1);
  return others.length > 0;
}
