// The context of a request: who asks, in which language and currency, as every use case hears it.
import type { Context } from 'hono';
import { actorFinder, findActor, hasSession } from '#features/accounts/accounts.public.server.ts';
import { SIGN_OUT_PATH } from '#features/accounts/accounts.session.server.ts';
import { zoneOf } from '#features/catalog/catalog.facts.server.ts';
import { MEDIA_PATH } from '#features/media/media.names.server.ts';
import { UNREAD_WITH_SESSION } from '#features/notifications/notifications.public.server.ts';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { readPreferences } from '#features/preferences/preferences.server.ts';
import type { Actor, App, Ctx } from '#platform/context.ts';
import { isDatabaseAway } from '#platform/db/db.server.ts';
import { languageOf } from '#platform/http/language.server.ts';
import { readingOwnWrites } from '#platform/http/own-writes.server.ts';
import type { HttpEnv } from '#platform/http/types.server.ts';
import { UPLOADS_PATH } from '#platform/uploads/tus.server.ts';
import { DESCRIPTION_PATHS } from './api/description.server.ts';
import { FEATURES } from './features.ts';
import { isApi } from './rendering/refusals.server.ts';

/**
 * How long a page waits to learn who is asking; then it is rendered for a visitor and asks again
 * (DECISIONS.md A9).
 */
const SESSION_TIMEOUT_MS = 1000;

/**
 * The same for everybody and kept by shared caches, whose answers must also not carry anybody's
 * renewed cookie.
 */
const FOR_EVERYBODY = [
  ...DESCRIPTION_PATHS,
  ...FEATURES.flatMap(({ publicPaths = [] }) => publicPaths),
];
export const isForEverybody = (path: string) => FOR_EVERYBODY.some((pattern) => pattern.test(path));

const findActorOfPage = actorFinder(UNREAD_WITH_SESSION);

export async function makeCtx(c: Context<HttpEnv>, { parts }: { parts: App }): Promise<Ctx> {
  const { locale, country, currency } = readPreferences(c.req.raw, PREFERENCE_CHOICES);
  const requestId = c.get('requestId');
  const client = {
    key: c.get('clientKey'),
    userAgent: (c.req.header('User-Agent') ?? '').slice(0, 500),
    cookie: c.req.header('Cookie') ?? '',
    setCookies: [],
  };
  const visitor: Ctx = {
    ...parts,
    actor: null,
    sessionUnknown: false,
    locale: languageOf(c) ?? locale,
    country,
    timeZone: zoneOf(country),
    currency,
    now: new Date(),
    log: parts.log.child({ requestId }),
    requestId,
    client,
  };
  const ctx = readingOwnWrites(visitor, c.req.method);
  if (isForEverybody(c.req.path) || SIGN_OUT_PATH.test(c.req.path) || !hasSession(ctx)) return ctx;
  const found = isDocument(c) ? findActorOfPage(ctx) : findActor(ctx);
  if (isApi(c)) return knowing(c, ctx, await found);
  // Only a page to look at may go ahead without knowing; whatever changes something waits. While
  // the database is away a page says so itself, with what was written in its form.
  const foundOrAway = found.catch((error: unknown) => {
    if (isDatabaseAway(error)) return 'unknown' as const;
    throw error;
  });
  const known = await Promise.race([
    foundOrAway,
    ...(c.req.method === 'GET' ? [unknownAfter(SESSION_TIMEOUT_MS)] : []),
  ]);
  // The late answer is for nobody; its failure must not end the process.
  found.catch((error: unknown) => ctx.log.error({ err: error }, 'a session could not be read'));
  return known === 'unknown' ? { ...ctx, sessionUnknown: true } : knowing(c, ctx, known);
}

/** A page with its header; what a form changes is counted after it. */
const isDocument = (c: Context<HttpEnv>) =>
  c.req.method === 'GET' &&
  !isApi(c) &&
  !c.req.path.endsWith('.data') &&
  !isFile(c.req.path) &&
  !STREAMS.has(c.req.path);
const STREAMS = new Set(FEATURES.flatMap(({ stream }) => stream?.path ?? []));
const isFile = (path: string) => path.startsWith(MEDIA_PATH) || path.startsWith(UPLOADS_PATH);

/** With who is asking, what they chose, and the place of their profile. */
function knowing(c: Context<HttpEnv>, ctx: Ctx, actor: Actor | null): Ctx {
  const { locale, country, currency } = readPreferences(c.req.raw, PREFERENCE_CHOICES, actor);
  const timeZone = zoneOf(actor?.country ?? country);
  return { ...ctx, actor, locale: languageOf(c) ?? locale, country, timeZone, currency };
}

function unknownAfter(milliseconds: number): Promise<'unknown'> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('unknown'), milliseconds).unref();
  });
}
