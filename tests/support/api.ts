/** The API of all features without the application around it, asked as whoever a test says. */
import { Hono } from 'hono';
import { createApi } from '#api/api.server.ts';
import type { Ctx } from '#platform/context.ts';
import { FEATURES } from '../../src/features.ts';

/** Everything that the features plug in. */
export const OPERATIONS = FEATURES.flatMap(({ api = [] }) => api);

/**
 * Makes the API, at /api.
 * @param ctxOf who asks, and when
 */
export function testApi(ctxOf: (request: Request) => Ctx) {
  return new Hono<{ Variables: { ctx: Ctx } }>()
    .use(async (c, next) => {
      c.set('ctx', ctxOf(c.req.raw));
      await next();
    })
    .route('/api', createApi(OPERATIONS));
}
