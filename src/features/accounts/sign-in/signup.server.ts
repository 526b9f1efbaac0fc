// Owns sign-up: a form waits on the server until its code is right, and nothing before that can
// sign in. Whoever holds the address cannot be given somebody else's password, because the form
// belongs to one browser's cookie.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Ctx } from '#platform/context.ts';
import { cookieLine, readCookie } from '#platform/http/cookies.server.ts';
import { AppError } from '#platform/errors.ts';
import { passwords } from '#platform/security/passwords.server.ts';
import { service } from '#platform/process/services.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import {
  type CodeSent,
  findPerson,
  orSay,
  type Person,
  requireFewCodes,
  sendCode,
  tryCode,
} from '../sessions/codes.server.ts';
import { profileRevisions, unseenName } from '#features/accounts/accounts.moderation.server.ts';
import { keptNumber } from '../phones/numbers.server.ts';
import { requireUncommonPassword } from './common-passwords.server.ts';
import { beginFlow, placeOf, readFlow } from '../sessions/device.server.ts';
import { addPassword } from './password.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { CODE, ELSEWHERE, LIMITS, SIGNUP_SECONDS } from '#features/accounts/accounts.limits.ts';
import {
  refuseSignUp,
  signUpInput,
  type SignUpInput,
} from '#features/accounts/accounts.input.schema.ts';
import { requireFreeName } from '#features/accounts/accounts.reserved.server.ts';
import { choicesOfDevice } from '#features/accounts/privacy/preferences.server.ts';
import { accountMails } from '#features/accounts/accounts.mails.server.ts';
import { keepSession, openSession } from '#features/accounts/accounts.session.server.ts';
import { signupTable, userTable } from '#features/accounts/accounts.table.server.ts';

const COOKIE = 'calabash_signup';

type SignUpAnswer = CodeSent & {
  /**
   * The form replaces one that this browser sent less than a minute ago; that one's code is good
   * for it.
   */
  corrected: boolean;
};

/**
 * Takes a sign-up form and sends a code to its address. Where the address has an account already,
 * the answer is the same and its owner is told by mail. A form that is sent again, with something
 * corrected, keeps the code on its way.
 * @throws AppError the first rule that does not hold, code_too_soon, too_many_codes, rate_limited
 */
export async function signUp(
  ctx: Ctx,
  input: Partial<Record<keyof SignUpInput, unknown>>,
): Promise<SignUpAnswer> {
  const { email, password, ...person } = readInput(signUpInput, input, refuseSignUp(input));
  const phone = keptNumber(person.phone, person.country);
  await requireFreeName(ctx, { id: null, name: person.name, email });
  await requireUncommonPassword(ctx, {
    field: 'password',
    password,
    person: { name: person.name, email },
  });
  await requireWithinLimit(ctx, LIMITS.signUpsOfClient, ctx.client.key);
  const content = {
    ...person,
    phone: phone ?? person.phone,
    passwordHash: await service(ctx, passwords).hash(password, placeOf(ctx)),
    locale: ctx.locale,
    acceptedTermsAt: ctx.now,
    acceptedTermsEdition: ctx.settings.termsEdition,
    preferences: choicesOfDevice(ctx),
  };
  if (await correctSignup(ctx, email, content)) return codeOnItsWay(ctx);
  const owner = await findPerson(ctx, email);
  await requireFewCodes(ctx, { purpose: 'signup', subject: email, person: owner });
  const token = randomBytes(32).toString('base64url');
  await ctx.db.insert(signupTable).values({
    tokenHash: hashOf(token),
    email,
    ...content,
    expiresAt: secondsAfter(ctx.now, SIGNUP_SECONDS),
  });
  ctx.client.setCookies.push(
    cookieLine(COOKIE, token, { publicUrl: ctx.settings.publicUrl, maxAgeSeconds: SIGNUP_SECONDS }),
  );
  return { ...(await sendSignUpCode(ctx, email, owner)), corrected: false };
}

const codeOnItsWay = ({ settings }: Ctx): SignUpAnswer => ({
  emailSent: settings.sendsMail,
  devCode: null,
  corrected: true,
});

/**
 * Writes a corrected form over the one that this browser sent within the pause between two codes.
 */
async function correctSignup(
  ctx: Ctx,
  email: string,
  content: Omit<typeof signupTable.$inferInsert, 'tokenHash' | 'email' | 'expiresAt'>,
): Promise<boolean> {
  const token = readCookie(ctx.client.cookie, COOKIE);
  if (!token) return false;
  const corrected = await ctx.db
    .update(signupTable)
    .set(content)
    .where(
      and(
        eq(signupTable.tokenHash, hashOf(token)),
        eq(signupTable.email, email),
        gt(signupTable.expiresAt, secondsAfter(ctx.now, SIGNUP_SECONDS - CODE.resendSeconds)),
      ),
    )
    .returning({ email: signupTable.email });
  return corrected.length > 0;
}

/**
 * Sends another code for the form that this browser sent.
 * @throws AppError signup_expired, invalid_verification, code_too_soon, too_many_codes
 */
export async function resendSignUpCode(ctx: Ctx, email: string): Promise<CodeSent> {
  const signup = await requireSignup(ctx, email);
  const owner = await findPerson(ctx, email);
  await requireFewCodes(ctx, { purpose: 'signup', subject: email, person: owner });
  const expiresAt = secondsAfter(ctx.now, SIGNUP_SECONDS);
  await ctx.db
    .update(signupTable)
    .set({ expiresAt })
    .where(eq(signupTable.tokenHash, signup.tokenHash));
  ctx.client.setCookies.push(
    cookieLine(COOKIE, readCookie(ctx.client.cookie, COOKIE) ?? '', {
      publicUrl: ctx.settings.publicUrl,
      maxAgeSeconds: SIGNUP_SECONDS,
    }),
  );
  return sendSignUpCode(ctx, email, owner);
}

async function sendSignUpCode(
  ctx: Ctx,
  email: string,
  owner: Person | undefined,
): Promise<CodeSent> {
  return orSay(ctx, 'signup_code_not_sent', () =>
    sendCode(ctx, {
      purpose: 'signup',
      subject: email,
      askedBy: beginFlow(ctx),
      mail: owner ? accountMails.alreadyRegistered : accountMails.signup,
      real: owner ? 'notice' : true,
      name: owner?.name ?? '',
      locale: owner?.locale ?? ctx.locale,
    }),
  );
}

/**
 * What this browser typed into its form, by the form's names; no password. The page sends it along
 * with the code, so that it is there again when the sign-up is not.
 */
export async function findTypedSignUp(ctx: Ctx): Promise<Record<string, string>> {
  const signup = await findSignup(ctx);
  if (!signup) return {};
  const { name, phone, country, bio } = signup;
  return { fullName: name, phone: phone ?? '', location: country ?? ELSEWHERE, bio: bio ?? '' };
}

async function findSignup(ctx: Ctx) {
  const token = readCookie(ctx.client.cookie, COOKIE);
  const [signup] = token
    ? await ctx.db
        .select()
        .from(signupTable)
        .where(and(eq(signupTable.tokenHash, hashOf(token)), gt(signupTable.expiresAt, ctx.now)))
    : [];
  return signup;
}

async function requireSignup(ctx: Ctx, email: string) {
  const signup = await findSignup(ctx);
  if (!signup) throw new AppError(accountErrors.signup_expired);
  if (signup.email !== email) throw new AppError(accountErrors.invalid_verification);
  return signup;
}

/**
 * Makes the account once the code is right and signs in.
 * @throws AppError signup_expired, invalid_verification, wrong_code, expired_code, dead_code,
 * too_many_attempts, session_not_established
 */
export async function completeSignUp(
  ctx: Ctx,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const signup = await requireSignup(ctx, email);
  const key = { purpose: 'signup', subject: email, askedBy: readFlow(ctx) } as const;
  // A wrong code must be counted, so its transaction commits; only what nobody expected undoes it.
  const outcome = await inTransaction(ctx, async (ctx) => {
    const failure = await tryCode(ctx, key, code, { use: true });
    if (failure) return failure;
    const id = await makePerson(ctx, signup);
    if (id === null)
      return new AppError(accountErrors.wrong_code, { detail: 'the address has an account' });
    await addPassword(ctx, { id }, signup.passwordHash);
    await ctx.db.delete(signupTable).where(eq(signupTable.email, email));
    return orSay(ctx, 'session_not_established', () => openSession(ctx, id));
  });
  if (outcome instanceof AppError) throw outcome;
  keepSession(ctx, outcome);
  ctx.client.setCookies.push(
    cookieLine(COOKIE, '', { publicUrl: ctx.settings.publicUrl, maxAgeSeconds: 0 }),
  );
}

/**
 * Others know the person by their initials until name and bio were looked at. Null when the address
 * has an account, also one that is being made at the same moment.
 */
async function makePerson(
  ctx: Ctx,
  signup: typeof signupTable.$inferSelect,
): Promise<string | null> {
  const { email, name, phone, country, bio, locale } = signup;
  const { acceptedTermsAt, acceptedTermsEdition, preferences } = signup;
  const id = uuid();
  const made = await ctx.db
    .insert(userTable)
    .values({
      id,
      email,
      emailVerified: true,
      name: unseenName({ name, email }),
      phone,
      country,
      profileApproved: false,
      locale,
      acceptedTermsAt,
      acceptedTermsEdition,
      preferences,
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: userTable.id });
  if (!made[0]) return null;
  const content = { name, bio, image: null };
  const unseen = { id, revision: 1, content, waiting: null };
  await profileRevisions.submit(ctx, unseen, { content });
  return id;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function secondsAfter(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
