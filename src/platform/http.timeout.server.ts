// How long somebody who only looks is kept waiting.
import type { MiddlewareHandler } from 'hono';
import { AppError, platformErrors } from './errors.ts';
import type { HttpEnv } from './http.types.server.ts';

/**
 * Ends the waiting of GET requests with `unavailable`: a database or a store may take questions and
 * answer none for minutes. Whoever changes something is told how it ended, however late.
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
    // What fails after that is for nobody; it must not end the process.
    answered.catch(() => undefined);
    try {
      await Promise.race([answered, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
