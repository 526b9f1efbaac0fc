// Owns invitations: a link that whoever runs the server hands to somebody whose account was made at
// its command line. It works once, within an hour, and lets them choose their password.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, like } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { passwords } from '#platform/security/passwords.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { service } from '#platform/process/services.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { accountErrors, refuseFirst } from '#features/accounts/accounts.errors.ts';
import { invitationInput } from '#features/accounts/accounts.input.schema.ts';
import { INVITATION_SECONDS } from '#features/accounts/accounts.limits.ts';
import {
  accountTable,
  userTable,
  verificationTable,
} from '#features/accounts/accounts.table.server.ts';
import { admit } from '#features/accounts/second-factor/step.server.ts';
import { keepSession } from '#features/accounts/accounts.session.server.ts';
import { requireUncommonPassword } from './common-passwords.server.ts';
import { placeOf } from '../sessions/device.server.ts';
import { addPassword } from './password.server.ts';

const PREFIX = 'invitation-';

/**
 * Makes the link for a person without a password; earlier ones of theirs are dead.
 * @returns its path, or null for somebody who has a password and can sign in
 */
export async function inviteWithLink(
  ctx: Ctx,
  { userId }: { userId: string },
): Promise<string | null> {
  const [known] = await ctx.db
    .select({ id: accountTable.id })
    .from(accountTable)
    .where(and(eq(accountTable.userId, userId), eq(accountTable.providerId, 'credential')));
  if (known) return null;
  const token = randomBytes(32).toString('base64url');
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .delete(verificationTable)
      .where(
        and(like(verificationTable.identifier, `${PREFIX}%`), eq(verificationTable.value, userId)),
      );
    await ctx.db.insert(verificationTable).values({
      id: uuid(),
      identifier: identifierOf(token),
      value: userId,
      expiresAt: new Date(ctx.now.getTime() + INVITATION_SECONDS * 1000),
    });
  });
  return `/invitation?token=${token}`;
}

/** Whose invitation this is. @throws AppError invitation_expired when it is used, old, or none */
export async function getInvitation(
  ctx: Ctx,
  { token }: { token: string },
): Promise<{ email: string }> {
  const [found] = await ctx.db
    .select({ userId: verificationTable.value })
    .from(verificationTable)
    .where(stillGood(ctx, token));
  return { email: (await requireInvited(ctx, found?.userId)).email };
}

/**
 * Sets the password of the invited person and signs them in; the link is used up.
 * @throws AppError invitation_expired, passwords_differ, password_too_short,
 *   password_too_long, password_too_common, password_about_you
 */
export async function acceptInvitation(
  ctx: Ctx,
  input: z.input<typeof invitationInput>,
): Promise<void> {
  const { token, newPassword } = readInput(invitationInput, input, refuseFirst);
  const { email } = await getInvitation(ctx, { token });
  await requireUncommonPassword(ctx, {
    field: 'newPassword',
    password: newPassword,
    person: { email, name: '' },
  });
  const hash = await service(ctx, passwords).hash(newPassword, placeOf(ctx));
  const userId = await inTransaction(ctx, async (ctx) => {
    // Of two at once, one finds it.
    const [used] = await ctx.db
      .delete(verificationTable)
      .where(stillGood(ctx, token))
      .returning({ userId: verificationTable.value });
    const person = await requireInvited(ctx, used?.userId);
    await addPassword(ctx, person, hash);
    return person.id;
  });
  // Not by the password, which strangers may have guessed at too often.
  const admitted = await admit(ctx, { userId });
  if (admitted instanceof AppError) throw admitted;
  keepSession(ctx, admitted);
}

async function requireInvited(
  ctx: Ctx,
  userId: string | undefined,
): Promise<{ id: string; email: string }> {
  const [person] = userId
    ? await ctx.db
        .select({ id: userTable.id, email: userTable.email })
        .from(userTable)
        .where(and(eq(userTable.id, userId), isNull(userTable.deletedAt)))
    : [];
  if (!person) throw new AppError(accountErrors.invitation_expired);
  return person;
}

const identifierOf = (token: string): string =>
  PREFIX + createHash('sha256').update(token).digest('base64url');

function stillGood({ now }: Ctx, token: string) {
  return and(
    eq(verificationTable.identifier, identifierOf(token)),
    gt(verificationTable.expiresAt, now),
  );
}
