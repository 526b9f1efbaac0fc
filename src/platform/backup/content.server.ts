// How content gets to a place of backups and back: compressed, sealed, and checked by its SHA-256.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createZstdCompress, createZstdDecompress, zstdCompress, zstdDecompress } from 'node:zlib';
import { StartError } from '../process/start-error.server.ts';
import { asNodeStream, type StoredFile } from '../uploads/storage.server.ts';
import type { Stored } from './manifest.server.ts';
import type { Place } from './place.server.ts';
import type { Seal } from './seal.server.ts';

const compressed = promisify(zstdCompress);
const decompressed = promisify(zstdDecompress);
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
  const found = await findStored(from, key);
  const raw = asNodeStream(await found.open());
  const opened = await from.seal.open(raw).catch((cause: unknown) => {
    throw damaged(from, key, cause);
  });
  const { stream } = watched(
    opened,
    (seen) => (seen.bytes === bytes && seen.sha256 === sha256 ? null : damaged(from, key)),
    isCompressed(key, from.seal) ? createZstdDecompress() : undefined,
    (cause) => damaged(from, key, cause),
  );
  return stream;
}

/** All of it at once: for what is small, a tenth of the work that a stream is. */
export async function loadBytes(
  from: Reading,
  { key, sha256, bytes }: Pick<Stored, 'key' | 'sha256' | 'bytes'>,
): Promise<Buffer> {
  const found = await findStored(from, key);
  let content: Uint8Array;
  try {
    const body = await found.open();
    const sealed =
      body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer());
    const small = await from.seal.openBytes(sealed);
    content = isCompressed(key, from.seal) ? await decompressed(small) : small;
  } catch (cause) {
    throw damaged(from, key, cause);
  }
  if (content.byteLength !== bytes || createHash('sha256').update(content).digest('hex') !== sha256)
    throw damaged(from, key);
  return Buffer.from(content);
}

async function findStored({ storage, name }: Reading, key: string): Promise<StoredFile> {
  const found = await storage.find(key);
  if (!found) throw new StartError(`${key} is missing in ${name}; the backup is incomplete.`);
  return found;
}

function damaged({ name }: Pick<Reading, 'name'>, key: string, cause?: unknown): StartError {
  return new StartError(`${key} in ${name} is damaged: it is not what the backup says of it.`, {
    cause,
  });
}

const isCompressed = (key: string, { suffix }: Seal) =>
  key.slice(0, key.length - suffix.length).endsWith(ZSTD);

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
