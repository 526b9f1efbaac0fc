// Where backups are kept: a folder, or a bucket. Owns how content gets there and back: compressed,
// sealed, and checked by its SHA-256.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createZstdCompress, createZstdDecompress, zstdCompress } from 'node:zlib';
import type { Env } from '../process/env.server.ts';
import { sentenceOf, StartError } from '../process/start-error.server.ts';
import { createDiskStorage } from '../uploads/storage.disk.server.ts';
import { type Storage, under } from '../uploads/storage.server.ts';
import { listBackups, readManifest, type Stored } from './manifest.server.ts';
import { newSeal, NO_SEAL, openSeal, type Seal } from './seal.server.ts';

export type PlaceOptions = Pick<Env, 'backupS3' | 'dataDir'>;

export type Place = {
  /** As the operator named it. */
  name: string;
  storage: Storage;
  /** A folder for what is not complete yet. */
  scratch: string;
  /** To be called before something is written there; who only reads changes nothing. */
  prepare(): void;
};

/** Under DATA_DIR. */
export const SCRATCH = 'backup-scratch';
const PRIVATE = 0o700;
const S3_ADDRESS = /^s3:\/\/([^/]+)(?:\/(.+?))?\/*$/;

/**
 * @param name a folder, or s3://bucket/folder
 * @throws StartError when it cannot be used
 */
export async function openPlace(name: string, options: PlaceOptions): Promise<Place> {
  const [, bucket, folder] = S3_ADDRESS.exec(name) ?? [];
  if (bucket === undefined) return openFolder(path.resolve(name));
  if (!options.backupS3)
    throw new StartError(
      'BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY must be set ' +
        `(or those of S3_…), because backups go to ${name}.`,
    );
  const { createS3Storage } = await import('../uploads/storage.s3.server.ts');
  const whole = createS3Storage({ ...options.backupS3, bucket });
  const storage = folder === undefined ? whole : under(whole, `${folder}/`);
  try {
    await storage.list('backups/none/')[Symbol.asyncIterator]().next();
  } catch (cause) {
    throw new StartError(
      `${name} does not answer (${sentenceOf(cause)}); check the address and the keys.`,
      { cause },
    );
  }
  const scratch = path.join(options.dataDir, SCRATCH);
  return { name, storage, scratch, prepare: () => emptyFolder(scratch) };
}

function openFolder(root: string): Place {
  const scratch = path.join(root, '.scratch');
  return {
    name: root,
    storage: createDiskStorage(root),
    scratch,
    prepare() {
      try {
        // The secret of the shop is in it, so its folders are for their owner alone.
        for (const each of ['backups', 'files', 'tombstones', '.drafts'])
          mkdirSync(path.join(root, each), { recursive: true, mode: PRIVATE });
        emptyFolder(scratch);
      } catch (error) {
        throw new StartError(
          `Backups cannot be kept in ${root} (${sentenceOf(error)}); ` +
            'choose another folder, or let this user write there.',
          { cause: error },
        );
      }
    },
  };
}

/** A folder for its owner alone, without what a kill left in it. */
export function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: PRIVATE });
}

/**
 * How a backup that is made now is sealed: as those that are there.
 * @throws StartError when they are encrypted otherwise
 */
export async function sealForWriting(place: Place, passphrase: string | undefined): Promise<Seal> {
  const [newest] = await listBackups(place.storage);
  if (newest === undefined) return passphrase === undefined ? NO_SEAL : newSeal(passphrase);
  const { lockedKey } = await readManifest(place, newest);
  if (lockedKey === null && passphrase !== undefined)
    throw new StartError(
      `The backups in ${place.name} are not encrypted, but BACKUP_PASSPHRASE is set; ` +
        'name an empty place for encrypted ones.',
    );
  return sealOf({ lockedKey }, passphrase, place);
}

/** How a backup was sealed. @throws StartError for another passphrase, or none */
export async function sealOf(
  { lockedKey }: { lockedKey: string | null },
  passphrase: string | undefined,
  place: Pick<Place, 'name'>,
): Promise<Seal> {
  if (lockedKey === null) return NO_SEAL;
  if (passphrase === undefined)
    throw new StartError(`The backups in ${place.name} are encrypted; set BACKUP_PASSPHRASE.`);
  return openSeal(lockedKey, passphrase, place.name);
}

const compressed = promisify(zstdCompress);
const ZSTD = '.zst';

export type Writing = Pick<Place, 'storage' | 'scratch'> & { seal: Seal };

/**
 * Stores content under a key that nothing has.
 * @param options.compress not for pictures and videos, which are
 */
export async function store(
  to: Writing,
  name: string,
  content: Readable | Uint8Array,
  options: { compress: boolean },
): Promise<Stored> {
  const key = `${name}${options.compress ? ZSTD : ''}${to.seal.suffix}`;
  if (content instanceof Uint8Array) {
    const small = options.compress ? await compressed(content) : content;
    const sealed = await to.seal.lockBytes(small);
    await to.storage.put(key, Uint8Array.from(sealed));
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { key, bytes: content.byteLength, sha256, storedBytes: sealed.byteLength };
  }
  const file = path.join(to.scratch, randomUUID());
  try {
    const { stream, seen } = watched(content);
    const small = options.compress ? joined(stream, createZstdCompress()) : stream;
    await pipeline(await to.seal.lock(small), createWriteStream(file, { mode: 0o600 }));
    await to.storage.put(key, { path: file });
    const { bytes, sha256 } = seen();
    return { key, bytes, sha256, storedBytes: (await stat(file)).size };
  } finally {
    await rm(file, { force: true });
  }
}

export type Reading = Pick<Place, 'storage' | 'name'> & { seal: Seal };

/**
 * The content of what was stored, with an error at the end when it is not what was stored.
 * @throws StartError when it is gone
 */
export async function load(
  from: Reading,
  { key, sha256, bytes }: Pick<Stored, 'key' | 'sha256' | 'bytes'>,
): Promise<Readable> {
  const damaged = (cause?: unknown) =>
    new StartError(`${key} in ${from.name} is damaged: it is not what the backup says of it.`, {
      cause,
    });
  const found = await from.storage.find(key);
  if (!found) throw new StartError(`${key} is missing in ${from.name}; the backup is incomplete.`);
  const body = await found.open();
  const raw =
    body instanceof Uint8Array
      ? Readable.from([Buffer.from(body)])
      : Readable.fromWeb(body as ReadableStream<Uint8Array>);
  const check = watched(
    await from.seal.open(raw).catch((cause: unknown) => {
      throw damaged(cause);
    }),
    ({ bytes: seen, sha256: hash }) => (seen === bytes && hash === sha256 ? null : damaged()),
    key.slice(0, key.length - from.seal.suffix.length).endsWith(ZSTD)
      ? createZstdDecompress()
      : undefined,
    damaged,
  );
  return check.stream;
}

/** All of it at once. */
export async function loadBytes(from: Reading, entry: Stored): Promise<Buffer> {
  return Buffer.concat(await (await load(from, entry)).toArray());
}

type Seen = { bytes: number; sha256: string };

/** The same bytes, and what they were. */
function watched(
  content: Readable,
  verdict: (seen: Seen) => Error | null = () => null,
  through?: Transform,
  explain: (error: Error) => Error = (error) => error,
): { stream: Readable; seen: () => Seen } {
  const hash = createHash('sha256');
  let bytes = 0;
  let seen: Seen = { bytes: 0, sha256: '' };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      seen = { bytes, sha256: hash.digest('hex') };
      done(verdict(seen));
    },
  });
  const failed = (error: Error) => stream.destroy(explain(error));
  content.on('error', failed);
  if (through) joined(content, through).on('error', failed).pipe(stream);
  else content.pipe(stream);
  return { stream, seen: () => seen };
}

/** As `pipe`, which forgets errors. */
function joined(from: Readable, to: Transform): Transform {
  from.on('error', (error) => to.destroy(error));
  return from.pipe(to);
}

/** Says of a failure in one sentence what to do. */
export function explainBackupFailure(error: unknown, place: string): StartError {
  if (error instanceof StartError) return error;
  if (/ENOSPC|EDQUOT|No space left/i.test(sentenceOf(error)))
    return new StartError(
      `There is no space left in ${place}; what was begun is removed. Free some, or name another place.`,
      { cause: error },
    );
  return new StartError(`The backup failed: ${sentenceOf(error)}.`, { cause: error });
}
