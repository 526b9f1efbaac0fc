// What load balancers and people on call ask: is the process alive, may it get traffic.
import type { Hono } from 'hono';
import type pg from 'pg';
import type { Settings } from '../context.ts';
import { createTrust } from './address.server.ts';
import { reflect } from './mirror.server.ts';
import type { HttpEnv } from './types.server.ts';

const ANSWER_WITHIN_MS = 1000;

/** Whether the database answers within a second. Never throws. */
export async function databaseAnswers(pool: pg.Pool): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ANSWER_WITHIN_MS);
  try {
    return await Promise.race([pool.query('select 1').then(() => true), late.promise]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Adds /healthz and /readyz.
 * @param options.isReady must not throw
 */
export function serveHealth(
  app: Hono<HttpEnv>,
  options: {
    isReady: () => Promise<boolean>;
    trustedProxies: readonly string[];
    settings: Pick<Settings, 'secret'>;
  },
): void {
  const { isReady, settings } = options;
  const isTrusted = createTrust(options.trustedProxies);
  const plain = { 'Cache-Control': 'no-store' };
  app.get('/healthz', (c) => {
    c.set('route', 'health');
    const from = c.env?.incoming?.socket.remoteAddress ?? '';
    const seen = { from, isTrusted: isTrusted(from) };
    return c.text('alive', 200, { ...plain, ...reflect(c.req.raw.headers, seen, settings.secret) });
  });
  app.get('/readyz', async (c) => {
    c.set('route', 'health');
    return (await isReady())
      ? c.text('ready', 200, plain)
      : c.text('not ready', 503, { ...plain, 'Retry-After': '5' });
  });
}
