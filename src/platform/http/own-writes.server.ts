// Who has just written something reads it: a replica may not have it yet. A cookie says so to every
// server, for as long as one that lags may still be asked.
import type { Ctx } from '../context.ts';
import { MOST_LAG_MS } from '../db/replicas.server.ts';
import { cookieLine, readCookie } from './cookies.server.ts';

const COOKIE = 'calabash_wrote';
/** A replica that lags is left out a second later; the rest is for answers that take long. */
const SECONDS = MOST_LAG_MS / 1000 + 3;

const changesNothing = (method: string) => /^(?:GET|HEAD|OPTIONS)$/.test(method);

/** The same context; who writes now, or has just written, reads from the primary. */
export function readingOwnWrites(ctx: Ctx, method: string): Ctx {
  const wrote = !changesNothing(method) || readCookie(ctx.client.cookie, COOKIE) !== null;
  return wrote ? { ...ctx, readDb: ctx.db } : ctx;
}

/** Where there are replicas, what may have written something leaves the cookie. */
export function rememberWrite(headers: Headers, { db, readDb, settings }: Kept, method: string) {
  if (db === readDb || changesNothing(method)) return;
  const { publicUrl } = settings;
  headers.append('Set-Cookie', cookieLine(COOKIE, '1', { publicUrl, maxAgeSeconds: SECONDS }));
}

type Kept = Pick<Ctx, 'db' | 'readDb' | 'settings'>;
