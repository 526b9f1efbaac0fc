import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { apiClient } from '#tests/support/api-client.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newcomers, SIGN_UP } from '#tests/support/newcomers.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { DEMO_DOMAIN } from './demo.ts';
import { sellerProfileTable } from '#features/sellers/sellers.table.server.ts';
import {
  accountTable,
  userPictureTable,
  userTable,
  verificationTable,
} from '#features/accounts/accounts.table.server.ts';

const database = await testDatabase();
const { db } = database;
const demonstration = testApp(database);
/** The same data, started with DEMO=false. */
const real = testApp(database, { settings: { ...testCtx(db).settings, demo: false } });
const { join, whoIs, requestCode } = newcomers(demonstration, db);
const sessionIn = async (app: typeof real, cookies: string) =>
  (await app.ask('/api/auth/session', { headers: { Cookie: cookies } })).json();
const MODERATOR = `moderator@${DEMO_DOMAIN}`;
let cookies = '';
/** What is kept of the sample account. */
const sampleRows = async () => ({
  person: await db.select().from(userTable).where(eq(userTable.email, MODERATOR)),
  passwords: await db.select().from(accountTable),
  pictures: await db.select().from(userPictureTable),
  stores: await db.select().from(sellerProfileTable),
  codes: await db.select().from(verificationTable),
});

beforeAll(async () => {
  await seedCatalog(testCtx(db));
  const { browser } = await join(MODERATOR);
  await db.update(userTable).set({ role: 'moderator' }).where(eq(userTable.email, MODERATOR));
  cookies = browser.cookieHeader();
});

test('a sample account is signed in while the installation is a demonstration, and nobody with its role afterwards', async () => {
  expect(await sessionIn(demonstration, cookies)).toMatchObject({
    data: { email: MODERATOR, role: 'moderator' },
  });
  expect(await sessionIn(real, cookies)).toEqual({ data: null, error: null });
  expect((await real.ask('/api/profile', { headers: { Cookie: cookies } })).status).toBe(401);
});

test('its password is then as good as a wrong one', async () => {
  const answerTo = async (app: typeof real, email: string, password: string) => {
    const { status, body } = await apiClient(app, '198.18.0.1').send('POST', '/api/auth/login', {
      email,
      password,
    });
    return { status, ...body, requestId: null };
  };
  expect(await answerTo(demonstration, MODERATOR, SIGN_UP.password)).toMatchObject({ status: 200 });
  const refused = await answerTo(real, MODERATOR, SIGN_UP.password);
  expect(refused).toMatchObject({ status: 401, detail: 'Invalid email or password' });
  expect(refused).toEqual(await answerTo(real, 'nobody@people.example', SIGN_UP.password));
  expect(await answerTo(real, ` ${MODERATOR.toUpperCase()} `, SIGN_UP.password)).toEqual(refused);
});

test('a code does not open it either', async () => {
  const browser = apiClient(real, '198.18.0.2');
  const code = await requestCode(browser, MODERATOR, 'login');
  await browser.send('POST', '/api/auth/login-with-otp', { email: MODERATOR, code });
  expect(await whoIs(browser)).toBeNull();
});

const CHANGES: [what: string, method: string, path: string, body: object][] = [
  ['another address', 'POST', '/api/profile/email', { newEmail: 'mine@people.example' }],
  [
    'another address, with a code',
    'POST',
    '/api/profile/email/confirm',
    { newEmail: 'mine@people.example', code: '123456' },
  ],
  [
    'another password',
    'POST',
    '/api/profile/password',
    {
      currentPassword: SIGN_UP.password,
      newPassword: 'breadfruit',
      confirmPassword: 'breadfruit',
    },
  ],
  [
    'another name',
    'PUT',
    '/api/profile',
    { fullName: 'Somebody Else', country: 'JM', phone: SIGN_UP.phone, bio: '' },
  ],
  ['a picture', 'PUT', '/api/profile/picture', { picture: null }],
  ['a store', 'PUT', '/api/profile/store', { storeName: 'Mine now' }],
  ['a code for its telephone', 'POST', '/api/profile/phone', {}],
  ['a proof of its telephone', 'POST', '/api/profile/phone/confirm', { code: '123456' }],
  ['its end', 'POST', '/api/profile/delete', {}],
  [
    'a code for a new password',
    'POST',
    '/api/auth/generate-otp',
    { email: ` ${MODERATOR.toUpperCase()}`, type: 'reset' },
  ],
  [
    'a new password with a code',
    'POST',
    '/api/auth/reset-password-with-otp',
    { email: MODERATOR, code: '123456', newPassword: 'breadfruit' },
  ],
];

test.each(CHANGES)('whoever is signed in with it cannot give it %s', async (...change) => {
  const [, method, path, body] = change;
  const before = await sampleRows();
  for (const [locale, sentence] of [
    ['en', /^This account belongs to the demonstration and stays as it is\./],
    ['es', /^Esta cuenta pertenece a la demostración y no se modifica\./],
    ['fr', /^Ce compte fait partie de la démonstration et reste tel quel\./],
  ] as const) {
    const answer = await demonstration.ask(path, {
      method,
      headers: {
        Cookie: cookies,
        'Accept-Language': locale,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    expect(await answer.json()).toMatchObject({
      status: 403,
      detail: expect.stringMatching(sentence) as string,
    });
  }
  expect(await sampleRows()).toEqual(before);
});

test('everybody else stays who they are', async () => {
  const { email, browser } = await join(`somebody@not-${DEMO_DOMAIN}`);
  expect(await sessionIn(real, browser.cookieHeader())).toMatchObject({ data: { email } });
  expect(
    (
      await apiClient(real, '198.18.0.3').send('POST', '/api/auth/login', {
        email,
        password: SIGN_UP.password,
      })
    ).status,
  ).toBe(200);
});
