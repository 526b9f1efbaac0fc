// Owns who is moderator or administrator; every change leaves an audit row.
import { and, eq, ne, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Actor } from '#platform/context.ts';
import type { Db } from '#platform/db.server.ts';
import { AppError } from '#platform/errors.ts';
import { accountErrors } from './accounts.errors.ts';
import { canGrantRoles } from './accounts.policy.ts';
import { normalizeEmail } from './accounts.schema.ts';
import { auditTable, userTable } from './accounts.table.server.ts';

export const ROLES = ['user', 'moderator', 'admin'] as const;

/**
 * Gives somebody a role.
 * @param actor an administrator, or null for the command line of the server
 * @throws AppError not_allowed, no_account, last_admin
 */
export async function grantRole(
  db: Db,
  { email: given, role, actor }: { email: string; role: Actor['role']; actor: Actor | null },
): Promise<void> {
  if (!canGrantRoles(actor)) throw new AppError(accountErrors.not_allowed);
  const email = normalizeEmail(given);
  await db.transaction(async (tx) => {
    // One change of rights at a time, or two administrators could demote each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('calabash roles'))`);
    const [user] =
      email === null
        ? []
        : await tx
            .select({ id: userTable.id, role: userTable.role })
            .from(userTable)
            .where(eq(userTable.email, email));
    if (!user) throw new AppError(accountErrors.no_account);
    if (user.role === role) return;
    if (user.role === 'admin' && !(await hasOtherAdmin(tx, user.id)))
      throw new AppError(accountErrors.last_admin);
    await tx.update(userTable).set({ role }).where(eq(userTable.id, user.id));
    await tx.insert(auditTable).values({
      id: uuid(),
      actorId: actor?.id ?? null,
      action: 'role.grant',
      subjectId: user.id,
      detail: { from: user.role, to: role },
    });
  });
}

async function hasOtherAdmin(db: Db, id: string): Promise<boolean> {
  const others = await db
    .select({ id: userTable.id })
    .from(userTable)
    .where(and(eq(userTable.role, 'admin'), ne(userTable.id, id)))
    .limit(1);
  return others.length > 0;
}
