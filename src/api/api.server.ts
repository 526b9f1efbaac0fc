// The API under /api: mounts the operations that the features plug in, describes them, and answers
// for what nobody plugged in. What an operation does is its feature's.
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { openApiDocument } from './description.server.ts';
import { renderDocs } from './docs.server.ts';
import { pathParameters } from './operations.server.ts';
import { problem, problemFromError } from './problem.server.ts';

type ApiEnv = { Variables: { ctx: Ctx; operation?: Operation } };
export type Api = Hono<ApiEnv>;

/** Makes the API of these operations; mount it at /api behind a middleware that sets `ctx`. */
export function createApi(operations: readonly Operation[]): Api {
  const api: Api = new Hono();
  api.onError((error, c) => {
    const { locale, requestId, log } = c.get('ctx');
    return problemFromError(error, { locale, requestId, log, operation: c.get('operation') });
  });
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
  for (const operation of operations.toSorted(fixedPathsFirst)) mount(api, operation);
  describe(api, operations);
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

/** "/things/newest" before "/things/{id}", whichever feature comes first. */
function fixedPathsFirst(a: Operation, b: Operation): number {
  const [left, right] = [a, b].map(({ path }) => path.replaceAll(/\{\w+\}/g, '~')) as [
    string,
    string,
  ];
  return left < right ? -1 : left > right ? 1 : 0;
}

function mount(api: Api, operation: Operation): void {
  const { method, keepMinutes, status } = operation;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
  if (keepMinutes > 0) api.get(path, etag({ weak: true }), keepForMinutes(keepMinutes));
  api.on(method, path, async (c) => {
    c.set('operation', operation);
    const given = await givenIn(c, operation);
    return c.json(await operation.run(c.get('ctx'), given), status);
  });
}

/**
 * What a request brings. Of a parameter that is repeated the last one counts, as on the pages, and
 * path and headers win over everything.
 */
async function givenIn(
  c: Context<ApiEnv>,
  { method, path, input, headers = {} }: Operation,
): Promise<Record<string, unknown>> {
  const outside = {
    ...Object.fromEntries(
      Object.entries(headers).map(([field, header]) => [field, c.req.header(header)]),
    ),
    ...c.req.param(),
  };
  const elsewhere = pathParameters(path).length + Object.keys(headers).length;
  const hasBody = Object.keys(input.shape).length > elsewhere;
  if (method === 'get' || method === 'delete')
    return { ...Object.fromEntries(new URL(c.req.url).searchParams), ...outside };
  return hasBody ? { ...(await readBody(c)), ...outside } : outside;
}

/** A body of another type is none: what is required of it is missing then. */
async function readBody(c: Context<ApiEnv>): Promise<object> {
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(c.req.header('Content-Type') ?? '')) return {};
  const body: unknown = await c.req.json().catch((cause: unknown) => {
    throw new HTTPException(400, { message: 'malformed JSON', cause });
  });
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new AppError(platformErrors.invalid_request, { fields: { body: 'fields.invalid' } });
}

function describe(api: Api, operations: readonly Operation[]): void {
  let document: ReturnType<typeof openApiDocument> | undefined;
  let docs: string | undefined;
  const siteOf = (c: Context<ApiEnv>) => c.get('ctx').settings.site;
  const made = (c: Context<ApiEnv>) => (document ??= openApiDocument(operations, siteOf(c)));
  api.get('/openapi.json', keepForMinutes(5), (c) => c.json(made(c)));
  api.get('/docs', (c) => c.html((docs ??= renderDocs(made(c), siteOf(c).name))));
}

function keepForMinutes(minutes: number): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('Cache-Control', `public, max-age=${minutes * 60}`);
  };
}

function aboutOf(ctx: Ctx): { locale: string; requestId: string } {
  const { locale, requestId } = ctx;
  return { locale, requestId };
}
