import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import S3rver from 's3rver';
import { PgBoss } from 'pg-boss';
import { testDatabase, untouchedDatabase } from '#tests/support/database.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { folderOfRun } from '#tests/support/scratch.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { requireSameSecret } from '../db/installation.server.ts';
import { createDiskStorage } from '../uploads/storage.disk.server.ts';
import type { Storage } from '../uploads/storage.server.ts';
import { makeBackup } from './backup.server.ts';
import { listBackups } from './manifest.server.ts';
import { openPlace, type Place, sealOf } from './place.server.ts';
import { checkBackup, compareDatabase, restoreDatabase } from './restore.server.ts';
import { restoreFiles } from './files-back.server.ts';

const { db, url } = await testDatabase();
const folder = folderOfRun('backup');
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: path.join(folder, 's3'),
  configureBuckets: [{ name: 'backups', configs: [] }],
});
let backupS3: { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string };
const files = createDiskStorage(path.join(folder, 'files'));

beforeAll(async () => {
  const { port } = await s3.run();
  backupS3 = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'auto',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  await requireSameSecret(db, 'a secret of thirty-two letters and more');
  const boss = new PgBoss({ connectionString: url });
  await boss.start();
  await boss.createQueue('test.work');
  await boss.send('test.work', { about: 'a boat' });
  await boss.stop({ graceful: false });
  await seedCatalog(testCtx(db));
  const { id } = await buildUser(db, { name: 'Ana\tof\\the "hills"' });
  await buildListing(db, { userId: id });
  for (const name of ['a', 'b', 'c'])
    await files.put(`listing-images/1/${name}.webp`, Buffer.from(name.repeat(1000)));
});
afterAll(() => s3.close());

const shop = () => ({
  url,
  files: { storage: files, folders: ['listing-images', 'store-images'] },
  secrets: { authSecret: 'a secret of thirty-two letters and more', demo: false },
  version: '9.9.9',
});

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list('')) keys.push(key);
  return keys.toSorted();
}

describe.each([
  ['a folder', () => path.join(folder, 'plain'), undefined],
  ['a folder, encrypted', () => path.join(folder, 'sealed'), 'correct horse battery'],
  ['a bucket, encrypted', () => 's3://backups/shop/one', 'correct horse battery'],
])('a backup in %s', (_where, name, passphrase) => {
  let place: Place;
  beforeAll(async () => {
    place = await openPlace(name(), { dataDir: folder, backupS3 });
  });

  test('is restored with every row, file and secret', async () => {
    const manifest = await makeBackup(shop(), { place, passphrase, tombstones: [] });
    expect(await listBackups(place.storage)).toEqual([manifest.id]);
    const from = { ...place, seal: await sealOf(manifest, passphrase, place) };
    const content = await checkBackup(from, manifest);
    expect(content.secrets).toEqual(shop().secrets);
    const other = await untouchedDatabase();
    expect(await restoreDatabase(other, from, manifest, { tombstones: [] })).toEqual([]);
    expect(await compareDatabase(other, manifest)).toEqual([]);
    const storage = createDiskStorage(path.join(folder, `back-${manifest.id}`));
    await restoreFiles(from, content.files, { storage, scratch: folder });
    expect(await keysOf(storage)).toEqual(await keysOf(files));
    // Over what is there, too.
    await restoreDatabase(other, from, manifest, { tombstones: [] });
    expect(await compareDatabase(other, manifest)).toEqual([]);
  });
});
void [appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync, sql];
