// Who sends a request. Usually its session is neither over nor to be renewed, and one prepared
// statement answers; better-auth, which asks two and takes longer than both, is for all others.
import { parseSigned } from 'hono/utils/cookie';
import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor, Ctx } from '#platform/context.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { readCookie } from '#platform/http/cookies.server.ts';
import type { Db } from '#platform/db/db.server.ts';
import { preparedStatement } from '#platform/db/prepared.server.ts';
import { SESSION } from '#features/accounts/accounts.limits.ts';
import { canBeSignedIn, hasRights } from '#features/accounts/accounts.policy.ts';
import { sessionTable, userTable } from '#features/accounts/accounts.table.server.ts';
import {
  authOf,
  keepCookies,
  RENEW_SECONDS,
  requestHeaders,
  sessionCookieName,
} from './auth.server.ts';
import { service } from '#platform/process/services.server.ts';
import { endingSessions } from './ending.server.ts';
import { hashToken } from './tokens.server.ts';

/** Whether the request brings a session cookie at all; without one nobody needs to be looked up. */
export function hasSession(ctx: Ctx): boolean {
  const { client, settings } = ctx;
  return readCookie(client.cookie, sessionCookieName(settings.publicUrl)) !== null;
}

/** The token in the browser's cookie, in front of its signature. */
export function sessionToken({ client, settings }: Ctx): string | null {
  const cookie = readCookie(client.cookie, sessionCookieName(settings.publicUrl));
  return cookie === null ? null : cookie.slice(0, Math.max(0, cookie.lastIndexOf('.')));
}

/** Who is asking, or null; renews the session's cookie once a day. */
export async function findActor(ctx: Ctx): Promise<Actor | null> {
  return actorFrom(ctx, (token) => sessionByToken(ctx).execute({ token }));
}

/** Numbers of a person that the session's statement counts as well, with values of its own. */
export type CountedWithSession = {
  column: (person: AnyColumn) => SQL<NonNullable<Actor['unread']>>;
  values: (ctx: Ctx) => Record<string, unknown>;
};

/** As `findActor`, for pages that show these numbers. */
export function actorFinder(counted: CountedWithSession): (ctx: Ctx) => Promise<Actor | null> {
  const statement = preparedStatement('session_of_page', (db, name) =>
    selectSession(db, { unread: counted.column(userTable.id) }).prepare(name),
  );
  return async (ctx) =>
    actorFrom(ctx, (token) => statement(ctx).execute({ ...counted.values(ctx), token }));
}

async function actorFrom(ctx: Ctx, ask: AskSession): Promise<Actor | null> {
  if (!hasSession(ctx) || isEnding(ctx)) return null;
  const found = (await findUsualSession(ctx, ask)) ?? (await findSession(ctx));
  if (!found || isTooOld(found.session)) return null;
  return canBeSignedIn(ctx.settings, found.user, new Date()) ? toActor(ctx, found) : null;
}

/** Whoever has a copy of the cookie could renew it for ever. */
const isTooOld = ({ createdAt }: { createdAt: Date }): boolean =>
  Date.now() - createdAt.getTime() > SESSION.mostDays * DAY_MS;

/** Whether its owner has signed out while the database was away. */
function isEnding(ctx: Ctx): boolean {
  const token = sessionToken(ctx);
  return token !== null && service(ctx, endingSessions).has(() => hashToken(token));
}

/** The session by way of better-auth, which also renews and ends it. */
async function findSession(ctx: Ctx): Promise<FoundSession | null> {
  const { response, headers } = await authOf(ctx).api.getSession({
    headers: requestHeaders(ctx),
    returnHeaders: true,
  });
  keepCookies(ctx, headers);
  return response;
}

/**
 * The context of somebody, for what a job carries out of what they decided while they were signed
 * in. What they may do is what they may do now; without an actor where they may nothing any more.
 */
export async function ctxOf(ctx: Ctx, { userId }: { userId: string }): Promise<Ctx> {
  const [user] = await ctx.db.select().from(userTable).where(eq(userTable.id, userId));
  if (!user || user.deletedAt || !canBeSignedIn(ctx.settings, user, ctx.now))
    return { ...ctx, actor: null };
  // Their second factor was asked for when they decided.
  const session = { id: '', createdAt: ctx.now, secondFactorAt: ctx.now };
  const proven = { ...user, twoFactorEnabled: true };
  return { ...ctx, actor: toActor(ctx, { user: proven, session }) };
}

function toActor({ settings }: Ctx, { user, session, unread }: FoundSession): Actor {
  const grantedRole = user.role === 'admin' || user.role === 'moderator' ? user.role : 'user';
  const provenAt = session.secondFactorAt ?? null;
  const secondFactor = { on: user.twoFactorEnabled ?? false, provenAt };
  return {
    id: user.id,
    role: hasRights(settings, { ...user, secondFactor }) ? grantedRole : 'user',
    grantedRole,
    secondFactor,
    emailVerified: user.emailVerified,
    sessionId: session.id,
    name: user.name,
    email: user.email,
    picture: user.image ?? null,
    country: user.country ?? null,
    acceptedTermsEdition: user.acceptedTermsEdition ?? null,
    preferences: user.preferences ?? null,
    ...(unread ? { unread } : {}),
  };
}

/** What is read of a session and of its person, here or by better-auth. */
type FoundSession = {
  session: { id: string; createdAt: Date; secondFactorAt?: Date | null | undefined };
  user: {
    id: string;
    name: string;
    email: string;
    emailVerified: boolean;
    image?: string | null | undefined;
    role?: string | null | undefined;
    banned?: boolean | null | undefined;
    banExpires?: Date | null | undefined;
    country?: string | null | undefined;
    twoFactorEnabled?: boolean | null | undefined;
    acceptedTermsEdition?: string | null | undefined;
    preferences?: string | null | undefined;
  };
  unread?: Actor['unread'];
};

/** @param token hashed */
type AskSession = (
  token: string,
) => Promise<readonly (FoundSession & { session: { expiresAt: Date } })[]>;

const sessionByToken = preparedStatement('session', (db, name) =>
  selectSession(db, {}).prepare(name),
);

function selectSession<More extends Record<string, SQL>>(on: Db, more: More) {
  return on
    .select({
      session: {
        id: sessionTable.id,
        createdAt: sessionTable.createdAt,
        expiresAt: sessionTable.expiresAt,
        secondFactorAt: sessionTable.secondFactorAt,
      },
      user: {
        id: userTable.id,
        name: userTable.name,
        email: userTable.email,
        emailVerified: userTable.emailVerified,
        image: userTable.image,
        role: userTable.role,
        banned: userTable.banned,
        banExpires: userTable.banExpires,
        country: userTable.country,
        twoFactorEnabled: userTable.twoFactorEnabled,
        acceptedTermsEdition: userTable.acceptedTermsEdition,
        preferences: userTable.preferences,
      },
      ...more,
    })
    .from(sessionTable)
    .innerJoin(userTable, eq(userTable.id, sessionTable.userId))
    .where(eq(sessionTable.token, sql.placeholder('token')));
}

/**
 * The session of the request's cookie; null where better-auth has to look: a signature that is not
 * ours, no such session, one that is over or due to be renewed.
 */
async function findUsualSession(ctx: Ctx, ask: AskSession): Promise<FoundSession | null> {
  const { secret, publicUrl } = ctx.settings;
  const name = sessionCookieName(publicUrl);
  const token = (await parseSigned(ctx.client.cookie, secret, name))[name];
  if (!token) return null;
  const [found] = await ask(hashToken(token));
  const renewAt = Date.now() + (SESSION.days * 86_400 - RENEW_SECONDS) * 1000;
  return found && found.session.expiresAt.getTime() > renewAt ? found : null;
}
