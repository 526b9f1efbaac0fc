// How far behind a replica is.
import type pg from 'pg';

/**
 * Seconds by which a replica is behind; null for a server that is none. One that has replayed all
 * that it received is not behind, however long ago the last transaction was.
 */
export async function readLag(asked: Pick<pg.ClientBase, 'query'>): Promise<number | null> {
  const { rows } = await asked.query<{ lag: number | null }>(`
    select case when not pg_is_in_recovery() then null
      when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8
    end as lag`);
  return rows[0]?.lag ?? null;
}
