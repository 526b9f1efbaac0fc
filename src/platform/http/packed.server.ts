// Owns large documents that are the same for everybody: made piece by piece, so that no other
// answer waits for one, kept compressed, and sent as they are kept. How long one is good is for
// whoever keeps it (value-cache.server.ts).
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { knowsEtag } from './answer.server.ts';
import { takesGzip } from './compress.server.ts';

/** A document as it is kept. */
export type Packed = { gzip: Uint8Array<ArrayBuffer>; etag: string };

/** Bytes that one takes in memory. */
export const bytesOfPacked = (packed: Packed | null): number => packed?.gzip.byteLength ?? 0;

/** Compresses a document while it is written; between its pieces others are answered. */
export async function pack(pieces: Iterable<string>): Promise<Packed> {
  const hash = createHash('sha256');
  async function* hashed() {
    for (const piece of pieces) {
      hash.update(piece);
      yield piece;
      await new Promise(setImmediate);
    }
  }
  const gzip = await buffer(Readable.from(hashed()).pipe(createGzip({ level: 6 })));
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`;
  return { gzip: new Uint8Array(gzip), etag };
}

/**
 * The answer with a document. Who takes no gzip gets it decompressed as fast as they read it, so
 * that none is whole in memory.
 * @param maxAgeSeconds for so long caches may have it
 */
export function answerPacked(
  request: Request,
  { gzip, etag }: Packed,
  { type, maxAgeSeconds }: { type: string; maxAgeSeconds: number },
): Response {
  const cache = `public, max-age=${maxAgeSeconds}`;
  const headers = new Headers({ 'Cache-Control': cache, ETag: etag, Vary: 'Accept-Encoding' });
  if (knowsEtag(request.headers.get('If-None-Match'), etag))
    return new Response(null, { status: 304, headers });
  headers.set('Content-Type', type);
  if (takesGzip(request.headers.get('Accept-Encoding'))) {
    headers.set('Content-Encoding', 'gzip');
    headers.set('Content-Length', String(gzip.byteLength));
    return new Response(gzip, { headers });
  }
  // Not once more, and whole, on its way out (compress.server.ts).
  headers.set('Cache-Control', `${cache}, no-transform`);
  return new Response(new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip')), {
    headers,
  });
}
