// Owns what a visitor asked for before they signed in: sealed in a cookie of their browser, for
// some minutes and one use. No address carries it, so nobody can hand it to another. What it is,
// and what is done with it then, is the business of the feature that declares it.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import { cookieLine, readCookie } from '../http/cookies.server.ts';
import { AppError, platformErrors } from '../errors.ts';
import { requirePause } from './rate-limit.server.ts';
import { seal, unseal } from './seal.server.ts';

/** Browsers keep no cookie that is much longer. */
const MOST_LETTERS = 3_500;

export type PendingAction<Asked> = {
  /** Remembers it in this browser; nothing when it is none, or too long. */
  keep(ctx: Ctx, asked: Asked): void;
  /** Whether this browser brings one, good or not: it is taken once somebody is signed in. */
  waits(ctx: Ctx): boolean;
  /** What this browser's visitor asked for, while it is not too late; null for nothing. */
  read(ctx: Ctx): Asked | null;
  /**
   * The same, once: the cookie goes in any case, and a copy of it, or a second tab at the same
   * moment, gets nothing.
   */
  take(ctx: Ctx): Promise<Asked | null>;
};

/**
 * Declares a kind of them.
 * @param options.name what its cookie, its key and its limit are called by
 * @param options.seconds how long one is good
 */
export function definePendingAction<Asked>(options: {
  name: string;
  seconds: number;
  asked: z.ZodType<Asked>;
}): PendingAction<Asked> {
  const { name, seconds } = options;
  const cookie = `calabash_${name}`;
  const purpose = `${name} intent`;
  const sealed = z.object({
    asked: options.asked,
    /** Milliseconds since 1970. */
    until: z.number(),
    /** What makes it good for one use. */
    nonce: z.uuid(),
  });

  function setCookie({ client, settings }: Ctx, value: string, maxAgeSeconds: number): void {
    const { publicUrl } = settings;
    client.setCookies.push(cookieLine(cookie, value, { publicUrl, maxAgeSeconds }));
  }

  function open({ client, now, settings }: Ctx) {
    const text = readCookie(client.cookie, cookie);
    if (!text) return null;
    try {
      const { data } = sealed.safeParse(JSON.parse(unseal(settings.secret, purpose, text)));
      return data && data.until > now.getTime() ? data : null;
    } catch {
      return null;
    }
  }

  async function isFirstUse(ctx: Ctx, nonce: string): Promise<boolean> {
    const used = platformErrors.rate_limited;
    try {
      await requirePause(ctx, `${name}-intent`, nonce, seconds, used);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === used) return false;
      throw error;
    }
  }

  const waits = (ctx: Ctx) => readCookie(ctx.client.cookie, cookie) !== null;

  return {
    waits,
    keep(ctx, asked) {
      const until = ctx.now.getTime() + seconds * 1000;
      const { data } = sealed.safeParse({ asked, until, nonce: randomUUID() });
      const text = data && seal(ctx.settings.secret, purpose, JSON.stringify(data));
      if (text && text.length < MOST_LETTERS) setCookie(ctx, text, seconds);
    },
    read: (ctx) => open(ctx)?.asked ?? null,
    async take(ctx) {
      if (!waits(ctx)) return null;
      const known = open(ctx);
      setCookie(ctx, '', 0);
      return known && (await isFirstUse(ctx, known.nonce)) ? known.asked : null;
    },
  };
}
