// Owns the timeout of requests that only read.
import type { MiddlewareHandler } from 'hono';
import { AppError, platformErrors } from '../errors.ts';
import type { HttpEnv } from './types.server.ts';

/**
 * Answers GET requests with `unavailable` after a timeout: a database or a bucket may accept
 * requests and answer none for minutes. Requests that change something have no timeout, because
 * their result must be reported.
 * @param timeoutMs milliseconds until the answer begins; how long it then takes to send does not
 *   count
 */
export function answerTimeout(timeoutMs: number): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.method !== 'GET') return next();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () =>
          reject(
            new AppError(platformErrors.unavailable, {
              detail: `no answer within ${timeoutMs} ms`,
              retryAfterSeconds: 5,
            }),
          ),
        timeoutMs,
      );
    });
    const answered = next();
    // A failure after the timeout has no receiver; unhandled, it would end the process.
    answered.catch(() => undefined);
    try {
      await Promise.race([answered, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
