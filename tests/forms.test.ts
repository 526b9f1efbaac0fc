// Every form of the site when things go wrong. While the database is away an action answers 503
// with its sentence, so that the page stays and the same can be sent again; whatever is written
// into a field, it never answers 500.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RouterContextProvider } from 'react-router';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { type Db, openDatabase } from '#platform/db/db.server.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { ctxContext, requestInfoContext } from '#platform/pages/request-context.ts';
import { FEATURES } from '../src/features.ts';
import { testActor, testCtx } from './support/ctx.ts';
import { type Fields, FORMS, SOMEBODY, WITHOUT, written } from './support/forms.ts';
import { testDatabase } from './support/database.ts';

const ROUTES = join(import.meta.dirname, '../src/routes');

/** Nobody listens on port 1. */
const away = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 });
afterAll(() => away.close());

type Answer = { data: unknown; init: ResponseInit | null };
type Action = (args: {
  request: Request;
  url: URL;
  params: Fields;
  context: RouterContextProvider;
}) => Promise<Answer | Response>;

const actor = testActor({ id: SOMEBODY });
const database = await testDatabase({ lexicon: true });
beforeAll(() => seedCatalog(testCtx(database.db)));
const restore = async () => {
  const { db } = database;
  const row = { id: SOMEBODY, email: written.email, phone: '+18765550123', deletedAt: null };
  await db.insert(userTable).values(row).onConflictDoUpdate({ target: userTable.id, set: row });
  await db
    .insert(userTable)
    .values({ id: ADMIN_ID, email: 'admin@people.example', role: 'admin' })
    .onConflictDoNothing();
  await db.execute(sql`delete from rate_limit`);
};
const PEOPLE: Record<'signedIn' | 'visitor' | 'unknown', Partial<Ctx>> = {
  signedIn: { actor },
  visitor: {},
  // What the HTTP layer knows of somebody whose session cannot be read now.
  unknown: { sessionUnknown: true },
};

/** Somebody else than all that forms name: nobody decides about themselves. */
const ADMIN_ID = '01936b2e-7d5a-7c31-9a54-00000000000a';
const ADMIN: Partial<Ctx> = { actor: testActor({ id: ADMIN_ID, role: 'admin' }) };

/** The cookie of a person who is in the middle of a new password. */
const pending = Buffer.from(
  JSON.stringify({ type: 'reset', email: written.email, sentAt: 0, devCode: null, code: '123456' }),
).toString('base64url');

/** The cookie of somebody who is shut out, whose signature the database is asked for. */
const suspended = `calabash_suspended=${SOMEBODY}.9999999999.signature`;

async function send(
  file: string,
  fields: Fields,
  who: Partial<Ctx>,
  db: Db = away.db,
): Promise<Answer | Response> {
  const module = (await import(join(ROUTES, file))) as { action: Action };
  const context = new RouterContextProvider();
  context.set(ctxContext, {
    ...testCtx(db, who),
    client: {
      key: '203.0.113.7',
      userAgent: 'Test',
      cookie: [
        `calabash_code=${pending}`,
        'calabash_signup=a-token-of-a-form',
        suspended,
        'calabash_step=a-token',
      ].join('; '),
      setCookies: [],
    },
  });
  context.set(requestInfoContext, { prefix: '', isData: false });
  const address = 'https://calabash.example/form?token=a-token-of-an-invitation';
  return module.action({
    url: new URL(address),
    request: new Request(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
    }),
    params: { userId: SOMEBODY, id: SOMEBODY },
    context,
  });
}

/** The failure, wherever the page keeps it in its answer. */
function failureIn({ data }: Answer): Partial<FormFailure> {
  const { failure, problem, ...rest } = data as Record<string, unknown>;
  if (typeof problem === 'string') return { message: problem };
  return (failure ?? rest) as Partial<FormFailure>;
}

it('knows every page that takes a form', () => {
  const withAction = readdirSync(ROUTES).filter((file) =>
    /export (?:async function|const) action\b/.test(readFileSync(join(ROUTES, file), 'utf8')),
  );
  expect(withAction.toSorted()).toEqual([...Object.keys(FORMS), ...WITHOUT].toSorted());
});

it('knows every form of the profile', () => {
  const known = FORMS['profile.tsx']?.forms.map(({ intent }) => intent);
  expect(known?.toSorted()).toEqual(
    FEATURES.flatMap(({ forms = {} }) => Object.keys(forms)).toSorted(),
  );
});

describe.each(Object.entries(FORMS))('the forms of %s', (file, { forms, signedIn, staff }) => {
  const cases = (signedIn ? (['signedIn', 'unknown'] as const) : (['visitor'] as const)).flatMap(
    (who) => forms.map((fields) => [fields['intent'] ?? 'the form', who, fields] as const),
  );

  it.each(cases)('say %s (%s) inline while the database is away', async (_name, who, fields) => {
    const answer = await send(file, fields, staff && who === 'signedIn' ? ADMIN : PEOPLE[who]);
    if (answer instanceof Response)
      throw new Error(`led away to ${answer.headers.get('location')}`);
    expect(answer.init?.status).toBe(503);
    expect(new Headers(answer.init?.headers).get('Retry-After')).toBe('5');
    const { message } = failureIn(answer);
    expect(message).toBe('This is not available right now. Try again in a moment.');
  });
});

it.each([
  ['login.tsx', { intent: 'password', email: written.email, password: 'mango season' }],
  ['login.tsx', { intent: 'request', email: written.email }],
  ['forgot-password.tsx', { intent: 'request', email: written.email }],
])(
  '%s gives back the address that was typed, and no password, without scripts',
  async (file, fields) => {
    const answer = await send(file, fields, {});
    if (answer instanceof Response) throw new Error('led away');
    expect(answer.data).toMatchObject({ typed: { email: written.email } });
    expect(JSON.stringify(answer.data)).not.toContain('mango season');
  },
);

/** More than any field takes, a code that is too long, and signs that no column takes. */
const STRANGE = [
  'x'.repeat(10_001),
  '1'.repeat(101),
  '+1'.padEnd(10_001, '8'),
  `${'x'.repeat(10_001)}@people.example`,
  'x',
  '\ud800',
  '\0',
  '\u202e',
];

describe.each(Object.entries(FORMS))('the fields of %s', (file, { forms, signedIn, staff }) => {
  const cases = forms.flatMap((fields) =>
    Object.keys(fields).map((name) => [name, fields['intent'] ?? 'the form', fields] as const),
  );

  it.each(cases)('take no %s that makes %s fail', async (name, _form, fields) => {
    for (const value of STRANGE) {
      await restore();
      const sent = { ...fields, [name]: value };
      const who = staff ? ADMIN : PEOPLE[signedIn ? 'signedIn' : 'visitor'];
      const answer = await send(file, sent, who, database.db);
      const status = answer instanceof Response ? answer.status : (answer.init?.status ?? 200);
      expect(status, `${name}=${value.slice(0, 20)}`).toBeLessThan(500);
    }
  });
});

describe.each([
  '/.//evil.test',
  '/..//evil.test',
  '/x/..//evil.test',
  '//evil.test',
  '/\\evil.test',
])('an address that leads to another site (%s)', (address) => {
  it('is not followed by somebody who is signed in already', async () => {
    const { loader } = (await import(join(ROUTES, 'login.tsx'))) as { loader: Action };
    const url = `https://calabash.example/login?next=${encodeURIComponent(address)}`;
    const context = new RouterContextProvider();
    context.set(ctxContext, testCtx(database.db, { actor }));
    const answer = await loader({
      request: new Request(url),
      url: new URL(url),
      params: {},
      context,
    }).catch((thrown: unknown) => thrown);
    expect((answer as Response).headers.get('location')).toBe('/');
  });

  it('is not where a preference leads back to', async () => {
    const answer = await send('preferences.ts', { theme: 'dark', return: address }, {});
    expect((answer as Response).headers.get('location')).toBe('/');
  });
});
