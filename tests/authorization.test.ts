// Who may do what: every operation of the API and every page, asked by everybody, compared with the
// table in tests/support/authorization.ts. What is asked is undone before the next one asks.
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { findActor } from '#features/accounts/sessions/actor.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Db } from '#platform/db/db.server.ts';
import { AppError } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import {
  ctxContext,
  onViewContext,
  renderedPageContext,
  requestInfoContext,
} from '#platform/pages/request-context.ts';
import routes from '../src/routes.ts';
import { OPERATIONS } from './support/api.ts';
import { type TestApp, testApp } from './support/app.ts';
import {
  inputOf,
  OPERATION_ROWS,
  PAGE_ROWS,
  paramsOf,
  withThings,
} from './support/authorization.ts';
import {
  type ActorName,
  ACTORS,
  buildShop,
  LAPSED,
  type Shop,
} from './support/authorization-world.ts';
import { testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';

const database = await testDatabase({ max: 6, lexicon: true });
const { db } = database;

/** One sign for each status: what the columns of the table are made of. */
function signOf(status: number): string {
  if (status < 300) return '2';
  if (status < 400) return 'r';
  // Streams and files are not served here; that they are not available comes after the question.
  return { 401: '1', 403: '3', 404: '4', 503: '-' }[status] ?? (status < 500 ? '-' : '!');
}

const PAGES = routes
  .flatMap((route) => [route, ...(route.children ?? [])])
  .flatMap(({ file, path, index }) =>
    path === undefined && !index ? [] : [{ file, path: path ?? '' }],
  );
const keyOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;

/** Each client has an address of its own, so that no limit of addresses is reached. */
let requests = 0;
const newAddress = () => `10.${(requests += 1) >> 16}.${(requests >> 8) & 255}.${requests & 255}`;

async function ask(app: TestApp, operation: Operation, world: Shop, who: ActorName) {
  const input: Record<string, unknown> = { ...inputOf(operation, world) };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input[name]);
    delete input[name];
    return value;
  });
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]) => [name, String(value)]),
  );
  const hasBody = operation.method !== 'get' && operation.method !== 'delete';
  const { status } = await app.ask(
    `/api${path}${hasBody || query.size === 0 ? '' : `?${query}`}`,
    {
      method: operation.method.toUpperCase(),
      headers: {
        ...(who === 'visitor' ? {} : { Cookie: world.people[who].cookie }),
        ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(input) } : {}),
    },
    newAddress(),
  );
  return signOf(status);
}

type Loader = (args: object) => Promise<unknown>;

async function open(tx: Db, page: { file: string; path: string }, world: Shop, who: ActorName) {
  const { loader } = (await import(join(import.meta.dirname, '../src', page.file))) as {
    loader?: Loader;
  };
  if (!loader) return '2';
  const session = who === 'visitor' ? '' : `${world.people[who].cookie}; `;
  const cookie = session + world.wanted;
  const client = { key: newAddress(), userAgent: 'Test', cookie, setCookies: [] };
  const actor = await findActor(testCtx(tx, { readDb: tx, client }));
  const ctx = testCtx(tx, { readDb: tx, client, actor });
  const params: Record<string, string> = {
    ...paramsOf(`/${page.path}`, world),
    ...(page.path.includes('*') ? { '*': 'no/such/page' } : {}),
  };
  const path = page.path.replace(/:(\w+)\??/g, (_, name: string) => params[name] ?? '');
  const url = new URL(`/${path.replace('*', 'no/such/page')}`, 'https://calabash.example');
  const context = new RouterContextProvider();
  context.set(ctxContext, ctx);
  context.set(requestInfoContext, { prefix: '', isData: false });
  context.set(renderedPageContext, {});
  context.set(onViewContext, []);
  try {
    const request = new Request(url, { headers: { Accept: 'text/html' } });
    const answer = await loader({ url, request, params, context });
    if (answer instanceof Response) return signOf(answer.status);
    const { init } = (answer ?? {}) as { init?: ResponseInit | null };
    return signOf(init?.status ?? 200);
  } catch (thrown) {
    if (thrown instanceof Response) return whereTo(thrown);
    if (thrown instanceof AppError) return signOf(thrown.status);
    const { init, cause } = thrown as { init?: ResponseInit; cause?: { code?: string } };
    if (cause?.code === READ_ONLY) return '!';
    if (init?.status === undefined) throw thrown;
    return signOf(init.status);
  }
}

/** To the sign-in page is the same as 401. */
function whereTo(answer: Response): string {
  const to = answer.headers.get('Location') ?? '';
  return to.startsWith('/login') ? '1' : signOf(answer.status);
}

/** What was looked at and wrote something. */
const wrote = new Set<string>();

/**
 * Lets PostgreSQL refuse whatever somebody writes who only looks; where it did, the same is asked
 * again with leave to write.
 */
async function looked(tx: Db, key: string, answer: () => Promise<string>): Promise<string> {
  await tx.execute(sql`savepoint before_looking`);
  await tx.execute(sql`set transaction read only`);
  const sign = await answer();
  await tx.execute(sql`rollback to savepoint before_looking`);
  // The API answers as on a standby that takes no writes: with 503.
  if (sign !== '!' && sign !== '-') return sign;
  const allowed = await answer();
  if (allowed !== sign) wrote.add(key);
  return allowed;
}

/** PostgreSQL's code for a statement that writes where nothing may be written. */
const READ_ONLY = '25006';

/** What each of the people is answered, in the order of the columns; and who has lapsed. */
const answered = new Map<string, string>();
const lapsed = new Map<string, string>();

beforeAll(async () => {
  await seedCatalog(testCtx(db));
  const world = await withThings(await buildShop(database));
  const undone = new Error('as if nothing had happened');
  const work = db.transaction(async (tx) => {
    const app = testApp(database, { db: tx, readDb: tx });
    const asked = async (key: string, answer: (who: ActorName) => Promise<string>) => {
      const signs = [];
      for (const who of [...ACTORS, LAPSED] as const) {
        await tx.execute(sql`savepoint before_asking`);
        signs.push(await answer(who));
        await tx.execute(sql`rollback to savepoint before_asking`);
      }
      lapsed.set(key, signs.pop() ?? '');
      answered.set(key, signs.join(''));
    };
    for (const operation of OPERATIONS)
      await asked(keyOf(operation), (who) => {
        const answer = () => ask(app, operation, world, who);
        return operation.method === 'get' ? looked(tx, keyOf(operation), answer) : answer();
      });
    for (const page of PAGES)
      await asked(`/${page.path}`, (who) =>
        looked(tx, `/${page.path}`, () => open(tx, page, world, who)),
      );
    const root = { file: 'root.tsx', path: '' };
    for (const who of ACTORS) await looked(tx, 'root', () => open(tx, root, world, who));
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
}, 240_000);

/** Pages and operations that write when they are looked at, and why. */
const WRITES: Readonly<Record<string, string>> = {
  'GET /profile/data': 'a copy takes long to make: how many somebody had today is counted',
  '/profile/data': 'the same on the page of the profile',
  'GET /forum/names': 'how often somebody asked is counted',
  '/messages/:id?': 'a conversation is read by whoever opens it; only scripts could say so later',
  '/admin/audit/export': 'who took the log away is in the log, and how often is counted',
};

/** Where administrators differ from others by something else than their rights. */
const NOT_OF_ADMINS = [
  // What is sent names the person themselves.
  'PUT /profile/blocked/{userId}',
  // Only they have a second step that they can give.
  '/login/second-step',
];

describe('the table of who may do what', () => {
  it('has a row for every operation and every page, and no others', () => {
    const missing = (rows: object, keys: string[]) =>
      keys.flatMap((key) => (key in rows ? [] : [`'${key}': '${answered.get(key)}',`]));
    const pages = PAGES.map(({ path }) => `/${path}`);
    expect([
      ...missing(OPERATION_ROWS, OPERATIONS.map(keyOf)),
      ...missing(PAGE_ROWS, pages),
    ]).toEqual([]);
    const known = [...Object.keys(OPERATION_ROWS), ...Object.keys(PAGE_ROWS)];
    expect(known.filter((key) => !answered.has(key))).toEqual([]);
  });

  it.each(Object.entries({ ...OPERATION_ROWS, ...PAGE_ROWS }))('is true of %s', (key, word) => {
    expect(answered.get(key)).toBe(word);
  });

  it('gives a suspended person no more than a visitor has', () => {
    const suspended = ACTORS.indexOf('suspended');
    expect([...answered].filter(([, word]) => word[suspended] !== word[0])).toEqual([]);
  });

  it('gives administrators no more than anybody has until they prove their second factor', () => {
    const [person, admin] = [ACTORS.indexOf('person'), ACTORS.indexOf('admin')];
    const more = [...answered].filter(
      ([key, word]) => word[admin] !== word[person] && lapsed.get(key) === word[admin],
    );
    expect(more.map(([key]) => key)).toEqual(NOT_OF_ADMINS);
  });

  it('writes nothing for whoever only looks, but for what is known', () => {
    expect([...wrote].toSorted()).toEqual(Object.keys(WRITES).toSorted());
  });

  it('leads nobody into a failure', () => {
    expect([...lapsed].filter(([, sign]) => sign === '!')).toEqual([]);
    expect([...answered].filter(([, word]) => word.includes('!'))).toEqual([]);
  });
});
