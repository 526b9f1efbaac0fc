// Whether public files are read past this server, with a real bucket and a cache in front of it.
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '#platform/process/env.server.ts';
import { openPublicFiles } from '#tests/support/public-files.ts';
import { folderOfRun } from '#tests/support/scratch.ts';
import { type Answer, type Installation, warning } from './check.server.ts';
import { mediaCheck } from './media.server.ts';

const files = await openPublicFiles(folderOfRun('media-check'));
afterAll(files.close);
const purging = { MEDIA_PURGE_URL: files.url };

async function look(
  changes: Record<string, string>,
  missing: Answer | null = null,
): Promise<string> {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = files.bucket;
  const env = readEnv({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    MEDIA_URL: files.url,
    ...changes,
  });
  const installation: Pick<Installation, 'env' | 'openStorage'> = {
    env,
    openStorage: async () => files.storage,
  };
  return (await mediaCheck(async () => missing).run(installation as Installation)).says;
}

test('files may be sent by the server itself', async () => {
  expect(await look({ MEDIA_URL: '' })).toBe('media.unset');
});

test('files are read elsewhere, and forgotten there when they are taken away', async () => {
  expect(await look(purging)).toBe('media.fine');
  const left: string[] = [];
  for await (const { key } of files.storage.list('')) left.push(key);
  expect(left).toEqual([]);
});

test('files may be missing there', async () => {
  expect(await look(purging, warning('media.missing', { count: 1 }))).toBe('media.missing');
});

test('pages may be refused to read files: none is kept on devices then', async () => {
  files.letPagesRead(false);
  expect(await look(purging)).toBe('media.unread');
  files.letPagesRead(true);
});

test('files stay in a cache that nobody asks to forget them', async () => {
  expect(await look({})).toBe('media.stays');
});

test('a cache may take no PURGE', async () => {
  files.answerPurges(405);
  expect(await look(purging)).toBe('media.purge');
  files.answerPurges(200);
});

test('nobody may be at the address, or somebody else', async () => {
  expect(await look({ MEDIA_URL: 'http://127.0.0.1:1' })).toBe('media.away');
  expect(await look({ MEDIA_URL: files.bucket.endpoint })).toBe('media.away');
});

test('the bucket may give everything to everybody', async () => {
  files.openEverything();
  expect(await look(purging)).toBe('media.open');
});
