// The pages' translation of failures, in one place for every loader and action: what is expected
// becomes a response with its status and message key for the ErrorBoundary, and so does a database
// that is away for a moment.
import { data, type LoaderFunctionArgs, type ServerBuild } from 'react-router';
import type { Ctx } from '../context.ts';
import { isDatabaseAway } from '../db/db.server.ts';
import { diskFull, isDiskFull } from '../uploads/disk-space.server.ts';
import { AppError, platformErrors } from '../errors.ts';
import { plainPage } from '../http/page.server.ts';
import { ctxContext } from './request-context.ts';

type Handler = (args: LoaderFunctionArgs) => unknown;
type Module = { loader?: unknown; action?: unknown; default?: unknown };
type Failure = Pick<AppError, 'code' | 'status'>;

/** The same build, with loaders and actions whose AppErrors leave as route errors. */
export function translateRouteErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: translated(route.module) },
  ]);
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

function translated<T extends Module>(module: T): T {
  // A route without a component has no ErrorBoundary: React Router would show its data as it is.
  const thrown = module.default ? routeError : plainRefusal;
  const handlers = (['loader', 'action'] as const).filter(
    (name) => typeof module[name] === 'function',
  );
  return {
    ...module,
    ...Object.fromEntries(
      handlers.map((name) => [name, translatedHandler(module[name] as Handler, thrown)]),
    ),
  };
}

function translatedHandler(
  handler: Handler,
  thrown: (failure: Failure, ctx: Ctx) => unknown,
): Handler {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      const ctx = args.context.get(ctxContext);
      if (error instanceof AppError) throw thrown(error, ctx);
      if (isDiskFull(error)) {
        ctx.log.error({ err: error }, 'a page found the disk full');
        throw thrown(diskFull(error), ctx);
      }
      if (!isDatabaseAway(error)) throw error;
      ctx.log.warn({ err: error }, 'a page could not reach the database');
      throw thrown({ code: platformErrors.unavailable, status: 503 }, ctx);
    }
  };
}

function routeError({ code, status }: Failure): unknown {
  return data({ key: code.key }, { status });
}

function plainRefusal({ code, status }: Failure, ctx: Ctx): Response {
  const { locale, requestId, settings } = ctx;
  return plainPage({
    locale,
    siteName: settings.site.name,
    key: code.key,
    kind: code.kind,
    status,
    requestId,
  });
}
