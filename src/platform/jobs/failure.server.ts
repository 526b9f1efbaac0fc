// What is kept of a job that failed: enough to mend its cause, and nothing of people.
import type pg from 'pg';
import { describeError } from '../process/log.server.ts';

/**
 * The error that is kept with a failed job: as the log may know it, without statements' values, and
 * without addresses and numbers, because a mail server or a gateway may repeat in its refusal whom
 * a message was for.
 */
export function withoutData(error: unknown): Error {
  const { type, message, stack, cause } = describeError(error);
  const kept = new Error(withoutPeople(cause ? `${message}: ${cause.message}` : message));
  kept.name = type;
  kept.stack = stack ?? '';
  return kept;
}

/** In one line of at most 200 characters. */
export function withoutPeople(message: string): string {
  return message
    .replaceAll(/\S+@\S+/g, '(address)')
    .replaceAll(/\+?\d[\d\s().-]{6,}\d/g, '(number)')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200);
}

/** Stands where the input was; such a job cannot be tried once more. */
export const FORGOTTEN = { forgotten: true };

/**
 * Takes from a job that is about to fail for good whatever names a person, so that the failure can
 * be kept and looked at. To be called before it fails: there is no moment in which it has both.
 */
export async function forgetInput(
  pool: pg.Pool,
  { name, id, keepSeconds }: { name: string; id: string; keepSeconds: number },
): Promise<void> {
  await pool.query(
    `update pgboss.job set data = $4, group_id = null, singleton_key = null, deletion_seconds = $3
     where name = $1 and id = $2`,
    [name, id, keepSeconds, FORGOTTEN],
  );
}
