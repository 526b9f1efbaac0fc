// The files of a backup. They are immutable, so those of all backups lie together in a place, under
// the keys that the shop has for them, and a backup writes only what none before it has.
import type { Readable } from 'node:stream';
import { z } from 'zod';
import {
  asNodeStream,
  KeyTaken,
  type Storage,
  type StoredFile,
} from '../uploads/storage.server.ts';
import { folderOfBackup, listBackups, type Manifest, readManifest } from './manifest.server.ts';
import { type Place } from './place.server.ts';
import { loadBytes, type Reading, store, type Writing } from './content.server.ts';

const FOLDER = 'files/';
/** Up to this size a file is held in memory. */
export const AT_ONCE_BYTES = 4 * 2 ** 20;
/** Each waits for the disk, or for the bucket. */
const AT_ONCE = 8;

const entry = z.object({
  /** In the storage of the shop. */
  name: z.string(),
  /** In the place. */
  key: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  storedBytes: z.int(),
});
export type FileEntry = z.infer<typeof entry>;

/** Stores what is new and lists everything. */
export async function storeFiles(
  to: Writing & Place,
  { storage, folders }: { storage: Storage; folders: readonly string[] },
  id: string,
): Promise<NonNullable<Manifest['files']>> {
  const known = await knownFiles(to);
  const entries: FileEntry[] = [];
  const names = namesIn(storage, folders);
  await eachOf(names, async (name) => {
    // Removed since it was listed: the rows of the snapshot do not need it, or it was due to go.
    const file = known.get(name) ?? (await storeFile(to, storage, name));
    if (file) entries.push(file);
  });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const list = await store(
    to,
    `${folderOfBackup(id)}files.jsonl`,
    Buffer.from(entries.map((each) => `${JSON.stringify(each)}\n`).join('')),
    { compress: true },
  );
  return { count: entries.length, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0), list };
}

/** What the newest backup has, as far as it is still there. */
async function knownFiles(to: Writing & Place): Promise<Map<string, FileEntry>> {
  const known = new Map<string, FileEntry>();
  for (const id of await listBackups(to.storage)) {
    const manifest = await readManifest(to, id);
    if (!manifest.files) continue;
    const there = new Set<string>();
    for await (const { key } of to.storage.list(FOLDER)) there.add(key);
    for (const file of await readFileList(to, manifest))
      if (there.has(file.key)) known.set(file.name, file);
    return known;
  }
  return known;
}

/** The files of a backup; none for a snapshot of the database alone. */
export async function readFileList(from: Reading, { files }: Manifest): Promise<FileEntry[]> {
  if (!files) return [];
  const text = (await loadBytes(from, files.list)).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => entry.parse(JSON.parse(line)));
}

/** Each once, also of files that are on their way from one storage to another. */
async function* namesIn(storage: Storage, folders: readonly string[]): AsyncGenerator<string> {
  const seen = new Set<string>();
  for (const folder of folders)
    for await (const { key } of storage.list(`${folder}/`)) {
      if (seen.has(key)) continue;
      seen.add(key);
      yield key;
    }
}

async function storeFile(to: Writing, storage: Storage, name: string): Promise<FileEntry | null> {
  const found = await storage.find(name);
  if (!found) return null;
  const put = async () =>
    store(to, `${FOLDER}${name}`, await contentOf(found), { compress: false });
  try {
    return { name, ...(await put()) };
  } catch (error) {
    if (error instanceof KeyTaken) {
      // No backup knows it: it was left by one that was cut off or is gone.
      await to.storage.remove([`${FOLDER}${name}${to.seal.suffix}`]);
      return { name, ...(await put()) };
    }
    if (await storage.find(name)) throw error;
    return null;
  }
}

async function contentOf(file: StoredFile): Promise<Readable | Uint8Array> {
  const body = await file.open();
  if (body instanceof Uint8Array) return body;
  if (file.size <= AT_ONCE_BYTES) return new Uint8Array(await new Response(body).arrayBuffer());
  return asNodeStream(body);
}

/** Works on several at once; the first failure ends it. */
export async function eachOf<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = (async function* all() {
    yield* items;
  })();
  const worker = async () => {
    for (let next = await queue.next(); !next.done; next = await queue.next())
      await work(next.value);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    await queue.return();
  }
}
