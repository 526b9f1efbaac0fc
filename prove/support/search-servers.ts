// A PostgreSQL of a proof: how much it has read, and its sudden end.
import pg from 'pg';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { requireOwnDatabase } from './part.ts';

export type Started = {
  url: string;
  stop: () => Promise<void>;
  /** Ends it by SIGKILL and starts it again; absent where it is somebody else's. */
  killAndStart?: () => Promise<Started>;
};

const SETTINGS = { shared_buffers: '64MB', synchronous_commit: 'off', max_connections: '60' };

export async function startPostgres(dataDir: string, { migrate = false } = {}): Promise<Started> {
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: SETTINGS,
    log: () => undefined,
  });
  await requireOwnDatabase(server.url, dataDir);
  if (migrate) await migrateDatabase(server.url);
  return {
    url: server.url,
    stop: server.stop,
    async killAndStart() {
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
      await server.stop().catch(() => undefined);
      return startPostgres(dataDir);
    },
  };
}

/** Rows of listings that were read since the start, by any way, as PostgreSQL counts them. */
export async function rowsRead({ url }: Started): Promise<number> {
  const { rows } = await ask<{ rows: string }>(
    url,
    `SELECT coalesce(sum(seq_tup_read + idx_tup_fetch), 0) AS rows FROM pg_stat_user_tables
     WHERE relname IN ('listing_search', 'search_listing')`,
  );
  return Number(rows[0]?.rows ?? 0);
}

/** What changed is tidied up first, so that both are read as they usually are. */
export async function vacuum(url: string): Promise<void> {
  await ask(url, 'VACUUM ANALYZE');
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<Row>(text);
  } finally {
    await client.end();
  }
}
