// What was deleted in the shop since a backup would come back with it. So each deletion leaves a
// tombstone beside the backups: a file without content, whose name has a kind, an id and a date,
// and nothing else. A restored shop carries them out again before it opens.
import type { Storage } from '../uploads/storage.server.ts';
import { KeyTaken } from '../uploads/storage.server.ts';

export type Tombstone = { kind: string; id: string; at: Date };

const FOLDER = 'tombstones/';
const NAME =
  /^tombstones\/\d{4}-\d\d-\d\d\/(\d{4}-\d\d-\d\dT\d\d)\.(\d\d)\.(\d\d\.\d{3}Z)_([a-z]+\.[a-z-]+)_([\da-f-]{36})$/;

/** Keeps it; twice is once. */
export async function leaveTombstone(storage: Storage, { kind, id, at }: Tombstone): Promise<void> {
  const time = at.toISOString();
  const key = `${FOLDER}${time.slice(0, 10)}/${time.replaceAll(':', '.')}_${kind}_${id}`;
  try {
    await storage.put(key, Uint8Array.from([]));
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
  }
}

/** Those of deletions since then, each once. */
export async function findTombstones(
  storages: readonly Storage[],
  since: Date,
): Promise<Tombstone[]> {
  const found = new Map<string, Tombstone>();
  for (const storage of storages)
    for await (const { key } of storage.list(FOLDER)) {
      const tombstone = tombstoneOf(key);
      if (tombstone && tombstone.at >= since) found.set(key, tombstone);
    }
  return [...found.values()];
}

/** Copies the tombstones of some storages to another, so that they lie beside every backup. */
export async function carryTombstones(from: readonly Storage[], to: Storage): Promise<void> {
  const there = new Set<string>();
  for await (const { key } of to.list(FOLDER)) there.add(key);
  for (const storage of from)
    for await (const { key } of storage.list(FOLDER)) {
      const tombstone = there.has(key) ? null : tombstoneOf(key);
      if (tombstone) await leaveTombstone(to, tombstone);
    }
}

/** No backup is older, so nothing can bring back what they are of. */
export async function removeOldTombstones(storage: Storage, before: Date): Promise<void> {
  const old: string[] = [];
  for await (const { key } of storage.list(FOLDER)) {
    const tombstone = tombstoneOf(key);
    if (tombstone && tombstone.at < before) old.push(key);
  }
  await storage.remove(old);
}

function tombstoneOf(key: string): Tombstone | null {
  const [, hour, minute, second, kind, id] = NAME.exec(key) ?? [];
  return kind && id ? { kind, id, at: new Date(`${hour}:${minute}:${second}`) } : null;
}
