// Compresses answers that are made per request. Static files were compressed by the build.
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './types.server.ts';

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel } = zlib.constants;

export type Bytes = Buffer<ArrayBuffer>;
export type Encoding = 'zstd' | 'br' | 'gzip';
/** Whether an answer is sent once, or kept and sent to many. */
export type Sent = 'once' | 'often';

const zstd = (level: number) =>
  encoder(zlib.zstdCompressSync, zlib.zstdCompress, {
    params: { [ZSTD_c_compressionLevel]: level },
  });
const br = (quality: number) =>
  encoder(zlib.brotliCompressSync, zlib.brotliCompress, {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 18 },
  });
const gzip = (level: number) => encoder(zlib.gzipSync, zlib.gzip, { level });

/**
 * In the order of preference. Zstandard 5 is smaller than Brotli 3 in less time; browsers offer it
 * under https. Brotli 4 would save a twentieth and take three times as long, because from there on
 * its tables are large; what is kept is worth 7, which saves an eighth.
 */
const ENCODINGS: Record<Sent, Record<Encoding, ReturnType<typeof encoder>>> = {
  once: { zstd: zstd(5), br: br(3), gzip: gzip(5) },
  often: { br: br(7), zstd: zstd(9), gzip: gzip(6) },
};

const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml)|image\/svg\+xml)/;
/** Smaller answers fit one network packet either way. */
const SMALLEST = 1024;
/**
 * A page takes half a millisecond; sent to another thread it takes ten times as much of the
 * processor, most of it for going there and back.
 */
const AT_ONCE = 256 * 1024;

/**
 * Compresses whole answers: pages are rendered at once, so there is no first half to send early,
 * and streams (text/event-stream) are left alone.
 */
export function compress(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const { headers, status } = c.res;
    if (!COMPRESSIBLE.test(headers.get('Content-Type') ?? '') || headers.has('Content-Encoding'))
      return;
    const encoding = preferredEncoding(c.req.header('Accept-Encoding'));
    if (
      !encoding ||
      c.req.method === 'HEAD' ||
      !c.res.body ||
      /no-transform/.test(headers.get('Cache-Control') ?? '')
    )
      return varyByEncoding(headers);
    const kept = new Headers(headers);
    const body = await compressBytes(Buffer.from(await c.res.arrayBuffer()), kept, encoding);
    // Hono would copy the headers of the answer that is replaced.
    c.res = undefined;
    c.res = new Response(body, { status, headers: kept });
  };
}

/**
 * A body in an encoding that the browser takes, unchanged without one or where the body is short.
 * @param headers of the answer; they are brought in line with it
 */
export async function compressBytes(
  whole: Bytes,
  headers: Headers,
  encoding: Encoding | undefined,
  sent: Sent = 'once',
): Promise<Bytes> {
  varyByEncoding(headers);
  const encode = encoding && ENCODINGS[sent][encoding];
  if (!encode || whole.length < SMALLEST) return whole;
  const { atOnce, aside } = encode;
  const small = whole.length <= AT_ONCE ? atOnce(whole) : await aside(whole);
  headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(small.length));
  weakenEtag(headers);
  return small;
}

function varyByEncoding(headers: Headers): void {
  if (!/accept-encoding/i.test(headers.get('Vary') ?? ''))
    headers.append('Vary', 'Accept-Encoding');
}

/** Whether a reader takes gzip, which what is kept compressed has. */
export const takesGzip = (accepted: string | null): boolean =>
  offersOf(accepted ?? undefined)?.includes('gzip') ?? false;

/** The best of ours that the browser takes, else nothing; "q=0" is a refusal. */
export function preferredEncoding(
  accepted: string | undefined,
  sent: Sent = 'once',
): Encoding | undefined {
  const offers = offersOf(accepted);
  return (Object.keys(ENCODINGS[sent]) as Encoding[]).find((encoding) =>
    offers?.includes(encoding),
  );
}

function offersOf(accepted: string | undefined): (string | undefined)[] | undefined {
  return accepted
    ?.split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
}

function encoder<O>(
  now: (whole: Bytes, options: O) => Bytes,
  later: (whole: Bytes, options: O, done: (error: Error | null, small: Bytes) => void) => void,
  options: O,
) {
  return {
    atOnce: (whole: Bytes) => now(whole, options),
    aside: (whole: Bytes) => promisify(later)(whole, options),
  };
}

/** The bytes differ by encoding, the content does not. */
function weakenEtag(headers: Headers): void {
  const etag = headers.get('ETag');
  if (etag && !etag.startsWith('W/')) headers.set('ETag', `W/${etag}`);
}
