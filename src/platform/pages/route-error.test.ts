import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import type { Ctx } from '../context.ts';
import { isDatabaseAway, openDatabase } from '../db/db.server.ts';
import { AppError, platformErrors } from '../errors.ts';
import { createLog } from '../process/log.server.ts';
import { ctxContext } from './request-context.ts';
import { translateRouteErrors } from './route-error.server.ts';

/** Nobody listens on port 1; the failure is the driver's own. */
const away = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 });

const FAILURES: [what: string, loader: () => unknown, status: number][] = [
  [
    'a thing that is not there',
    () => {
      throw new AppError(platformErrors.not_found);
    },
    404,
  ],
  [
    'a form that cannot be read',
    () => {
      throw new AppError(platformErrors.invalid_request);
    },
    422,
  ],
  ['a database that is away', () => away.pool.query('select 1'), 503],
  [
    'a mistake of ours',
    () => {
      throw new TypeError('secret detail');
    },
    500,
  ],
];

/** A site whose only address is a file without a page, as robots.txt is. */
function siteWith(loader: () => unknown): (request: Request) => Promise<Response> {
  const build = {
    routes: { file: { id: 'file', path: 'file.txt', module: { loader } } },
    entry: { module: { default: () => new Response(), handleError: () => undefined } },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    assetsBuildDirectory: '',
    basename: '/',
    routeDiscovery: { mode: 'initial' },
    assets: { routes: {}, entry: { module: '', imports: [] }, url: '', version: '' },
  } as unknown as ServerBuild;
  const handle = createRequestHandler(translateRouteErrors(build), 'production');
  const context = new RouterContextProvider();
  context.set(ctxContext, {
    locale: 'es',
    requestId: 'edge-0123456789',
    log: createLog('silent'),
    settings: { site: { name: 'Calabash' } },
  } as Ctx);
  return (request) => handle(request, context);
}

test.each(FAILURES)(
  '%s is told with its status and nothing of its cause',
  async (_what, loader, status) => {
    const answer = await siteWith(loader)(new Request('http://calabash.example/file.txt'));
    const text = await answer.text();
    expect(answer.status).toBe(status);
    expect(text).not.toMatch(/secret|ECONNREFUSED/);
    if (status !== 500) expect(text).toContain('<html lang="es">');
  },
);

test('a lost connection is told from a mistake in a statement', async () => {
  const failure = (code: string, extra = {}): Error =>
    Object.assign(new Error('words'), { code, ...extra });
  const wrapped = (cause: Error): Error => new Error('Failed query', { cause });
  for (const code of [
    '57P01',
    '57P03',
    // Cancelled because it took too long.
    '57014',
    '08006',
    '53300',
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
  ])
    expect(isDatabaseAway(wrapped(failure(code))), code).toBe(true);
  expect(isDatabaseAway(failure('ENOENT', { syscall: 'connect' }))).toBe(true);
  expect(isDatabaseAway(failure('ENOENT', { syscall: 'open' }))).toBe(false);
  for (const code of ['23505', '42P01', '22P02'])
    expect(isDatabaseAway(wrapped(failure(code))), code).toBe(false);
  const unanswered = await away.pool.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseAway(unanswered)).toBe(true);
});
