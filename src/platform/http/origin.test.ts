import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { requireOwnOrigin } from './origin.server.ts';
import type { HttpEnv } from './types.server.ts';

function shop(publicUrl: string, demo: boolean): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError((error, c) =>
    c.text(
      error instanceof AppError ? error.code.key : String(error),
      error instanceof AppError ? 403 : 500,
    ),
  );
  app.use(requireOwnOrigin({ publicUrl, demo }));
  app.all('*', (c) => c.text('done'));
  return app;
}
const app = shop('https://calabash.example', false);

/** Behind the proxy the server itself is asked for as http, by its public name or by its own. */
const PUBLIC_NAME = 'http://calabash.example/preferences';
const OWN_NAME = 'http://10.0.0.7:3000/preferences';

type Case = [who: string, address: string, headers: Record<string, string>, status: number];
const CHANGES: Case[] = [
  [
    'a page of the site behind its TLS proxy',
    PUBLIC_NAME,
    { Origin: 'https://calabash.example', 'Sec-Fetch-Site': 'same-origin' },
    200,
  ],
  [
    'a page of the site, whose proxy does not keep Host',
    OWN_NAME,
    { Origin: 'https://calabash.example' },
    200,
  ],
  ['a page reached without the proxy', OWN_NAME, { Origin: 'http://10.0.0.7:3000' }, 403],
  [
    'a page of another name that was made to lead here',
    'http://rebound.evil.example/preferences',
    { Origin: 'http://rebound.evil.example', 'Sec-Fetch-Site': 'same-origin' },
    403,
  ],
  ['a page without TLS', PUBLIC_NAME, { Origin: 'http://calabash.example' }, 403],
  [
    'a page of the machine itself',
    'http://localhost:3000/',
    { Origin: 'http://localhost:3000' },
    403,
  ],
  ['a program, which says nothing of where it comes from', PUBLIC_NAME, {}, 200],
  ['a bookmark or the address bar', PUBLIC_NAME, { 'Sec-Fetch-Site': 'none' }, 200],
  [
    'a browser that leaves Origin out on its own site',
    PUBLIC_NAME,
    { 'Sec-Fetch-Site': 'same-origin' },
    200,
  ],
  ['another site', PUBLIC_NAME, { Origin: 'https://evil.example' }, 403],
  [
    'another site that claims to be the same',
    PUBLIC_NAME,
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
    403,
  ],
  ['another site without Origin', PUBLIC_NAME, { 'Sec-Fetch-Site': 'cross-site' }, 403],
  [
    'a neighbour under the same domain',
    PUBLIC_NAME,
    { Origin: 'https://blog.calabash.example', 'Sec-Fetch-Site': 'same-site' },
    403,
  ],
  ['a neighbour without Origin', PUBLIC_NAME, { 'Sec-Fetch-Site': 'same-site' }, 403],
  [
    'a name that only begins like ours',
    PUBLIC_NAME,
    { Origin: 'https://calabash.example.evil.example' },
    403,
  ],
  ['our name on another port', PUBLIC_NAME, { Origin: 'https://calabash.example:8443' }, 403],
  ['our name as a password', PUBLIC_NAME, { Origin: 'https://calabash.example@evil.example' }, 403],
  ['a sandboxed frame or a file', PUBLIC_NAME, { Origin: 'null' }, 403],
  ['an origin that is none', PUBLIC_NAME, { Origin: '%%%' }, 403],
  ['an empty origin', PUBLIC_NAME, { Origin: '' }, 403],
];

test.each(CHANGES)('a change sent by %s', async (_who, address, headers, status) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
    const answer = await app.request(address, { method, headers });
    expect([method, answer.status, await answer.text()]).toEqual([
      method,
      status,
      status === 200 ? 'done' : 'foreignOrigin',
    ]);
  }
});

test.each([
  ['a demo here', 'http://localhost:3000', true, 200],
  ['a shop here', 'http://localhost:3000', false, 200],
  ['a demo for others', 'https://calabash.example', true, 200],
  ['a shop for others', 'https://calabash.example', false, 403],
])('%s and pages of the machine itself', async (_what, publicUrl, demo, status) => {
  const change = async (address: string, Origin: string) =>
    (await shop(publicUrl, demo).request(address, { method: 'POST', headers: { Origin } })).status;
  expect(await change('http://127.0.0.1:4000/', 'http://127.0.0.1:4000')).toBe(status);
  expect(await change('http://[::1]:4000/', 'http://[::1]:4000')).toBe(status);
  // Another program of this machine, and names that only look like it.
  expect(await change('http://localhost:3000/', 'http://localhost:8080')).toBe(403);
  expect(await change('http://evil.example/', 'http://evil.example')).toBe(403);
  expect(await change('http://localhost.evil.example/', 'http://localhost.evil.example')).toBe(403);
});

test.each(['GET', 'HEAD', 'OPTIONS'])('anybody may link to the shop: %s', async (method) => {
  expect(
    (
      await app.request(PUBLIC_NAME, {
        method,
        headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
      })
    ).status,
  ).toBe(200);
});
