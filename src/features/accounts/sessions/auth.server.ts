// Owns better-auth: how it is set up. It keeps sessions and their cookies; who may have one is
// decided by use cases, and its own HTTP handler is never mounted.
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { admin } from 'better-auth/plugins';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/db.server.ts';
import { defineService, service } from '#platform/process/services.server.ts';
import { SESSION } from '#features/accounts/accounts.limits.ts';
import { accountTable, sessionTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { withHashedTokens } from './tokens.server.ts';

/** Using a session renews it once a day. */
export const RENEW_SECONDS = 86_400;

/** Name of the session cookie: bound to this host where the site is reached over TLS. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-calabash_session' : 'calabash_session';
}

/** What a use case calls once it knows who comes in; better-auth's own ways in are not used. */
const openSessionPlugin = {
  id: 'open-session',
  endpoints: {
    openSession: createAuthEndpoint(
      '/open-session',
      { method: 'POST', body: z.object({ userId: z.uuid() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new APIError('NOT_FOUND');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return { sessionId: session.id };
      },
    ),
  },
} satisfies BetterAuthPlugin;

function createAuth(ctx: Ctx) {
  const { publicUrl, secret } = ctx.settings;
  const secure = publicUrl.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
  const adapter = drizzleAdapter(ctx.db, {
    provider: 'pg',
    schema: {
      user: userTable,
      session: sessionTable,
      account: accountTable,
    },
  });
  return betterAuth({
    baseURL: publicUrl,
    secret,
    database: withHashedTokens(adapter),
    session: {
      expiresIn: SESSION.days * 86_400,
      updateAge: RENEW_SECONDS,
      additionalFields: { secondFactorAt: { type: 'date', required: false } },
    },
    // What the actor of a request has beside better-auth's own fields.
    user: {
      additionalFields: {
        country: { type: 'string', required: false },
        twoFactorEnabled: { type: 'boolean', required: false },
        acceptedTermsEdition: { type: 'string', required: false },
        preferences: { type: 'string', required: false },
      },
    },
    // The second refuses sessions for people who are shut out.
    plugins: [openSessionPlugin, admin()],
    // Ours count in PostgreSQL and also where no HTTP request is: accounts.limits.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      // The privacy policy says so.
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => uuid() },
      useSecureCookies: false,
      defaultCookieAttributes: cookie,
      cookies: { session_token: { name: sessionCookieName(publicUrl), attributes: cookie } },
    },
  });
}

type Auth = ReturnType<typeof createAuth>;

/** One for each database or transaction, forgotten with it. */
const auths = defineService({ name: 'accounts.auth', make: () => new WeakMap<Db, Auth>() });

/** better-auth on the database or transaction of `ctx`. */
export function authOf(ctx: Ctx): Auth {
  const made = service(ctx, auths);
  const auth = made.get(ctx.db) ?? createAuth(ctx);
  made.set(ctx.db, auth);
  return auth;
}

/** What better-auth reads of a request. */
export function requestHeaders(ctx: Ctx): Headers {
  const { client } = ctx;
  return new Headers({ cookie: client.cookie, 'user-agent': client.userAgent });
}

/** Hands better-auth's cookies to the answer. */
export function keepCookies(ctx: Ctx, headers: Headers): void {
  const { client } = ctx;
  client.setCookies.push(...headers.getSetCookie());
}
