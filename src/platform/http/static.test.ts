import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { serveFiles } from './static.server.ts';
import type { HttpEnv } from './types.server.ts';

const root = mkdtempSync(path.join(tmpdir(), 'calabash-files-'));
afterAll(() => rmSync(root, { recursive: true }));
for (const folder of ['assets', 'scenes']) mkdirSync(path.join(root, folder));
writeFileSync(path.join(root, 'assets/app-1a2b.js'), 'plain');
writeFileSync(path.join(root, 'assets/app-1a2b.js.br'), 'brotli');
writeFileSync(path.join(root, 'assets/app-1a2b.js.gz'), 'gzip');
writeFileSync(path.join(root, 'scenes/hero.svg'), '<svg/>');

const app = new Hono<HttpEnv>();
serveFiles(app, { root });
serveFiles(app, {
  root,
  prefix: '/drawn/',
  make: async (name) => {
    if (name !== 'boat.svg') return null;
    mkdirSync(path.join(root, 'drawn'), { recursive: true });
    writeFileSync(path.join(root, 'drawn', name), '<svg/>');
    return path.join(root, 'drawn', name);
  },
});
app.all('*', (c) => c.text('a page'));

test.each([
  ['br, gzip', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['identity', null, 'plain'],
])(
  'a script for a browser that takes %s is the sibling made by the build',
  async (accepted, encoding, body) => {
    const answer = await app.request('/assets/app-1a2b.js', {
      headers: { 'Accept-Encoding': accepted },
    });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(await answer.text()).toBe(body);
  },
);

test('hashed files are kept for ever, drawings for a day', async () => {
  expect((await app.request('/assets/app-1a2b.js')).headers.get('cache-control')).toContain(
    'immutable',
  );
  expect((await app.request('/scenes/hero.svg')).headers.get('cache-control')).toBe(
    'public, max-age=86400',
  );
});

test('a file that has not changed is not sent again', async () => {
  const first = await app.request('/scenes/hero.svg');
  const again = await app.request('/scenes/hero.svg', {
    headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test('a missing script is a plain 404 and never a page; any other path is for the pages', async () => {
  expect((await app.request('/assets/old-9z9z.js')).status).toBe(404);
  expect(await (await app.request('/robots.txt')).text()).toBe('a page');
  expect(await (await app.request('/products')).text()).toBe('a page');
});

test.each([
  '/assets/../../../../etc/passwd',
  '/assets/..%2f..%2fetc%2fpasswd.js',
  '/scenes/%2e%2e/%2e%2e/package.json',
])('%s leads nowhere outside', async (address) => {
  const answer = await app.request(address);
  expect(await answer.text()).not.toMatch(/root:|"name"/);
});

test('a picture is drawn when it is first asked for, and only one that exists', async () => {
  expect(await (await app.request('/drawn/boat.svg')).text()).toBe('<svg/>');
  expect((await app.request('/drawn/other.svg')).status).toBe(404);
});

test('a part of a video has the mark of the whole video', async () => {
  const whole = await app.request('/scenes/hero.svg');
  const part = await app.request('/scenes/hero.svg', { headers: { Range: 'bytes=1-3' } });
  expect(part.status).toBe(206);
  expect(await part.text()).toBe('svg');
  expect(part.headers.get('etag')).toBe(whole.headers.get('etag'));
});
