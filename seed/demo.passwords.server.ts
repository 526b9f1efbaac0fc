// What the demo's own accounts are signed in with. Owns when everybody may know the password, and
// when nobody may.
import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Ctx } from '#platform/context.ts';
import { isLoopbackUrl } from '#platform/http/loopback.server.ts';
import { passwords } from '#platform/security/passwords.server.ts';
import { service } from '#platform/process/services.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { accountTable, sessionTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { SEED_LOCK } from './demo.installed.server.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './people.ts';

/** The one that everybody knows, or those that were made just now, by address. */
export type DemoPasswords = 'known' | ReadonlyMap<string, string>;

type Credential = { userId: string; email: string; accountRow: string | null; hash: string | null };

/**
 * Brings the passwords of the demo's accounts in line with the address of the site. Where only this
 * machine can visit, they are the one that everybody knows; elsewhere each has its own, made by the
 * first start there, which also ends what was signed in with the other.
 * @param options.anew makes new ones although they have their own
 */
export async function setDemoPasswords(ctx: Ctx, { anew = false } = {}): Promise<DemoPasswords> {
  const known = isLoopbackUrl(ctx.settings.publicUrl);
  const { verify } = service(ctx, passwords);
  return inTransaction(ctx, async (ctx) => {
    // Of several servers that start at once, one decides.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const made = new Map<string, string>();
    for (const credential of await findCredentials(ctx)) {
      const { hash, email } = credential;
      const hasKnown = hash !== null && (await verify(hash, DEMO_PASSWORD));
      if (known && !hasKnown) await setPassword(ctx, credential, DEMO_PASSWORD);
      if (known || (hash !== null && !hasKnown && !anew)) continue;
      const password = randomBytes(12).toString('base64url');
      await setPassword(ctx, credential, password);
      made.set(email, password);
    }
    return known ? 'known' : made;
  });
}

async function findCredentials(ctx: Ctx): Promise<Credential[]> {
  return ctx.db
    .select({
      userId: userTable.id,
      email: userTable.email,
      accountRow: accountTable.id,
      hash: accountTable.password,
    })
    .from(userTable)
    .leftJoin(
      accountTable,
      and(eq(accountTable.userId, userTable.id), eq(accountTable.providerId, 'credential')),
    )
    .where(
      and(inArray(userTable.email, Object.values(DEMO_ACCOUNTS)), isNull(userTable.deletedAt)),
    );
}

async function setPassword(
  ctx: Ctx,
  { userId, accountRow }: Credential,
  password: string,
): Promise<void> {
  const hash = await service(ctx, passwords).hash(password);
  if (accountRow)
    await ctx.db
      .update(accountTable)
      .set({ password: hash, updatedAt: ctx.now })
      .where(eq(accountTable.id, accountRow));
  else
    await ctx.db.insert(accountTable).values({
      id: uuid(),
      userId,
      accountId: userId,
      providerId: 'credential',
      password: hash,
    });
  await ctx.db.delete(sessionTable).where(eq(sessionTable.userId, userId));
}
