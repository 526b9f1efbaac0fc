// What load balancers and people on call ask: is the process alive, may it get traffic.
import type pg from 'pg';

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
