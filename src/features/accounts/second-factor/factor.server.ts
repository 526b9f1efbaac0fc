// Owns the second factor of an account: an app that shows six digits, switched on by the first
// right code, and the recovery codes for a lost phone. Asking for it at sign-in is accounts.step.
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { drawQr } from '#platform/qr.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { accountErrors, refuseFirst } from '#features/accounts/accounts.errors.ts';
import { factorCodeInput } from '#features/accounts/accounts.input.schema.ts';
import { SECOND_STEP } from '#features/accounts/accounts.limits.ts';
import { notifyByMail } from '#features/accounts/accounts.mail.server.ts';
import { accountMails } from '#features/accounts/accounts.mails.server.ts';
import type { FactorView, SetUpView } from '#features/accounts/accounts.schema.ts';
import {
  keepSession,
  markSecondFactor,
  openSession,
  requireActor,
  requireChangeableActor,
  requireOwnRow,
} from '#features/accounts/accounts.session.server.ts';
import { sessionTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { type Proof, requireProof } from '#features/accounts/second-factor/proof.server.ts';
import { recordAudit } from '#features/accounts/staff/audit.server.ts';
import { makeKey, openKey, useAppCode } from './app.server.ts';
import { secondFactorTable, usedCodeTable } from './factor.table.server.ts';
import { makeRecoveryCodes } from './recovery.server.ts';
import { withFewSecondSteps } from './step.server.ts';
import { forgetTrust } from './trusted.server.ts';

/** Whether the actor has a second factor. @throws AppError not_authenticated */
export async function getSecondFactor(ctx: Ctx): Promise<FactorView> {
  const { id, secondFactor } = requireActor(ctx);
  if (!secondFactor.on) return { on: false, recoveryCodesLeft: 0 };
  const [row] = await ctx.db
    .select({ left: secondFactorTable.recoveryCodes })
    .from(secondFactorTable)
    .where(eq(secondFactorTable.userId, id));
  return { on: true, recoveryCodesLeft: row?.left.length ?? 0 };
}

/**
 * Begins to set a second factor up: makes the secret that the app takes, in place of one that was
 * made before and never confirmed.
 * @throws AppError not_authenticated, demo_account, second_factor_on, and as `requireProof`
 */
export async function beginSecondFactor(ctx: Ctx, proof: Proof): Promise<SetUpView> {
  requireChangeableActor(ctx);
  const row = await requireOwnRow(ctx);
  if (row.twoFactorEnabled) throw new AppError(accountErrors.second_factor_on);
  await requireProof(ctx, row, proof);
  const { key, sealedKey } = makeKey(ctx);
  const made = { sealedKey, recoveryCodes: [], createdAt: ctx.now };
  await ctx.db
    .insert(secondFactorTable)
    .values({ userId: row.id, ...made })
    .onConflictDoUpdate({
      target: secondFactorTable.userId,
      set: made,
      setWhere: isNull(secondFactorTable.confirmedAt),
    });
  return toSetUpView(ctx, { key, email: row.email });
}

/**
 * What the app is to scan, while a second factor is being set up; null when nothing was begun
 * within the hour.
 * @throws AppError not_authenticated
 */
export async function findSetUp(ctx: Ctx): Promise<SetUpView | null> {
  const { id, email } = requireActor(ctx);
  const [row] = await ctx.db
    .select({ sealedKey: secondFactorTable.sealedKey })
    .from(secondFactorTable)
    .where(isBeingSetUp(ctx, id));
  return row ? toSetUpView(ctx, { key: openKey(ctx, row.sealedKey), email }) : null;
}

function isBeingSetUp({ now }: Ctx, userId: string) {
  const since = new Date(now.getTime() - SECOND_STEP.setUpSeconds * 1000);
  return and(
    eq(secondFactorTable.userId, userId),
    isNull(secondFactorTable.confirmedAt),
    gt(secondFactorTable.createdAt, since),
  );
}

function toSetUpView({ settings }: Ctx, { key, email }: { key: string; email: string }): SetUpView {
  const issuer = settings.site.name;
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const uri = `otpauth://totp/${label}?${new URLSearchParams({ secret: key, issuer })}`;
  return { key, uri, qr: drawQr(uri) };
}

/**
 * Switches the second factor on with the first code that the app shows. The session gets a new
 * cookie; the person is told by mail.
 * @returns the recovery codes, which are never shown again
 * @throws AppError not_authenticated, demo_account, set_up_expired, wrong_factor_code,
 *   too_many_attempts
 */
export async function confirmSecondFactor(
  ctx: Ctx,
  input: z.input<typeof factorCodeInput>,
): Promise<{ recoveryCodes: string[] }> {
  const { id, sessionId } = requireChangeableActor(ctx);
  const { code } = readInput(factorCodeInput, input, refuseFirst);
  const { recoveryCodes, session } = await withFewSecondSteps(ctx, id, () =>
    inTransaction(ctx, async (ctx) => {
      const { rowCount } = await ctx.db
        .update(secondFactorTable)
        .set({ confirmedAt: ctx.now })
        .where(isBeingSetUp(ctx, id));
      if (!rowCount) throw new AppError(accountErrors.set_up_expired);
      if (!(await useAppCode(ctx, { userId: id, digits: code.replace(/\s/g, '') })))
        throw new AppError(accountErrors.wrong_factor_code);
      await ctx.db.update(userTable).set({ twoFactorEnabled: true }).where(eq(userTable.id, id));
      const session = await openSession(ctx, id);
      await markSecondFactor(ctx, { sessionId: session.sessionId, provenAt: ctx.now });
      await ctx.db.delete(sessionTable).where(eq(sessionTable.id, sessionId));
      await notifyByMail(ctx, await requireOwnRow(ctx), accountMails.secondFactorOn);
      return { recoveryCodes: await makeRecoveryCodes(ctx, { userId: id }), session };
    }),
  );
  keepSession(ctx, session);
  return { recoveryCodes };
}

/**
 * Makes new recovery codes; the old ones are good for nothing any more.
 * @throws AppError not_authenticated, demo_account, second_factor_off, and as `requireProof`
 */
export async function renewRecoveryCodes(
  ctx: Ctx,
  proof: Proof,
): Promise<{ recoveryCodes: string[] }> {
  requireChangeableActor(ctx);
  const row = await requireOwnRow(ctx);
  if (!row.twoFactorEnabled) throw new AppError(accountErrors.second_factor_off);
  await requireProof(ctx, row, proof);
  const recoveryCodes = await inTransaction(ctx, async (ctx) => {
    await notifyByMail(ctx, row, accountMails.recoveryCodesNew);
    return makeRecoveryCodes(ctx, { userId: row.id });
  });
  return { recoveryCodes };
}

/**
 * Switches the second factor off. Moderators and administrators have no rights then, until they
 * have set one up again.
 * @throws AppError not_authenticated, demo_account, second_factor_off, and as `requireProof`
 */
export async function endSecondFactor(ctx: Ctx, proof: Proof): Promise<void> {
  requireChangeableActor(ctx);
  const row = await requireOwnRow(ctx);
  if (!row.twoFactorEnabled) throw new AppError(accountErrors.second_factor_off);
  await requireProof(ctx, row, proof);
  await inTransaction(ctx, async (ctx) => {
    await forgetSecondFactor(ctx, { userId: row.id });
    await notifyByMail(ctx, row, accountMails.secondFactorOff);
  });
}

/**
 * Switches the second factor of somebody off who lost both phone and recovery codes; for the
 * command line of the server alone. Whoever runs the server vouches that it is the person.
 * @throws AppError no_account, second_factor_off
 */
export async function resetSecondFactor(ctx: Ctx, { email }: { email: string }): Promise<void> {
  const [row] = await ctx.db.select().from(userTable).where(eq(userTable.email, email));
  if (!row) throw new AppError(accountErrors.no_account);
  if (!row.twoFactorEnabled) throw new AppError(accountErrors.second_factor_off);
  await inTransaction(ctx, async (ctx) => {
    await forgetSecondFactor(ctx, { userId: row.id });
    await recordAudit(ctx, {
      action: 'factor.reset',
      kind: 'person',
      subjectId: row.id,
    });
    await notifyByMail(ctx, row, accountMails.secondFactorOff);
  });
}

/** Takes everything away that the second factor of a person keeps. */
export async function forgetSecondFactor(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await ctx.db.delete(secondFactorTable).where(eq(secondFactorTable.userId, userId));
  await ctx.db.delete(usedCodeTable).where(eq(usedCodeTable.userId, userId));
  await ctx.db
    .update(sessionTable)
    .set({ secondFactorAt: null })
    .where(eq(sessionTable.userId, userId));
  await ctx.db.update(userTable).set({ twoFactorEnabled: false }).where(eq(userTable.id, userId));
  await forgetTrust(ctx, { userId });
}
