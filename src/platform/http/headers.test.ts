import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { securityHeaders } from './headers.server.ts';
import type { HttpEnv } from './types.server.ts';

const app = new Hono<HttpEnv>();
app.use(securityHeaders({ publicUrl: 'https://calabash.example', development: false }));
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  html: 'text/html; charset=utf-8',
};
app.get('*', (c) => {
  const type = TYPES[c.req.path.split('.').at(-1) ?? ''] ?? '';
  return c.body('', 200, { 'Content-Type': type });
});
const namesOf = async (path: string) => [...(await app.request(path)).headers.keys()].toSorted();

test.each(['/assets/app-1a2b.js', '/assets/app-1a2b.css', '/assets/f-1.woff2', '/media/1.webp'])(
  '%s carries what says something of a file, and not what binds documents',
  async (path) => {
    expect(await namesOf(path)).toEqual([
      'content-type',
      'cross-origin-resource-policy',
      'strict-transport-security',
      'x-content-type-options',
    ]);
  },
);

test.each(['/page.html', '/scenes/hero.svg', '/service-worker.js'])(
  '%s is a document or a worker and carries its policy',
  async (path) => {
    expect(await namesOf(path)).toEqual(
      expect.arrayContaining([
        'content-security-policy',
        'cross-origin-opener-policy',
        'permissions-policy',
        'referrer-policy',
        'x-content-type-options',
      ]),
    );
  },
);

test('pictures from elsewhere are allowed by name, to the service worker as connections', async () => {
  const other = new Hono<HttpEnv>();
  const fileOrigins = ['https://media.example'];
  const publicUrl = 'https://calabash.example';
  other.use(securityHeaders({ publicUrl, development: false, fileOrigins }));
  other.get('/page', (c) => c.html('<p>A page'));
  other.get('/service-worker.js', (c) =>
    c.body('', 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  const policyOf = async (path: string) =>
    ((await other.request(path)).headers.get('content-security-policy') ?? '').split('; ');
  expect((await policyOf('/page')).filter((part) => part.includes('media.example'))).toEqual([
    "img-src 'self' https://media.example data: blob:",
    "media-src 'self' https://media.example blob:",
  ]);
  expect(await policyOf('/service-worker.js')).toContain(
    "connect-src 'self' https://media.example",
  );
});
