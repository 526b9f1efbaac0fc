// Owns what is left to somebody who is shut out and has just proven to be themselves: for an hour
// their browser may read why, appeal, take their data and delete the account. It is no session;
// only the pages that ask here know of it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor, Ctx } from '#platform/context.ts';
import { cookieLine, readCookie } from '#platform/http/cookies.server.ts';
import { SUSPENDED_SECONDS } from '#features/accounts/accounts.limits.ts';
import { isShutOut } from '#features/accounts/accounts.policy.ts';
import { type UserRow, userTable } from '#features/accounts/accounts.table.server.ts';
import { findPasswordHash } from '#features/accounts/sessions/hash.server.ts';

const COOKIE = 'calabash_suspended';

/** Remembers in the browser who proved to be themselves and could not be let in. */
export async function rememberSuspended(ctx: Ctx, userId: string): Promise<void> {
  const until = Math.floor(ctx.now.getTime() / 1000) + SUSPENDED_SECONDS;
  const hash = await findPasswordHash(ctx, { id: userId });
  const signature = sign(ctx, { userId, until, hash });
  setCookie(ctx, `${userId}.${until}.${signature}`, SUSPENDED_SECONDS);
}

/** Forgets it, once the account is gone. */
export function forgetSuspended(ctx: Ctx): void {
  setCookie(ctx, '', 0);
}

/**
 * The context of somebody who is shut out, for what they may still do; null for everybody else. As
 * the actor they are nobody's moderator any more.
 */
export async function findSuspended(
  ctx: Ctx,
): Promise<(Ctx & { actor: Actor; person: UserRow; hasPassword: boolean }) | null> {
  const [userId = '', text = '', given = ''] = (readCookie(ctx.client.cookie, COOKIE) ?? '').split(
    '.',
  );
  const until = Number(text);
  if (!z.uuid().safeParse(userId).success || !(until * 1000 > ctx.now.getTime())) return null;
  const hash = await findPasswordHash(ctx, { id: userId });
  if (!isSame(given, sign(ctx, { userId, until, hash }))) return null;
  const [person] = await ctx.db
    .select()
    .from(userTable)
    .where(and(eq(userTable.id, userId), isNull(userTable.deletedAt)));
  if (!person || !isShutOut(person, ctx.now)) return null;
  const { id, name, email, emailVerified, image, country } = person;
  const { acceptedTermsEdition, preferences } = person;
  const actor: Actor = {
    id,
    name,
    email,
    emailVerified,
    country,
    acceptedTermsEdition,
    preferences,
    picture: image,
    role: 'user',
    grantedRole: 'user',
    secondFactor: { on: person.twoFactorEnabled, provenAt: null },
    sessionId: '',
  };
  return { ...ctx, actor, person, hasPassword: hash !== null };
}

/** With the hash of the password, so that a new one ends what an old one opened. */
function sign(
  { settings }: Ctx,
  { userId, until, hash }: { userId: string; until: number; hash: string | null },
): string {
  return createHmac('sha256', settings.secret)
    .update(`suspended:${userId}:${until}:${hash ?? ''}`)
    .digest('base64url');
}

function setCookie({ client, settings }: Ctx, value: string, maxAgeSeconds: number): void {
  const { publicUrl } = settings;
  client.setCookies.push(cookieLine(COOKIE, value, { publicUrl, maxAgeSeconds }));
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
