// Owns the end of an account (DECISIONS.md A11): what says who the person was goes at once and in
// one transaction;
// later features hear of it and take their part away. A row without a person stays, because reviews
// point at it.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineDeletion } from '#platform/backup/deletions.server.ts';
import type { Ctx } from '#platform/context.ts';
import { cookieLine } from '#platform/http/cookies.server.ts';
import { defineEvent, publish } from '#platform/outbox/outbox.server.ts';
import { forgetMails } from '#platform/outgoing/mail.server.ts';
import { forgetTexts } from '#platform/outgoing/text.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { forgetCodes } from '#features/accounts/sessions/codes.server.ts';
import { forgetBlocks } from '#features/accounts/privacy/block.server.ts';
import { forgetDevice } from '#features/accounts/sessions/device.server.ts';
import { sessionCookieName } from '#features/accounts/sessions/auth.server.ts';
import { accountMails } from '#features/accounts/accounts.mails.server.ts';
import { notifyByMail } from '#features/accounts/accounts.mail.server.ts';
import {
  requireChangeableActor,
  requireOwnRow,
} from '#features/accounts/accounts.session.server.ts';
import { requireOtherAdmin } from '#features/accounts/staff/roles.server.ts';
import { forgetSecondFactor } from '#features/accounts/second-factor/factor.server.ts';
import { profileRevisions } from '../accounts.moderation.server.ts';
import { type Proof, requireProof } from '../second-factor/proof.server.ts';
import { accountMarkTable } from '#features/accounts/accounts.mark.table.server.ts';
import {
  accountTable,
  knownNameTable,
  sessionTable,
  signupTable,
  userPictureTable,
  type UserRow,
  userTable,
} from '#features/accounts/accounts.table.server.ts';

/** Somebody deleted their account; published in the transaction that did it. */
export const userDeleted = defineEvent('accounts.user-deleted', z.object({ userId: z.uuid() }));

/**
 * Deletes the account of the actor, once they have proven to be themselves, and signs out
 * everywhere.
 * @throws AppError not_authenticated, demo_account, wrong_password, wrong_code, expired_code,
 *   dead_code, too_many_attempts; last_admin for the only administrator, who names another one
 *   first
 */
export async function deleteAccount(ctx: Ctx, proof: Proof): Promise<void> {
  requireChangeableActor(ctx);
  const row = await requireOwnRow(ctx);
  await requireProof(ctx, row, proof);
  await inTransaction(ctx, async (ctx) => {
    if (row.role === 'admin') await requireOtherAdmin(ctx, { userId: row.id });
    await endAccount(ctx, row);
    await notifyByMail(ctx, row, accountMails.accountDeleted);
  });
  const { publicUrl } = ctx.settings;
  ctx.client.setCookies.push(
    cookieLine(sessionCookieName(publicUrl), '', { publicUrl, maxAgeSeconds: 0 }),
  );
  forgetDevice(ctx, row.id);
}

/** In the transaction of `ctx`. */
async function endAccount(ctx: Ctx, { id, email }: UserRow): Promise<void> {
  await ctx.db.delete(sessionTable).where(eq(sessionTable.userId, id));
  await ctx.db.delete(accountTable).where(eq(accountTable.userId, id));
  await ctx.db.delete(userPictureTable).where(eq(userPictureTable.userId, id));
  await profileRevisions.forget(ctx, [id]);
  await ctx.db.delete(knownNameTable).where(eq(knownNameTable.userId, id));
  await ctx.db.delete(accountMarkTable).where(eq(accountMarkTable.userId, id));
  await ctx.db.delete(signupTable).where(eq(signupTable.email, email));
  const codes = await forgetCodes(ctx, { subject: email, askedBy: id });
  for (const { purpose, subject } of codes)
    if (purpose === 'phone') await forgetTexts(ctx, subject);
  await forgetMails(ctx, email);
  await forgetBlocks(ctx, { userId: id });
  await forgetSecondFactor(ctx, { userId: id });
  await ctx.db
    .update(userTable)
    .set({
      email: `${id}@deleted.invalid`,
      emailVerified: false,
      name: `User ${id.slice(-4)}`,
      image: null,
      role: 'user',
      phone: null,
      phoneVerified: false,
      islandVerified: false,
      identityVerified: false,
      country: null,
      parish: null,
      bio: null,
      locale: 'en',
      acceptedTermsAt: null,
      acceptedTermsEdition: null,
      preferences: null,
      banReason: null,
      deletedAt: ctx.now,
      updatedAt: ctx.now,
    })
    .where(eq(userTable.id, id));
  await publish(ctx, userDeleted, { userId: id });
}

/** An account that a restored backup brings back ends again, and nobody is told a second time. */
export const accountDeletion = defineDeletion({
  kind: 'accounts.user',
  event: userDeleted,
  idOf: ({ userId }) => userId,
  async repeat(ctx, { id }) {
    const [row] = await ctx.db.select().from(userTable).where(eq(userTable.id, id)).for('update');
    if (row && row.deletedAt === null) await endAccount(ctx, row);
  },
});
