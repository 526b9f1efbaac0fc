// Serves the files of the browser build. Knows nothing of what is in them.
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { HttpEnv } from './types.server.ts';

const DAY = 86_400;

/**
 * Names in /assets carry a hash of their content, so they never change; the rest may, after a day.
 */
const LIFETIMES: [prefix: string, cacheControl: string][] = [
  ['/assets/', 'public, max-age=31536000, immutable'],
  ['/scenes/', `public, max-age=${DAY}`],
  ['/fonts/', `public, max-age=${DAY}`],
  ['/videos/', `public, max-age=${7 * DAY}`],
  ['/demo/', `public, max-age=${7 * DAY}`],
  // A worker that stays behind its pages would outlive a mistake in it.
  ['/service-worker', 'no-cache'],
];

export type Files = {
  /** Folder whose paths are the paths of the URLs. */
  root: string;
  /** Where the URLs begin; everything unless given. */
  prefix?: string;
  /**
   * Makes a file that is not there yet; null when there is no such file, which is then a plain 404.
   */
  make?: (name: string) => Promise<string | null>;
  /** Paths that are answered with another file. */
  instead?: Readonly<Record<string, string>>;
};

/**
 * Adds files to the application; unknown paths fall through, except under /assets where a missing
 * file is a plain 404 and never a page.
 */
export function serveFiles(
  app: Hono<HttpEnv>,
  { root, prefix = '/', make, instead = {} }: Files,
): void {
  const conditional = etag();
  const file = serveStatic<HttpEnv>({
    root,
    precompressed: true,
    rewriteRequestPath: (path) => instead[path] ?? path,
  });
  app.use(`${prefix}*`, async (c, next) => {
    if (!looksLikeFile(c.req.path)) return next();
    if (make && !(await make(c.req.path.slice(prefix.length))))
      return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
    c.set('route', 'file');
    let missing = false;
    // serveStatic answers by returning; it calls on only when there is no such file.
    const answer = await conditional(c, async () => {
      const found = await file(c, async () => {
        missing = true;
      });
      if (!found) return;
      // A range has the ETag of the whole file, or a player takes the next range for another video.
      const length =
        found.headers.get('Content-Range')?.split('/')[1] ?? found.headers.get('Content-Length');
      found.headers.set(
        'ETag',
        `W/"${length}-${Date.parse(found.headers.get('Last-Modified') ?? '')}"`,
      );
      found.headers.set(
        'Cache-Control',
        LIFETIMES.find(([prefix]) => c.req.path.startsWith(prefix))?.[1] ?? 'public, max-age=3600',
      );
      c.res = found;
    });
    if (!missing) return answer ?? c.res;
    c.set('route', 'other');
    if (c.req.path.startsWith('/assets/'))
      return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
    return next();
  });
}

/**
 * A dot in the last segment: every file of the build has one, and no page does but robots.txt and
 * the sitemaps.
 */
function looksLikeFile(path: string): boolean {
  return (
    path.indexOf('.', path.lastIndexOf('/')) > 0 &&
    !path.endsWith('.data') &&
    !path.startsWith('/api/')
  );
}
