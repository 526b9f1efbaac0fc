// Owns the six-digit codes: how often one is sent and to whom, and what becomes of a guess. A code
// is good in the browser that asked for it, so that nobody else can replace it or use up its tries
// (docs/decisions/020). What a right one does is for accounts.signin, accounts.signup and profile.
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, or } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { isDatabaseAway } from '#platform/db/db.server.ts';
import { AppError } from '#platform/errors.ts';
import { sendMail } from '#platform/outgoing/mail.server.ts';
import {
  forgetPause,
  requirePause,
  requireWithinLimit,
} from '#platform/security/rate-limit.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { type AccountError, accountErrors } from '#features/accounts/accounts.errors.ts';
import { CODE, LIMITS } from '#features/accounts/accounts.limits.ts';
import type { CodeMail } from '#features/accounts/accounts.mails.server.ts';
import type { CodeUse } from '#features/accounts/accounts.schema.ts';
import { codeTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { isOwnDevice } from './device.server.ts';

export type CodeSent = {
  /** False where no mail server is configured: the message waits at /dev/mail. */
  emailSent: boolean;
  /** The code itself, in development and demonstrations without a mail server only. */
  devCode: string | null;
};

export type Person = { id: string; name: string; locale: string; emailVerified: boolean };

/** Who has this normalised address. */
export async function findPerson(ctx: Ctx, email: string): Promise<Person | undefined> {
  const { id, name, locale, emailVerified } = userTable;
  const [user] = await ctx.db
    .select({ id, name, locale, emailVerified })
    .from(userTable)
    .where(eq(userTable.email, email));
  return user;
}

/** What a code is for, and where it goes: an address or a telephone number. */
type CodeTarget = { purpose: CodeUse; subject: string };
/** The code itself, by who asked for it. */
type CodeKey = CodeTarget & { askedBy: string };

const pauseOf = (ctx: Ctx, { purpose, subject }: CodeTarget, own: boolean) =>
  `${purpose} ${subject} ${own ? 'own' : ctx.client.key}`;

/**
 * One code in 60 seconds, five in an hour, ten in a day for each client that asks for codes to one
 * address. What all clients may ask for together is bounded, too; the person's own devices have an
 * allowance of their own, which strangers cannot use up.
 * @param about.person whose address it is; undefined where nobody has it
 * @throws AppError code_too_soon, too_many_codes
 */
export async function requireFewCodes(
  ctx: Ctx,
  { purpose, subject, person }: CodeTarget & { person: { id: string } | undefined },
): Promise<void> {
  const own = person !== undefined && isOwnDevice(ctx, person.id);
  const few = (rule: (typeof LIMITS)[keyof typeof LIMITS], whom: string) =>
    requireWithinLimit(ctx, rule, whom, accountErrors.too_many_codes);
  if (!own) await few(LIMITS.codesOfClient, ctx.client.key);
  const pause = pauseOf(ctx, { purpose, subject }, own);
  await requirePause(ctx, 'codes-pause', pause, CODE.resendSeconds, accountErrors.code_too_soon);
  if (own) {
    await few(LIMITS.ownCodesPerHour, subject);
    await few(LIMITS.ownCodesPerDay, subject);
  } else {
    await few(LIMITS.codesPerHour, `${subject} ${ctx.client.key}`);
    await few(LIMITS.codesPerDay, `${subject} ${ctx.client.key}`);
    await few(LIMITS.codesOfAddressPerHour, subject);
    await few(LIMITS.codesOfAddressPerDay, subject);
  }
}

/** @throws AppError too_many_attempts */
export async function requireFewGuesses(ctx: Ctx): Promise<void> {
  await requireWithinLimit(
    ctx,
    LIMITS.codeChecksOfClient,
    ctx.client.key,
    accountErrors.too_many_attempts,
  );
}

/**
 * Makes a code in place of the one that the same browser or person has asked for before.
 * @param options.real false: a row that no code opens
 */
export async function makeCode(
  ctx: Ctx,
  { purpose, subject, askedBy }: CodeKey,
  { real = true } = {},
): Promise<{ code: string; expiresAt: Date }> {
  const code = String(randomInt(10 ** CODE.length)).padStart(CODE.length, '0');
  const expiresAt = new Date(ctx.now.getTime() + CODE.lifeSeconds * 1000);
  const hash = real
    ? hashOf(ctx, { purpose, subject }, code)
    : randomBytes(32).toString('base64url');
  const askedFrom = nameOfClient(ctx);
  const fresh = { hash, askedFrom, wrongTries: 0, wrongTriesFrom: 0, expiresAt };
  await ctx.db
    .insert(codeTable)
    .values({ purpose, subject, askedBy, ...fresh })
    .onConflictDoUpdate({
      target: [codeTable.purpose, codeTable.subject, codeTable.askedBy],
      set: fresh,
    });
  return { code, expiresAt };
}

type CodeOrder = CodeKey & {
  mail: CodeMail;
  /** The person as the mail addresses them. */
  name: string;
  locale: string;
  /**
   * False: the same work without a code that is good for anything. `nobody` sends no mail, `notice`
   * a mail without a code, so that neither the answer nor its duration nor what becomes of a guess
   * tells whether an address has an account.
   */
  real: true | 'nobody' | 'notice';
};

/** Makes a code for an address and asks for its mail, in one transaction. */
export async function sendCode(
  ctx: Ctx,
  { mail, name, locale, real, ...key }: CodeOrder,
): Promise<CodeSent> {
  const code = await inTransaction(ctx, async (ctx) => {
    const { code, expiresAt } = await makeCode(ctx, key, { real: real === true });
    await sendMail(ctx, {
      to: real === 'nobody' ? null : key.subject,
      locale,
      template: mail,
      values: { name },
      sealed: { code },
      notAfter: expiresAt,
    });
    return code;
  });
  return {
    emailSent: ctx.settings.sendsMail,
    devCode: ctx.settings.showCodes && real === true ? code : null,
  };
}

/**
 * Does a step of an account; when it fails in a way that nobody expected, the failure says which
 * step it was (spec 1 section 8).
 */
export async function orSay<Done>(
  ctx: Ctx,
  error: AccountError,
  step: () => Promise<Done>,
): Promise<Done> {
  try {
    return await step();
  } catch (cause) {
    if (cause instanceof AppError || isDatabaseAway(cause)) throw cause;
    ctx.log.error({ err: cause, step: error }, 'a step of an account failed');
    throw new AppError(accountErrors[error], { cause });
  }
}

/**
 * Tries a code; a wrong try is counted with the transaction of `ctx`, and the row's lock lets only
 * one at a time be made.
 * @param key.askedBy null for a program that kept no cookie: its code is found by its network
 *   address, and has tries of its own there
 * @param options.use the right one is used up; otherwise it stays good
 * @returns null when it is right; wrong_code, expired_code, dead_code. With the last wrong try the
 *   code is dead, and another may be asked for at once
 */
export async function tryCode(
  ctx: Ctx,
  { askedBy, ...target }: CodeTarget & { askedBy: string | null },
  given: string,
  { use }: { use: boolean },
): Promise<AppError | null> {
  const tries = askedBy === null ? 'wrongTriesFrom' : 'wrongTries';
  return inTransaction(ctx, async (ctx) => {
    const row = await lockCode(ctx, { ...target, askedBy });
    if (!row) return new AppError(accountErrors.wrong_code);
    if (row.expiresAt <= ctx.now) return new AppError(accountErrors.expired_code);
    if (row[tries] >= CODE.attempts) return new AppError(accountErrors.dead_code);
    const isRow = isCode({ ...target, askedBy: row.askedBy });
    if (!isSame(row.hash, hashOf(ctx, target, given))) {
      await ctx.db
        .update(codeTable)
        .set({ [tries]: row[tries] + 1 })
        .where(isRow);
      if (row[tries] + 1 < CODE.attempts) return new AppError(accountErrors.wrong_code);
      await allowAnother(ctx, target);
      return new AppError(accountErrors.dead_code);
    }
    if (!use) return null;
    await ctx.db.delete(codeTable).where(isRow);
    await allowAnother(ctx, target);
    return null;
  });
}

/** None is on its way any more, so that another may be asked for at once. */
async function allowAnother(ctx: Ctx, target: CodeTarget): Promise<void> {
  for (const own of [true, false]) await forgetPause(ctx, 'codes-pause', pauseOf(ctx, target, own));
}

/** The row of a code until the transaction ends; of several from one place the latest. */
async function lockCode(
  ctx: Ctx,
  { purpose, subject, askedBy }: CodeTarget & { askedBy: string | null },
) {
  const [row] = await ctx.db
    .select()
    .from(codeTable)
    .where(
      askedBy === null
        ? and(
            eq(codeTable.purpose, purpose),
            eq(codeTable.subject, subject),
            eq(codeTable.askedFrom, nameOfClient(ctx)),
          )
        : isCode({ purpose, subject, askedBy }),
    )
    .orderBy(desc(codeTable.expiresAt))
    .limit(1)
    .for('update');
  return row;
}

/**
 * Ends every code to an address, whoever asked, and those that a person has asked for.
 * @returns what they were
 */
export async function forgetCodes(
  ctx: Ctx,
  { subject, askedBy }: { subject: string; askedBy?: string },
): Promise<CodeTarget[]> {
  const bySubject = eq(codeTable.subject, subject);
  return ctx.db
    .delete(codeTable)
    .where(askedBy === undefined ? bySubject : or(bySubject, eq(codeTable.askedBy, askedBy)))
    .returning({ purpose: codeTable.purpose, subject: codeTable.subject });
}

function isCode({ purpose, subject, askedBy }: CodeKey) {
  return and(
    eq(codeTable.purpose, purpose),
    eq(codeTable.subject, subject),
    eq(codeTable.askedBy, askedBy),
  );
}

/** Of this purpose and receiver alone. */
function hashOf({ settings }: Ctx, { purpose, subject }: CodeTarget, code: string): string {
  return createHmac('sha256', settings.secret)
    .update(`code:${purpose}:${subject}:${code}`)
    .digest('base64url');
}

/** Keyed, because the network addresses of all visitors can be tried. */
function nameOfClient({ client, settings }: Ctx): string {
  return createHmac('sha256', settings.secret).update(`client:${client.key}`).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
