// Compresses what is made per request. Files have their compressed siblings from the build.
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './http.types.server.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml)|image\/svg\+xml)/;
/** Below this a packet is a packet. */
const SMALLEST = 1024;
/** Brotli 4 is as fast as gzip 6 and smaller. */
const QUALITY = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Whole answers, compressed off the main thread: pages are rendered at once, so there is no first half to
 * send early, and streams (text/event-stream) are left alone.
 */
export function compress(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!COMPRESSIBLE.test(headers.get('Content-Type') ?? '') || headers.has('Content-Encoding')) return;
    headers.append('Vary', 'Accept-Encoding');
    const encoding = preferredEncoding(c.req.header('Accept-Encoding'));
    if (!encoding || c.req.method === 'HEAD' || !c.res.body || /no-transform/.test(headers.get('Cache-Control') ?? '')) return;
    const whole = Buffer.from(await c.res.arrayBuffer());
    const { status } = c.res;
    const kept = new Headers(headers);
    if (whole.length < SMALLEST) return void (c.res = new Response(whole, { status, headers: kept }));
    const small = encoding === 'br' ? await brotli(whole, QUALITY) : await gzip(whole);
    kept.set('Content-Encoding', encoding);
    kept.set('Content-Length', String(small.length));
    weakenEtag(kept);
    // Hono copies the headers of the answer that is replaced; its length is no longer true.
    headers.delete('Content-Length');
    headers.delete('ETag');
    c.res = new Response(small, { status, headers: kept });
  };
}

/** Brotli where it is taken, else gzip, else nothing; "q=0" is a refusal. */
export function preferredEncoding(accepted: string | undefined): 'br' | 'gzip' | undefined {
  const offers = accepted?.split(',').map((part) => part.trim().toLowerCase()).filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part)).map((part) => part.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => offers?.includes(encoding));
}

/** The bytes differ by encoding, the content does not. */
function weakenEtag(headers: Headers): void {
  const etag = headers.get('ETag');
  if (etag && !etag.startsWith('W/')) headers.set('ETag', `W/${etag}`);
}
