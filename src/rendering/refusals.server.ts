// What a request is answered that is refused or failed: a page, or a problem for programs. Owns no
// rule of its own; what is refused, and why, is said by whoever throws.
import { stripVTControlCharacters } from 'node:util';
import type { Context } from 'hono';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { readPreferences } from '#features/preferences/preferences.server.ts';
import type { Ctx } from '#platform/context.ts';
import { isDatabaseAway } from '#platform/db/db.server.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { languageOf } from '#platform/http/language.server.ts';
import { plainPage } from '#platform/http/page.server.ts';
import type { HttpEnv } from '#platform/http/types.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { UPLOADS_PATH } from '#platform/uploads/tus.server.ts';
import { FEATURES } from '../features.ts';
import { operationAt } from '../api/operations.server.ts';
import { problem, problemFromError } from '../api/problem.server.ts';

const OPERATIONS = FEATURES.flatMap(({ api = [] }) => api);

/** What is answered where something was thrown on the way to a page or to the API. */
export function answerError(
  error: Error,
  c: Context<HttpEnv>,
  { log, development }: { log: Log; development: boolean },
): Response {
  // Nobody waits for the answer any more: the sender went away in the middle of the body.
  if (c.req.raw.signal.aborted) return new Response(null, { status: 400 });
  if (isApi(c)) return problemFromError(error, { ...aboutCall(c), log });
  if (error instanceof AppError) {
    const answer = refuse(c, { key: error.code.key, kind: error.code.kind, status: error.status });
    if (error.retryAfterSeconds) answer.headers.set('Retry-After', String(error.retryAfterSeconds));
    return answer;
  }
  if (isDatabaseAway(error)) {
    log.warn({ err: error }, 'a page could not reach the database');
    const { key, kind } = platformErrors.unavailable;
    const answer = refuse(c, { key, kind, status: 503 });
    answer.headers.set('Retry-After', '5');
    return answer;
  }
  log.error({ err: error, requestId: c.get('requestId') }, 'a page failed before it was rendered');
  // A page that does not compile says where.
  if (development) return c.text(stripVTControlCharacters(error.message), 500);
  return refuse(c, { key: 'unexpected', kind: 'unexpected', status: 500 });
}

/** What is answered to a body that is too large. */
export function refuseBody(c: Context<HttpEnv>): Response {
  const answer = refuse(c, { key: platformErrors.too_large.key, kind: 'tooLarge', status: 413 });
  // The rest of the body is never read, so a proxy must not send its next request on this
  // connection.
  answer.headers.set('Connection', 'close');
  return answer;
}

/** The same refusal as a page or as a problem, whichever the reader understands. */
export function refuse(
  c: Context<HttpEnv>,
  refusal: Pick<Parameters<typeof plainPage>[0], 'key' | 'kind' | 'status'>,
): Response {
  return isApi(c)
    ? problem({ ...aboutCall(c), ...refusal })
    : plainPage({ ...aboutOf(c), ...refusal });
}

function aboutOf(c: Context<HttpEnv>): { locale: string; requestId: string; siteName: string } {
  const asked: Ctx | undefined = c.get('ctx');
  return {
    locale: languageOf(c) ?? asked?.locale ?? readPreferences(c.req.raw, PREFERENCE_CHOICES).locale,
    requestId: c.get('requestId'),
    siteName: c.get('siteName'),
  };
}

/** With the operation that was asked for, which says how its refusals look. */
function aboutCall(c: Context<HttpEnv>) {
  const path = c.req.path.replace(/^\/api/, '');
  return { ...aboutOf(c), operation: operationAt(OPERATIONS, { method: c.req.method, path }) };
}

/** Asked by a program: refusals are problem documents. */
export function isApi({ req: { path } }: Context<HttpEnv>): boolean {
  return path === '/api' || path.startsWith('/api/') || isUpload(path);
}

export function isUpload(path: string): boolean {
  return path === UPLOADS_PATH || path.startsWith(`${UPLOADS_PATH}/`);
}
