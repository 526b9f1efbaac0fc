// What strangers can do to somebody's codes and sign-ins: nothing that the person would notice.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiClient, type ApiClient } from '#tests/support/api-client.ts';
import { testApp } from '#tests/support/app.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newcomers, SIGN_UP, wrong } from '#tests/support/newcomers.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { CODE, LIMITS } from '#features/accounts/accounts.limits.ts';
import { codeTable } from '#features/accounts/accounts.table.server.ts';

const database = await testDatabase({ max: 12 });
const { db } = database;
const app = testApp(database);
const { newAddress, newBrowser, newClientAddress, forgetPauses, whoIs, join } = newcomers(app, db);
beforeAll(() => seedCatalog(testCtx(db)));

const HOME = '203.0.113.9';
const minutePasses = () => db.execute(sql`delete from rate_limit where key like 'codes-pause:%'`);
const ask = (browser: ApiClient, email: string, type = 'login') =>
  browser.send('POST', '/api/auth/generate-otp', { email, type });
const bring = (browser: ApiClient, email: string, code: unknown) =>
  browser.send('POST', '/api/auth/login-with-otp', { email, code });

/** Somebody who has joined at home, and has been signed out again. */
async function member(): Promise<{ email: string; browser: ApiClient }> {
  const { email, browser } = await join();
  await browser.send('POST', '/api/auth/logout');
  await forgetPauses();
  return { email, browser };
}

/** Codes that strangers ask for until nobody gets one any more, with all guesses at each. */
async function attack(email: string): Promise<{ codes: number; guesses: number }> {
  let [codes, guesses] = [0, 0];
  for (let refused = 0; refused < 3;) {
    const browser = newBrowser();
    await minutePasses();
    if ((await ask(browser, email)).status !== 200) {
      refused += 1;
      continue;
    }
    codes += 1;
    const [row] = await db
      .select()
      .from(codeTable)
      .where(eq(codeTable.subject, email))
      .orderBy(sql`expires_at desc`);
    expect(row).toBeDefined();
    for (let isDead = false; !isDead;) {
      const { status, body } = await bring(browser, email, '000000');
      if (status !== 422) break;
      guesses += 1;
      isDead = body['code'] === 'dead_code';
    }
  }
  return { codes, guesses };
}

describe('a code on its way', () => {
  it('stays good, whatever strangers ask for and guess', async () => {
    const { email } = await member();
    const browser = apiClient(app, HOME);
    const { body } = await ask(browser, email);
    const { codes, guesses } = await attack(email);
    expect(codes).toBeLessThan(LIMITS.codesOfAddressPerHour.limit);
    expect(guesses).toBeLessThanOrEqual(codes * CODE.attempts);
    expect((await bring(browser, email, body['devCode'])).status).toBe(200);
    expect(await whoIs(browser)).toBe(email);
  });

  it('is good in no other browser', async () => {
    const { email } = await member();
    const { body } = await ask(apiClient(app, HOME), email);
    const stranger = newBrowser();
    await minutePasses();
    await ask(stranger, email);
    expect((await bring(stranger, email, body['devCode'])).status).toBe(422);
    expect((await bring(newBrowser(), email, body['devCode'])).status).toBe(422);
    expect(await whoIs(stranger)).toBeNull();
  });

  it('keeps its tries from others in the same network, and they have five of their own', async () => {
    const { email } = await member();
    const browser = apiClient(app, HOME);
    const code = String((await ask(browser, email)).body['devCode']);
    // Without the cookie of the browser that asked.
    const neighbor = () => apiClient(app, HOME);
    const said: unknown[] = [];
    for (let n = 0; n < CODE.attempts; n += 1)
      said.push((await bring(neighbor(), email, wrong(code))).body['code']);
    expect(said.map((each) => each === 'dead_code')).toEqual([false, false, false, false, true]);
    const { status, body } = await bring(neighbor(), email, code);
    expect([status, body['code']]).toEqual([422, 'dead_code']);
    expect((await bring(browser, email, code)).status).toBe(200);
  });

  it('is taken from a program that keeps no cookies, at the same network address', async () => {
    const { email } = await member();
    const { body } = await ask(apiClient(app, '203.0.113.77'), email);
    expect((await bring(apiClient(app, '203.0.113.77'), email, body['devCode'])).status).toBe(200);
  });

  it('tells by no guess whether somebody has the address', async () => {
    const { email } = await member();
    const outcomes = [];
    for (const address of [email, newAddress()]) {
      const browser = newBrowser();
      await ask(browser, address, 'reset');
      const answers = [];
      for (let n = 0; n <= CODE.attempts; n += 1) {
        const guess = { email: address, code: '000000', type: 'reset' };
        answers.push((await browser.send('POST', '/api/auth/verify-otp', guess)).status);
      }
      outcomes.push(answers);
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
  });
});

describe('when strangers have used up the codes of an address', () => {
  it('the devices where the person has been signed in have codes of their own', async () => {
    const { email, browser } = await member();
    const { codes } = await attack(email);
    expect(codes).toBe(LIMITS.codesOfAddressPerHour.limit);
    expect((await ask(newBrowser(), email)).status).toBe(429);
    // At another network address, too: phones move.
    const moved = apiClient(app, newClientAddress(), browser.cookieHeader());
    const { status, body } = await ask(moved, email);
    expect(status).toBe(200);
    expect((await bring(moved, email, body['devCode'])).status).toBe(200);
  });

  it('nobody makes up such a device', async () => {
    const [{ email }, { browser: other }] = [await member(), await member()];
    await attack(email);
    const cookies = other.cookieHeader();
    expect(cookies).toContain('calabash_device=');
    for (const forged of [cookies, cookies.replace(/(calabash_device=)[^~]*/, '$10.99999')]) {
      const stranger = apiClient(app, newClientAddress(), forged);
      expect((await ask(stranger, email)).status).toBe(429);
    }
  });

  it('their guesses stay bounded for the day', async () => {
    const { email } = await member();
    let [codes, guesses] = [0, 0];
    for (let hour = 0; hour < 4; hour += 1) {
      const inHour = await attack(email);
      [codes, guesses] = [codes + inHour.codes, guesses + inHour.guesses];
      await db.execute(sql`delete from rate_limit where key like '%-hour:%'`);
    }
    expect(codes).toBe(LIMITS.codesOfAddressPerDay.limit);
    expect(guesses).toBe(LIMITS.codesOfAddressPerDay.limit * CODE.attempts);
  });

  it('one of them alone gets no further than its own five', async () => {
    const { email } = await member();
    const stranger = newBrowser();
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      await minutePasses();
      statuses.push((await ask(stranger, email)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMITS.codesPerHour.limit);
    await minutePasses();
    expect((await ask(newBrowser(), email)).status).toBe(200);
  });
});

describe('wrong passwords from the same network', () => {
  it('keep nobody from signing in on a device of their own', async () => {
    const { email } = await member();
    const browser = apiClient(app, HOME);
    const signIn = (from: ApiClient, password: string) =>
      from.send('POST', '/api/auth/login', { email, password });
    expect((await signIn(browser, SIGN_UP.password)).status).toBe(200);
    await browser.send('POST', '/api/auth/logout');
    const neighbor = apiClient(app, HOME);
    for (let n = 0; n <= LIMITS.passwordSignIn.limit; n += 1) await signIn(neighbor, 'wrong');
    expect((await signIn(neighbor, SIGN_UP.password)).status).toBe(429);
    expect((await signIn(browser, SIGN_UP.password)).status).toBe(200);
  });
});
