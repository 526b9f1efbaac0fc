// Serves stored files to those who may see them. Their bytes never change under a name, and the
// Content-Type follows from the extension that the server gave them.
import type { Context, Hono } from 'hono';
import { AppError, platformErrors } from '../errors.ts';
import { FILE_CACHE, knowsEtag } from './answer.server.ts';
import type { HttpEnv } from './types.server.ts';
import {
  type ByteRange,
  isKey,
  type Storage,
  type StoredFile,
  typeOfKey,
} from '../uploads/storage.server.ts';

/** The way to a signed address, which is good for ten minutes. */
const SIGNED_CACHE = { public: 'public, max-age=300', private: FILE_CACHE.private } as const;

/**
 * Adds the files under `prefix`, which ends with a slash; what is not there is a plain 404, never a
 * page.
 */
export function serveStored(
  app: Hono<HttpEnv>,
  {
    prefix,
    storage,
    access,
  }: {
    prefix: string;
    storage: Storage;
    /** Whether everybody may see a file, or whoever asks, or they may not. */
    access: (c: Context<HttpEnv>, key: string) => Promise<keyof typeof FILE_CACHE | null>;
  },
): void {
  app.get(`${prefix}*`, async (c) => {
    c.set('route', 'file');
    const key = c.req.path.slice(prefix.length);
    const allowed = isKey(key) ? await access(c, key) : null;
    const file = allowed && (await storage.find(key).catch(notNow));
    if (!file) return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
    if (storage.sign && c.req.method === 'GET')
      return new Response(null, {
        status: 302,
        headers: {
          Location: await storage.sign(key, FILE_CACHE[allowed]),
          'Cache-Control': SIGNED_CACHE[allowed],
        },
      });
    const etag = `"${file.size.toString(36)}-${Math.trunc(file.modifiedAt.getTime()).toString(36)}"`;
    const headers: Record<string, string> = {
      'Cache-Control': FILE_CACHE[allowed],
      ETag: etag,
      'Last-Modified': file.modifiedAt.toUTCString(),
      'Accept-Ranges': 'bytes',
    };
    if (knowsEtag(c.req.header('If-None-Match'), etag))
      return new Response(null, { status: 304, headers });
    const ifRange = c.req.header('If-Range');
    const wanted =
      ifRange === undefined || ifRange === etag ? rangeOf(c.req.header('Range'), file.size) : null;
    if (wanted === 'unsatisfiable')
      return new Response(null, {
        status: 416,
        headers: { ...headers, 'Content-Range': `bytes */${file.size}` },
      });
    return send(c.req.method, file, wanted, { ...headers, 'Content-Type': typeOfKey(key) });
  });
}

/** The bucket does not answer, or the file was removed at this moment; a retry tells which. */
function notNow(cause: unknown): never {
  throw new AppError(platformErrors.unavailable, { detail: String(cause), cause });
}

async function send(
  method: string,
  file: StoredFile,
  range: ByteRange | null,
  headers: Record<string, string>,
): Promise<Response> {
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  const all = {
    ...headers,
    'Content-Length': String(end - start + 1),
    ...(range ? { 'Content-Range': `bytes ${start}-${end}/${file.size}` } : {}),
  };
  const body = method === 'HEAD' ? null : await file.open(range ?? undefined).catch(notNow);
  return new Response(body, { status: range ? 206 : 200, headers: all });
}

/**
 * One range of bytes; null for none, for several and for anything that cannot be read, which all
 * mean the whole file.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '')
    return Number(to) === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - Number(to)), end: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return 'unsatisfiable';
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
