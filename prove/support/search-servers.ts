// A PostgreSQL of a proof, and its sudden end.
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
