// npm run admin: what only somebody at the server may do. Works beside a running server and without
// one.
import { grantRole, ROLES } from '#features/accounts/accounts.roles.server.ts';
import { openDatabase } from '#platform/db.server.ts';
import { type Env, readEnv } from '#platform/env.server.ts';
import { AppError } from '#platform/errors.ts';
import { createLog } from '#platform/log.server.ts';
import { migrateDatabase } from '#platform/migrate.server.ts';
import { runningPostgresUrl, startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { StartError } from '#platform/start-error.server.ts';
import { translator } from '#platform/translate.server.ts';

const USAGE = `Say: npm run admin -- grant EMAIL ${ROLES.join('|')}`;

/** @returns the exit code: 0 when it is done, 1 with a sentence on the terminal when not */
export async function admin([command, email = '', wanted]: string[]): Promise<number> {
  const role = ROLES.find((name) => name === wanted);
  if (command !== 'grant' || !role) return say(USAGE, 1);
  try {
    await onDatabase(readEnv(), async (url) => {
      const database = openDatabase(url, { max: 1 });
      await grantRole(database.db, { email, role, actor: null }).finally(database.close);
    });
    return say(`${email} is now ${role}.`, 0);
  } catch (error) {
    if (error instanceof AppError)
      return say(`${translator('en', 'errors').dynamic(error.code.key)}.`.replace('..', '.'), 1);
    if (error instanceof StartError) return say(error.message, 1);
    throw error;
  }
}

async function onDatabase(env: Env, work: (url: string) => Promise<void>): Promise<void> {
  const url = env.databaseUrl ?? runningPostgresUrl(env.dataDir);
  if (url) return work(url);
  const log = createLog('error');
  const postgres = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    log: (line) => log.info(line),
  });
  try {
    await migrateDatabase(postgres.url);
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

function say(sentence: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(`${sentence}\n`);
  return code;
}
