// What load balancers and people on call ask: is the process alive, may it get traffic.
import type pg from 'pg';
import type { Migration } from '../db/migrations.server.ts';
import { findSchemaState, schemaProblem } from '../db/schema-support.server.ts';

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
