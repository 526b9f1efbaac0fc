// What attackers put where an id belongs, in every page whose path has a parameter: it is answered,
// never a fault, and nothing of it gets into a header. How such addresses are read before is in
// src/platform/http/target.test.ts; tests/e2e/bad-input.test.ts asks a running shop.
import { join } from 'node:path';
import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import routes from '../src/routes.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import {
  ctxContext,
  onViewContext,
  renderedPageContext,
  requestInfoContext,
} from '#platform/pages/request-context.ts';
import { testActor, testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';
import { buildUser } from './support/factories.ts';

const { db } = await testDatabase();
const actors: (Ctx['actor'] | null)[] = [null];
beforeAll(async () => {
  await seedCatalog(testCtx(db));
  for (const role of ['user', 'admin'] as const)
    actors.push(testActor({ id: (await buildUser(db, { role })).id, role }));
});

/** As they come out of an address, decoded. */
const VALUES = [
  '\r\n',
  '\r\nSet-Cookie: stolen=1',
  '%',
  '%0d%0a',
  '../../etc/passwd',
  '//evil.test',
  '\\evil.test',
  '🌴 \u202e',
  '\uffff',
  'a'.repeat(10_000),
  '__proto__',
];
const PAGES = routes
  .flatMap((route) => [route, ...(route.children ?? [])])
  .flatMap(({ file, path }) => (path?.includes(':') ? [{ file, path }] : []));

type Handler = (args: object) => Promise<unknown>;

async function answerOf(
  handler: Handler,
  { path, value, method }: Record<string, string>,
  ctx: Ctx,
) {
  const names = [...(path ?? '').matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, value]));
  const written = (path ?? '').replace(/:\w+\??/g, encodeURIComponent(value ?? ''));
  const url = new URL(`/${written}`, 'https://calabash.example');
  const body = new URLSearchParams({ id: value ?? '', intent: 'reply', status: 'going' });
  const request = new Request(url, method === 'POST' ? { method, body } : {});
  const context = new RouterContextProvider();
  context.set(ctxContext, ctx);
  context.set(requestInfoContext, { prefix: '', isData: false });
  context.set(renderedPageContext, {});
  context.set(onViewContext, []);
  try {
    return await handler({ url, request, params, context, pattern: `/${path}` });
  } catch (thrown) {
    return thrown;
  }
}

/** The status of what a page returned or threw; 500 for a fault. */
function statusOf(answer: unknown): number {
  if (answer instanceof Response || answer instanceof AppError) return answer.status;
  if (answer instanceof Error) return 500;
  return (answer as { init?: ResponseInit } | null)?.init?.status ?? 200;
}

it.each(PAGES)('$path answers whatever stands in it', async ({ file, path }) => {
  const page = (await import(join(import.meta.dirname, '../src', file))) as Record<string, unknown>;
  const ways = [
    ['GET', page['loader']],
    ['POST', page['action']],
  ] as const;
  let asked = 0;
  for (const actor of actors)
    for (const [method, handler] of ways)
      for (const value of handler ? VALUES : []) {
        const client = { key: `10.0.0.${asked}`, userAgent: '', cookie: '', setCookies: [] };
        const ctx = testCtx(db, { actor, client });
        const answer = await answerOf(handler as Handler, { path, value, method }, ctx);
        const what = `${method} /${path} with ${JSON.stringify(value.slice(0, 40))}`;
        const fault = answer instanceof Error ? answer.message : '';
        expect(statusOf(answer), `${what} ${fault}`).toBeLessThan(500);
        const location = answer instanceof Response ? answer.headers.get('Location') : null;
        if (location !== null) expect(location, what).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
        asked += 1;
      }
  expect(asked).toBeGreaterThan(0);
});

it('an answer to an event that is none is 404, not a way to its page', async () => {
  const { loader } = await import('../src/routes/events-rsvp.ts');
  for (const value of ['\r\n', 'abc'])
    expect(
      statusOf(
        await answerOf(
          loader as unknown as Handler,
          { path: 'events/:id/rsvp', value, method: 'GET' },
          testCtx(db),
        ),
      ),
    ).toBe(404);
});
