// Who comes into the pages of /admin, page by page.
import { join } from 'node:path';
import { isRouteErrorResponse, RouterContextProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import routes from '../src/routes.ts';
import { testActor, testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';
import { SOMEBODY } from './support/forms.ts';

const database = await testDatabase();
beforeAll(() => seedCatalog(testCtx(database.db)));

const layout = routes.find(({ file }) => file === 'routes/admin.tsx');
const PAGES = (layout?.children ?? []).map(({ file, path = '' }) => ({ file, path: `/${path}` }));
const LAYOUT = { file: 'routes/admin.tsx', path: '/admin/moderation?days=7' };

type Loader = (args: object) => Promise<unknown>;

/** What the loader of a page answers or throws. */
async function load(
  page: { file: string; path: string },
  who: Partial<Ctx>,
  suffix = '',
): Promise<unknown> {
  const { loader } = (await import(join(import.meta.dirname, '../src', page.file))) as {
    loader: Loader;
  };
  const url = new URL(page.path, 'https://calabash.example');
  const context = new RouterContextProvider();
  context.set(ctxContext, testCtx(database.db, who));
  try {
    const asked = new URL(url);
    asked.pathname += suffix;
    return await loader({ url, request: new Request(asked), params: {}, context });
  } catch (thrown) {
    return thrown;
  }
}

it('are under one layout, all of them', () => {
  expect(PAGES.length).toBeGreaterThan(0);
  // The address of none leads to the first of them.
  const elsewhere = routes.filter(({ path = '' }) => path.startsWith('admin/'));
  expect(elsewhere).toEqual([]);
});

describe('the layout', () => {
  it('shows the home screen, with status 403, to those who do not look after the site', async () => {
    const thrown = await load(LAYOUT, { actor: testActor({ id: SOMEBODY }) });
    expect(thrown).toMatchObject({
      init: { status: 403 },
      data: { home: { gems: [], seo: expect.arrayContaining([{ title: expect.anything() }]) } },
    });
    expect(JSON.stringify(thrown)).toContain('noindex');
    expect(isRouteErrorResponse(thrown)).toBe(false);
  });

  it.each(['moderator', 'admin'] as const)('lets in a %s', async (role) => {
    expect(await load(LAYOUT, { actor: testActor({ id: SOMEBODY, role }) })).toMatchObject({
      counts: {},
    });
  });
});

describe.each([LAYOUT, ...PAGES])('$path of $file', (page) => {
  // A link asks for the data of its page.
  it.each(['', '.data'])('leads visitors to sign in and back (%s)', async (suffix) => {
    const answer = (await load(page, {}, suffix)) as Response;
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`/login?next=${encodeURIComponent(page.path)}`);
  });

  it('waits while nobody knows who is asking', async () => {
    const thrown = await load(page, { sessionUnknown: true });
    const { status } = (thrown as { init?: ResponseInit }).init ?? (thrown as AppError);
    expect(status).toBe(503);
  });
});

describe.each(PAGES)('$path of $file', (page) => {
  it('refuses those who do not look after the site, by itself', async () => {
    const thrown = await load(page, { actor: testActor({ id: SOMEBODY }) });
    expect(thrown).toBeInstanceOf(AppError);
    expect(thrown).toMatchObject({ status: 403 });
  });
});
