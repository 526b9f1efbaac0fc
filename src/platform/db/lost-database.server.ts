// Refuses a database that no Calabash has worked with where files or a secret tell that there was
// one. An empty shop would delete every stored file that it does not know.
import path from 'node:path';
import type { Env } from '../process/env.server.ts';
import { findRemains, hasContent, HOW_TO_GO_ON, namesOf } from './first-start.server.ts';
import type { Where } from './hosts.server.ts';
import { isUntouched } from './migrate.server.ts';
import { CLUSTER } from '../postgres/cluster-state.server.ts';
import { StartError } from '../process/start-error.server.ts';
import type { Storage } from '../uploads/storage.server.ts';

/**
 * To be called before anything is written, and before the migrations, which make an empty database
 * look like a shop. Of the own PostgreSQL the same is asked before it is started.
 * @throws StartError when the database of DATABASE_URL is empty and DATA_DIR is not
 */
export async function requireItsDatabase({
  dataDir,
  databaseUrl,
}: Pick<Env, 'dataDir' | 'databaseUrl'>): Promise<void> {
  if (!databaseUrl || !(await isUntouched(databaseUrl))) return;
  const remains = remainsOf(dataDir);
  // Once more: another server may have filled it since, and left what was found.
  if (remains === '' || !(await isUntouched(databaseUrl))) return;
  throw new StartError(
    `The database of DATABASE_URL is empty, but DATA_DIR (${dataDir}) has ${remains} ` +
      `of an installation; restore its database first, ${HOW_TO_GO_ON}.`,
  );
}

/**
 * To be called before the migrations, too.
 * @param options.database, the own one or that of DATABASE_URL
 * @param options.folders of stored files, as "store-images"
 * @throws StartError when the database is empty and the storage is not
 */
export async function requireItsFiles(
  { dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>,
  { database, storage, folders }: { database: Where; storage: Storage; folders: readonly string[] },
): Promise<void> {
  if (!(await isUntouched(database))) return;
  const file = await anyFile(storage, folders);
  if (file === undefined || !(await isUntouched(database))) return;
  const [where, another] = s3
    ? [`the bucket ${s3.bucket}`, 'bucket']
    : [`DATA_DIR (${dataDir})`, 'DATA_DIR'];
  throw new StartError(
    `The database is empty, but ${where} has files (${file}), which an empty shop ` +
      'would delete; restore the database first, or begin an empty shop with another ' +
      `${another} (docs/operating.md, "Backup").`,
  );
}

/**
 * For a program that makes no shop. Makes nothing either.
 * @throws StartError when nobody has started one there
 */
export async function requireShop({
  dataDir,
  databaseUrl,
}: Pick<Env, 'dataDir' | 'databaseUrl'>): Promise<void> {
  if (!databaseUrl) return requireStartedIn(dataDir);
  if (await isUntouched(databaseUrl))
    throw new StartError(
      'There is no shop in the database of DATABASE_URL: set it to the address of yours, or ' +
        'start one there first.',
    );
}

/** The same of DATA_DIR alone. A first start that is not finished has made none yet. */
export function requireStartedIn(dataDir: string): void {
  if (remainsOf(dataDir) !== '' && !findRemains(dataDir).isFirstStart) return;
  throw new StartError(
    `There is no shop in ${dataDir}: set DATA_DIR to the folder of yours, or start one there first.`,
  );
}

function remainsOf(dataDir: string): string {
  const cluster = hasContent(path.join(dataDir, CLUSTER)) ? [CLUSTER] : [];
  return [...cluster, namesOf(findRemains(dataDir))].filter(Boolean).join(', ');
}

async function anyFile(storage: Storage, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) for await (const { key } of storage.list(`${folder}/`)) return key;
  return undefined;
}
