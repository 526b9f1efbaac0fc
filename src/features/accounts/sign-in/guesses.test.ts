// How often the password of an account may be guessed, from however many addresses.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passwords } from '#platform/security/passwords.server.ts';
import { service } from '#platform/process/services.server.ts';
import { countHit } from '#platform/security/rate-limit.server.ts';
import { apiClient, type ApiClient } from '#tests/support/api-client.ts';
import { testApp } from '#tests/support/app.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { newcomers } from '#tests/support/newcomers.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { LIMITS } from '#features/accounts/accounts.limits.ts';
import { addPassword } from './password.server.ts';

const database = await testDatabase({ max: 12 });
const { db } = database;
const app = testApp(database);
const { newAddress, newBrowser, newClientAddress } = newcomers(app, db);
const PASSWORD = 'mango season';
const SENTENCE =
  'Too many wrong passwords were tried for this email address. ' +
  'Sign in with a code by email, or reset your password.';
let hash = '';
beforeAll(async () => {
  await seedCatalog(testCtx(db));
  hash = await service(testCtx(db), passwords).hash(PASSWORD);
});
beforeEach(() => db.execute(sql`delete from rate_limit`));

async function member(): Promise<string> {
  const user = await buildUser(db);
  await addPassword(testCtx(db), user, hash);
  return user.email;
}
const signIn = (browser: ApiClient, email: string, password: string) =>
  browser.send('POST', '/api/auth/login', { email, password });
/** Guesses at the same moment, each from a browser and an address of its own. */
const guessAtOnce = (email: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => signIn(newBrowser(), email, 'guava season')));
/** As if strangers had guessed so often within the hour. */
const guessed = (email: string, times: number) =>
  countHit(db, LIMITS.wrongPasswordsPerHour, email, times);
const countOf = (statuses: { status: number }[], status: number) =>
  statuses.filter((each) => each.status === status).length;

describe('guesses at one account from forty addresses', () => {
  it('are compared up to the bound, though they come at the same moment', async () => {
    const email = await member();
    const answers = await guessAtOnce(email, 40);
    const { limit } = LIMITS.wrongPasswordsPerHour;
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([limit, 40 - limit]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'too_many_passwords', detail: SENTENCE });
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
    // A right one is refused as well, or the guessing would go on.
    expect(await signIn(newBrowser(), email, PASSWORD)).toMatchObject({ status: 429 });
  });

  it('are answered in the same way when nobody has the address', async () => {
    const [known, unknown] = [await member(), newAddress()];
    const outcomes = [];
    for (const email of [known, unknown]) {
      await guessed(email, LIMITS.wrongPasswordsPerHour.limit - 2);
      const answers = await guessAtOnce(email, 4);
      outcomes.push(answers.map(({ status, body }) => `${status} ${body['detail']}`).toSorted());
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]?.map((each) => each.slice(0, 3))).toEqual(['401', '401', '429', '429']);
  });

  it('end for the day, however few there are in each hour', async () => {
    const email = await member();
    await countHit(db, LIMITS.wrongPasswordsPerDay, email, LIMITS.wrongPasswordsPerDay.limit - 1);
    expect((await signIn(newBrowser(), email, 'guava season')).status).toBe(401);
    expect((await signIn(newBrowser(), email, PASSWORD)).status).toBe(429);
  });

  it('are counted together however the address is written', async () => {
    const email = await member();
    await guessed(email, LIMITS.wrongPasswordsPerHour.limit);
    expect((await signIn(newBrowser(), ` ${email.toUpperCase()} `, PASSWORD)).status).toBe(429);
  });
});

describe('the owner of the account', () => {
  it('gets in meanwhile on a device of theirs, which has a bound of its own', async () => {
    const email = await member();
    const browser = newBrowser();
    expect((await signIn(browser, email, PASSWORD)).status).toBe(200);
    await browser.send('POST', '/api/auth/logout');
    const { limit } = LIMITS.wrongPasswordsPerHour;
    await guessed(email, limit);
    expect((await signIn(newBrowser(), email, PASSWORD)).status).toBe(429);
    // At another network address, too: phones move.
    const moved = () => apiClient(app, newClientAddress(), browser.cookieHeader());
    expect((await signIn(moved(), email, 'guava season')).status).toBe(401);
    expect((await signIn(moved(), email, PASSWORD)).status).toBe(200);
    await countHit(db, LIMITS.ownWrongPasswords, email, LIMITS.ownWrongPasswords.limit);
    expect(await signIn(moved(), email, PASSWORD)).toMatchObject({ status: 429 });
  });

  it('gets in meanwhile on a new device with a code by mail', async () => {
    const email = await member();
    await guessed(email, LIMITS.wrongPasswordsPerHour.limit);
    const browser = newBrowser();
    const sent = await browser.send('POST', '/api/auth/generate-otp', { email, type: 'login' });
    const code = sent.body['devCode'];
    expect((await browser.send('POST', '/api/auth/login-with-otp', { email, code })).status).toBe(
      200,
    );
  });

  it('uses nothing up by right passwords', async () => {
    const email = await member();
    await guessed(email, LIMITS.wrongPasswordsPerHour.limit - 1);
    for (let n = 0; n < 3; n += 1)
      expect((await signIn(newBrowser(), email, PASSWORD)).status).toBe(200);
    expect((await signIn(newBrowser(), email, 'guava season')).status).toBe(401);
    expect((await signIn(newBrowser(), email, PASSWORD)).status).toBe(429);
  });
});
