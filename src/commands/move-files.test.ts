import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDataDir } from '#platform/postgres/data-lock.server.ts';
import { makeFolders } from '#platform/process/data-dir.server.ts';
import { readEnv } from '#platform/process/env.server.ts';
import { openFiles } from '#platform/uploads/files.server.ts';
import { folderOfRun } from '#tests/support/scratch.ts';
import { MOVING_FOLDER, moveFilesTo } from './move-files.server.ts';

const dataDir = folderOfRun('move-files');
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: path.join(dataDir, 's3'),
  configureBuckets: [{ name: 'shop', configs: [] }],
});
let bucket: Record<string, string> = {};
beforeAll(async () => {
  const { port } = await s3.run();
  bucket = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'shop',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
});
afterAll(() => s3.close());

const envOf = (more: Record<string, string>) => readEnv({ DATA_DIR: dataDir, ...more });
async function withStorage<T>(
  more: Record<string, string>,
  work: (storage: Awaited<ReturnType<typeof openFiles>>['storage']) => Promise<T>,
): Promise<T> {
  const { images, storage } = await openFiles(envOf(more));
  return work(storage).finally(() => images.stop());
}
const isThere = (more: Record<string, string>) =>
  withStorage(more, async (storage) => (await storage.find('listing-images/1/a.webp')) !== null);

test('files move to the bucket and back, and are found all the way', async () => {
  await withStorage({}, (storage) => storage.put('listing-images/1/a.webp', Buffer.from('a')));
  expect(await isThere(bucket)).toBe(false);
  const moving = { ...bucket, FILES_FROM: 'disk' };
  expect(await isThere(moving)).toBe(true);
  expect(await moveFilesTo(envOf(moving), 's3')).toMatch(
    /^1 file \(1 MB\) moved to the bucket\. When every server has been restarted without FILES_FROM/,
  );
  expect(await isThere(moving)).toBe(true);
  expect(await isThere(bucket)).toBe(true);
  expect(await isThere({})).toBe(false);
  const back = { ...bucket, FILES_FROM: 's3' };
  expect(await moveFilesTo(envOf(back), 'disk')).toMatch(/^1 file \(1 MB\) moved to DATA_DIR/);
  expect(await isThere({})).toBe(true);
});

test('a second move at the same time is refused', async () => {
  const moving = path.join(dataDir, MOVING_FOLDER);
  makeFolders(moving);
  const unlock = lockDataDir(moving);
  const env = envOf({ ...bucket, FILES_FROM: 'disk' });
  await expect(moveFilesTo(env, 's3')).rejects.toThrow('Another move of these files runs now');
  unlock();
  await expect(moveFilesTo(env, 's3')).resolves.toContain('moved to the bucket');
  expect(await isThere(bucket)).toBe(true);
});

test('a move that the servers know nothing of is refused', async () => {
  await expect(moveFilesTo(envOf({}), 's3')).rejects.toThrow('set S3_ENDPOINT and its like first');
  await expect(moveFilesTo(envOf(bucket), 's3')).rejects.toThrow(
    'Set FILES_FROM=disk and restart every server first',
  );
  await expect(moveFilesTo(envOf({ ...bucket, FILES_FROM: 's3' }), 's3')).rejects.toThrow(
    'Set FILES_FROM=disk',
  );
});
