// Owns better-auth: how it is set up, and how its failures and cookies come back. Its own HTTP
// handler is never mounted; use cases call its functions after their own checks and limits.
import { createHmac } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { admin, emailOTP } from 'better-auth/plugins';
import { v7 as uuid } from 'uuid';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db.server.ts';
import { passwords } from '#platform/passwords.server.ts';
import { defineService, service } from '#platform/services.server.ts';
import { CODE } from '#features/accounts/accounts.limits.ts';
import {
  accountTable,
  sessionTable,
  userTable,
  verificationTable,
} from '#features/accounts/accounts.table.server.ts';

/** A session that is not used ends after 30 days; using it renews it once a day. */
const SESSION_SECONDS = 30 * 86_400;
const RENEW_SECONDS = 86_400;

/** Name of the session cookie: bound to this host where the site is reached over TLS. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-calabash_session' : 'calabash_session';
}

function createAuth(ctx: Ctx) {
  const { publicUrl, secret } = ctx.settings;
  const { hash, verify } = service(ctx, passwords);
  const secure = publicUrl.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
  return betterAuth({
    baseURL: publicUrl,
    secret,
    database: drizzleAdapter(ctx.db, {
      provider: 'pg',
      schema: {
        user: userTable,
        session: sessionTable,
        account: accountTable,
        verification: verificationTable,
      },
    }),
    emailAndPassword: {
      enabled: true,
      // People come in through accounts.signup.server.ts, which makes nothing before the address is
      // proven.
      disableSignUp: true,
      minPasswordLength: 6,
      maxPasswordLength: 200,
      password: {
        hash,
        verify: (given) => verify(given.hash, given.password),
      },
      revokeSessionsOnPasswordReset: true,
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: RENEW_SECONDS },
    user: {
      additionalFields: {
        phone: { type: 'string', required: false },
        country: { type: 'string', required: false },
        bio: { type: 'string', required: false },
        locale: { type: 'string', required: false },
        acceptedTermsAt: { type: 'date', required: false },
      },
    },
    plugins: [
      emailOTP({
        otpLength: CODE.length,
        expiresIn: CODE.lifeSeconds,
        allowedAttempts: CODE.attempts,
        // Six digits without a key would be found by trying all of them.
        storeOTP: {
          hash: async (otp) =>
            createHmac('sha256', secret).update(`code:${otp}`).digest('base64url'),
        },
        // Codes are made by accounts.codes.server.ts, which also sends them.
        sendVerificationOTP: async () => {},
        changeEmail: { enabled: true },
      }),
      admin(),
    ],
    // Ours count in PostgreSQL and also where no HTTP request is: accounts.limits.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      database: { generateId: () => uuid() },
      useSecureCookies: false,
      defaultCookieAttributes: cookie,
      cookies: { session_token: { name: sessionCookieName(publicUrl), attributes: cookie } },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

/** One for each database or transaction, forgotten with it. */
const auths = defineService({ name: 'accounts.auth', make: () => new WeakMap<Db, Auth>() });

/** better-auth on the database or transaction of `ctx`. */
export function authOf(ctx: Ctx): Auth {
  const made = service(ctx, auths);
  const auth = made.get(ctx.db) ?? createAuth(ctx);
  made.set(ctx.db, auth);
  return auth;
}
