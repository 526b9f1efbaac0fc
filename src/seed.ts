// npm run seed: the demo in a database that was started without it, and nothing twice.
import { openDatabase } from '#platform/db.server.ts';
import { readEnv } from '#platform/env.server.ts';
import { createLog } from '#platform/log.server.ts';
import { migrateDatabase } from '#platform/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { seedDemo } from '#seed/demo.server.ts';
import { refreshAfterSeeding } from './demo.server.ts';

/**
 * Fills the demo data into DATABASE_URL or the database under DATA_DIR (which no running server may
 * hold). Safe to repeat.
 */
export async function seed(): Promise<void> {
  const env = readEnv();
  const log = createLog(env.logLevel);
  const postgres = env.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: env.dataDir, log: (line) => log.info(line) });
  const url = env.databaseUrl ?? postgres?.url ?? '';
  await migrateDatabase(url);
  const database = openDatabase(url, { max: 4 });
  const filled = await seedDemo(database.db, {
    now: new Date(),
    log,
    refresh: refreshAfterSeeding,
  });
  process.stdout.write(
    filled
      ? 'The demo is in. Start with DEMO=true so that its pictures are drawn and its accounts can sign in.\n'
      : 'The demo is already there; nothing was changed.\n',
  );
  await database.close();
  await postgres?.stop();
}
