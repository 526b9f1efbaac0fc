// Passwords that anybody would guess, wherever one is chosen.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passwords } from '#platform/security/passwords.server.ts';
import { service } from '#platform/process/services.server.ts';
import { apiClient, type ApiClient } from '#tests/support/api-client.ts';
import { testApp } from '#tests/support/app.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { newcomers, SIGN_UP } from '#tests/support/newcomers.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { grantRole } from '#features/accounts/staff/roles.server.ts';
import { inSession } from '#tests/support/signed-in.ts';
import { addPassword } from './password.server.ts';
import { requireUncommonPassword } from './common-passwords.server.ts';
import { acceptInvitation, inviteWithLink } from './invite.server.ts';

const database = await testDatabase({ max: 6 });
const { db } = database;
const app = testApp(database);
const { newAddress, newBrowser, requestCode, whoIs } = newcomers(app, db);
beforeAll(() => seedCatalog(testCtx(db)));
beforeEach(() => db.execute(sql`delete from rate_limit`));

const NAME = 'Marcia Bennett';
const COMMON =
  'This password is one of the 10,000 most common ones. Choose one that nobody guesses.';
const ABOUT_YOU =
  'Your password must not be your name, your email address or the name of this site.';

type Place = {
  email: string;
  /** Chooses a password there. */
  choose(password: string): ReturnType<ApiClient['send']>;
};

/** Where one chooses a password, and whose it is to be. */
const PLACES: [what: string, field: string, place: () => Promise<Place>][] = [
  [
    'signing up',
    'password',
    async () => {
      const [email, browser] = [newAddress(), newBrowser()];
      const form = { ...SIGN_UP, fullName: NAME, email };
      return {
        email,
        choose: (password) =>
          browser.send('POST', '/api/auth/signup', {
            ...form,
            password,
            confirmPassword: password,
          }),
      };
    },
  ],
  [
    'replacing a forgotten password',
    'newPassword',
    async () => {
      const { email } = await buildUser(db, { name: NAME });
      const browser = newBrowser();
      const code = await requestCode(browser, email, 'reset');
      return {
        email,
        choose: (newPassword) =>
          browser.send('POST', '/api/auth/reset-password-with-otp', { email, code, newPassword }),
      };
    },
  ],
  [
    'changing the password',
    'newPassword',
    async () => {
      const email = newAddress();
      const { id, cookie } = await inSession(database, { name: NAME, email });
      const hash = await service(testCtx(db), passwords).hash('mango season');
      await addPassword(testCtx(db), { id }, hash);
      const browser = apiClient(app, undefined, cookie);
      return {
        email,
        choose: (newPassword) =>
          browser.send('POST', '/api/profile/password', {
            currentPassword: 'mango season',
            newPassword,
            confirmPassword: newPassword,
          }),
      };
    },
  ],
];

describe.each(PLACES)('%s', (_, field, place) => {
  it('takes none of the most common passwords, however they are written', async () => {
    const { choose } = await place();
    for (const password of [
      '123456',
      'password',
      ' PassWord1 ',
      'iloveyou',
      'BARBADOS',
      'Qwerty123',
    ])
      expect([password, await choose(password)]).toMatchObject([
        password,
        {
          status: 422,
          body: { code: 'password_too_common', detail: COMMON, errors: { [field]: COMMON } },
        },
      ]);
    expect((await choose('guava season')).status).toBe(200);
  });

  it('takes neither the person’s name nor address, nor the name of the site', async () => {
    const { email, choose } = await place();
    const local = email.split('@')[0] ?? '';
    for (const password of [email.toUpperCase(), local, NAME.toLowerCase(), 'Calabash'])
      expect([password, await choose(password)]).toMatchObject([
        password,
        { status: 422, body: { code: 'password_about_you', detail: ABOUT_YOU } },
      ]);
  });

  it('says first what the form says first', async () => {
    const { choose } = await place();
    expect((await choose('12345')).body).toMatchObject({ code: 'password_too_short' });
  });
});

it('an invitation takes no common password, and stays as it is', async () => {
  const email = 'invited@shop.example';
  const { userId } = await grantRole(testCtx(db), { email, role: 'moderator' });
  const path = await inviteWithLink(testCtx(db), { userId });
  const token = new URLSearchParams(path?.split('?')[1]).get('token') ?? '';
  const accept = (newPassword: string) =>
    acceptInvitation(testCtx(db), { token, newPassword, confirmPassword: newPassword });
  expect(await refusalOf(accept('letmein'))).toMatchObject({ code: { key: 'passwordTooCommon' } });
  expect(await refusalOf(accept(email))).toMatchObject({ code: { key: 'passwordAboutYou' } });
  await accept('guava season');
});

it('a common password of before still opens its account', async () => {
  const user = await buildUser(db);
  await addPassword(testCtx(db), user, await service(testCtx(db), passwords).hash('letmein'));
  const browser = newBrowser();
  await browser.send('POST', '/api/auth/login', { email: user.email, password: 'letmein' });
  expect(await whoIs(browser)).toBe(user.email);
});

it('tells nobody the name of who has an address, who has no code', async () => {
  const { email } = await buildUser(db, { name: NAME });
  const guess = { email, code: '000000', newPassword: NAME };
  const { body } = await newBrowser().send('POST', '/api/auth/reset-password-with-otp', guess);
  expect(body).toMatchObject({ code: 'wrong_code' });
});

it('what nobody uses is taken: long and short, in any script', async () => {
  const person = { email: 'someone@people.example', name: '' };
  for (const password of ['mango season', 'zzzzzz-unlikely', 'пароль на сегодня', '  x  y  z  '])
    await requireUncommonPassword(testCtx(db), { field: 'password', password, person });
});
