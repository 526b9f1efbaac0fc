// Owns who is moderator or administrator; every change leaves an audit row.
import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { canGrantRoles, isShutOut } from '#features/accounts/accounts.policy.ts';
import {
  requireActor,
  requireChangeableAccount,
} from '#features/accounts/accounts.session.server.ts';
import { normalizeEmail } from '#features/accounts/accounts.schema.ts';
import { recordAudit } from './audit.server.ts';
import { requireAdmin } from './staff.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';

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
    await waitForRights(ctx);
    const user = await findOrMake(ctx, { email, role });
    if (user.role === role) return { userId: user.id };
    if (user.role === 'admin') await requireOtherAdmin(ctx, { userId: user.id });
    await ctx.db.update(userTable).set({ role }).where(eq(userTable.id, user.id));
    await recordAudit(ctx, {
      action: 'role.grant',
      kind: 'person',
      subjectId: user.id,
      detail: { from: user.role, to: role },
    });
    return { userId: user.id };
  });
}

/**
 * The same, by an administrator who looks at the person.
 * @throws AppError not_authenticated, not_allowed, person_not_found, demo_account, last_admin
 */
export async function setRole(
  ctx: Ctx,
  { userId, role }: { userId: string; role: Actor['role'] },
): Promise<void> {
  requireAdmin(ctx);
  const [person] = z.uuid().safeParse(userId).success
    ? await ctx.db
        .select({ email: userTable.email })
        .from(userTable)
        .where(and(eq(userTable.id, userId), isNull(userTable.deletedAt)))
    : [];
  if (!person) throw new AppError(accountErrors.person_not_found);
  await grantRole(ctx, { email: person.email, role });
}

async function waitForRights(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('calabash roles'))`);
}

/**
 * Keeps who has which role until the transaction ends, for an actor who shuts out somebody that
 * looks after the site: two administrators cannot do that to each other at once.
 * @throws AppError not_allowed when the actor has lost their role, or was shut out meanwhile
 */
export async function lockRights(ctx: Ctx): Promise<void> {
  const actor = requireActor(ctx);
  await waitForRights(ctx);
  const [row] = await ctx.db.select().from(userTable).where(eq(userTable.id, actor.id));
  if (!row || row.deletedAt || row.role !== actor.role || isShutOut(row, ctx.now))
    throw new AppError(accountErrors.not_allowed);
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

/**
 * Keeps the last administrator from leaving, until the transaction ends: of two at once, one stays.
 * @throws AppError last_admin
 */
export async function requireOtherAdmin(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await waitForRights(ctx);
  if (!(await hasOtherAdmin(ctx, userId))) throw new AppError(accountErrors.last_admin);
}

async function hasOtherAdmin(ctx: Ctx, id: string): Promise<boolean> {
  const others = await ctx.db
    .select({ id: userTable.id })
    .from(userTable)
    .where(
      and(
        eq(userTable.role, 'admin'),
        ne(userTable.id, id),
        isNull(userTable.deletedAt),
        or(eq(userTable.banned, false), lte(userTable.banExpires, ctx.now)),
      ),
    )
    .limit(1);
  return others.length > 0;
}
