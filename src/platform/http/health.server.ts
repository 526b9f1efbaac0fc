// What load balancers and people on call ask: is the process alive, may it get traffic.
import type { Hono } from 'hono';
import type pg from 'pg';
import type { Settings } from '../context.ts';
import type { Migration } from '../db/migrations.server.ts';
import { findSchemaState, schemaProblem } from '../db/schema-support.server.ts';
import { createTrust } from './address.server.ts';
import { reflect } from './mirror.server.ts';
import type { HttpEnv } from './types.server.ts';

/** A sentence while this process may not get traffic, undefined while it may. Never throws. */
export type WhyNotReady = () => Promise<string | undefined>;

const ANSWER_WITHIN_MS = 1000;

/** Whether the database answers within a second. Never throws. */
export async function databaseAnswers(pool: pg.Pool): Promise<boolean> {
  return (await inTime(pool.query('select 1'))) !== undefined;
}

/**
 * Why this program cannot work with the database now: it does not answer within a second, or
 * another program brought it to a schema that this one is too old for. Never throws.
 * @param migrations that this program knows
 */
export async function findDatabaseProblem(
  pool: pg.Pool,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  const state = await inTime(findSchemaState(pool));
  return state ? schemaProblem(state, migrations) : 'The database does not answer.';
}

async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), ANSWER_WITHIN_MS);
  try {
    return await Promise.race([answer, late.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Adds /healthz and /readyz.
 */
export function serveHealth(
  app: Hono<HttpEnv>,
  options: {
    whyNotReady: WhyNotReady;
    trustedProxies: readonly string[];
    settings: Pick<Settings, 'secret'>;
  },
): void {
  const { whyNotReady, settings } = options;
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
    const reason = await whyNotReady();
    return reason === undefined
      ? c.text('ready', 200, plain)
      : c.text(`not ready: ${reason}`, 503, { ...plain, 'Retry-After': '5' });
  });
}
