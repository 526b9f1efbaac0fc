/** Two who want the same row: a test goes on when the second one waits for the first. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#platform/db/db.server.ts';

/** Waits until one statement of the test's database waits for a lock. */
export const untilOneWaits = (db: Db): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await db.execute(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length;
    })
    .toBe(1);
