import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import S3rver from 's3rver';
import { startSilentService } from '#tests/support/silent-service.ts';
import { openDisk } from './disk-space.server.ts';
import { openFiles } from './files.server.ts';
import { createDiskStorage } from './storage.disk.server.ts';
import { createS3Storage, type S3Settings } from './storage.s3.server.ts';
import { isKey, KeyTaken, type Storage, typeOfKey } from './storage.server.ts';
import { createDiskUploadStore } from './disk.server.ts';
import type { UploadStore } from './types.server.ts';
import { createUploads } from './uploads.server.ts';
import { createStorageUploadStore } from './tus-storage.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'calabash-storage-'));
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: path.join(folder, 's3'),
  configureBuckets: [{ name: 'shop', configs: [] }],
});
const settings: S3Settings = {
  endpoint: '',
  region: 'auto',
  bucket: 'shop',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
};
beforeAll(async () => {
  const address = await s3.run();
  settings.endpoint = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

async function readAll(
  storage: Storage,
  key: string,
  range?: { start: number; end: number },
): Promise<Buffer | null> {
  const file = await storage.find(key);
  return file && Buffer.from(await new Response(await file.open(range)).arrayBuffer());
}

async function keys(storage: Storage, prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of storage.list(prefix)) found.push(key);
  return found.toSorted();
}

const DRIVERS: [string, () => Storage][] = [
  ['a folder', () => createDiskStorage(path.join(folder, 'disk'))],
  ['S3', () => createS3Storage(settings)],
];

describe.each(DRIVERS)('files in %s', (name, make) => {
  let storage: Storage;
  beforeAll(() => {
    storage = make();
  });

  it('are the bytes that were put there, with size and time', async () => {
    await storage.put('pictures/1/a.webp', Buffer.from('some bytes'));
    expect(await readAll(storage, 'pictures/1/a.webp')).toEqual(Buffer.from('some bytes'));
    const file = await storage.find('pictures/1/a.webp');
    expect(file?.size).toBe(10);
    expect(Math.abs((file?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it('are copied under another key, once, and what is not there is not', async () => {
    await storage.put('pictures/8/a.webp', Buffer.from('some bytes'));
    expect(await storage.copy('pictures/8/a.webp', 'public/8/a.webp')).toBe(true);
    await expect(storage.copy('pictures/8/a.webp', 'public/8/a.webp')).rejects.toThrow(KeyTaken);
    await storage.remove(['pictures/8/a.webp']);
    expect(await readAll(storage, 'public/8/a.webp')).toEqual(Buffer.from('some bytes'));
    expect(await storage.copy('pictures/8/a.webp', 'public/8/b.webp')).toBe(false);
    expect(await storage.find('public/8/b.webp')).toBeNull();
    await storage.remove(['public/8/a.webp']);
  });

  it('may come from a local file, and be read in parts', async () => {
    const source = path.join(folder, `${name}-source`);
    const bytes = Buffer.from(Array.from({ length: 400_000 }, (_, index) => index % 251));
    writeFileSync(source, bytes);
    await storage.put('videos/1/a.mp4', { path: source });
    expect((await readAll(storage, 'videos/1/a.mp4'))?.equals(bytes)).toBe(true);
    for (const range of [
      { start: 0, end: 9 },
      { start: 100_000, end: 100_099 },
      { start: 399_999, end: 399_999 },
    ]) {
      expect(
        (await readAll(storage, 'videos/1/a.mp4', range))?.equals(
          bytes.subarray(range.start, range.end + 1),
        ),
        JSON.stringify(range),
      ).toBe(true);
    }
    await storage.put('videos/1/small.mp4', Buffer.from('0123456789'));
    expect(await readAll(storage, 'videos/1/small.mp4', { start: 3, end: 5 })).toEqual(
      Buffer.from('345'),
    );
  });

  it('are never overwritten', async () => {
    await storage.put('pictures/1/once.webp', Buffer.from('first'));
    await expect(storage.put('pictures/1/once.webp', Buffer.from('second'))).rejects.toBeInstanceOf(
      KeyTaken,
    );
    expect(await readAll(storage, 'pictures/1/once.webp')).toEqual(Buffer.from('first'));
  });

  it('are found by the beginning of their keys', async () => {
    for (const key of ['lists/1/a.webp', 'lists/1/b.webp', 'lists/12/c.webp'])
      await storage.put(key, Buffer.from(key));
    expect(await keys(storage, 'lists/1/')).toEqual(['lists/1/a.webp', 'lists/1/b.webp']);
    expect(await keys(storage, 'lists/')).toHaveLength(3);
    expect(await keys(storage, 'nothing/')).toEqual([]);
  });

  it('go when they are removed, and missing ones are no trouble', async () => {
    await storage.put('pictures/1/gone.webp', Buffer.from('x'));
    await storage.remove(['pictures/1/gone.webp', 'pictures/1/never.webp']);
    expect(await storage.find('pictures/1/gone.webp')).toBeNull();
    await storage.remove([]);
  });

  it.each([
    '../outside.webp',
    'a/../../outside',
    '/etc/passwd',
    'a//b',
    'a/.',
    'a/..',
    'A/b',
    'a',
    '',
    'a/b\0c',
    'a/b c',
    'a/%2e%2e/b',
    '.drafts/x',
    `a/${'x'.repeat(201)}`,
  ])('have no such name: %j', async (key) => {
    expect(isKey(key)).toBe(false);
    await expect(storage.put(key, Buffer.from('x'))).rejects.toMatchObject({ status: 404 });
    await expect(storage.find(key)).rejects.toMatchObject({ status: 404 });
  });
});

describe('a folder', () => {
  it('shows nothing of a write that is not done, and forgets it', async () => {
    const root = path.join(folder, 'drafts');
    const storage = createDiskStorage(root);
    await storage.put('pictures/1/a.webp', Buffer.from('x'));
    await expect(storage.put('pictures/1/b.webp', { path: '/no/such/file' })).rejects.toMatchObject(
      { code: 'ENOENT' },
    );
    expect(readdirSync(path.join(root, '.drafts'))).toEqual([]);
    // As a process that was killed leaves it.
    writeFileSync(path.join(root, '.drafts/cut-off'), 'x');
    utimesSync(path.join(root, '.drafts/cut-off'), new Date(0), new Date(0));
    expect(await keys(storage, '')).toEqual(['pictures/1/a.webp']);
    await storage.tidy(new Date(1000));
    expect(readdirSync(path.join(root, '.drafts'))).toEqual([]);
  });
});

it('the type of a file is told by our own ending', () => {
  expect(['a/b.avif', 'a/b.html.webp', 'a/b.svg', 'a/b.html', 'a/b'].map(typeOfKey)).toEqual([
    'image/avif',
    'image/webp',
    'application/octet-stream',
    'application/octet-stream',
    'application/octet-stream',
  ]);
});

const disk = openDisk(folder, 0);
const STORES: [string, () => UploadStore][] = [
  ['a folder', () => createDiskUploadStore(path.join(folder, 'uploads'), disk)],
  [
    'S3',
    () =>
      createStorageUploadStore({
        storage: createS3Storage(settings),
        scratch: path.join(folder, 'scratch'),
        disk,
      }),
  ],
];

describe.each(STORES)('uploads in %s', (_name, make) => {
  const rules = { owner: 'marcia', create: async () => ({ kind: 'image' }) };
  const ask = (
    uploads: ReturnType<typeof createUploads>,
    method: string,
    where: string,
    headers: Record<string, string>,
    body?: BodyInit,
  ) =>
    uploads.handle(
      new Request(`http://shop.example${where}`, {
        method,
        headers: { 'Tus-Resumable': '1.0.0', ...headers },
        body,
        duplex: 'half',
      } as RequestInit),
      rules,
    );
  const BYTES = { 'Content-Type': 'application/offset+octet-stream' };

  it('go on where they were cut off, are lent as a file, and are gone when they are removed', async () => {
    const uploads = createUploads(make());
    const created = await ask(uploads, 'POST', '/uploads', { 'Upload-Length': '11' });
    const where = created.headers.get('Location') ?? '';
    const id = where.split('/').at(-1) ?? '';
    expect(where).toMatch(/^\/uploads\/[0-9a-f-]{36}$/);
    let sent = false;
    await ask(
      uploads,
      'PATCH',
      where,
      { ...BYTES, 'Upload-Offset': '0' },
      new ReadableStream({
        pull(controller) {
          if (sent) return controller.error(new Error('cut'));
          sent = true;
          controller.enqueue(new TextEncoder().encode('hello '));
        },
      }),
    );
    expect(await uploads.find(id)).toBeNull();
    expect((await ask(uploads, 'HEAD', where, {})).headers.get('Upload-Offset')).toBe('6');
    expect(
      (await ask(uploads, 'PATCH', where, { ...BYTES, 'Upload-Offset': '6' }, 'world')).status,
    ).toBe(204);
    expect(await uploads.find(id)).toEqual({
      id,
      owner: 'marcia',
      size: 11,
      metadata: { kind: 'image' },
    });
    const { readFile } = await import('node:fs/promises');
    expect(await uploads.withFile(id, (file) => readFile(file, 'utf8'))).toBe('hello world');
    await uploads.remove(id);
    await uploads.remove(id);
    expect(await uploads.find(id)).toBeNull();
  });

  it('are forgotten with the day, finished or not', async () => {
    const uploads = createUploads(make());
    const half =
      (await ask(uploads, 'POST', '/uploads', { 'Upload-Length': '11' })).headers.get('Location') ??
      '';
    const whole =
      (
        await ask(uploads, 'POST', '/uploads', { ...BYTES, 'Upload-Length': '5' }, 'whole')
      ).headers.get('Location') ?? '';
    const id = whole.split('/').at(-1) ?? '';
    await uploads.removeStale(new Date(Date.now() - 60_000));
    expect(await uploads.find(id)).not.toBeNull();
    await uploads.removeStale(new Date(Date.now() + 60_000));
    expect(await uploads.find(id)).toBeNull();
    await expect(ask(uploads, 'HEAD', half, {})).rejects.toMatchObject({ status: 404 });
  });

  it('wait for each other: who comes back takes over from a connection that hangs', async () => {
    const uploads = createUploads(make());
    const where =
      (await ask(uploads, 'POST', '/uploads', { 'Upload-Length': '11' })).headers.get('Location') ??
      '';
    const hanging = ask(
      uploads,
      'PATCH',
      where,
      { ...BYTES, 'Upload-Offset': '0' },
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('hello ')),
      }),
    );
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    const asked = await ask(uploads, 'HEAD', where, {});
    await hanging;
    expect(asked.headers.get('Upload-Offset')).toBe('6');
  });
});

it('an upload ends soon after its sender was signed out', async () => {
  const uploads = createUploads(createDiskUploadStore(path.join(folder, 'signed-out'), disk));
  const rules = { owner: 'marcia', create: async () => ({}), isStillHere: async () => false };
  const ask = (method: string, where: string, headers: Record<string, string>, body?: BodyInit) =>
    uploads.handle(
      new Request(`http://shop.example${where}`, {
        method,
        headers: { 'Tus-Resumable': '1.0.0', ...headers },
        body,
        duplex: 'half',
      } as RequestInit),
      rules,
    );
  const where =
    (await ask('POST', '/uploads', { 'Upload-Length': '1000' })).headers.get('Location') ?? '';
  let left = 1000;
  let cancelled = false;
  const slow = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      if (left-- > 0) controller.enqueue(new Uint8Array(1));
      else controller.close();
    },
    cancel() {
      cancelled = true;
    },
  });
  await ask(
    'PATCH',
    where,
    { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' },
    slow,
  );
  expect(cancelled).toBe(true);
  expect(await uploads.find(where.split('/').at(-1) ?? '')).toBeNull();
});

it('an upload is told that parts cannot be joined here, once and for all', async () => {
  const uploads = createUploads(createDiskUploadStore(path.join(folder, 'joined'), disk));
  const request = new Request('http://shop.example/uploads', {
    method: 'POST',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '1',
      'Upload-Concat': 'final;/uploads/a /uploads/b',
    },
  });
  expect(
    (await uploads.handle(request, { owner: 'marcia', create: async () => ({}) })).status,
  ).toBe(501);
});

it('a bucket that is not there stops the start with a sentence', async () => {
  const open = (s3: S3Settings) =>
    openFiles({ dataDir: folder, diskReserve: 0, s3, filesFrom: undefined });
  expect((await open(settings)).storage).toBeDefined();
  await expect(open({ ...settings, bucket: 'nowhere' })).rejects.toThrow(
    /^The bucket nowhere at http.* does not answer \(.+\); check S3_ENDPOINT/,
  );
  await expect(open({ ...settings, endpoint: 'http://127.0.0.1:9' })).rejects.toThrow(
    /does not answer/,
  );
});

it.each([
  ['says nothing', {}],
  ['talks nonsense', { says: 'hello?\r\n\r\n' }],
])(
  'an S3 server that %s is given up, and everybody is told that it cannot be had',
  async (_, manner) => {
    const { origin } = await startSilentService(manner);
    const storage = createS3Storage({ ...settings, endpoint: origin }, { silentMs: 300 });
    const unavailable = { code: { key: 'unavailable' } };
    await expect(storage.find('pictures/1/a.webp')).rejects.toMatchObject(unavailable);
    await expect(storage.put('pictures/1/a.webp', Buffer.from('x'))).rejects.toMatchObject(
      unavailable,
    );
  },
);
