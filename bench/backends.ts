// What the PostgreSQL servers of a benchmark have done: processor time of their processes, as the
// kernel counts it, and rows and index entries that they have read, as they count them.
import { readFileSync } from 'node:fs';
import { asked } from './many-listings.ts';

/** Milliseconds of processor time of some processes; one that is gone counts nothing. */
export function processorOf(pids: readonly number[]): number {
  let sum = 0;
  for (const pid of pids)
    try {
      sum += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      // Ended meanwhile.
    }
  return sum;
}

/** The processes of a PostgreSQL. */
export const processesOf = (postmaster: number): number[] =>
  readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);

/** The connections of the shop's database that ask the search servers. */
export const askingBackends = (url: string): Promise<number[]> =>
  asked(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
        WHERE application_name = 'calabash search' AND backend_type = 'client backend'`,
    );
    return rows.map(({ pid }) => pid);
  });

/** Rows of full scans, and entries of indexes, of what is searched and its counters. */
export const readBy = (url: string): Promise<number> =>
  asked(url, async (client) => {
    const { rows } = await client.query<{ n: string }>(`
      SELECT (SELECT coalesce(sum(seq_tup_read), 0) FROM pg_stat_user_tables
          WHERE relname IN ('listing_search', 'listing_stats', 'search_listing'))
        + (SELECT coalesce(sum(idx_tup_read), 0) FROM pg_stat_user_indexes
          WHERE relname IN ('listing_search', 'listing_stats', 'search_listing')) AS n`);
    return Number(rows[0]?.n ?? 0);
  });
