// Runs checks. Those that need the database cannot answer while it is away or has other tables than
// this program: then it is said why, and not by each in its own way.
import { DrizzleQueryError } from 'drizzle-orm';
import { isDatabaseAway } from '../db/db.server.ts';
import {
  type Answer,
  type Check,
  failed,
  type Finding,
  type Installation,
  reasonOf,
  warning,
} from './check.server.ts';
import { schemaCheck } from './database.server.ts';

/** Longer than any check waits for somebody else. */
const WITHIN_MS = 45_000;
/** Of PostgreSQL: no such table, no such column. */
const MISSING = /^(?:42P01|42703)$/;

/** Runs all of them at the same time; one that throws or hangs is a finding, too. */
export function runChecks(
  checks: readonly Check[],
  installation: Installation,
  withinMs = WITHIN_MS,
): Promise<Finding[]> {
  return Promise.all(
    checks.map(async ({ name, run }) => ({
      name,
      ...(await within(withinMs, run(installation)).catch((error: unknown) =>
        explain(name, error, installation).catch(() => broken(name, error)),
      )),
    })),
  );
}

const broken = (name: string, error: unknown) =>
  failed('broken', { name, reason: reasonOf(error) });

async function explain(name: string, error: unknown, asked: Installation): Promise<Answer> {
  if (!(error instanceof DrizzleQueryError)) return broken(name, error);
  if (isDatabaseAway(error)) return warning('unknown');
  const code = error.cause && 'code' in error.cause ? String(error.cause.code) : '';
  if (!MISSING.test(code)) return broken(name, error);
  const schema = await schemaCheck.run(asked);
  if (schema.state === 'ok') return failed('missing', { reason: reasonOf(error.cause) });
  // Before the first start nothing is there, and nothing is wrong.
  return schema.says === 'schema.none' ? schema : { ...schema, state: 'failed' };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms / 1000} s`)), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
