// Owns what a browser keeps that is nobody's session: the token that binds codes to who asked for
// them, and whose accounts it has been signed in to. Neither opens anything by itself.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Ctx, Settings } from '#platform/context.ts';
import { cookieLine, readCookie } from '#platform/http/cookies.server.ts';
import type { Place } from '#platform/process/fair-queue.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { CODE, DEVICE } from '#features/accounts/accounts.limits.ts';

const FLOW = 'calabash_flow';
const DEVICE_COOKIE = 'calabash_device';

/**
 * Names who asks for a code, and remembers it in their browser as long as the code lives. Another
 * browser has another name, so that its codes and guesses are its own.
 */
export function beginFlow(ctx: Ctx): string {
  const { client, settings } = ctx;
  const token = readCookie(client.cookie, FLOW) ?? randomBytes(32).toString('base64url');
  client.setCookies.push(
    cookieLine(FLOW, token, { publicUrl: settings.publicUrl, maxAgeSeconds: CODE.lifeSeconds }),
  );
  return nameOf(token);
}

/** Who brings a code back; null for a browser that has asked for none. */
export function readFlow(ctx: Ctx): string | null {
  const { client } = ctx;
  const token = readCookie(client.cookie, FLOW);
  return token === null ? null : nameOf(token);
}

/** The database does not keep the token, with which codes could be tried. */
function nameOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

type SignedIn = { userId: string; day: number };

/**
 * Whether the person has been signed in on this browser within half a year, or is now. Their own
 * devices are served when strangers have used up what there is for everybody.
 */
export function isOwnDevice(ctx: Ctx, userId: string): boolean {
  return ctx.actor?.id === userId || readDevice(ctx).some((each) => each.userId === userId);
}

/** Remembers that somebody was signed in here, the latest few of them. */
export function rememberDevice(ctx: Ctx, userId: string): void {
  const others = readDevice(ctx).filter((each) => each.userId !== userId);
  writeDevice(ctx, [{ userId, day: dayOf(ctx.now) }, ...others].slice(0, DEVICE.mostPeople));
}

/** The people who have been signed in on this browser, with somebody who is now. */
export function devicesOf(ctx: Ctx, userId: string): string[] {
  return [...new Set([userId, ...readDevice(ctx).map((each) => each.userId)])];
}

/** Forgets somebody whose account is gone. */
export function forgetDevice(ctx: Ctx, userId: string): void {
  writeDevice(
    ctx,
    readDevice(ctx).filter((each) => each.userId !== userId),
  );
}

/** Where a request waits for the processor: a place is kept for whoever is known here. */
export function placeOf(ctx: Ctx, userId?: string): Place {
  return {
    client: ctx.client.key,
    keptFor: userId !== undefined && isOwnDevice(ctx, userId) ? userId : undefined,
  };
}

function writeDevice(ctx: Ctx, people: SignedIn[]): void {
  const { client, settings } = ctx;
  const { publicUrl } = settings;
  const text = people.map(({ userId, day }) => `${userId}.${day}`).join('~');
  client.setCookies.push(
    cookieLine(DEVICE_COOKIE, text && `${text}~${signatureOf(settings, text)}`, {
      publicUrl,
      maxAgeSeconds: text ? DEVICE.days * (DAY_MS / 1000) : 0,
    }),
  );
}

function readDevice({ client, settings, now }: Ctx): SignedIn[] {
  const parts = (readCookie(client.cookie, DEVICE_COOKIE) ?? '').split('~');
  const given = Buffer.from(parts.pop() ?? '');
  const expected = Buffer.from(signatureOf(settings, parts.join('~')));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return [];
  return parts
    .map((part) => {
      const [userId = '', day] = part.split('.');
      return { userId, day: Number(day) };
    })
    .filter(({ day }) => day > dayOf(now) - DEVICE.days);
}

function signatureOf({ secret }: Pick<Settings, 'secret'>, text: string): string {
  return createHmac('sha256', secret).update(`device:${text}`).digest('base64url');
}

const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS);
