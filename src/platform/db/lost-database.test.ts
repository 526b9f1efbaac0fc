import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase, untouchedDatabase } from '#tests/support/database.ts';
import { lookOf } from '#tests/support/folder-look.ts';
import { admin } from '../../commands/admin.ts';
import { readEnv } from '../process/env.server.ts';
import { requireItsFiles } from './lost-database.server.ts';
import { isUntouched } from './migrate.server.ts';

const databaseUrl = await untouchedDatabase();
const { url: usedUrl } = await testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'calabash-lost-database-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A DATA_DIR with these files in it. */
function dataDirWith(name: string, files: readonly string[] = []): string {
  const dataDir = path.join(folder, name);
  mkdirSync(dataDir);
  for (const file of files) {
    mkdirSync(path.dirname(path.join(dataDir, file)), { recursive: true });
    writeFileSync(path.join(dataDir, file), 'x'.repeat(40));
  }
  return dataDir;
}

/** What `npm run admin -- jobs` says and ends with under this configuration. */
async function run(environment: Record<string, string>): Promise<[code: number, said: string]> {
  let said = '';
  const hear = (text: unknown) => {
    said += String(text);
    return true;
  };
  const streams = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
  for (const stream of streams) stream.mockImplementation(hear);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const code = await admin(['jobs']).finally(() => {
    for (const stream of streams) stream.mockRestore();
    vi.unstubAllEnvs();
  });
  return [code, said];
}

test('an empty database beside what an installation left is refused, and nothing is touched', async () => {
  const files = ['auth-secret', 'files/listing-images/7/a.webp', 'postgres/PG_VERSION'];
  const dataDir = dataDirWith('moved', files);
  const before = lookOf(dataDir);
  expect(await run({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })).toEqual([
    1,
    `The database of DATABASE_URL is empty, but DATA_DIR (${dataDir}) has postgres, ` +
      'auth-secret, files of an installation; restore its database first, or set ' +
      `DATA_DIR to a new folder to begin an empty shop (docs/operating.md, "Backup").\n`,
  ]);
  expect(lookOf(dataDir)).toEqual(before);
  expect(await isUntouched(databaseUrl)).toBe(true);
  // The same folder on a database that has been worked with, as after a restored dump.
  expect(await run({ DATABASE_URL: usedUrl, DATA_DIR: dataDir })).toEqual([
    0,
    'No job has failed for good.\n',
  ]);
});

test('a bucket with files is not begun anew with an empty database, which would delete them', async () => {
  const dataDir = dataDirWith('bucket');
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'shop', configs: [] }],
  });
  const { port } = await s3.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const { createS3Storage } = await import('../uploads/storage.s3.server.ts');
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const storage = createS3Storage({ endpoint, region: 'auto', bucket: 'shop', ...keys });
  await storage.put('listing-images/7/a.webp', new Uint8Array([1]));
  const env = readEnv({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'shop',
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  });
  const require = () =>
    requireItsFiles(env, { database: databaseUrl, storage, folders: ['listing-images'] });
  await expect(require()).rejects.toThrow(
    'The database is empty, but the bucket shop has files (listing-images/7/a.webp), ' +
      'which an empty shop would delete; restore the database first, or begin an empty ' +
      'shop with another bucket (docs/operating.md, "Backup").',
  );
  expect(await isUntouched(databaseUrl)).toBe(true);
  await storage.remove(['listing-images/7/a.webp']);
  await require();
  await s3.close();
});

test('commands beside the server refuse a DATA_DIR that lost its database, too', async () => {
  const dataDir = dataDirWith('lost', ['auth-secret']);
  const before = lookOf(dataDir);
  expect(await run({ DATABASE_URL: '', DATA_DIR: dataDir })).toEqual([
    1,
    `DATA_DIR (${dataDir}) has auth-secret of an installation, but not its database; ` +
      'copy the folder "postgres" back, restore a backup, or set DATA_DIR to a new folder to begin an ' +
      `empty shop (docs/operating.md, "Backup").\n`,
  ]);
  expect(lookOf(dataDir)).toEqual(before);
});
