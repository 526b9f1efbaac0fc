// Owns the second step: who has to take it at sign-in, where a sign-in waits for it, and how often
// it may be tried (docs/decisions/038). Switching the second factor on and off is accounts.factor.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { cookieLine, readCookie } from '#platform/http/cookies.server.ts';
import { AppError } from '#platform/errors.ts';
import { guessWithinLimits, requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { accountErrors, refusal, refuseFirst } from '#features/accounts/accounts.errors.ts';
import { secondStepInput } from '#features/accounts/accounts.input.schema.ts';
import { LIMITS, SECOND_STEP } from '#features/accounts/accounts.limits.ts';
import { notifyByMail } from '#features/accounts/accounts.mail.server.ts';
import { accountMails } from '#features/accounts/accounts.mails.server.ts';
import {
  keepSession,
  markSecondFactor,
  type OpenedSession,
  openSession,
} from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { isOwnDevice } from '#features/accounts/sessions/device.server.ts';
import { useAppCode } from './app.server.ts';
import { secondStepTable } from './factor.table.server.ts';
import { useRecoveryCode } from './recovery.server.ts';
import { findTrust, trustDevice } from './trusted.server.ts';

const COOKIE = 'calabash_step';

/**
 * Lets in who has proven to be this person: opens their session, or has their browser wait for the
 * second step where their account has one and the browser is not trusted.
 * @returns the session, which `keepSession` gives to the browser once the transaction has
 *   committed; the refusal that asks for the second step
 * @throws AppError suspended
 */
export async function admit(
  ctx: Ctx,
  { userId }: { userId: string },
): Promise<OpenedSession | AppError> {
  const person = await findPerson(ctx, userId);
  if (!person?.twoFactorEnabled) return openSession(ctx, userId);
  const trust = await findTrust(ctx, { userId });
  if (!trust) {
    await beginStep(ctx, userId);
    return new AppError(accountErrors.second_factor_required);
  }
  const session = await openSession(ctx, userId);
  await markSecondFactor(ctx, { sessionId: session.sessionId, provenAt: trust.provenAt });
  return session;
}

async function beginStep(ctx: Ctx, userId: string): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.now.getTime() + SECOND_STEP.lifeSeconds * 1000);
  await ctx.db.insert(secondStepTable).values({ tokenHash: hashOf(token), userId, expiresAt });
  setStepCookie(ctx, token, SECOND_STEP.lifeSeconds);
}

/** Whose second step waits: a sign-in of this browser, or of somebody who is to take it again. */
export async function findSecondStep(
  ctx: Ctx,
): Promise<{ userId: string; email: string; signedIn: boolean } | null> {
  const { actor } = ctx;
  if (actor) {
    const { id: userId, email, secondFactor } = actor;
    return secondFactor.on ? { userId, email, signedIn: true } : null;
  }
  const tokenHash = stepOf(ctx);
  if (tokenHash === null) return null;
  const [found] = await ctx.db
    .select({ userId: userTable.id, email: userTable.email })
    .from(secondStepTable)
    .innerJoin(userTable, eq(userTable.id, secondStepTable.userId))
    .where(isWaiting(ctx, tokenHash));
  return found ? { ...found, signedIn: false } : null;
}

/**
 * Takes the second step with the six digits of the app or a recovery code: signs in, or proves once
 * more who is signed in. The session's cookie goes into `ctx.client.setCookies`.
 * @throws AppError second_step_expired, wrong_factor_code, too_many_attempts, suspended
 */
export async function takeSecondStep(
  ctx: Ctx,
  input: z.input<typeof secondStepInput>,
): Promise<void> {
  const { code, trust } = readInput(secondStepInput, input, refuseFirst);
  const step = await findSecondStep(ctx);
  if (!step) throw new AppError(accountErrors.second_step_expired);
  const { userId } = step;
  // A wrong code undoes all of it, so that the browser may try again; the limits have counted it.
  const opened = await withFewSecondSteps(ctx, userId, () =>
    inTransaction(ctx, async (ctx) => {
      if (!ctx.actor) await useWaitingStep(ctx, userId);
      await requireRightCode(ctx, { userId, code });
      const session = ctx.actor ? null : await openSession(ctx, userId);
      const sessionId = session?.sessionId ?? ctx.actor?.sessionId ?? '';
      await markSecondFactor(ctx, { sessionId, provenAt: ctx.now });
      if (trust && session) await trustDevice(ctx, { userId, provenAt: ctx.now });
      return session;
    }),
  );
  if (!opened) return;
  keepSession(ctx, opened);
  setStepCookie(ctx, '', 0);
}

/** Uses the waiting sign-in up; of two at once, one finds it. */
async function useWaitingStep(ctx: Ctx, userId: string): Promise<void> {
  const { rowCount } = await ctx.db
    .delete(secondStepTable)
    .where(and(isWaiting(ctx, stepOf(ctx) ?? ''), eq(secondStepTable.userId, userId)));
  if (!rowCount) throw new AppError(accountErrors.second_step_expired);
}

/**
 * Asks for the second factor beside another proof, where the account has one: no device is trusted
 * with what changes the account (DECISIONS.md A17).
 * @throws AppError second_factor_required or wrong_factor_code, both of the field
 *   `secondFactorCode`; too_many_attempts
 */
export async function requireSecondFactor(
  ctx: Ctx,
  given: { userId: string; code: string },
): Promise<void> {
  const person = await findPerson(ctx, given.userId);
  if (!person?.twoFactorEnabled) return;
  if (given.code === '') throw refusal('secondFactorCode', 'second_factor_required');
  try {
    await withFewSecondSteps(ctx, given.userId, () =>
      inTransaction(ctx, (ctx) => requireRightCode(ctx, given)),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== accountErrors.wrong_factor_code) throw error;
    throw refusal('secondFactorCode', 'wrong_factor_code');
  }
}

/**
 * Runs what compares a code of the second factor, as often as that may be tried for this person.
 * @throws AppError too_many_attempts; whatever `compare` throws
 */
export async function withFewSecondSteps<T>(
  ctx: Ctx,
  userId: string,
  compare: () => Promise<T>,
): Promise<T> {
  const own = isOwnDevice(ctx, userId);
  const few = (rule: (typeof LIMITS)[keyof typeof LIMITS], whom: string) =>
    requireWithinLimit(ctx, rule, whom, accountErrors.too_many_attempts);
  if (!own) await few(LIMITS.secondStepsOfClient, ctx.client.key);
  await few(LIMITS.secondSteps, `${userId} ${own ? 'own' : ctx.client.key}`);
  const { ownWrongSecondSteps, wrongSecondStepsPerHour, wrongSecondStepsPerDay } = LIMITS;
  const limits = {
    rules: own ? [ownWrongSecondSteps] : [wrongSecondStepsPerHour, wrongSecondStepsPerDay],
    subject: userId,
    wrong: accountErrors.wrong_factor_code,
    tooMany: accountErrors.too_many_attempts,
  };
  return guessWithinLimits(ctx, limits, compare);
}

/**
 * Takes six digits of the app or a recovery code, and uses them up.
 * @throws AppError wrong_factor_code
 */
async function requireRightCode(
  ctx: Ctx,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    if (await useAppCode(ctx, { userId, digits })) return;
    throw new AppError(accountErrors.wrong_factor_code);
  }
  if (!(await useRecoveryCode(ctx, { userId, code })))
    throw new AppError(accountErrors.wrong_factor_code);
  const person = await findPerson(ctx, userId);
  if (person) await notifyByMail(ctx, person, accountMails.recoveryCodeUsed);
}

async function findPerson(ctx: Ctx, id: string) {
  const { email, name, locale, twoFactorEnabled } = userTable;
  const [person] = await ctx.db
    .select({ email, name, locale, twoFactorEnabled })
    .from(userTable)
    .where(eq(userTable.id, id));
  return person;
}

function stepOf({ client }: Ctx): string | null {
  const token = readCookie(client.cookie, COOKIE);
  return token ? hashOf(token) : null;
}

function isWaiting({ now }: Ctx, tokenHash: string) {
  return and(eq(secondStepTable.tokenHash, tokenHash), gt(secondStepTable.expiresAt, now));
}

function setStepCookie({ client, settings }: Ctx, token: string, maxAgeSeconds: number): void {
  const { publicUrl } = settings;
  client.setCookies.push(cookieLine(COOKIE, token, { publicUrl, maxAgeSeconds }));
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
