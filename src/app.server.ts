// The application as one function from request to answer, the same in production, in development
// and in tests. Order matters here: what stands above protects what stands below.
import type { Hono, MiddlewareHandler } from 'hono';
import { PLAIN_CSS } from '#ui/plain-css.ts';
import { requireTermsFor } from '#features/accounts/accounts.public.server.ts';
import { findFileAccess } from '#features/media/media.access.server.ts';
import { MEDIA_PATH } from '#features/media/media.names.server.ts';
import { handleUpload } from '#features/media/media.public.server.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { boundBody } from '#platform/http/body.server.ts';
import { compress } from '#platform/http/compress.server.ts';
import { createLoadShedder } from '#platform/http/load-shedding.server.ts';
import { requireOwnOrigin } from '#platform/http/origin.server.ts';
import { PLAIN_CSS_PATH } from '#platform/http/page.server.ts';
import { redirectEnglish } from '#platform/http/language.server.ts';
import { answerTimeout } from '#platform/http/timeout.server.ts';
import type { RouteNamer } from '#platform/http/routes.server.ts';
import { type Files, serveFiles } from '#platform/http/static.server.ts';
import { serveStored } from '#platform/http/stored.server.ts';
import type { HttpEnv } from '#platform/http/types.server.ts';
import { createReadLimiter } from '#platform/security/read-limit.server.ts';
import type { LimitRule } from '#platform/security/rate-limit.server.ts';
import { defineService, programCtx, service } from '#platform/process/services.server.ts';
import { UPLOADS_PATH } from '#platform/uploads/tus.server.ts';
import { FEATURES } from './features.ts';
import { cachedPages } from './rendering/cached-pages.server.ts';
import { answerPage, type Pages } from './rendering/pages.server.ts';
import { isApi, isUpload, refuseBody } from './rendering/refusals.server.ts';
import { createApi } from './api/api.server.ts';
import { addStreams, beginApp, type LiveAppOptions, tellBrowser } from './live-app.server.ts';
import { makeCtx } from './request-ctx.server.ts';

export type AppOptions = LiveAppOptions & {
  pages: Pages;
  nameRoute: RouteNamer;
  /** Folders that are served as they are, in this order. */
  folders?: Files[];
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
/** What the features say of files that are for some people alone. */
const CONFIDENTIAL = FEATURES.flatMap(({ confidentialMedia }) => confidentialMedia ?? []);
export const API_READS: LimitRule = { name: 'api-reads', limit: 600, windowSeconds: 60 };

/** Makes the application; it opens nothing and closes nothing. */
export function createApp(options: AppOptions): Hono<HttpEnv> {
  const { parts, answerTimeoutMs = 20_000 } = options;
  const { settings, storage } = parts;
  const app = beginApp(options);
  app.use(redirectEnglish);
  app.use(tellBrowser(parts));
  serveStored(app, {
    prefix: MEDIA_PATH,
    storage,
    access: (c, key) =>
      findFileAccess(programCtx(parts, 'files'), {
        key,
        confidential: CONFIDENTIAL,
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
  addStreams(app);
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
