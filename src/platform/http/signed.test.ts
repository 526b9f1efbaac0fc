// Files of a private bucket, read at signed addresses by those who may see them.
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { createS3Storage } from '#platform/uploads/storage.s3.server.ts';
import { openPublicFiles } from '#tests/support/public-files.ts';
import { folderOfRun } from '#tests/support/scratch.ts';
import { serveStored } from './stored.server.ts';
import type { HttpEnv } from './types.server.ts';

const files = await openPublicFiles(folderOfRun('signed'));
afterAll(files.close);
const storage = createS3Storage(files.bucket, { signed: true });
for (const name of ['public', 'private']) await storage.put(`${name}/a.webp`, Buffer.from(name));
const app = new Hono<HttpEnv>();
serveStored(app, {
  prefix: '/media/',
  storage,
  access: async (_c, key) => (key === 'public/a.webp' ? 'public' : 'private'),
});

test.each([
  ['public', 'public, max-age=300', 'public, max-age=3600'],
  ['private', 'private, no-store', 'private, no-store'],
])('a %s file is read where its way leads', async (name, way, there) => {
  const led = await app.request(`/media/${name}/a.webp`);
  expect(led.status).toBe(302);
  expect(led.headers.get('cache-control')).toBe(way);
  const address = new URL(led.headers.get('location') ?? '');
  expect(address.origin).toBe(files.bucket.endpoint);
  expect(address.searchParams.get('X-Amz-Expires')).toBe('600');
  expect(address.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
  const file = await fetch(address);
  expect(await file.text()).toBe(name);
  expect(file.headers.get('cache-control')).toBe(there);
});

test('a file that is not there has no way, and its head is answered here', async () => {
  expect((await app.request('/media/private/b.webp')).status).toBe(404);
  const head = await app.request('/media/private/a.webp', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '7']);
});
