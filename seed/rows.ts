// Rows of the demo: their ids, and how many go into one statement.
import { v7 } from 'uuid';
import type { Random } from './random.ts';

/** Rows in one INSERT; PostgreSQL allows 65,535 parameters and a listing has 24. */
const BATCH = 1000;

/**
 * Ids that carry the time of their row, like all others, and are the same on every machine seeded
 * at the same moment.
 */
export function idAt(random: Random, at: Date): string {
  return v7({
    msecs: at.getTime(),
    random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)),
  });
}

/** The rows in portions of one INSERT each. */
export function inBatches<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH),
  );
}
