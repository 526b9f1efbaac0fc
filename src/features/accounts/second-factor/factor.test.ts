import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { testApp } from '#tests/support/app.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newcomers, SIGN_UP, wrong } from '#tests/support/newcomers.ts';
import { countHit } from '#platform/security/rate-limit.server.ts';
import { codeOf, switchOn } from '#tests/support/second-factor.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { LIMITS } from '#features/accounts/accounts.limits.ts';
import { auditTable, sessionTable, userTable } from '#features/accounts/accounts.table.server.ts';
import {
  secondStepTable,
  trustedDeviceTable,
  secondFactorTable,
  usedCodeTable,
} from './factor.table.server.ts';
import { resetSecondFactor } from './factor.server.ts';
import { forget } from '#tests/support/retention.ts';

const database = await testDatabase({ max: 12 });
const { db } = database;
const app = testApp(database);
const { newBrowser, whoIs, requestCode, join } = newcomers(app, db);
beforeAll(() => seedCatalog(testCtx(db)));
beforeEach(async () => void (await db.execute(sql`delete from rate_limit`)));

const { password } = SIGN_UP;
const proof = { currentPassword: password };

/** Somebody with an app. */
async function withApp() {
  const { email, browser } = await join();
  return { email, browser, ...(await switchOn(browser, proof)) };
}

/** The first step, by password. */
const logIn = (browser: ApiClient, email: string) =>
  browser.send('POST', '/api/auth/login', { email, password });
const step = (browser: ApiClient, code: string, trust = false) =>
  browser.send('POST', '/api/auth/second-step', { code, trust });
const errorOf = ({ body }: { body: Record<string, unknown> }) =>
  (body['code'] ?? body['error']) as string;
const idOf = async (email: string) =>
  (await db.select({ id: userTable.id }).from(userTable).where(eq(userTable.email, email)))[0]!.id;

/** Lets the clock of the codes stand still for what it would refuse as used. */
const forgetUsed = () => db.delete(usedCodeTable);

describe('setting a second factor up', () => {
  it('takes a proof, and switches nothing on before the app has shown a right code', async () => {
    const { email, browser } = await join();
    const refused = await browser.send('POST', '/api/profile/second-factor', {
      currentPassword: 'another',
    });
    expect(refused.status).toBe(422);
    const begun = await browser.send('POST', '/api/profile/second-factor', proof);
    const { key, uri, qr } = begun.body['data'] as {
      key: string;
      uri: string;
      qr: { size: number };
    };
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Calabash:${encodeURIComponent(email)}?secret=${key}&issuer=Calabash`,
    );
    expect(qr.size).toBeGreaterThan(20);
    const confirm = (code: string) =>
      browser.send('POST', '/api/profile/second-factor/confirm', { code });
    expect((await confirm(wrong(await codeOf(key)))).status).toBe(422);
    expect((await logIn(newBrowser(), email)).status).toBe(200);

    const done = await confirm(await codeOf(key));
    const { recoveryCodes } = done.body['data'] as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.join(' ')).toMatch(/^(?:[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4} ?){10}$/);
    expect((await confirm(await codeOf(key, 1))).status).toBe(409);
    expect(await whoIs(browser)).toBe(email);
    expect((await browser.send('GET', '/api/profile/second-factor')).body['data']).toEqual({
      on: true,
      recoveryCodesLeft: 10,
    });
  });

  it('keeps neither key nor recovery codes as they are', async () => {
    const { email, key, recoveryCodes } = await withApp();
    const [row] = await db
      .select()
      .from(secondFactorTable)
      .where(eq(secondFactorTable.userId, await idOf(email)));
    const kept = JSON.stringify(row);
    expect(kept).not.toContain(key);
    expect(recoveryCodes.filter((code) => kept.includes(code))).toEqual([]);
  });

  it('changes the session, so that a cookie from before is good for nothing', async () => {
    const { email, browser } = await join();
    const before = await db
      .select({ id: sessionTable.id })
      .from(sessionTable)
      .where(eq(sessionTable.userId, await idOf(email)));
    await switchOn(browser, proof);
    const after = await db
      .select({ id: sessionTable.id, at: sessionTable.secondFactorAt })
      .from(sessionTable)
      .where(eq(sessionTable.userId, await idOf(email)));
    expect(after).toHaveLength(1);
    expect(after[0]?.id).not.toBe(before[0]?.id);
    expect(after[0]?.at).not.toBeNull();
  });

  it('waits an hour for the app, and begins anew then', async () => {
    const { browser } = await join();
    const begun = await browser.send('POST', '/api/profile/second-factor', proof);
    const { key } = begun.body['data'] as { key: string };
    await db.update(secondFactorTable).set({ createdAt: sql`now() - interval '61 minutes'` });
    const late = await browser.send('POST', '/api/profile/second-factor/confirm', {
      code: await codeOf(key),
    });
    expect([late.status, errorOf(late)]).toEqual([409, 'set_up_expired']);
  });

  it('is not for sample accounts, whose password everybody knows', async () => {
    const { email, browser } = await join();
    await db
      .update(userTable)
      .set({ email: 'somebody@demo.calabash.example' })
      .where(eq(userTable.email, email));
    const refused = await browser.send('POST', '/api/profile/second-factor', proof);
    expect([refused.status, errorOf(refused)]).toEqual([403, 'demo_account']);
  });
});

describe('signing in', () => {
  it('takes the second step after the password', async () => {
    const { email, key } = await withApp();
    const browser = newBrowser();
    const first = await logIn(browser, email);
    expect([first.status, errorOf(first)]).toEqual([403, 'second_factor_required']);
    expect(await whoIs(browser)).toBeNull();
    expect((await step(browser, wrong(await codeOf(key)))).status).toBe(422);
    expect(await whoIs(browser)).toBeNull();
    expect((await step(browser, await codeOf(key))).status).toBe(200);
    expect(await whoIs(browser)).toBe(email);
  });

  it('takes it after a code by mail, too', async () => {
    const { email, key } = await withApp();
    const browser = newBrowser();
    const code = await requestCode(browser, email, 'login');
    const first = await browser.send('POST', '/api/auth/login-with-otp', { email, code });
    expect([first.status, errorOf(first)]).toEqual([403, 'second_factor_required']);
    expect(await whoIs(browser)).toBeNull();
    expect((await step(browser, await codeOf(key))).status).toBe(200);
    expect(await whoIs(browser)).toBe(email);
  });

  it('takes each code once, also of two at the same moment', async () => {
    const { email, key } = await withApp();
    const code = await codeOf(key);
    const browsers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const browser = newBrowser();
        await logIn(browser, email);
        return browser;
      }),
    );
    const answers = await Promise.all(browsers.map((browser) => step(browser, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  });

  it('does not take the code that switched it on', async () => {
    const { email, code } = await withApp();
    const browser = newBrowser();
    await logIn(browser, email);
    expect((await step(browser, code)).status).toBe(422);
  });

  it('begins anew without a first step, after ten minutes, and after it was completed', async () => {
    const { email, key } = await withApp();
    const browser = newBrowser();
    expect(errorOf(await step(browser, await codeOf(key)))).toBe('second_step_expired');
    await logIn(browser, email);
    await db.update(secondStepTable).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(errorOf(await step(browser, await codeOf(key)))).toBe('second_step_expired');
    await forget(
      testCtx(db),
      'accounts.second-steps',
      'accounts.used-codes',
      'accounts.trusted-devices',
    );
    expect(await db.select().from(secondStepTable)).toEqual([]);
  });

  it('takes a recovery code once, however it is written, and tells the person', async () => {
    const { email, recoveryCodes } = await withApp();
    const [first = ''] = recoveryCodes;
    const lost = newBrowser();
    await logIn(lost, email);
    expect((await step(lost, ` ${first.toLowerCase().replace('-', ' ')}`)).status).toBe(200);
    expect((await lost.send('GET', '/api/profile/second-factor')).body['data']).toEqual({
      on: true,
      recoveryCodesLeft: 9,
    });
    const again = newBrowser();
    await logIn(again, email);
    expect((await step(again, first)).status).toBe(422);
    expect(await whoIs(again)).toBeNull();
  });

  it('counts the tries of strangers, while the person’s own device is let in', async () => {
    const { email, key, browser: own } = await withApp();
    await own.send('POST', '/api/auth/logout');
    const stranger = newBrowser();
    await logIn(stranger, email);
    const statuses: number[] = [];
    for (let tries = 0; tries <= LIMITS.secondSteps.limit; tries += 1)
      statuses.push((await step(stranger, '000000')).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, -1).every((status) => status === 422)).toBe(true);
    await logIn(own, email);
    expect((await step(own, await codeOf(key))).status).toBe(200);
  });

  it('counts wrong codes for the day, too, of strangers and of own devices apart', async () => {
    const { email, key, browser: own } = await withApp();
    const id = await idOf(email);
    await own.send('POST', '/api/auth/logout');
    const { wrongSecondStepsPerDay, ownWrongSecondSteps } = LIMITS;
    await countHit(db, wrongSecondStepsPerDay, id, wrongSecondStepsPerDay.limit - 1);
    const stranger = newBrowser();
    await logIn(stranger, email);
    expect((await step(stranger, '000000')).status).toBe(422);
    expect((await step(stranger, await codeOf(key))).status).toBe(429);
    await logIn(own, email);
    await countHit(db, ownWrongSecondSteps, id, ownWrongSecondSteps.limit - 1);
    expect((await step(own, '000000')).status).toBe(422);
    expect((await step(own, await codeOf(key))).status).toBe(429);
  });

  it('lets nobody in who was suspended between the steps', async () => {
    const { email, key } = await withApp();
    const browser = newBrowser();
    await logIn(browser, email);
    await db.update(userTable).set({ banned: true }).where(eq(userTable.email, email));
    expect(errorOf(await step(browser, await codeOf(key)))).toBe('suspended');
    expect(await whoIs(browser)).toBeNull();
  });
});

describe('a trusted device', () => {
  async function trusted() {
    const person = await withApp();
    const device = newBrowser();
    await logIn(device, person.email);
    await step(device, await codeOf(person.key), true);
    await device.send('POST', '/api/auth/logout');
    return { ...person, device };
  }

  it('skips the step for 30 days, and no other device does', async () => {
    const { email, device } = await trusted();
    expect((await logIn(device, email)).status).toBe(200);
    expect((await logIn(newBrowser(), email)).status).toBe(403);
    await device.send('POST', '/api/auth/logout');
    const [row] = await db.select().from(trustedDeviceTable);
    const days = (row!.expiresAt.getTime() - row!.provenAt.getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    await db.update(trustedDeviceTable).set({ expiresAt: sql`now() - interval '1 second'` });
    expect((await logIn(device, email)).status).toBe(403);
  });

  it('skips it for nobody else, and not after a new password', async () => {
    const { email, device, key } = await trusted();
    const other = await withApp();
    expect((await logIn(device, other.email)).status).toBe(403);
    await forgetUsed();
    const code = await requestCode(newBrowser(), email, 'reset');
    expect(code).toMatch(/^\d{6}$/);
    await logIn(device, email);
    const changed = await device.send('POST', '/api/profile/password', {
      ...proof,
      newPassword: password,
      confirmPassword: password,
      secondFactorCode: await codeOf(key),
    });
    expect(changed.status).toBe(200);
    await device.send('POST', '/api/auth/logout');
    expect((await logIn(device, email)).status).toBe(403);
  });
});

describe('what changes the account', () => {
  it.each([
    ['POST', '/api/profile/password', { newPassword: password, confirmPassword: password }],
    ['POST', '/api/profile/email', { newEmail: 'elsewhere@people.example' }],
    ['POST', '/api/profile/second-factor/recovery-codes', {}],
    ['POST', '/api/profile/second-factor/end', {}],
    ['POST', '/api/profile/delete', {}],
  ])('asks for the second factor beside the password (%s %s)', async (method, path, body) => {
    const { browser, key } = await withApp();
    const without = await browser.send(method, path, { ...proof, ...body });
    expect([without.status, errorOf(without)]).toEqual([403, 'second_factor_required']);
    const code = await codeOf(key);
    const answer = await browser.send(method, path, { ...proof, ...body, secondFactorCode: code });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });

  it('asks for it when a forgotten password is replaced', async () => {
    const { email, key } = await withApp();
    const browser = newBrowser();
    const code = await requestCode(browser, email, 'reset');
    const reset = { email, code, newPassword: 'another one' };
    const path = '/api/auth/reset-password-with-otp';
    const without = await browser.send('POST', path, reset);
    expect([without.status, errorOf(without)]).toEqual([403, 'second_factor_required']);
    const secondFactorCode = await codeOf(key);
    expect((await browser.send('POST', path, { ...reset, secondFactorCode })).status).toBe(200);
    const sessions = await db
      .select()
      .from(sessionTable)
      .where(eq(sessionTable.userId, await idOf(email)));
    expect(sessions).toEqual([]);
  });
});

describe('switching it off', () => {
  it('leads back to one step, and leaves nothing behind', async () => {
    const { email, browser, key } = await withApp();
    const secondFactorCode = await codeOf(key);
    await browser.send('POST', '/api/profile/second-factor/end', { ...proof, secondFactorCode });
    const userId = await idOf(email);
    for (const table of [secondFactorTable, trustedDeviceTable, usedCodeTable, secondStepTable])
      expect(await db.select().from(table).where(eq(table.userId, userId))).toEqual([]);
    expect((await logIn(newBrowser(), email)).status).toBe(200);
    const again = await browser.send('POST', '/api/profile/second-factor/end', proof);
    expect([again.status, errorOf(again)]).toEqual([409, 'second_factor_off']);
  });

  it('is done by whoever runs the server for somebody who lost everything', async () => {
    const { email } = await withApp();
    await resetSecondFactor(testCtx(db), { email });
    expect((await logIn(newBrowser(), email)).status).toBe(200);
    const [row] = await db
      .select()
      .from(auditTable)
      .where(eq(auditTable.subjectId, await idOf(email)));
    expect(row).toMatchObject({ action: 'factor.reset', actorId: null });
    await expect(resetSecondFactor(testCtx(db), { email })).rejects.toMatchObject({ status: 409 });
  });
});

describe('new recovery codes', () => {
  it('take the place of the old ones', async () => {
    const { email, browser, key, recoveryCodes } = await withApp();
    const secondFactorCode = await codeOf(key);
    const made = await browser.send('POST', '/api/profile/second-factor/recovery-codes', {
      ...proof,
      secondFactorCode,
    });
    const fresh = (made.body['data'] as { recoveryCodes: string[] }).recoveryCodes;
    expect(fresh).toHaveLength(10);
    const lost = newBrowser();
    await logIn(lost, email);
    expect((await step(lost, recoveryCodes[1] ?? '')).status).toBe(422);
    expect((await step(lost, fresh[1] ?? '')).status).toBe(200);
  });
});
