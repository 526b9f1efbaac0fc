import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { apiClient } from '#tests/support/api-client.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newcomers, SIGN_UP } from '#tests/support/newcomers.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { DEMO_DOMAIN } from './accounts.demo.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';

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

test('it cannot leave its demonstration under another address', async () => {
  for (const [path, body] of [
    ['/api/profile/email', { newEmail: 'mine@people.example' }],
    ['/api/profile/email/confirm', { newEmail: 'mine@people.example', code: '123456' }],
  ] as const) {
    const answer = await demonstration.ask(path, {
      method: 'POST',
      headers: { Cookie: cookies, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(403);
  }
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
