// What a backup says of itself. Written last: a backup without a manifest is none.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { StartError } from '../process/start-error.server.ts';
import type { Storage } from '../uploads/storage.server.ts';

/** A newer one is one that this program cannot read. */
const FORMAT = 1;

/** Something that was written to the place: the content before it was compressed and sealed. */
const stored = z.object({
  key: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** What it takes in the place. */
  storedBytes: z.int(),
});
export type Stored = z.infer<typeof stored>;

const table = z.object({
  schema: z.string(),
  name: z.string(),
  /** Those that are written, in this order; generated ones are not. */
  columns: z.array(z.string()),
  rows: z.int(),
  /** The sum of a hash of each row, whatever their order (tables.server.ts). */
  checksum: z.string(),
  content: stored,
});
export type TableEntry = z.infer<typeof table>;

const manifest = z.object({
  format: z.literal(FORMAT),
  id: z.string(),
  /** When the snapshot of the database was taken. */
  takenAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** The version of the program that made it. */
  version: z.string(),
  /** Which shop; null for one whose database is older than that. */
  shop: z.uuid().nullable(),
  postgres: z.string(),
  /** The time of the last migration, in milliseconds, by which Drizzle knows it. */
  migration: z.int(),
  /** The version of pg-boss's tables; null where it has none yet. */
  jobs: z.int().nullable(),
  /** The key of the place, locked by the passphrase; null where nothing is encrypted. */
  lockedKey: z.string().nullable(),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** The list of files; null for a snapshot of the database alone. */
  files: z.object({ count: z.int(), bytes: z.int(), list: stored }).nullable(),
  secrets: stored,
});
export type Manifest = z.infer<typeof manifest>;

const FOLDER = 'backups/';
const NAME = /^backups\/([\dTZ]+-[\da-f]+)\/manifest\.json$/;

export const folderOfBackup = (id: string): string => `${FOLDER}${id}/`;
const keyOf = (id: string) => `${folderOfBackup(id)}manifest.json`;

/** The newest first. */
export async function listBackups(storage: Storage): Promise<string[]> {
  const ids: string[] = [];
  for await (const { key } of storage.list(FOLDER)) {
    const id = NAME.exec(key)?.[1];
    if (id) ids.push(id);
  }
  return ids.toSorted().toReversed();
}

/** With it the backup is one. */
export async function writeManifest(storage: Storage, content: Manifest): Promise<void> {
  const body = JSON.stringify(manifest.parse(content));
  const signed = { sha256: sha256(body), manifest: body };
  await storage.put(keyOf(content.id), Buffer.from(JSON.stringify(signed)));
}

const envelope = z.object({ sha256: z.string(), manifest: z.string() });
const anyFormat = z.looseObject({ format: z.int(), version: z.string() });

/** @throws StartError when it is missing, damaged or of a format that this program does not know */
export async function readManifest(
  { storage, name }: { storage: Storage; name: string },
  id: string,
): Promise<Manifest> {
  const found = await storage.find(keyOf(id)).catch(() => null);
  if (!found) throw new StartError(`There is no complete backup ${id} in ${name}.`);
  const text = await new Response(await found.open()).text();
  const parsed = parseOrNull(text);
  if (!parsed || sha256(parsed.manifest) !== parsed.sha256)
    throw new StartError(
      `The manifest of the backup ${id} in ${name} is damaged. Take another one, and delete the ` +
        `folder ${folderOfBackup(id)} there: until then none is added.`,
    );
  const content: unknown = JSON.parse(parsed.manifest);
  const { format, version } = anyFormat.parse(content);
  if (format > FORMAT)
    throw new StartError(
      `The backup ${id} was made by Calabash ${version}, which is newer than this one; ` +
        'restore it with that version.',
    );
  return manifest.parse(content);
}

function parseOrNull(text: string): z.infer<typeof envelope> | null {
  try {
    return envelope.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
