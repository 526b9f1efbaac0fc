// A private, migrated, empty database for one test file.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { loadLexicon } from '#features/catalog/catalog.public.server.ts';
import { openDatabase, type Database } from '#platform/db/db.server.ts';
import { plainCtx } from './plain-ctx.ts';
import { closeServices } from './services.ts';

export type TestDatabase = Database & { url: string };

/**
 * Clones the template database (about 30 ms, half of what a copy through the log takes). Call it
 * at the top level of a test file:
 * `const { db, pool, url } = await testDatabase();` It is closed and dropped after the file's last
 * test.
 * @param options.lexicon with all names of the lexicon, which take some seconds once a run
 */
export async function testDatabase(
  options: { max?: number; lexicon?: boolean } = {},
): Promise<TestDatabase> {
  const { url: serverUrl, template: empty } = inject('testServer');
  const template = options.lexicon ? await templateWithLexicon(serverUrl, empty) : empty;
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, { max: options.max ?? 4 });
  afterAll(async () => {
    await closeServices(database.db);
    await database.close();
    await onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
  return { ...database, url: url.href };
}

/** The first test file that wants it makes it, the others wait. */
async function templateWithLexicon(serverUrl: string, empty: string): Promise<string> {
  const name = `${empty}_lexicon`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const made = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (made.rowCount === 1) return name;
    const half = `${name}_half`;
    await client.query(`CREATE DATABASE ${half} TEMPLATE ${empty} STRATEGY FILE_COPY`);
    const url = new URL(serverUrl);
    url.pathname = `/${half}`;
    const database = openDatabase(url.href, { max: 1 });
    await loadLexicon(plainCtx(database.db));
    await closeServices(database.db);
    await database.close();
    await client.query(`ALTER DATABASE ${half} RENAME TO ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

/** The URL of a database that nothing has ever worked with; dropped after the file's last test. */
export async function untouchedDatabase(): Promise<string> {
  const { url: serverUrl } = inject('testServer');
  const name = `untouched_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  afterAll(() => onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
