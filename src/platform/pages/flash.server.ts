// What a form did, told once on the page that follows: a sentence in a cookie that the next answer
// takes away. Sealed, so that nobody else can put words or a button on this site's page.
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import { cookieLine, readCookie } from '../http/cookies.server.ts';
import { ownPath } from '../http/own-path.ts';
import { seal, unseal } from '../security/seal.server.ts';

const COOKIE = 'calabash_flash';
/** The next page follows at once; what was not shown by then is no news. */
const LIVES_SECONDS = 60;

const action = z.object({
  label: z.string(),
  /** Path of the action that the form is sent to, and its fields. */
  post: z.string().refine((path) => ownPath(path) !== null),
  fields: z.record(z.string(), z.string()),
});
const flash = z.object({
  /** Of this one, so that it is shown once. */
  id: z.string(),
  /** In the reader's language. */
  text: z.string(),
  action: action.optional(),
});
export type Flash = z.infer<typeof flash>;

/** Tells something on the next page. */
export function setFlash(ctx: Ctx, { text, action: way }: Omit<Flash, 'id'>): void {
  const value: Flash = { id: ctx.requestId, text, ...(way ? { action: way } : {}) };
  keep(ctx, seal(ctx.settings.secret, COOKIE, JSON.stringify(value)), LIVES_SECONDS);
}

/** What is to be told on this page, and takes it away; null when there is nothing. */
export function takeFlash(ctx: Ctx): Flash | null {
  const sealed = readCookie(ctx.client.cookie, COOKIE);
  if (sealed === null) return null;
  keep(ctx, '', 0);
  try {
    return flash.parse(JSON.parse(unseal(ctx.settings.secret, COOKIE, sealed)));
  } catch {
    return null;
  }
}

function keep(ctx: Ctx, value: string, maxAgeSeconds: number): void {
  const { publicUrl } = ctx.settings;
  ctx.client.setCookies.push(cookieLine(COOKIE, value, { publicUrl, maxAgeSeconds }));
}
