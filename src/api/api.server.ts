// The API under /api: mounts what the features register, describes it, and answers for what nobody
// registered.
import { OpenAPIHono } from '@hono/zod-openapi';
import { etag } from 'hono/etag';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { registerAccountsApi, registerProfileApi } from '#features/accounts/accounts.api.server.ts';
import { registerCatalogApi } from '#features/catalog/catalog.api.server.ts';
import { registerListingsApi } from '#features/listings/reading/listings.api.server.ts';
import { registerOwnListingsApi } from '#features/listings/owning/listings.own.api.server.ts';
import { registerStoreListingsApi } from '#features/search/store/search.store.api.server.ts';
import { registerSearchApi } from '#features/search/search.api.server.ts';
import { registerMediaApi } from '#features/media/media.api.server.ts';
import { registerReviewsApi } from '#features/reviews/reviews.api.server.ts';
import { registerSellersApi } from '#features/sellers/sellers.api.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { openApiDocument } from './description.server.ts';
import { renderDocs } from './docs.server.ts';
import { fieldErrors, problem, problemFromError } from './problem.server.ts';

export type Api = OpenAPIHono<{ Variables: { ctx: Ctx } }>;

/** Makes the API; mount it at /api behind a middleware that sets `ctx`. */
export function createApi(): Api {
  const api: Api = new OpenAPIHono({
    defaultHook: (result) => {
      if (!result.success)
        throw new AppError(platformErrors.invalid_request, {
          fields: fieldErrors(result.error.issues),
        });
    },
  });
  api.onError((error, c) => problemFromError(error, c.get('ctx')));
  api.use(async (c, next) => {
    await next();
    // An answer may depend on language, currency and the person; shared caches must not keep it
    // unless it says so.
    if (!c.res.headers.has('Cache-Control'))
      c.res.headers.set('Cache-Control', 'private, no-cache');
    c.res.headers.append('Vary', 'Cookie, Accept-Language');
  });
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c, methods) =>
        problem({
          ...aboutOf(c.get('ctx')),
          key: 'methodNotAllowed',
          kind: 'methodNotAllowed',
          status: 405,
          headers: { Allow: methods.join(', ') },
        }),
    }),
  );
  api.use('/catalog/*', etag({ weak: true }), keepForMinutes(5));
  registerCatalogApi(api);
  registerAccountsApi(api);
  registerProfileApi(api);
  registerMediaApi(api);
  registerSearchApi(api);
  registerListingsApi(api);
  registerOwnListingsApi(api);
  registerSellersApi(api);
  registerStoreListingsApi(api);
  registerReviewsApi(api);
  describe(api);
  api.all('*', (c) =>
    problem({
      ...aboutOf(c.get('ctx')),
      key: platformErrors.not_found.key,
      kind: 'notFound',
      status: 404,
    }),
  );
  return api;
}

function describe(api: Api): void {
  let document: ReturnType<typeof openApiDocument> | undefined;
  let docs: string | undefined;
  api.get('/openapi.json', keepForMinutes(5), (c) => c.json((document ??= openApiDocument(api))));
  api.get('/docs', (c) => c.html((docs ??= renderDocs((document ??= openApiDocument(api))))));
}

function keepForMinutes(minutes: number): Parameters<Api['use']>[1] {
  return async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('Cache-Control', `public, max-age=${minutes * 60}`);
  };
}

function aboutOf(ctx: Ctx): { locale: string; requestId: string } {
  const { locale, requestId } = ctx;
  return { locale, requestId };
}
