// Security headers of every answer.
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './types.server.ts';

/** @param options.development lets Vite inject styles and talk to the browser over a web socket */
export function securityHeaders(options: {
  publicUrl: string;
  development: boolean;
}): MiddlewareHandler<HttpEnv> {
  const fixed: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ];
  if (options.publicUrl.startsWith('https:'))
    fixed.push(['Strict-Transport-Security', 'max-age=31536000']);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of fixed) headers.set(name, value);
    headers.set(
      'Content-Security-Policy',
      contentSecurityPolicy(c.get('scripts') ?? [], options.development),
    );
  };
}

function contentSecurityPolicy(scripts: readonly string[], development: boolean): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "worker-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
