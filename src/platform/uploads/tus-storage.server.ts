// Owns uploads in the storage, where several servers share them: each request's bytes are one
// object under uploads/{id}/, named by offset and length. Objects never change, so no server can
// damage what another one wrote.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Disk } from './disk-space.server.ts';
import { removeOlder } from './storage.disk.server.ts';
import { asNodeStream, KeyTaken, type Storage } from './storage.server.ts';
import type { UploadStore } from './types.server.ts';

type Known = { size: number; metadata: Record<string, string | null> };
type Piece = { key: string; at: number; end: number };

/** Where uploads on their way lie. */
const UPLOADS_FOLDER = 'uploads/';
const folderOf = (name: string) => `${UPLOADS_FOLDER}${name}/`;
const infoOf = (name: string) => `${folderOf(name)}info.json`;

/** @param options.scratch local folder for temporary files, used for nothing else */
export function createStorageUploadStore({
  storage,
  scratch,
  disk,
}: {
  storage: Storage;
  scratch: string;
  disk: Disk;
}): UploadStore {
  const tusStore = createTusStore(storage, scratch);
  return {
    tusStore,
    // The bucket grows as it is filled; the local disk holds what is on its way there.
    hasRoomFor: async (announced) => (await disk.room()) > (announced.at(-1)?.size ?? 0),
    hasRoomLeft: async () => (await disk.room()) > 0,
    present: async () => [],
    // A put is durable already.
    flush: async () => undefined,
    async withFile(name, work) {
      const pieces = await piecesOf(storage, name);
      return withTemporaryFile(scratch, streams(storage, pieces), work);
    },
    async removeStale(before) {
      for (const name of (await staleOnes(storage, before)).keys()) await tusStore.remove(name);
      await removeOlder(scratch, before);
    },
    findStale: async (before) => [...(await staleOnes(storage, before)).values()],
  };
}

/** What the protocol server asks of a store. */
function createTusStore(storage: Storage, scratch: string) {
  return Object.assign(new DataStore(), {
    extensions: ['creation', 'creation-with-upload', 'termination'],
    async create(upload: Upload) {
      await storage.put(
        infoOf(upload.id),
        Buffer.from(
          JSON.stringify({
            size: upload.size ?? 0,
            metadata: upload.metadata ?? {},
          } satisfies Known),
        ),
      );
      return upload;
    },
    write: (stream: Readable, name: string, offset: number) =>
      withTemporaryFile(scratch, [stream], async (file) => {
        const { size } = await stat(file);
        if (size > 0)
          await storage
            .put(`${folderOf(name)}${offset}-${size}.part`, { path: file })
            .catch(unlessTaken);
        return offset + size;
      }),
    async getUpload(name: string) {
      const { size, metadata } = await knownOf(storage, name);
      return new Upload({
        id: name,
        size,
        metadata,
        offset: (await piecesOf(storage, name)).at(-1)?.end ?? 0,
      });
    },
    async remove(name: string) {
      const keys: string[] = [];
      for await (const { key } of storage.list(folderOf(name))) keys.push(key);
      if (keys.length === 0) throw ERRORS.FILE_NOT_FOUND;
      await storage.remove(keys);
    },
  });
}

/** Writes bytes to a temporary local file, which is removed afterwards. */
async function withTemporaryFile<T>(
  scratch: string,
  bytes: Iterable<Readable> | AsyncIterable<Readable>,
  work: (file: string) => Promise<T>,
): Promise<T> {
  await mkdir(scratch, { recursive: true });
  const file = path.join(scratch, randomUUID());
  try {
    for await (const stream of bytes)
      await pipeline(stream, createWriteStream(file, { flags: 'a' }));
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}

async function knownOf(storage: Storage, name: string): Promise<Known> {
  const info = await storage.find(infoOf(name));
  if (!info) throw ERRORS.FILE_NOT_FOUND;
  return (await new Response(await info.open()).json()) as Known;
}

/**
 * The pieces from the first byte on without a gap; where two begin at the same byte, the longer
 * one.
 */
async function piecesOf(storage: Storage, name: string): Promise<Piece[]> {
  const longest = new Map<number, Piece>();
  for await (const { key } of storage.list(folderOf(name))) {
    const [, at = '', length = ''] = /\/(\d+)-(\d+)\.part$/.exec(key) ?? [];
    const piece = { key, at: Number(at), end: Number(at) + Number(length) };
    if (at !== '' && piece.end > (longest.get(piece.at)?.end ?? 0)) longest.set(piece.at, piece);
  }
  const pieces: Piece[] = [];
  for (let piece = longest.get(0); piece; piece = longest.get(piece.end)) pieces.push(piece);
  return pieces;
}

/** Uploads without a write since `before`, by name, and when the last one was. */
async function staleOnes(storage: Storage, before: Date): Promise<Map<string, Date>> {
  const latest = new Map<string, Date>();
  for await (const { key, modifiedAt } of storage.list(UPLOADS_FOLDER)) {
    const name = key.slice(UPLOADS_FOLDER.length).split('/')[0] ?? '';
    const known = latest.get(name);
    if (!known || known < modifiedAt) latest.set(name, modifiedAt);
  }
  return new Map([...latest].filter(([, modifiedAt]) => modifiedAt < before));
}

async function* streams(storage: Storage, pieces: readonly Piece[]): AsyncGenerator<Readable> {
  for (const { key } of pieces) {
    const file = await storage.find(key);
    if (!file) throw ERRORS.FILE_NOT_FOUND;
    yield asNodeStream(await file.open());
  }
}

/** The same bytes came a second time. */
function unlessTaken(error: unknown): void {
  if (!(error instanceof KeyTaken)) throw error;
}
