// Owns the row that holds a password, and that its owner hears of every change.
import { v7 as uuid } from 'uuid';
import type { Ctx } from '#platform/context.ts';
import { accountMails } from '#features/accounts/accounts.mails.server.ts';
import { accountTable, type UserRow } from '#features/accounts/accounts.table.server.ts';
import { forgetTrust } from '#features/accounts/second-factor/trusted.server.ts';
import { notifyByMail } from '#features/accounts/accounts.mail.server.ts';
import { credentialOf } from '#features/accounts/sessions/hash.server.ts';

/**
 * Keeps the hash of a new password, the first one or another, and tells the person by mail. No
 * device skips the second step any more.
 */
export async function setPassword(
  ctx: Ctx,
  person: Pick<UserRow, 'id' | 'email' | 'name' | 'locale'>,
  hash: string,
): Promise<void> {
  const { id } = person;
  const changed = await ctx.db
    .update(accountTable)
    .set({ password: hash, updatedAt: ctx.now })
    .where(credentialOf(id))
    .returning({ id: accountTable.id });
  if (changed.length === 0) await addPassword(ctx, person, hash);
  await forgetTrust(ctx, { userId: id });
  await notifyByMail(ctx, person, accountMails.passwordChanged);
}

/** Keeps the hash of the password of a new account. */
export async function addPassword(
  ctx: Ctx,
  { id }: Pick<UserRow, 'id'>,
  hash: string,
): Promise<void> {
  await ctx.db.insert(accountTable).values({
    id: uuid(),
    userId: id,
    accountId: id,
    providerId: 'credential',
    password: hash,
  });
}
