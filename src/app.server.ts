// The application as one function from request to answer, the same in production, in development
// and in tests. Order matters here: what stands above protects what stands below.
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { PLAIN_CSS } from '#ui/plain-css.ts';
import { saysSignedOut, SIGN_OUT_PATH } from '#features/accounts/accounts.session.server.ts';
import {
  actorFinder,
  findActor,
  hasSession,
  requireTermsFor,
} from '#features/accounts/accounts.public.server.ts';
import { zoneOf } from '#features/catalog/catalog.facts.server.ts';
import { findFileAccess } from '#features/media/media.access.server.ts';
import { MEDIA_PATH } from '#features/media/media.names.server.ts';
import { handleUpload } from '#features/media/media.public.server.ts';
import { UNREAD_WITH_SESSION } from '#features/notifications/notifications.public.server.ts';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { readPreferences } from '#features/preferences/preferences.server.ts';
import type { Actor, App, Ctx } from '#platform/context.ts';
import { isDatabaseAway } from '#platform/db/db.server.ts';
import type { Env } from '#platform/process/env.server.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { createClientKey } from '#platform/http/address.server.ts';
import { boundBody } from '#platform/http/body.server.ts';
import { compress } from '#platform/http/compress.server.ts';
import { entry } from '#platform/http/entry.server.ts';
import { createLoadShedder } from '#platform/http/load-shedding.server.ts';
import { securityHeaders } from '#platform/http/headers.server.ts';
import type { WhyNotReady } from '#platform/http/health.server.ts';
import { readingOwnWrites, rememberWrite } from '#platform/http/own-writes.server.ts';
import { requireOwnOrigin } from '#platform/http/origin.server.ts';
import { PLAIN_CSS_PATH } from '#platform/http/page.server.ts';
import { languageOf, pathOf, redirectEnglish } from '#platform/http/language.server.ts';
import { serveHealth } from '#platform/http/health.server.ts';
import { isReadableUrl } from '#platform/http/target.server.ts';
import { answerTimeout } from '#platform/http/timeout.server.ts';
import type { RouteNamer } from '#platform/http/routes.server.ts';
import { type Files, serveFiles } from '#platform/http/static.server.ts';
import { serveStored } from '#platform/http/stored.server.ts';
import { sayWhose } from '#platform/http/viewer.server.ts';
import type { HttpEnv } from '#platform/http/types.server.ts';
import type { Metrics } from '#platform/process/metrics.server.ts';
import { createReadLimiter } from '#platform/security/read-limit.server.ts';
import type { LimitRule } from '#platform/security/rate-limit.server.ts';
import { defineService, programCtx, service } from '#platform/process/services.server.ts';
import { UPLOADS_PATH } from '#platform/uploads/tus.server.ts';
import { FEATURES } from './features.ts';
import { cachedPages } from './rendering/cached-pages.server.ts';
import { answerPage, type Pages } from './rendering/pages.server.ts';
import { answerError, isApi, isUpload, refuse, refuseBody } from './rendering/refusals.server.ts';
import { createApi } from './api/api.server.ts';
import { DESCRIPTION_PATHS } from './api/description.server.ts';

export type AppOptions = {
  env: Pick<Env, 'trustedProxies'>;
  /** What the process has opened; whoever opened it closes it. */
  parts: App;
  metrics: Metrics;
  pages: Pages;
  nameRoute: RouteNamer;
  /** Folders that are served as they are, in this order. */
  folders?: Files[];
  whyNotReady: WhyNotReady;
  development?: boolean;
  /** How long a page or a reading of the API may take to begin. */
  answerTimeoutMs?: number;
};

const BODY_LIMIT = 1024 * 1024;
const BODY_WITHIN_MS = 60_000;
/** What the features plug into the API, in house order. */
const OPERATIONS = FEATURES.flatMap(({ api = [] }) => api);
/** What programs ask of pages, counted as what they ask of the API. */
const COUNTED = [/^\/api\//, ...FEATURES.flatMap(({ countedReads = [] }) => countedReads)];
const FILE_FORMS = FEATURES.flatMap(({ fileForms = [] }) => fileForms);
/** What the features say of stored files. */
const FILE_RULES = {
  shownBy: FEATURES.flatMap(({ showsMedia }) => showsMedia ?? []),
  confidential: FEATURES.flatMap(({ confidentialMedia }) => confidentialMedia ?? []),
};
export const API_READS: LimitRule = { name: 'api-reads', limit: 600, windowSeconds: 60 };

/** Makes the application; it opens nothing and closes nothing. */
export function createApp(options: AppOptions): Hono<HttpEnv> {
  const { env, parts, metrics, development = false, answerTimeoutMs = 20_000 } = options;
  const { trustedProxies } = env;
  const { settings, log, storage } = parts;
  const app = new Hono<HttpEnv>({ getPath: pathOf });
  app.onError((error, c) => answerError(error, c, { log, development }));
  const siteName = settings.site.name;
  app.use(entry({ log, metrics, siteName, clientKeyOf: createClientKey(trustedProxies) }));
  app.use(securityHeaders({ publicUrl: settings.publicUrl, development }));
  serveHealth(app, { ...options, trustedProxies, settings });
  app.use(async (c, next) =>
    isReadableUrl(c.req.raw.url)
      ? next()
      : refuse(c, { key: 'badAddress', kind: 'badAddress', status: 400 }),
  );
  app.use(redirectEnglish);
  app.use(async (c, next) => {
    await next();
    const asked: Ctx | undefined = c.get('ctx');
    for (const line of asked?.client.setCookies ?? []) c.res.headers.append('Set-Cookie', line);
    // Not "storage": it would take the worker and with it push, which stays on in this browser.
    if (asked && saysSignedOut(asked)) c.res.headers.set('Clear-Site-Data', '"cache"');
    if (asked && !isForEverybody(c.req.path)) sayWhose(c.res.headers, asked);
    rememberWrite(c.res.headers, parts, c.req.method);
  });
  serveStored(app, {
    prefix: MEDIA_PATH,
    storage,
    access: (c, key) =>
      findFileAccess(programCtx(parts, 'files'), {
        key,
        rules: FILE_RULES,
        async whoAsks() {
          c.set('ctx', await makeCtx(c, options));
          return c.get('ctx');
        },
      }),
  });
  for (const folder of options.folders ?? []) serveFiles(app, folder);
  app.use(compress());
  app.get(PLAIN_CSS_PATH, (c) =>
    c.body(PLAIN_CSS, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  );
  app.use(answerTimeout(answerTimeoutMs));
  const loadShedder = createLoadShedder();
  app.use(cachedPages(options, loadShedder));
  app.use(requireOwnOrigin(settings));
  app.use(
    boundBody({
      maxBytes: BODY_LIMIT,
      withinMs: BODY_WITHIN_MS,
      larger: FILE_FORMS,
      except: isUpload,
      refuse: refuseBody,
    }),
  );
  app.use(async (c, next) => {
    const isLook = (c.req.method === 'GET' || c.req.method === 'HEAD') && !isApi(c);
    return isLook ? loadShedder.enter(next) : next();
  });
  app.use(async (c, next) => {
    const ctx = await makeCtx(c, options);
    c.set('ctx', ctx);
    if (isApi(c)) requireTermsFor(ctx, { method: c.req.method, path: c.req.path }, FEATURES);
    await next();
  });
  addApi(app);
  addUploads(app);
  app.all('*', (c) => answerPage(c, options));
  return app;
}

/** A stop forgets what was not yet told: of each client less than one batch. */
const apiReads = defineService({
  name: 'api.reads',
  make: ({ db, log }) =>
    createReadLimiter({
      db,
      rule: API_READS,
      batch: 60,
      onTrouble: (error) => log.error({ err: error }, 'the shared read limit failed'),
    }),
});

const limitReads: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (!COUNTED.some((pattern) => pattern.test(c.req.path))) return next();
  const limiter = service(c.get('ctx'), apiReads);
  const { allowed, retryAfterSeconds } = limiter.count(c.get('clientKey'));
  if (!allowed)
    throw new AppError(platformErrors.rate_limited, {
      detail: API_READS.name,
      retryAfterSeconds,
    });
  await next();
};

function addApi(app: Hono<HttpEnv>): void {
  app.use(limitReads);
  app.use('/api/*', async (c, next) => {
    await next();
    const pattern = c.req.matchedRoutes.findLast((route) => route.method !== 'ALL')?.path;
    c.set('route', pattern ?? '/api/*');
  });
  app.route('/api', createApi(OPERATIONS));
}

/** The tus protocol; refusals are problems, as those of the API. */
function addUploads(app: Hono<HttpEnv>): void {
  for (const path of [UPLOADS_PATH, `${UPLOADS_PATH}/:id`]) {
    app.all(path, async (c) => {
      c.set('route', path);
      return handleUpload(c.get('ctx'), c.req.raw);
    });
  }
}

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
const isForEverybody = (path: string) => FOR_EVERYBODY.some((pattern) => pattern.test(path));

const findActorOfPage = actorFinder(UNREAD_WITH_SESSION);

async function makeCtx(c: Context<HttpEnv>, { parts }: AppOptions): Promise<Ctx> {
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
  c.req.method === 'GET' && !isApi(c) && !c.req.path.endsWith('.data') && !isFile(c.req.path);
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
