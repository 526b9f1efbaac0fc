import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from './storage.disk.server.ts';
import { createMovingStorage, moveFiles } from './storage.moving.server.ts';
import { KeyTaken, type Storage } from './storage.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'calabash-moving-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let from: Storage;
let to: Storage;
let both: Storage;
let root: string;
beforeEach(async () => {
  root = mkdtempSync(path.join(folder, 'pair-'));
  from = createDiskStorage(path.join(root, 'from'));
  to = createDiskStorage(path.join(root, 'to'));
  both = createMovingStorage({ to, from });
  for (const name of ['a', 'b', 'c']) await from.put(`pictures/1/${name}.webp`, bytesOf(name));
});

const bytesOf = (text: string) => Buffer.from(text);
async function read(storage: Storage, key: string): Promise<string | null> {
  const file = await storage.find(key);
  return file && new Response(await file.open()).text();
}
async function keys(storage: Storage): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of storage.list('')) found.push(key);
  return found.toSorted();
}
const move = (pair: { to: Storage; from: Storage }, onMoved = () => {}) =>
  moveFiles(pair, { scratch: path.join(root, 'scratch'), folders: ['pictures'], onMoved });

test('files are copied from wherever they are to where the others go', async () => {
  await to.put('pictures/1/d.webp', bytesOf('d'));
  for (const name of ['a', 'd']) {
    expect(await both.copy(`pictures/1/${name}.webp`, `public/1/${name}.webp`)).toBe(true);
    expect(await read(to, `public/1/${name}.webp`)).toBe(name);
  }
  expect(await both.copy('pictures/1/z.webp', 'public/1/z.webp')).toBe(false);
});

test('files move to their new place, and what else is there stays', async () => {
  for (const key of ['uploads/1/info.json', 'backups/shop/backups/1/manifest.json'])
    await from.put(key, bytesOf('{}'));
  expect(await move({ to, from })).toEqual({ files: 3, bytes: 3 });
  expect(await keys(to)).toEqual(['pictures/1/a.webp', 'pictures/1/b.webp', 'pictures/1/c.webp']);
  expect(await keys(from)).toEqual(['backups/shop/backups/1/manifest.json', 'uploads/1/info.json']);
  expect(await read(to, 'pictures/1/b.webp')).toBe('b');
  expect(readdirSync(path.join(root, 'scratch'))).toEqual([]);
});

test('while they move both places are read, new files go to the new one, removed ones leave both', async () => {
  await both.put('pictures/2/new.webp', bytesOf('new'));
  expect(await keys(to)).toEqual(['pictures/2/new.webp']);
  expect(await read(both, 'pictures/1/a.webp')).toBe('a');
  expect(await read(both, 'pictures/2/new.webp')).toBe('new');
  await expect(both.put('pictures/1/a.webp', bytesOf('other'))).rejects.toBeInstanceOf(KeyTaken);
  expect(await keys(both)).toHaveLength(4);
  await both.remove(['pictures/1/a.webp', 'pictures/2/new.webp']);
  expect(await keys(both)).toEqual(['pictures/1/b.webp', 'pictures/1/c.webp']);
});

test('a file that is moved while somebody asks for it is found and read', async () => {
  const asked = await both.find('pictures/1/a.webp');
  await move({ to, from });
  expect(asked && (await new Response(await asked.open()).text())).toBe('a');
  // Moved between the look into the new place and the one into the old.
  let looks = 0;
  const late: Storage = {
    ...to,
    find: async (key) => (looks++ === 0 ? null : to.find(key)),
  };
  expect(await read(createMovingStorage({ to: late, from }), 'pictures/1/b.webp')).toBe('b');
});

test('a move that was ended between copying and removing goes on', async () => {
  await to.put('pictures/1/a.webp', bytesOf('a'));
  expect(await move({ to, from })).toEqual({ files: 3, bytes: 3 });
  expect(await keys(from)).toEqual([]);
});

test('a file that is removed while it is copied does not come back', async () => {
  const racing: Storage = {
    ...to,
    put: async (key, source) => {
      await to.put(key, source);
      if (key === 'pictures/1/b.webp') await from.remove([key]);
    },
  };
  expect(await move({ to: racing, from })).toEqual({ files: 2, bytes: 2 });
  expect(await keys(both)).toEqual(['pictures/1/a.webp', 'pictures/1/c.webp']);
});

test('a file that comes back with other bytes stays where it was, and is named', async () => {
  await to.put('pictures/1/b.webp', bytesOf('damaged'));
  await expect(move({ to, from })).rejects.toThrow('pictures/1/b.webp came back with other bytes');
  expect(await read(from, 'pictures/1/b.webp')).toBe('b');
});

test('what has no name of ours in such a folder stays', async () => {
  writeFileSync(path.join(root, 'from/pictures', 'no key'), 'stays');
  await move({ to, from });
  expect(await keys(from)).toEqual(['pictures/no key']);
});
