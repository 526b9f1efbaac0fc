import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import S3rver from 's3rver';
import { PgBoss } from 'pg-boss';
import { testDatabase, untouchedDatabase } from '#tests/support/database.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { folderOfRun } from '#tests/support/scratch.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { requireSameSecret } from '../db/installation.server.ts';
import { DAY_MS } from '../i18n/time.ts';
import { createDiskStorage } from '../uploads/storage.disk.server.ts';
import type { Storage } from '../uploads/storage.server.ts';
import { makeBackup } from './backup.server.ts';
import { listBackups, readManifest, writeManifest } from './manifest.server.ts';
import { openPlace, type Place, sealOf } from './place.server.ts';
import { checkBackup, compareDatabase, restoreDatabase } from './restore.server.ts';
import { restoreFiles } from './files-back.server.ts';
import { requireKnownVersion } from './schema.server.ts';

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
  database: url,
  files: { storage: files, folders: ['listing-images', 'store-images'] },
  secrets: { authSecret: 'a secret of thirty-two letters and more', demo: false },
  version: '9.9.9',
});

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list('')) keys.push(key);
  return keys.toSorted();
}

const PASSPHRASE = 'correct horse battery';

/** A place that nothing is in yet. */
const placeAt = (name: string) =>
  openPlace(name.includes(':') ? name : path.join(folder, name), { dataDir: folder, backupS3 });

async function reading(place: Place, id?: string, passphrase?: string) {
  const manifest = await readManifest(place, id ?? (await listBackups(place.storage))[0] ?? '');
  return { manifest, from: { ...place, seal: await sealOf(manifest, passphrase, place) } };
}

/** Those that are on and those that are off. */
async function triggersOf(database: string) {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query(
    'SELECT tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, tgrelid::regclass::text',
  );
  await client.end();
  return rows;
}

test.each([
  ['a folder', 'plain', undefined],
  ['a folder, encrypted', 'sealed', PASSPHRASE],
  ['a bucket, encrypted', 's3://backups/shop/one', PASSPHRASE],
])('a backup in %s is restored with every row, file and secret', async (_, name, passphrase) => {
  const place = await placeAt(name);
  const { id } = await makeBackup(shop(), { place, passphrase, tombstones: [] });
  const { manifest, from } = await reading(place, id, passphrase);
  const content = await checkBackup(from, manifest);
  expect(content.secrets).toEqual(shop().secrets);
  const other = await untouchedDatabase();
  expect(await restoreDatabase(other, from, manifest, { tombstones: [] })).toEqual([]);
  expect(await compareDatabase(other, manifest)).toEqual([]);
  expect(await triggersOf(other)).toEqual(await triggersOf(url));
  const storage = createDiskStorage(path.join(folder, `back-${id}`));
  await restoreFiles(from, content.files, { storage, scratch: folder });
  expect(await keysOf(storage)).toEqual(await keysOf(files));
});

test('what somebody wrote is nowhere in an encrypted place, and opens with no other passphrase', async () => {
  const place = await placeAt('secret');
  await makeBackup(shop(), { place, passphrase: PASSPHRASE, tombstones: [] });
  for (const key of await keysOf(place.storage))
    expect(readFileSync(path.join(place.name, key), 'latin1')).not.toContain('a'.repeat(100));
  await expect(reading(place, undefined, 'another passphrase')).rejects.toThrow(
    /^The passphrase does not open the backups in/,
  );
  await expect(reading(place)).rejects.toThrow(/are encrypted; set BACKUP_PASSPHRASE/);
  await expect(
    makeBackup(shop(), { place, passphrase: undefined, tombstones: [] }),
  ).rejects.toThrow(/are encrypted; set BACKUP_PASSPHRASE/);
});

test('a place of backups that are not encrypted takes no encrypted ones', async () => {
  const place = await placeAt('open');
  await makeBackup(shop(), { place, passphrase: undefined, tombstones: [] });
  await expect(
    makeBackup(shop(), { place, passphrase: PASSPHRASE, tombstones: [] }),
  ).rejects.toThrow(/are not encrypted, but BACKUP_PASSPHRASE is set/);
});

test('a file that a backup has is not written again, and goes with the last one that has it', async () => {
  const place = await placeAt('turns');
  const gone = 'listing-images/2/gone.webp';
  await files.put(gone, Buffer.from('soon gone'));
  const old = new Date(Date.now() - 91 * DAY_MS);
  const first = await makeBackup(shop(), { place, passphrase: undefined, tombstones: [] });
  const written = await place.storage.find('files/listing-images/1/a.webp');
  await files.remove([gone]);
  const second = await makeBackup(shop(), { place, passphrase: undefined, tombstones: [] });
  expect((await place.storage.find('files/listing-images/1/a.webp'))?.modifiedAt).toEqual(
    written?.modifiedAt,
  );
  expect(await place.storage.find(`files/${gone}`)).not.toBeNull();
  // The first is 91 days old now.
  await place.storage.remove([`backups/${first.id}/manifest.json`]);
  await writeManifest(place.storage, { ...first, takenAt: old.toISOString() });
  const third = await makeBackup(shop(), { place, passphrase: undefined, tombstones: [] });
  expect((await listBackups(place.storage)).toSorted()).toEqual([second.id, third.id].toSorted());
  expect(await place.storage.find(`files/${gone}`)).toBeNull();
  const { manifest, from } = await reading(place, second.id);
  await checkBackup(from, manifest);
});

test.each([
  ['a table', /public\.user\.copy/],
  ['a file', /files\/listing-images\/1\/b/],
  ['the secrets', /secrets/],
  ['the list of files', /files\.jsonl/],
  ['the manifest', /manifest/],
])(
  '%s with one bent byte, or cut short, is refused before anything is changed',
  async (_, what) => {
    const place = await placeAt('bent');
    await makeBackup(shop(), { place, passphrase: undefined, tombstones: [] });
    const key = (await keysOf(place.storage)).find((each) => what.test(each)) ?? '';
    const file = path.join(place.name, key);
    const whole = readFileSync(file);
    const bent = Uint8Array.from(whole);
    const middle = Math.floor(bent.length / 2);
    bent[middle] = (bent[middle] ?? 0) ^ 1;
    for (const content of [bent, whole.subarray(0, -3), whole.subarray(0, 0)]) {
      writeFileSync(file, content);
      await expect(
        reading(place).then(({ from, manifest }) => checkBackup(from, manifest)),
      ).rejects.toThrow(/is damaged/);
    }
    writeFileSync(file, whole);
    await place.storage.remove([key]);
    await expect(
      reading(place).then(({ from, manifest }) => checkBackup(from, manifest)),
    ).rejects.toThrow(/is missing|There is no complete backup/);
    rmSync(place.name, { recursive: true });
  },
);

test('a backup of a newer version is refused', async () => {
  const place = await placeAt('newer');
  const made = await makeBackup(shop(), { place, passphrase: undefined, tombstones: [] });
  expect(() => requireKnownVersion(made)).not.toThrow();
  expect(() => requireKnownVersion({ ...made, migration: made.migration + 1 })).toThrow(
    /was made by Calabash 9\.9\.9, whose database this one does not know/,
  );
});

test('jobs of an older pg-boss are restored into tables of that version', async () => {
  const place = await placeAt('jobs');
  const { manifest, from } = await reading(
    place,
    (await makeBackup(shop(), { place, passphrase: undefined, tombstones: [] })).id,
  );
  const other = await untouchedDatabase();
  const older = {
    ...manifest,
    jobs: (manifest.jobs ?? 0) - 1,
    tables: manifest.tables.filter(({ schema }) => schema !== 'pgboss'),
    sequences: [],
  };
  await restoreDatabase(other, from, older, { tombstones: [] });
  expect(await compareDatabase(other, older)).toEqual([]);
});

test('of two backups at once one is made, and the other is refused', async () => {
  const place = await placeAt('both');
  const both = await Promise.allSettled(
    [1, 2].map(() => makeBackup(shop(), { place, passphrase: undefined, tombstones: [] })),
  );
  const refused = both.find((each) => each.status === 'rejected');
  expect(String(refused?.reason)).toContain('Another backup of this shop runs now');
  expect(await listBackups(place.storage)).toHaveLength(1);
});

test('a full place is said in one sentence, and nothing of the backup stays', async () => {
  const place = await placeAt('full');
  const { storage } = place;
  let room = 20;
  const full: Place = {
    ...place,
    storage: {
      ...storage,
      put: (key, source) =>
        room-- > 0
          ? storage.put(key, source)
          : Promise.reject(new Error('ENOSPC: no space left on device, write')),
    },
  };
  await expect(
    makeBackup(shop(), { place: full, passphrase: undefined, tombstones: [] }),
  ).rejects.toThrow(/^There is no space left in .*; what was begun is removed/);
  expect(await keysOf(storage)).toEqual([]);
});

test('what a backup left that was cut off is no backup, and the next one removes it', async () => {
  const place = await placeAt('cut');
  await place.storage.put('backups/20260101T000000Z-abcdef/secrets.json.zst', Buffer.from('half'));
  await place.storage.put('files/listing-images/1/a.webp', Buffer.from('of another time'));
  expect(await listBackups(place.storage)).toEqual([]);
  const { id } = await makeBackup(shop(), { place, passphrase: undefined, tombstones: [] });
  const { from, manifest } = await reading(place, id);
  await checkBackup(from, manifest);
  expect((await keysOf(place.storage)).join()).not.toContain('20260101T000000Z');
});
