// Once per test run: a PostgreSQL server and in it a template database with every migration
// applied.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { scratchFolder, useScratchInMemory } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server's maintenance database, and the name of the template to clone. */
    testServer: { url: string; template: string };
  }
}

/** Starts the server (or uses TEST_DATABASE_URL) and returns what undoes it. */
export default async function setUpTestServer(project: TestProject): Promise<() => Promise<void>> {
  useScratchInMemory();
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => undefined }
    : await startThrowawayServer();
  const files = scratchFolder('test-files');
  // Workers inherit it; their own end is too sudden to tidy up.
  process.env.TEST_FILES_DIR = files;
  const template = `calabash_test_${randomBytes(4).toString('hex')}`;
  try {
    await makeTemplate(server.url, template);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('testServer', { url: server.url, template });
  return async () => {
    await dropDatabases(server.url, template);
    await server.stop();
    rmSync(files, { recursive: true, force: true });
  };
}

async function startThrowawayServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  // Not mkdtemp: its folder is closed to the user that runs PostgreSQL for root.
  const dataDir = path.join(tmpdir(), `calabash-test-${randomBytes(6).toString('hex')}`);
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      shared_buffers: '128MB',
      autovacuum: 'off',
    },
    log: (line) => process.stderr.write(`${line}\n`),
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(url: string, template: string): Promise<void> {
  await onServer(url, (client) => client.query(`CREATE DATABASE ${template} TEMPLATE template0`));
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${template}`;
  await migrateDatabase(templateUrl.href);
  // A template can only be copied while nobody is connected to it.
  await onServer(url, (client) =>
    client.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`),
  );
}

async function dropDatabases(url: string, template: string): Promise<void> {
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [template],
    );
    for (const { datname } of rows)
      await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  });
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
