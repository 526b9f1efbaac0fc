// Owns sessions: who is asking, where else the person is signed in, and the end of it.
import { APIError } from 'better-auth/api';
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import Bowser from 'bowser';
import { z } from 'zod';
import type { Actor, Ctx } from '#platform/context.ts';
import { cookieLine } from '#platform/http/cookies.server.ts';
import { LEFT_COOKIE } from '#platform/pages/device-drafts.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { pageOfData } from '#platform/http/own-path.ts';
import { redirect } from '#platform/http/redirect.ts';
import { preparedStatement } from '#platform/db/prepared.server.ts';
import { service } from '#platform/process/services.server.ts';
import { sessionToken } from '#features/accounts/sessions/actor.server.ts';
import { rememberDevice } from '#features/accounts/sessions/device.server.ts';
import { rememberSignIn } from '#features/accounts/sessions/marks.server.ts';
import {
  authOf,
  keepCookies,
  requestHeaders,
  sessionCookieName,
} from '#features/accounts/sessions/auth.server.ts';
import { rememberSuspended } from '#features/accounts/sign-in/suspended.server.ts';
import { endingSessions } from '#features/accounts/sessions/ending.server.ts';
import { hashToken } from '#features/accounts/sessions/tokens.server.ts';
import { accountErrors } from './accounts.errors.ts';
import { CODE, SESSION } from './accounts.limits.ts';
import { canBeSignedIn, canChangeAccount } from './accounts.policy.ts';
import { displayName, type SessionView, type Viewer } from './accounts.schema.ts';
import { sessionTable, userTable } from './accounts.table.server.ts';

/** A session that was opened, until its cookie is on its way. */
export type OpenedSession = { userId: string; sessionId: string; headers: Headers };

/**
 * Opens a session for somebody who has proven to be this person. `keepSession` gives it to their
 * browser, once the transaction has committed. Who is shut out may read why (/suspended).
 * @throws AppError suspended
 */
export async function openSession(ctx: Ctx, userId: string): Promise<OpenedSession> {
  try {
    const { headers, response } = await authOf(ctx).api.openSession({
      body: { userId },
      headers: requestHeaders(ctx),
      returnHeaders: true,
    });
    await rememberSignIn(ctx, userId);
    return { userId, sessionId: response.sessionId, headers };
  } catch (error) {
    if (!(error instanceof APIError && error.body?.code === 'BANNED_USER')) throw error;
    await rememberSuspended(ctx, userId);
    throw new AppError(accountErrors.suspended, { cause: error });
  }
}

/**
 * Remembers when the second factor was proven in a session; moderators and administrators have
 * their rights in it from then on.
 */
export async function markSecondFactor(
  ctx: Ctx,
  { sessionId, provenAt }: { sessionId: string; provenAt: Date },
): Promise<void> {
  await ctx.db
    .update(sessionTable)
    .set({ secondFactorAt: provenAt })
    .where(eq(sessionTable.id, sessionId));
}

/** Signs the browser in, and remembers it as one of the person's own. */
export function keepSession(ctx: Ctx, { userId, headers }: OpenedSession): void {
  keepCookies(ctx, headers);
  rememberDevice(ctx, userId);
}

/**
 * The actor of the request.
 * @throws AppError not_authenticated; unavailable while nobody knows who is asking
 */
export function requireActor(ctx: Ctx): Actor {
  if (ctx.sessionUnknown) throw new AppError(platformErrors.unavailable);
  if (!ctx.actor) throw new AppError(accountErrors.not_authenticated);
  return ctx.actor;
}

/**
 * The actor of a request that changes their account.
 * @throws AppError not_authenticated; demo_account when it is one of the demonstration's own
 */
export function requireChangeableActor(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  requireChangeableAccount(actor);
  return actor;
}

/** @throws AppError demo_account when it is one of the demonstration's own */
export function requireChangeableAccount(user: { email: string }): void {
  if (!canChangeAccount(user)) throw new AppError(accountErrors.demo_account);
}

/**
 * The actor of a page that is for signed-in people; everybody else is sent to sign in first.
 * @param path where they come back to, with its query
 * @throws Response to the sign-in page; AppError unavailable while nobody knows who is asking
 */
export function requirePageActor(ctx: Ctx, path: string): Actor {
  const { actor, sessionUnknown } = ctx;
  if (sessionUnknown) throw new AppError(platformErrors.unavailable);
  if (!actor) throw redirect(`/login?next=${encodeURIComponent(pageOfData(path))}`);
  return actor;
}

/**
 * Keeps an account from being deleted until the transaction ends. What a request writes for its
 * actor after slow work would otherwise come after everything of theirs was taken away, and stay.
 * @throws AppError not_authenticated when it is gone
 */
export async function lockAccount(ctx: Ctx, { id }: Pick<Actor, 'id'>): Promise<void> {
  const [held] = await ctx.db
    .select({ id: userTable.id })
    .from(userTable)
    .where(and(eq(userTable.id, id), isNull(userTable.deletedAt)))
    .for('share');
  if (!held) throw new AppError(accountErrors.not_authenticated);
}

const aliveSessions = preparedStatement('alive_sessions', (db, name) =>
  db
    .select({
      id: sessionTable.id,
      userId: sessionTable.userId,
      email: userTable.email,
      banned: userTable.banned,
      banExpires: userTable.banExpires,
    })
    .from(sessionTable)
    .innerJoin(userTable, eq(userTable.id, sessionTable.userId))
    .where(
      and(
        sql`${sessionTable.id} = any((select ${sql.placeholder('ids')}::uuid[])::uuid[])`,
        gt(sessionTable.expiresAt, sql.placeholder('now')),
        gt(sessionTable.createdAt, sql.placeholder('oldest')),
        isNull(userTable.deletedAt),
      ),
    )
    .prepare(name),
);

/**
 * Which of these sessions are still there, of people who are not shut out: asked by what goes on
 * for longer than a request. @returns their ids
 */
export async function findAliveSessions(
  ctx: Ctx,
  sessions: readonly { sessionId: string; userId: string }[],
): Promise<Set<string>> {
  const now = new Date();
  const rows = await aliveSessions(ctx).execute({
    ids: sessions.map(({ sessionId }) => sessionId),
    now,
    oldest: new Date(now.getTime() - SESSION.mostDays * DAY_MS),
  });
  const owners = new Map(sessions.map(({ sessionId, userId }) => [sessionId, userId]));
  const alive = rows.filter(
    (row) => owners.get(row.id) === row.userId && canBeSignedIn(ctx.settings, row, now),
  );
  return new Set(alive.map(({ id }) => id));
}

/** The signed-in person as every page's header shows them; null for visitors. */
export function findViewer(ctx: Ctx): Viewer | null {
  const { actor } = ctx;
  return actor && toViewer(actor);
}

/** What is shown of a person to themselves. */
export function toViewer({
  id,
  email,
  picture,
  grantedRole: role,
  name,
}: Pick<Actor, 'id' | 'email' | 'picture' | 'grantedRole' | 'name'>): Viewer {
  return { id, email, picture, role, name: displayName({ name, email }) };
}

/** Where sessions end: nobody is looked up first, because that would wait for the same table. */
export const SIGN_OUT_PATH = /^\/(?:logout(?:\.data)?|api\/auth\/logout)$/;

/** With what the rest of the answer takes, less than the two seconds of spec 1 section 4. */
const SIGN_OUT_TIMEOUT_MS = 1500;

/**
 * Ends the session of this browser. The cookie goes in any case; a database that is slow or away is
 * not waited for: this server notes the session, and ends it when the database answers.
 */
export async function signOut(ctx: Ctx): Promise<void> {
  const token = sessionToken(ctx);
  if (token !== null && !(await endInTime(ctx, hashToken(token))))
    await service(ctx, endingSessions).end(hashToken(token));
  const { publicUrl } = ctx.settings;
  ctx.client.setCookies.push(
    cookieLine(sessionCookieName(publicUrl), '', { publicUrl, maxAgeSeconds: 0 }),
    cookieLine(LEFT_COOKIE, '1', { publicUrl, maxAgeSeconds: LEFT_SECONDS, forScripts: true }),
  );
}

/** @returns whether the session is known to be over; a slow database may still end it */
function endInTime(ctx: Ctx, hash: string): Promise<boolean> {
  const ended = ctx.db
    .delete(sessionTable)
    .where(eq(sessionTable.token, hash))
    .then(
      () => true,
      (error: unknown) => {
        ctx.log.warn({ err: error }, 'a session could not be ended yet');
        return false;
      },
    );
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), SIGN_OUT_TIMEOUT_MS).unref();
  });
  return Promise.race([ended, late]);
}

/** Whether somebody signs out with this answer, by whichever review. */
export const saysSignedOut = ({ client }: Ctx): boolean =>
  client.setCookies.some((line) => line.startsWith(`${LEFT_COOKIE}=`));

/** A note from one page to the next (privacy policy); a page with scripts takes it away. */
const LEFT_SECONDS = CODE.lifeSeconds;

const MOST_SESSIONS = 50;

/**
 * Where the person is signed in, last used first, at most 50. @throws AppError not_authenticated
 */
export async function findSessions(ctx: Ctx): Promise<SessionView[]> {
  const actor = requireActor(ctx);
  const rows = await ctx.db
    .select()
    .from(sessionTable)
    .where(and(eq(sessionTable.userId, actor.id), gt(sessionTable.expiresAt, ctx.now)))
    .orderBy(desc(sessionTable.updatedAt))
    .limit(MOST_SESSIONS);
  return rows.map((row) => ({
    id: row.id,
    current: row.id === actor.sessionId,
    device: deviceOf(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.updatedAt.toISOString(),
  }));
}

/** Browser and system in a few words, as far as they tell. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ') || null;
}

/**
 * Ends one of the person's sessions.
 * @throws AppError not_authenticated; session_not_found when it has ended already, is another
 *   person's, or the id is none
 */
export async function endSession(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const actor = requireActor(ctx);
  if (id === actor.sessionId) return signOut(ctx);
  const { rowCount } = z.uuid().safeParse(id).success
    ? await ctx.db
        .delete(sessionTable)
        .where(and(eq(sessionTable.id, id), eq(sessionTable.userId, actor.id)))
    : { rowCount: 0 };
  if (!rowCount) throw new AppError(accountErrors.session_not_found);
}

/** Ends the person's sessions everywhere else. @throws AppError not_authenticated */
export async function endOtherSessions(ctx: Ctx): Promise<void> {
  const actor = requireActor(ctx);
  await ctx.db
    .delete(sessionTable)
    .where(and(eq(sessionTable.userId, actor.id), ne(sessionTable.id, actor.sessionId)));
}

/** The person behind the actor. @throws AppError not_authenticated when the account is gone */
export async function requireOwnRow(ctx: Ctx) {
  const actor = requireActor(ctx);
  const [row] = await ctx.db.select().from(userTable).where(eq(userTable.id, actor.id));
  if (!row || row.deletedAt) throw new AppError(accountErrors.not_authenticated);
  return row;
}
