// Puts the database of a backup back, in one transaction: whoever looks sees what was there before,
// or all of the backup. What cuts it off leaves what was there.
import type pg from 'pg';
import { clientOf } from '../db/hosts.server.ts';
import { from as copyFrom } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { sentenceOf, StartError } from '../process/start-error.server.ts';
import { check, checkFiles } from './files-back.server.ts';
import { type FileEntry, readFileList } from './files.server.ts';
import type { Manifest, TableEntry } from './manifest.server.ts';
import { load, loadBytes, type Reading } from './content.server.ts';
import type { Secrets } from './backup.server.ts';
import { dropEverything, makeSchema, withoutConstraints } from './schema.server.ts';
import { columnsOf, findTables, nameOf, settle, sumOf } from './tables.server.ts';
import type { Tombstone } from './tombstones.server.ts';

export type Content = { manifest: Manifest; files: FileEntry[]; secrets: Secrets };

/**
 * Reads every byte of a backup before anything is done with it.
 * @throws StartError for the first thing that is missing or damaged
 */
export async function checkBackup(from: Reading, manifest: Manifest): Promise<Content> {
  const secrets = JSON.parse((await loadBytes(from, manifest.secrets)).toString('utf8')) as Secrets;
  for (const { content } of manifest.tables) await check(from, content);
  const files = await readFileList(from, manifest);
  await checkFiles(from, files);
  return { manifest, files, secrets };
}

/**
 * Replaces everything that the database holds.
 * @param options.tombstones of what the next start is to delete again
 * @returns the names of tables of the backup that this program does not know
 * @throws StartError when the database refuses it; nothing is changed then
 */
export async function restoreDatabase(
  url: string,
  from: Reading,
  manifest: Manifest,
  { tombstones }: { tombstones: readonly Tombstone[] },
): Promise<string[]> {
  const client = clientOf(url, 'calabash restore');
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await settle(client);
    await client.query('SET LOCAL client_min_messages = warning');
    await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    await dropEverything(client);
    await makeSchema(client, manifest);
    const unknown = await copyIn(client, from, manifest);
    await leaveForTheStart(client, tombstones);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return unknown;
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`The database could not be restored: ${sentenceOf(cause)}.`, { cause });
  } finally {
    await client.end();
  }
}

async function copyIn(
  client: pg.Client,
  from: Reading,
  { tables, sequences }: Manifest,
): Promise<string[]> {
  const there = new Set((await findTables(client)).map(nameOf));
  const known = tables.filter((table) => there.has(nameOf(table)));
  await withoutConstraints(client, async () => {
    // Migrations fill some of them.
    await client.query(`TRUNCATE ${[...there].join(', ')}`);
    for (const table of known) await copyTable(client, from, table);
  });
  for (const { name, last } of sequences)
    await client.query(
      last === null
        ? `ALTER SEQUENCE ${name} RESTART`
        : `SELECT setval('${name.replaceAll("'", "''")}', ${BigInt(last)})`,
    );
  return tables.filter((table) => !there.has(nameOf(table))).map(nameOf);
}

async function copyTable(client: pg.Client, from: Reading, table: TableEntry): Promise<void> {
  const rows = client.query(copyFrom(`COPY ${nameOf(table)} (${columnsOf(table)}) FROM STDIN`));
  await pipeline(await load(from, table.content), rows);
  if (rows.rowCount !== table.rows)
    throw new StartError(
      `${nameOf(table)} has ${rows.rowCount} rows, but the backup says ${table.rows}.`,
    );
}

/** A schema that is older than this has no such table, and its program knows of none. */
async function leaveForTheStart(
  client: pg.Client,
  tombstones: readonly Tombstone[],
): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('public.deletion_to_repeat') IS NOT NULL AS there`,
  );
  if (!rows[0]?.there || tombstones.length === 0) return;
  await client.query(
    `INSERT INTO deletion_to_repeat (kind, subject_id, deleted_at)
      SELECT DISTINCT ON (1, 2) * FROM unnest($1::text[], $2::uuid[], $3::timestamptz[])
      ON CONFLICT DO NOTHING`,
    [
      tombstones.map(({ kind }) => kind),
      tombstones.map(({ id }) => id),
      tombstones.map(({ at }) => at),
    ],
  );
}

/**
 * Compares a restored database with what the backup says of it, row by row.
 * @returns a sentence for each table that differs
 */
export async function compareDatabase(url: string, { tables }: Manifest): Promise<string[]> {
  const client = clientOf(url, 'calabash verify');
  await client.connect();
  try {
    await client.query('BEGIN READ ONLY');
    await settle(client);
    const different: string[] = [];
    for (const table of tables) {
      const { rows, checksum } = await sumOf(client, table);
      if (rows !== table.rows || checksum !== table.checksum)
        different.push(
          `${nameOf(table)} has ${rows} rows (${checksum}) instead of ${table.rows} (${table.checksum})`,
        );
    }
    return different;
  } finally {
    await client.end();
  }
}
