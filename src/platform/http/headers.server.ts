// Security headers of every answer.
import type { Context, MiddlewareHandler } from 'hono';
import type { HttpEnv } from './types.server.ts';

/**
 * @param options.development lets Vite inject styles and talk to the browser over a web socket
 * @param options.fileOrigins where pictures and videos come from beside this server
 */
export function securityHeaders(options: {
  publicUrl: string;
  development: boolean;
  fileOrigins?: readonly string[];
}): MiddlewareHandler<HttpEnv> {
  const always: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ];
  if (options.publicUrl.startsWith('https:'))
    always.push(['Strict-Transport-Security', 'max-age=31536000']);
  const ofDocuments: [string, string][] = [
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ];
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of always) headers.set(name, value);
    if (isPartOfPage(c)) return;
    for (const [name, value] of ofDocuments) headers.set(name, value);
    headers.set(
      'Content-Security-Policy',
      contentSecurityPolicy(c.get('scripts') ?? [], { ...options, isWorker: isScript(c) }),
    );
  };
}

/**
 * Styles, fonts, photographs and the scripts of pages are no documents and no workers: what binds
 * those says nothing of them, and is half a kilobyte of each on a slow line.
 */
function isPartOfPage(c: Context<HttpEnv>): boolean {
  if (isScript(c)) return c.req.path.startsWith('/assets/');
  return /^(?:text\/css|font\/|image\/(?!svg))/.test(c.res.headers.get('Content-Type') ?? '');
}

const isScript = (c: Context<HttpEnv>): boolean =>
  c.res.headers.get('Content-Type')?.startsWith('text/javascript') ?? false;

function contentSecurityPolicy(
  scripts: readonly string[],
  {
    development,
    fileOrigins = [],
    isWorker,
  }: { development: boolean; fileOrigins?: readonly string[]; isWorker: boolean },
): string {
  const files = ["'self'", ...fileOrigins].join(' ');
  // The service worker fetches pictures, so to it they are connections.
  const connections = isWorker ? files : "'self'";
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    `img-src ${files} data: blob:`,
    `media-src ${files} blob:`,
    "font-src 'self'",
    "worker-src 'self'",
    `connect-src ${connections}${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
